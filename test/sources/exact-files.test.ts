import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_EXCLUDES } from '../../src/patterns/default-excludes.ts';
import { isSecret, walkEverything, walkWithHidden } from '../../src/sources/exact-files.ts';
import { type FileSets, walkFileSets } from '../../src/sources/file-sets.ts';
import { git, temporaryDirectory, tree, writeTree } from './tree.ts';

const OPTIONS = {
  includePatterns: ['**/*'],
  excludePatterns: [...DEFAULT_EXCLUDES],
  respectGitignore: true,
};

function setsOf(
  root: string,
  options: Partial<typeof OPTIONS> = {},
  excludes: string[] = [],
): Promise<FileSets> {
  return walkFileSets(root, { ...OPTIONS, ...options }, { excludePatterns: excludes });
}

beforeEach(() => {
  const home = temporaryDirectory();
  vi.stubEnv('HOME', home);
  vi.stubEnv('XDG_CONFIG_HOME', join(home, '.config'));
});
afterEach(() => vi.unstubAllEnvs());

describe('the files of exact search', () => {
  it('are also those that ranked search leaves out by default', async () => {
    const root = tree([
      'src/a.ts',
      'dist/b.js',
      'build/c.js',
      'x.pyc',
      'node_modules/d.js',
      'p/node_modules/e.js',
    ]);
    const { files, exact } = await setsOf(root);
    expect(files).toEqual(['src/a.ts']);
    expect(exact).toEqual(['build/c.js', 'dist/b.js', 'src/a.ts', 'x.pyc']);
  });

  it('leave out what the user excludes', async () => {
    const root = tree(['src/a.ts', 'gen/b.ts']);
    expect((await setsOf(root, {}, ['gen/**'])).exact).toEqual(['src/a.ts']);
  });

  it('are not narrowed by include patterns', async () => {
    const { files, exact } = await setsOf(tree(['a.ts', 'b.go']), { includePatterns: ['*.go'] });
    expect(files).toEqual(['b.go']);
    expect(exact).toEqual(['a.ts', 'b.go']);
  });

  it('leave out ignored files even if ranked search takes them', async () => {
    const root = tree({ '.gitignore': 'out/\n', 'out/a.ts': '', 'b.ts': '' });
    const { files, exact } = await setsOf(root, { respectGitignore: false });
    expect(files).toEqual(['b.ts', 'out/a.ts']);
    expect(exact).toEqual(['b.ts']);
  });

  it.each([
    ['the default place', '.config/git/ignore', undefined],
    ['the place the settings name', 'mine', '.gitconfig'],
  ])('leave out what the user excludes from every repository, in %s', async (_, place, settings) => {
    const home = String(process.env.HOME);
    writeTree(home, { [place]: '*.log\n' });
    if (settings) writeTree(home, { [settings]: `[core]\n\texcludesFile = ${join(home, place)}\n` });
    const root = tree(['a.ts', 'b.log']);
    const { files, exact } = await setsOf(root);
    expect(files).toEqual(['a.ts', 'b.log']);
    expect(exact).toEqual(['a.ts']);
  });

  it('leave out version control of every kind, Quarry’s data and links', async () => {
    const root = tree(['a.ts', '.hg/x', '.svn/x', '.jj/x', 'sub/.git/x', 'home/y']);
    symlinkSync('a.ts', join(root, 'link.ts'));
    const paths = await walkWithHidden(root, { excludePatterns: [], ownData: 'home' });
    expect(paths).toEqual(['a.ts']);
  });

  it('have hidden ones among them when asked, ignored ones never', async () => {
    const root = tree({ '.gitignore': 'b/\n', '.github/ci.yml': '', 'b/x': '', 'c/.d/e': '', f: '' });
    expect((await setsOf(root)).exact).toEqual(['f']);
    const paths = await walkWithHidden(root, { excludePatterns: [] });
    expect(paths).toEqual(['.github/ci.yml', '.gitignore', 'c/.d/e', 'f']);
  });

  it('are not hidden where an ignore file says so', async () => {
    const root = tree({ '.gitignore': '!.travis.yml\n', '.travis.yml': '', '.other.yml': '' });
    expect((await setsOf(root)).exact).toEqual(['.travis.yml']);
  });

  it('hold every file but secrets and .git when asked for everything', async () => {
    const root = tree({ '.gitignore': 'b/\n', 'b/x': '', 'node_modules/y': '', '.env': '', 'k.pem': '' });
    git(root, 'init');
    expect(await walkEverything(root)).toEqual(['.gitignore', 'b/x', 'node_modules/y']);
  });

  it('are what ripgrep lists in a repository', async () => {
    const root = tree({
      '.gitignore': '/a/*\n!/a/keep\n',
      'a/x': '',
      'a/keep': '',
      '.ignore': 'z\n',
      z: '',
      y: '',
    });
    git(root, 'init');
    const rg = (await import('@vscode/ripgrep')).rgPath;
    const listed = execFileSync(rg, ['--files', '--no-config'], { cwd: root, encoding: 'utf8' });
    expect((await setsOf(root)).exact).toEqual(listed.trim().split('\n').sort());
  });
});

describe('a secret', () => {
  it.each([
    ['.env', true],
    ['x/.ENV.local', true],
    ['.env.example', false],
    ['.env.Sample', false],
    ['.env.template', false],
    ['.envrc', false],
    ['a/b.pem', true],
    ['b.PEM', true],
    ['server.key', true],
    ['keys.ts', false],
    ['x.p12', true],
    ['x.pfx', true],
    ['x.jks', true],
    ['x.keystore', true],
    ['id_rsa', true],
    ['id_rsa.pub', false],
    ['id_dsa', true],
    ['id_ecdsa', true],
    ['home/id_ed25519', true],
    ['.netrc', true],
    ['.git-credentials', true],
    ['.htpasswd', true],
    ['env', false],
    ['pem', false],
    ['a.pem/b.ts', false],
  ])('is told by its name: %s %s', (path, expected) => {
    expect(isSecret(path)).toBe(expected);
  });
});

import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { QuarryError } from '../../src/errors.ts';
import { type WalkOptions, type WalkResult, walkTree } from '../../src/sources/walk.ts';
import { git, temporaryDirectory, tree, writeTree } from './tree.ts';

const DEFAULT_EXCLUDES = [
  '**/target/**',
  '**/node_modules/**',
  '**/.git/**',
  '**/dist/**',
  '**/build/**',
  '**/*.pyc',
  '**/__pycache__/**',
];

function walk(root: string, options: Partial<WalkOptions> = {}): Promise<WalkResult> {
  return walkTree(root, {
    includePatterns: ['**/*'],
    excludePatterns: [],
    respectGitignore: true,
    ...options,
  });
}

async function filesOf(root: string, options: Partial<WalkOptions> = {}): Promise<string[]> {
  return (await walk(root, options)).files;
}

afterEach(() => vi.unstubAllEnvs());

describe('a walk', () => {
  it('lists regular files at every depth in byte order of their paths', async () => {
    const root = tree(['src/a.ts', 'src-b/a.ts', 'src/sub/deep/x', 'B', 'a', 'é', '\uffee', '\u{1f600}']);
    expect(await filesOf(root)).toEqual([
      'B',
      'a',
      'src-b/a.ts',
      'src/a.ts',
      'src/sub/deep/x',
      'é',
      '\uffee',
      '\u{1f600}',
    ]);
  });

  it('lists nothing in an empty directory', async () => {
    expect(await walk(temporaryDirectory())).toEqual({ files: [], unreadable: [] });
  });

  it('lists empty and binary files', async () => {
    expect(await filesOf(tree({ empty: '', binary: 'a\0b' }))).toEqual(['binary', 'empty']);
  });

  it('neither follows nor lists links', async () => {
    const root = tree(['real/a.ts']);
    const outside = tree(['secret.ts']);
    symlinkSync('a.ts', join(root, 'real', 'link.ts'));
    symlinkSync('real', join(root, 'linked'));
    symlinkSync(outside, join(root, 'outside'));
    symlinkSync('.', join(root, 'loop'));
    symlinkSync('nowhere', join(root, 'broken'));
    expect(await walk(root)).toEqual({ files: ['real/a.ts'], unreadable: [] });
  });

  it.skipIf(process.platform === 'win32')('lists no named pipes', async () => {
    const root = tree(['a']);
    execFileSync('mkfifo', [join(root, 'pipe')]);
    expect(await filesOf(root)).toEqual(['a']);
  });

  it.skipIf(process.platform === 'win32')('keeps odd names whole', async () => {
    const names = ['a\nb', ' lead', '-rf', 'c\\d', 'e\tf', 'trail '];
    expect(await filesOf(tree(names))).toEqual([...names].sort());
  });

  it('follows a root that is itself a link', async () => {
    const link = join(temporaryDirectory(), 'link');
    symlinkSync(tree(['a']), link);
    expect(await filesOf(link)).toEqual(['a']);
  });

  it('takes a root whose own name is hidden', async () => {
    const base = tree(['.hidden/root/a', '.hidden/root/.b']);
    expect(await filesOf(join(base, '.hidden'))).toEqual(['root/a']);
    expect(await filesOf(join(base, '.hidden', 'root'))).toEqual(['a']);
  });
});

describe('patterns', () => {
  it('IR2: apply below the root only, not to the directories above it', async () => {
    const root = tree(['build/target/repo/src/a.rs', 'build/target/repo/target/a.rs']);
    expect(await filesOf(join(root, 'build/target/repo'), { excludePatterns: DEFAULT_EXCLUDES })).toEqual([
      'src/a.rs',
    ]);
  });

  it.each([
    [['src/*.ts'], ['src/a.ts']],
    [['src/**/*.ts'], ['src/a.ts', 'src/b/c.ts']],
    [['*.ts'], ['src/a.ts', 'src/b/c.ts', 'top.ts']],
    [
      ['*.md', 'src/*.ts'],
      ['README.md', 'src/a.ts'],
    ],
  ])('IR3: include %j takes %j', async (includePatterns, expected) => {
    const root = tree(['README.md', 'src/a.ts', 'src/b/c.ts', 'src/a.js', 'top.ts']);
    expect(await filesOf(root, { includePatterns })).toEqual(expected);
  });

  it('exclude by default what is built, installed or cached, at any depth', async () => {
    const root = tree([
      'a.py',
      'a.pyc',
      'node_modules/x/index.js',
      'packages/p/node_modules/x.js',
      'packages/p/dist/x.js',
      'packages/p/__pycache__/x.py',
      'packages/p/distribution/x.js',
    ]);
    expect(await filesOf(root, { excludePatterns: DEFAULT_EXCLUDES })).toEqual([
      'a.py',
      'packages/p/distribution/x.js',
    ]);
  });

  it('take a file that has the name of an excluded directory', async () => {
    expect(await filesOf(tree(['build', 'x/dist']), { excludePatterns: DEFAULT_EXCLUDES })).toEqual([
      'build',
      'x/dist',
    ]);
  });

  it('exclude wins over include', async () => {
    const root = tree(['src/a.ts', 'src/a.test.ts', 'src/gen/b.ts']);
    const options = { includePatterns: ['src/**'], excludePatterns: ['*.test.ts', 'src/gen/'] };
    expect(await filesOf(root, options)).toEqual(['src/a.ts']);
  });

  it.each(['[', '{a', ''])('%j is refused before anything is walked', async (pattern) => {
    const nowhere = join(temporaryDirectory(), 'nowhere');
    await expect(walk(nowhere, { includePatterns: [pattern] })).rejects.toMatchObject({
      code: 'invalid_params',
    });
    await expect(walk(nowhere, { excludePatterns: [pattern] })).rejects.toMatchObject({
      code: 'invalid_params',
    });
  });
});

describe('hidden files', () => {
  const files = [
    '.env',
    '.github/.x/a',
    '.github/ci.yml',
    '.vscode/.env',
    '.vscode/y',
    'a',
    'src/.env',
    'src/b',
  ];

  it('are left out', async () => {
    expect(await filesOf(tree(files))).toEqual(['a', 'src/b']);
  });

  it.each([
    [
      ['**/*', '.github/**'],
      ['.github/ci.yml', 'a', 'src/b'],
    ],
    [
      ['**/*', '.env'],
      ['.env', 'a', 'src/.env', 'src/b'],
    ],
    [['.github/**/.*/*'], ['.github/.x/a']],
    [['{src,.vscode}/**'], ['.vscode/y', 'src/b']],
    [
      ['.*/**', 'a'],
      ['.github/ci.yml', '.vscode/y', 'a'],
    ],
  ])('are taken where an include names them with a dot: %j takes %j', async (includePatterns, expected) => {
    expect(await filesOf(tree(files), { includePatterns })).toEqual(expected);
  });

  it('stay subject to exclude patterns and ignore files', async () => {
    const root = tree({ '.github/a': '', '.github/b': '', '.github/c': '', '.gitignore': 'b\n' });
    const options = { includePatterns: ['.github/**'], excludePatterns: ['**/c'] };
    expect(await filesOf(root, options)).toEqual(['.github/a']);
  });

  it('are not brought in by an ignore file that names them with !', async () => {
    expect(
      await filesOf(tree({ '.gitignore': '!.github\n!.env\n', '.github/a': '', '.env': '', b: '' })),
    ).toEqual(['b']);
  });

  it('never include .git, neither the directory nor the file of a worktree', async () => {
    const root = tree({
      '.git/config': '',
      'sub/.git': 'gitdir: ../elsewhere',
      'sub/a': '',
      '.gitignore': '!.git\n',
    });
    const includePatterns = ['**/*', '**/.git', '.git/**', '.*'];
    for (const respectGitignore of [true, false]) {
      expect(await filesOf(root, { includePatterns, respectGitignore })).toEqual(['.gitignore', 'sub/a']);
    }
  });
});

describe('ignore files', () => {
  it('IR4: hold, with or without a repository', async () => {
    const root = tree({
      '.gitignore': '*.log\n/out\n',
      'a.log': '',
      'sub/b.log': '',
      'out/c': '',
      'sub/out/d': '',
    });
    expect(await filesOf(root)).toEqual(['sub/out/d']);
    git(root, 'init');
    expect(await filesOf(root)).toEqual(['sub/out/d']);
  });

  it('IR4: are passed over with respectGitignore false', async () => {
    const root = tree({
      '.gitignore': '*.log\n',
      '.ignore': '*.tmp\n',
      'a.log': '',
      'b.tmp': '',
      'sub/.gitignore': '*',
    });
    git(root, 'init');
    writeFileSync(join(root, '.git/info/exclude'), 'c\n');
    writeTree(root, ['sub/c']);
    expect(await filesOf(root)).toEqual([]);
    expect(await filesOf(root, { respectGitignore: false })).toEqual(['a.log', 'b.tmp', 'sub/c']);
  });

  it('add up over the levels, the nearest first, and can be negated', async () => {
    const root = tree({
      '.gitignore': '*.gen\n!keep.gen\n',
      'a.gen': '',
      'keep.gen': '',
      'sub/.gitignore': '!b.gen\nkeep.gen\n',
      'sub/a.gen': '',
      'sub/b.gen': '',
      'sub/keep.gen': '',
      'sub/deep/b.gen': '',
      'sub/deep/.gitignore': '*.gen\n',
    });
    expect(await filesOf(root)).toEqual(['keep.gen', 'sub/b.gen']);
  });

  it('include .ignore, which goes before .gitignore', async () => {
    const root = tree({ '.gitignore': 'a\n', '.ignore': '!a\nb\n', a: '', b: '', c: '' });
    expect(await filesOf(root)).toEqual(['a', 'c']);
  });

  it('of a nested repository hold below it', async () => {
    const root = tree({ 'sub/a': '', 'sub/b': '', a: '' });
    git(join(root, 'sub'), 'init');
    writeFileSync(join(root, 'sub/.git/info/exclude'), 'a\n');
    expect(await filesOf(root)).toEqual(['a', 'sub/b']);
  });

  it('include .git/info/exclude, after which .gitignore has its say', async () => {
    const root = tree({ '.gitignore': '!b.x\n', 'a.x': '', 'b.x': '', 'sub/a.x': '', c: '' });
    git(root, 'init');
    writeFileSync(join(root, '.git/info/exclude'), '*.x\n');
    expect(await filesOf(root)).toEqual(['b.x', 'c']);
  });

  it('include info/exclude of the repository in a linked worktree', async () => {
    const base = tree({ 'main/a': '' });
    const main = join(base, 'main');
    git(main, 'init');
    git(main, 'add', '.');
    git(main, 'commit', '-m', 'first');
    git(main, 'worktree', 'add', join(base, 'linked'));
    writeFileSync(join(main, '.git/info/exclude'), '/b\n*.x\n');
    writeTree(join(base, 'linked'), ['b', 'sub/b', 'sub/c.x']);
    expect(await filesOf(join(base, 'linked'))).toEqual(['a', 'sub/b']);
    expect(await filesOf(join(base, 'linked'), { respectGitignore: false })).toEqual([
      'a',
      'b',
      'sub/b',
      'sub/c.x',
    ]);
  });

  it.each(['gitdir: nowhere', 'no link at all', ''])('are not missed when .git reads %j', async (link) => {
    expect(await filesOf(tree({ '.git': link, '.gitignore': 'a\n', a: '', b: '' }))).toEqual(['b']);
  });

  it('above the root do not count', async () => {
    const base = tree({ '.gitignore': '*\n', '.ignore': '*\n', 'repo/a': '' });
    git(base, 'init');
    writeFileSync(join(base, '.git/info/exclude'), '*\n');
    expect(await filesOf(join(base, 'repo'))).toEqual(['a']);
  });

  it('of the user and ripgrep settings do not count', async () => {
    const home = tree({
      '.config/git/ignore': '*\n',
      '.gitconfig': '[core]\nexcludesFile = ~/excludes\n',
      excludes: '*\n',
      rg: '--glob=!*\n',
    });
    vi.stubEnv('HOME', home);
    vi.stubEnv('XDG_CONFIG_HOME', join(home, '.config'));
    vi.stubEnv('RIPGREP_CONFIG_PATH', join(home, 'rg'));
    const root = tree(['a']);
    git(root, 'init');
    expect(await filesOf(root)).toEqual(['a']);
  });

  it('with a malformed line still hold by their other lines', async () => {
    expect(await walk(tree({ '.gitignore': '[z-a\nb\n', a: '', b: '' }))).toEqual({
      files: ['a'],
      unreadable: [],
    });
  });
});

describe('what cannot be read', () => {
  const onLinux = describe.skipIf(process.platform !== 'linux');

  onLinux('names that are not UTF-8', () => {
    it('are reported with their bytes escaped, and the other files are listed', async () => {
      const root = tree(['ok', 'é']);
      writeFileSync(
        Buffer.concat([Buffer.from(`${root}/bad-`), Buffer.from([0xff, 0x0a]), Buffer.from('é')]),
        '',
      );
      expect(await walk(root)).toEqual({ files: ['ok', 'é'], unreadable: ['bad-\\xff\n\\xc3\\xa9'] });
    });

    it('are not reported where the patterns leave them out', async () => {
      const root = tree(['ok']);
      writeFileSync(Buffer.concat([Buffer.from(`${root}/`), Buffer.from([0xff]), Buffer.from('.pyc')]), '');
      mkdirSync(join(root, 'src'));
      writeFileSync(Buffer.concat([Buffer.from(`${root}/src/.`), Buffer.from([0xff])]), '');
      expect(await walk(root, { excludePatterns: ['*.pyc'] })).toEqual({ files: ['ok'], unreadable: [] });
    });
  });

  // The way to a directory deeper than a path may be long cannot be opened even by root.
  onLinux('a directory that cannot be opened', () => {
    const name = 'n'.repeat(250);
    const deepTree = (top: string): string => {
      const root = tree(['a', 'src/b']);
      mkdirSync(join(root, top));
      // Node cannot remove what is deeper than a path may be long.
      onTestFinished(() => void execFileSync('rm', ['-rf', join(root, top)]));
      const script = `cd "$1"; for i in $(seq 20); do mkdir ${name}; cd ${name}; done`;
      execFileSync('bash', ['-c', script, 'bash', join(root, top)]);
      return root;
    };

    it('is reported, and the other files are listed', async () => {
      const { files, unreadable } = await walk(deepTree('deep'));
      expect(files).toEqual(['a', 'src/b']);
      expect(unreadable).toHaveLength(1);
      expect(unreadable[0]).toMatch(/^deep(\/n{250})+$/);
    });

    it.each([
      ['excluded', 'deep', { excludePatterns: ['deep/**'] }],
      ['not included', 'deep', { includePatterns: ['src/**'] }],
      ['hidden', '.deep', { includePatterns: ['**/*', '.github/**'] }],
    ])('is not reported when %s', async (_, top, options) => {
      expect((await walk(deepTree(top), options)).unreadable).toEqual([]);
    });
  });

  it.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
    'a directory without permission is reported',
    async () => {
      const root = tree(['a', 'locked/b']);
      chmodSync(join(root, 'locked'), 0);
      try {
        expect(await walk(root)).toEqual({ files: ['a'], unreadable: ['locked'] });
      } finally {
        chmodSync(join(root, 'locked'), 0o700);
      }
    },
  );

  it('a root that is gone is an index error', async () => {
    const root = tree(['a']);
    rmSync(root, { recursive: true });
    const error = await walk(root).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(QuarryError);
    expect(error).toMatchObject({
      code: 'index_error',
      message: expect.stringMatching(/^Indexing failed: /),
    });
  });

  it('a root that is a file is an index error', async () => {
    await expect(walk(join(tree(['a']), 'a'))).rejects.toMatchObject({ code: 'index_error' });
  });
});

describe('cancelling', () => {
  it('before the walk ends it with the error of a cancelled request', async () => {
    await expect(walk(tree(['a']), { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'cancelled',
    });
  });

  it('during the walk ends it likewise', async () => {
    const controller = new AbortController();
    const walking = walk(tree(['a']), { signal: controller.signal });
    setImmediate(() => controller.abort());
    await expect(walking).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('after the walk does no harm', async () => {
    const controller = new AbortController();
    const { files } = await walk(tree(['a']), { signal: controller.signal });
    controller.abort();
    expect(files).toEqual(['a']);
  });
});

import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { namedScope } from '../../src/cli/named-paths.ts';

const place = realpathSync(mkdtempSync(join(tmpdir(), 'quarry-paths-')));
const root = join(place, 'repo');
const VISIBLE = [
  'README.md',
  'a.ts',
  'app/[id]/page.ts',
  'app/i/page.ts',
  'src/a.ts',
  'src/b.md',
  'src/deep/a.ts',
];
const HIDDEN = ['.github/ci.yml', 'src/.cache/x.ts'];
for (const path of [...VISIBLE, ...HIDDEN]) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), '');
}
symlinkSync(join(root, 'src'), join(root, 'link'));
symlinkSync(place, join(root, 'way-out'));
symlinkSync(root, join(place, 'link-to-root'));
afterAll(() => rmSync(place, { recursive: true }));

/** Visible files in scope, and hidden ones. */
function taken(paths: string[], cwd = root) {
  const scope = namedScope(paths, { cwd, root });
  const visible = VISIBLE.filter((path) => scope.isEverything || scope.matches(path));
  return [...visible, ...(scope.takesHidden ? HIDDEN.filter((path) => scope.matchesHidden(path)) : [])];
}

const src = join(root, 'src');

describe('paths of a command line', () => {
  it.each<[string[], string, string[]]>([
    [[], root, VISIBLE],
    [['.'], root, VISIBLE],
    [['src'], root, ['src/a.ts', 'src/b.md', 'src/deep/a.ts']],
    [['src/'], root, ['src/a.ts', 'src/b.md', 'src/deep/a.ts']],
    [['.'], src, ['src/a.ts', 'src/b.md', 'src/deep/a.ts']],
    [['deep', '../a.ts'], src, ['a.ts', 'src/deep/a.ts']],
    [['..'], src, VISIBLE],
    [[join(root, 'src/deep')], '/', ['src/deep/a.ts']],
    [['src/a.ts', 'README.md'], root, ['README.md', 'src/a.ts']],
  ])('%j in %s are files and directories', (paths, cwd, expected) => {
    expect(taken(paths, cwd)).toEqual(expected);
  });

  it.each<[string[], string, string[]]>([
    [['a.*'], root, ['a.ts', 'src/a.ts', 'src/deep/a.ts']],
    [['*.md'], src, ['src/b.md']],
    [['./*.md'], src, ['src/b.md']],
    [['../*.md'], src, ['README.md', 'src/b.md']],
    [['src/*.ts'], root, ['src/a.ts']],
    [['src/**/*.ts'], root, ['src/a.ts', 'src/deep/a.ts']],
    [['s*/'], root, ['src/a.ts', 'src/b.md', 'src/deep/a.ts']],
    [[`${root}/*.md`], src, ['README.md']],
    [['*.md', 'src/deep'], root, ['README.md', 'src/b.md', 'src/deep/a.ts']],
    [['nowhere/*.ts'], root, []],
  ])('%j in %s are globs', (paths, cwd, expected) => {
    expect(taken(paths, cwd)).toEqual(expected);
  });

  it.each<[string[], string[]]>([
    [['!src'], ['README.md', 'a.ts', 'app/[id]/page.ts', 'app/i/page.ts']],
    [
      ['!*.md', 'src', '!deep/'],
      ['src/a.ts', 'src/deep/a.ts'],
    ],
    [
      ['src', '!src/deep/'],
      ['src/a.ts', 'src/b.md'],
    ],
    [['!*.ts'], ['README.md', 'src/b.md']],
    [['!nothing'], VISIBLE],
    [
      ['.', '!*.ts'],
      ['README.md', 'src/b.md'],
    ],
  ])('%j leave out', (paths, expected) => {
    expect(taken(paths)).toEqual(expected);
  });

  it.each<[string[], string[]]>([
    [['.github'], ['.github/ci.yml']],
    [
      ['.', '.github/*'],
      [...VISIBLE, '.github/ci.yml'],
    ],
    [['**/.cache/**'], ['src/.cache/x.ts']],
    [['.github', '!*.yml'], []],
    [['src'], ['src/a.ts', 'src/b.md', 'src/deep/a.ts']],
  ])('%j take hidden files if they name them', (paths, expected) => {
    expect(taken(paths)).toEqual(expected);
  });

  it('seen from a hidden directory name hidden files', () => {
    expect(taken(['.'], join(root, '.github'))).toEqual(['.github/ci.yml']);
    expect(taken(['*.yml'], join(root, '.github'))).toEqual(['.github/ci.yml']);
  });

  it('that exist are no globs', () => {
    expect(taken(['app/[id]'])).toEqual(['app/[id]/page.ts']);
    expect(taken(['page*'], join(root, 'app/[id]'))).toEqual(['app/[id]/page.ts']);
  });

  it('are followed through links', () => {
    expect(taken(['link'])).toEqual(['src/a.ts', 'src/b.md', 'src/deep/a.ts']);
    expect(taken(['link/*.md'])).toEqual(['src/b.md']);
    expect(taken([join(place, 'link-to-root/src/*.md')])).toEqual(['src/b.md']);
  });

  it('may be given above the project, and where that has nothing to do with it are taken from its root', () => {
    expect(taken(['repo/src/*.md'], place)).toEqual(['src/b.md']);
    expect(taken(['*.md'], place)).toEqual(['README.md', 'src/b.md']);
    expect(taken(['*/src/*.md'], place)).toEqual(['src/b.md']);
    expect(taken(['src/*.md'], '/usr')).toEqual(['src/b.md']);
  });

  it('may be many', () => {
    const many = Array.from({ length: 500 }, () => 'src/a.ts');
    expect(taken(many)).toEqual(['src/a.ts']);
  });

  it.each([
    ['nowhere', 'invalid_params', 'No such file or directory: nowhere'],
    ['', 'invalid_params', 'No such file or directory: '],
    ['a.ts/', 'invalid_params', 'No such file or directory: a.ts/'],
    ['!', 'invalid_params', 'Nothing stands behind the ! of a path to leave out.'],
    ['..', 'outside_project', `.. lies outside the project ${root}.`],
    ['../*.ts', 'outside_project', `../*.ts lies outside the project ${root}.`],
    ['/usr', 'outside_project', `/usr lies outside the project ${root}.`],
    ['way-out', 'outside_project', `way-out lies outside the project ${root}.`],
    ['!/usr/*.ts', 'outside_project', `/usr/*.ts lies outside the project ${root}.`],
    ['[a', 'invalid_pattern', expect.any(String)],
  ])('%j is refused', (path, code, message) => {
    expect(() => namedScope([path], { cwd: root, root })).toThrow(expect.objectContaining({ code, message }));
  });
});

/** Chapters 4 and 5.3 of the contract of exact search: files by glob, and what `paths` means. */
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, test } from 'vitest';
import type { ServerProcess } from './client.ts';
import { ask, EXACT_FILES, filesOf, refusalOf } from './support/exact-fixture.ts';
import { lab } from './support/lab.ts';

const place = lab();
let server: ServerProcess;
let root: string;

beforeAll(() => {
  root = place.tree(EXACT_FILES);
  server = place.server({ project: root });
});

const files = (q: string, more = {}) => filesOf(server, 'search_file', { q, ...more });

describe('5.3: files', () => {
  it('are answered with their paths and nothing else', async () => {
    const { text } = await ask(server, 'search_file', { q: '*.ts' });
    expect(text).toBe('{"items":[{"filePath":"src/auth.ts"},{"filePath":"src/test/auth.spec.ts"}]}');
  });

  it('are the same for a q with blanks around it', async () => {
    expect(await files(' *.ts ')).toEqual(['src/auth.ts', 'src/test/auth.spec.ts']);
  });

  it('can be narrowed by paths', async () => {
    expect(await files('*.ts', { paths: ['!**/test/**'] })).toEqual(['src/auth.ts']);
  });

  test.each([
    ['src/Foo*.java', ['src/FooBar.java']],
    ['src/', ['src/FooBar.java', 'src/auth.ts', 'src/test/auth.spec.ts']],
    ['*.TS', []],
    ['out.js', []],
    ['.github/*', ['.github/ci.yml']],
    ['*.yml', []],
    ['.env', []],
    ['*.pem', []],
    ['src/test', ['src/test/auth.spec.ts']],
    ['test', []],
    ['!auth.ts', []],
    ['bin.dat', ['bin.dat']],
  ])('%s', async (q, expected) => {
    expect(await files(q)).toEqual(expected);
  });

  it('may be asked for in any letter case', async () => {
    expect(await files('*.TS', { caseSensitive: false })).toEqual(['src/auth.ts', 'src/test/auth.spec.ts']);
  });

  it('that are ignored are found on request', async () => {
    expect(await files('out.js', { includeExcluded: true })).toEqual(['dist/out.js']);
  });

  it('that are hidden are found on request', async () => {
    expect(await files('*.yml', { includeExcluded: true })).toEqual(['.github/ci.yml']);
  });

  it.each(['.env', '*.pem', '**/.env', 'certs/'])('that are secret are never found: %s', async (q) => {
    expect(await files(q)).toEqual([]);
    expect(await files(q, { includeExcluded: true })).toEqual([]);
  });

  it('of .git are never found', async () => {
    const tree = place.tree({
      '.git/HEAD': 'ref: refs/heads/main\n',
      'node_modules/a/index.js': '',
      '.hg/x': '',
      'a/.git/x': '',
    });
    await server.callTool('index_repository', { path: tree, session: 'with-git' });
    expect(await files('**', { session: 'with-git' })).toEqual([]);
    expect(await files('.git/**', { session: 'with-git' })).toEqual([]);
    expect(await files('**', { session: 'with-git', includeExcluded: true })).toEqual([
      '.hg/x',
      'node_modules/a/index.js',
    ]);
  });

  it('are as many as limit allows, and more is told', async () => {
    const { text } = await ask(server, 'search_file', { q: '**', limit: 1 });
    expect(text).toBe('{"items":[{"filePath":"README.md"}],"more":true}');
  });

  it('are complete without more', async () => {
    const { value } = await ask(server, 'search_file', { q: '**', limit: 9 });
    expect(value).toEqual({
      items: [
        'README.md',
        'ab/x.txt',
        'ac/x.txt',
        'ad/x.txt',
        'bin.dat',
        'src/FooBar.java',
        'src/auth.ts',
        'src/test/auth.spec.ts',
        'u16.txt',
      ].map((filePath) => ({ filePath })),
      more: true,
    });
    expect((await ask(server, 'search_file', { q: '**', limit: 10 })).value.more).toBeUndefined();
  });
});

describe('5.3: what is refused', () => {
  it('an open bracket is no pattern', async () => {
    const { code, details } = await refusalOf(server, 'search_file', { q: '[' });
    expect(code).toBe('INVALID_PATTERN');
    expect(details).toMatchObject({ argument: 'q', check: 'bracket' });
  });

  it('a blank q is no argument', async () => {
    expect(await refusalOf(server, 'search_file', { q: '  ' })).toEqual({
      code: 'INVALID_ARGUMENT',
      details: { argument: 'q', value: '  ' },
    });
  });

  it('includeExcluded is true or false', async () => {
    expect(await refusalOf(server, 'search_file', { q: '*', includeExcluded: 'yes' })).toEqual({
      code: 'INVALID_ARGUMENT',
      details: { argument: 'includeExcluded', value: 'yes' },
    });
  });

  it.each(['../x', '/etc/passwd'])('q cannot leave the project: %s', async (q) => {
    expect(await refusalOf(server, 'search_file', { q })).toEqual({
      code: 'OUTSIDE_PROJECT',
      details: { argument: 'q', value: q },
    });
  });
});

describe('4: paths', () => {
  const session = 'scopes';
  let tree: string;

  beforeAll(async () => {
    tree = place.tree({
      'a/x.kt': '',
      'ab/y.kt': '',
      'ac/y.md': '',
      'b/z.kt': '',
      'src/FooBar.java': '',
      'src/deep/src': '',
      'src/test/T.kt': '',
      'src/#odd.txt': '',
      'top.kt': '',
      'top.md': '',
    });
    mkdirSync(join(tree, 'elsewhere.d'));
    symlinkSync(place.tree({ 'out.kt': '' }), join(tree, 'link'));
    await server.callTool('index_repository', { path: tree, session });
  });

  const ALL = [
    'a/x.kt',
    'ab/y.kt',
    'ac/y.md',
    'b/z.kt',
    'src/#odd.txt',
    'src/FooBar.java',
    'src/deep/src',
    'src/test/T.kt',
    'top.kt',
    'top.md',
  ];
  const SRC = ALL.filter((path) => path.startsWith('src/'));
  const KT = ALL.filter((path) => path.endsWith('.kt'));
  const scoped = (...paths: (string | null)[]) => files('**', { session, paths });

  test.each<[entries: (string | null)[], expected: string[]]>([
    [['src/'], SRC],
    [['src'], ['src/deep/src']],
    [['src/Foo*.java'], ['src/FooBar.java']],
    [['src/test'], ['src/test/T.kt']],
    [['*.kt'], KT],
    [['./*.kt'], KT],
    [['a{b,c}/**'], ['ab/y.kt', 'ac/y.md']],
    [['src\\test\\'], ['src/test/T.kt']],
    [['/'], ALL],
    [['./'], ALL],
    [['a/../b/*.kt'], ['b/z.kt']],
    [['!**/test/**'], ALL.filter((path) => !path.includes('/test/'))],
    [['*.kt', '!**/test/**'], KT.filter((path) => !path.includes('/test/'))],
    [['!**/test/**', '*.kt'], KT.filter((path) => !path.includes('/test/'))],
    [['', '  ', null], ALL],
    [[], ALL],
    [
      ['src/**', '**/*.md'],
      ['ac/y.md', ...SRC, 'top.md'],
    ],
    [[' top.kt '], ['top.kt']],
    [['#odd.txt'], ['src/#odd.txt']],
    [['SRC/'], []],
    [['link/'], []],
  ])('%j', async (entries, expected) => {
    expect(await scoped(...entries)).toEqual(expected);
  });

  it('the root and what is below it may be named in full', async () => {
    expect(await scoped(`${tree}/src/**`)).toEqual(SRC);
    expect(await scoped(tree)).toEqual(ALL);
    expect(await scoped(`${tree}/`)).toEqual(ALL);
  });

  it.each(['../x', 'a/../../x', '/etc/x'])('%s is outside', async (entry) => {
    expect(await refusalOf(server, 'search_file', { q: '**', session, paths: ['a/', entry] })).toEqual({
      code: 'OUTSIDE_PROJECT',
      details: { argument: 'paths', value: entry },
    });
  });

  it('another folder beside the root is outside', async () => {
    const { code } = await refusalOf(server, 'search_file', { q: '**', session, paths: [`${tree}-2/x`] });
    expect(code).toBe('OUTSIDE_PROJECT');
  });

  it('a bare ! is no entry', async () => {
    expect(await refusalOf(server, 'search_file', { q: '**', session, paths: ['!'] })).toEqual({
      code: 'INVALID_ARGUMENT',
      details: { argument: 'paths', value: '!' },
    });
  });

  it('a string is no list', async () => {
    expect(await refusalOf(server, 'search_file', { q: '**', session, paths: 'src' })).toEqual({
      code: 'INVALID_ARGUMENT',
      details: { argument: 'paths', value: 'src' },
    });
  });

  it('null is no scope', async () => {
    expect(await files('**', { session, paths: null })).toEqual(ALL);
  });

  it('a malformed entry is no pattern', async () => {
    const { code, details } = await refusalOf(server, 'search_file', {
      q: '**',
      session,
      paths: ['a/', 'x['],
    });
    expect(code).toBe('INVALID_PATTERN');
    expect(details).toMatchObject({ argument: 'paths', check: 'bracket' });
  });

  it('limit counts what is left in the scope', async () => {
    const { value } = await ask(server, 'search_file', { q: '*.kt', session, paths: ['src/'], limit: 1 });
    expect(value).toEqual({ items: [{ filePath: 'src/test/T.kt' }] });
  });
});

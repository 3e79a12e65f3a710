/** Chapter 5.4 of the contract of exact search: declarations by name. */
import { beforeAll, describe, expect, it, test } from 'vitest';
import type { ServerProcess } from './client.ts';
import { ask, EXACT_FILES, type Line, linesOf, refusalOf } from './support/exact-fixture.ts';
import { lab, writeFiles } from './support/lab.ts';

const place = lab();
let server: ServerProcess;

beforeAll(() => {
  server = place.server({ project: place.tree(EXACT_FILES) });
});

const lines = (q: string, more = {}) => linesOf(server, 'search_symbol', { q, ...more });

describe('5.4: declarations', () => {
  test.each<[q: string, Line[]]>([
    ['HL', [['src/auth.ts', 1]]],
    ['hanLog', [['src/auth.ts', 1]]],
    ['FB', [['src/FooBar.java', 1]]],
    ['foob', [['src/FooBar.java', 1]]],
    ['login', [['src/auth.ts', 1]]],
    ['halt', [['src/FooBar.java', 1]]],
    ['hl', []],
    ['LH', []],
    ['function', []],
    ['Demo', []],
    [' halt', []],
    ['halt()', []],
    ['a\nb', []],
  ])('%j', async (q, expected) => {
    expect(await lines(q)).toEqual(expected);
  });

  it('come with their line', async () => {
    const { text } = await ask(server, 'search_symbol', { q: 'HL' });
    expect(text).toBe(
      '{"items":[{"filePath":"src/auth.ts","lineNumber":1,' +
        '"lineText":"export function handleLogin(user: string) {"}]}',
    );
  });

  it('can be narrowed by paths', async () => {
    expect(await lines('HL', { paths: ['*.java'] })).toEqual([]);
    expect(await lines('HL', { paths: ['src/'] })).toEqual([['src/auth.ts', 1]]);
  });

  it('need a q', async () => {
    expect(await refusalOf(server, 'search_symbol', { q: '' })).toEqual({
      code: 'INVALID_ARGUMENT',
      details: { argument: 'q', value: '' },
    });
  });
});

describe('5.4: rank', () => {
  const session = 'ranks';
  let tree: string;

  beforeAll(async () => {
    tree = place.tree({
      'a/widget.ts': 'export function widget() {}\n',
      'b/user.ts': 'export class User {\n  getUser() {\n  }\n}\n',
      'c/Get.ts': 'export class Get {\n}\n',
      'd/get.ts': '\nexport const get = () => 1;\n',
      'e/two.ts': 'export class Two { getOne() {} }\nfunction getTwo() {}\n',
      'e/.hidden.ts': 'export class getHidden {\n}\n',
    });
    await server.callTool('index_repository', { path: tree, session });
  });

  it('equal, equal but for case, prefix, substring; then path and line', async () => {
    const paths = ['!e/'];
    expect(await lines('get', { session, paths })).toEqual([
      ['d/get.ts', 2],
      ['c/Get.ts', 1],
      ['b/user.ts', 2],
      ['a/widget.ts', 1],
    ]);
  });

  test.each<[q: string, Line[]]>([
    ['GU', [['b/user.ts', 2]]],
    ['gu', []],
    ['UG', []],
    ['GT', [['e/two.ts', 2]]],
  ])('%s', async (q, expected) => {
    expect(await lines(q, { session })).toEqual(expected);
  });

  it('is that of the best name of a line, and a line is one item', async () => {
    const { value } = await ask(server, 'search_symbol', { q: 'two', session });
    expect(value.items?.map(({ filePath, lineNumber }) => [filePath, lineNumber])).toEqual([
      ['e/two.ts', 1],
      ['e/two.ts', 2],
    ]);
  });

  it('more is told exactly', async () => {
    const limited = async (limit: number) =>
      (await ask(server, 'search_symbol', { q: 'get', session, limit })).value;
    expect((await limited(1)).items).toHaveLength(1);
    expect((await limited(1)).more).toBe(true);
    expect((await limited(5)).more).toBe(true);
    expect((await limited(6)).more).toBeUndefined();
    expect((await limited(6)).items).toHaveLength(6);
  });

  it('hidden files are looked through if paths asks for them', async () => {
    expect(await lines('getHidden', { session })).toEqual([]);
    expect(await lines('getHidden', { session, paths: ['e/.hidden.ts'] })).toEqual([['e/.hidden.ts', 1]]);
  });

  it('files are looked through as they are now', async () => {
    writeFiles(tree, { 'd/get.ts': 'export const newName = () => 1;\n' });
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect(await lines('newName', { session })).toEqual([['d/get.ts', 1]]);
    expect(await lines('NN', { session })).toEqual([['d/get.ts', 1]]);
  });
});

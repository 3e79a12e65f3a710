/** Chapters 3 and 5.1 of the contract of exact search: lines that contain a text. */
import { beforeAll, describe, expect, it, test } from 'vitest';
import type { ServerProcess } from './client.ts';
import { ask, EXACT_FILES, filesOf, linesOf, refusalOf } from './support/exact-fixture.ts';
import { lab } from './support/lab.ts';

const place = lab();
let server: ServerProcess;
let root: string;

beforeAll(() => {
  root = place.tree(EXACT_FILES);
  server = place.server({ project: root });
});

const lines = (args: object) => linesOf(server, 'search_text', args);
const files = (args: object) => filesOf(server, 'search_text', args);
const refusal = (args: object) => refusalOf(server, 'search_text', args);

describe('5.1: the text', () => {
  it('login is found in text of any encoding, and nowhere else', async () => {
    const { text } = await ask(server, 'search_text', { q: 'login' });
    expect(text).toBe(
      JSON.stringify({
        items: [
          { filePath: 'src/auth.ts', lineNumber: 2, lineText: '  return user;  // login' },
          { filePath: 'u16.txt', lineNumber: 1, lineText: 'Ünï login' },
          { filePath: 'win.txt', lineNumber: 1, lineText: 'login' },
        ],
      }),
    );
  });

  it('login is found in a hidden folder that paths asks for', async () => {
    expect(await lines({ q: 'login', paths: ['.github/'] })).toEqual([['.github/ci.yml', 1]]);
  });

  it('limit 2 gives the first two, and says that there are more', async () => {
    const { value } = await ask(server, 'search_text', { q: 'login', limit: 2 });
    expect(value.items?.map(({ filePath }) => filePath)).toEqual(['src/auth.ts', 'u16.txt']);
    expect(value.more).toBe(true);
  });

  it('limit 3 gives all three, without more', async () => {
    const { value } = await ask(server, 'search_text', { q: 'login', limit: 3 });
    expect(value.items).toHaveLength(3);
    expect(Object.keys(value)).toEqual(['items']);
  });

  it('HANDLELOGIN is found if case does not count', async () => {
    expect(await lines({ q: 'HANDLELOGIN', caseSensitive: false })).toEqual([
      ['README.md', 2],
      ['src/auth.ts', 1],
      ['src/test/auth.spec.ts', 1],
    ]);
  });

  it('HANDLELOGIN is not found if case counts', async () => {
    expect(await lines({ q: 'HANDLELOGIN' })).toEqual([]);
  });

  it('blanks at the ends of q count', async () => {
    const all = ['ab/x.txt', 'ac/x.txt', 'ad/x.txt'];
    expect(await files({ q: '  me' })).toEqual(all);
    expect(await files({ q: 'pad  ' })).toEqual(all);
    expect(await files({ q: ' pad' })).toEqual([]);
  });

  it('no character is special', async () => {
    const signs = place.tree({ 'a.txt': 'axb\nabb\na.b*\n', 'b.txt': 'a.b\n' });
    await server.callTool('index_repository', { path: signs, session: 'signs' });
    expect(await lines({ q: 'a.b*', session: 'signs' })).toEqual([['a.txt', 3]]);
  });

  it('an empty q is refused', async () => {
    expect(await refusal({ q: '' })).toEqual({
      code: 'INVALID_ARGUMENT',
      details: { argument: 'q', value: '' },
    });
  });

  test.each([
    ['line_break', 'a\nb'],
    ['nul', 'a\0b'],
  ])('a %s in q is refused', async (check, q) => {
    expect(await refusal({ q })).toEqual({
      code: 'INVALID_PATTERN',
      details: expect.objectContaining({ argument: 'q', check }),
    });
  });

  it('paths with braces are one entry', async () => {
    expect(await files({ q: 'pad', paths: ['a{b,c}/**'] })).toEqual(['ab/x.txt', 'ac/x.txt']);
  });

  it('paths can exclude', async () => {
    expect(await files({ q: 'pad', paths: ['**/*.txt', '!ab/'] })).toEqual(['ac/x.txt', 'ad/x.txt']);
  });

  it('paths cannot leave the project', async () => {
    expect(await refusal({ q: 'pad', paths: ['../'] })).toEqual({
      code: 'OUTSIDE_PROJECT',
      details: { argument: 'paths', value: '../' },
    });
  });
});

describe('3: items', () => {
  let session: string;

  beforeAll(async () => {
    session = 'lines';
    const long = `${'a'.repeat(5000)}needle${'b'.repeat(4994)}`;
    const tree = place.tree({
      'long.txt': `${long}\n`,
      'many.txt': 'needle needle needle\r\n\tneedle  \r\n',
      'start.txt': `needle${'c'.repeat(600)}\n`,
      'end.txt': `${'d'.repeat(600)}needle`,
      'numbers.txt': Array.from({ length: 6000 }, (_, i) => `number ${i}\n`).join(''),
    });
    await server.callTool('index_repository', { path: tree, session });
  });

  const itemsOf = async (path: string, more = {}) =>
    (await ask(server, 'search_text', { q: 'needle', paths: [path], session, ...more })).value.items ?? [];

  it('a long line is cut to 400 characters around the match', async () => {
    const [item] = await itemsOf('long.txt');
    expect(item?.lineText).toHaveLength(400);
    expect(item?.lineText).toMatch(/^…a+needleb+…$/);
    const at = item?.lineText?.indexOf('needle') ?? 0;
    expect(Math.abs(at - 200)).toBeLessThanOrEqual(2);
  });

  it('a long line is cut only at the end that is missing', async () => {
    expect((await itemsOf('start.txt'))[0]?.lineText).toMatch(/^needlec{393}…$/);
    expect((await itemsOf('end.txt'))[0]?.lineText).toMatch(/^…d{393}needle$/);
  });

  it('a line is one item however many matches it has, with its blanks and without its line end', async () => {
    expect(await itemsOf('many.txt')).toEqual([
      { filePath: 'many.txt', lineNumber: 1, lineText: 'needle needle needle' },
      { filePath: 'many.txt', lineNumber: 2, lineText: '\tneedle  ' },
    ]);
  });

  it('limit is 100 unless given', async () => {
    const { value } = await ask(server, 'search_text', { q: 'number', session });
    expect([value.items?.length, value.more]).toEqual([100, true]);
  });

  it('a limit above 5,000 acts as 5,000', async () => {
    for (const limit of [5000, 5001, 1e12]) {
      const { value } = await ask(server, 'search_text', { q: 'number', session, limit });
      expect([value.items?.length, value.more]).toEqual([5000, true]);
      expect(value.items?.at(-1)?.lineNumber).toBe(5000);
    }
  });

  it('limit 0 is refused', async () => {
    expect(await refusal({ q: 'number', limit: 0 })).toEqual({
      code: 'INVALID_ARGUMENT',
      details: { argument: 'limit', value: 0 },
    });
  });

  it('q may have 4,096 characters', async () => {
    expect(await files({ q: 'é'.repeat(4096) })).toEqual([]);
    expect((await refusal({ q: 'é'.repeat(4097) })).code).toBe('INVALID_ARGUMENT');
  });

  it('paths may have 100 entries', async () => {
    expect(await files({ q: 'pad', paths: Array(100).fill('ab/') })).toEqual(['ab/x.txt']);
    expect((await refusal({ q: 'pad', paths: Array(101).fill('ab/') })).code).toBe('INVALID_ARGUMENT');
  });
});

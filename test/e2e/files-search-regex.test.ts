/** Chapter 5.2 of the contract of exact search: lines that match a regular expression. */
import { beforeAll, describe, expect, it, test } from 'vitest';
import type { ServerProcess } from './client.ts';
import { ask, EXACT_FILES, type Line, linesOf, refusalOf } from './support/exact-fixture.ts';
import { lab } from './support/lab.ts';

const place = lab();
let server: ServerProcess;

beforeAll(() => {
  server = place.server({ project: place.tree(EXACT_FILES) });
});

const lines = (q: string, more = {}) => linesOf(server, 'search_regex', { q, ...more });

describe('5.2: lines that match', () => {
  test.each<[q: string, Line[]]>([
    ['handle\\w+\\(', [['src/auth.ts', 1]]],
    ['^login$', []],
    ['^login\\r?$', [['win.txt', 1]]],
    [
      '(?i)LOGIN$',
      [
        ['src/auth.ts', 2],
        ['u16.txt', 1],
      ],
    ],
    ['\\p{Lu}nï', [['u16.txt', 1]]],
    ['(?x) handle # comment\n Login \\(', [['src/auth.ts', 1]]],
  ])('of %j', async (q, expected) => {
    expect(await lines(q)).toEqual(expected);
  });

  it('may ignore case', async () => {
    expect(await lines('^CLASS', { caseSensitive: false })).toEqual([['src/FooBar.java', 1]]);
  });

  it('are all lines if the pattern matches the empty text', async () => {
    const { value } = await ask(server, 'search_regex', { q: 'x*', limit: 5 });
    expect([value.items?.length, value.more]).toEqual([5, true]);
    const all = await ask(server, 'search_regex', { q: 'x*' });
    const exact = await ask(server, 'search_regex', { q: 'x*', limit: all.value.items?.length ?? 0 });
    expect(exact.text).toBe(all.text);
    expect(all.value.more).toBeUndefined();
  });

  it('are found where other engines backtrack without end', async () => {
    const tree = place.tree({ 'a.txt': `${'a'.repeat(100_000)}b\n` });
    await server.callTool('index_repository', { path: tree, session: 'trap' });
    expect(await lines('(a+)+$', { session: 'trap' })).toEqual([]);
  });
});

describe('5.2: what is no pattern', () => {
  test.each([
    ['a(?=b)', 'look_around', 1],
    ['(?<!a)b', 'look_around', 0],
    ['(a)\\1', 'backreference', 3],
    ['[', 'syntax', 0],
    ['a\nb', 'line_break', 1],
    ['a\\nb', 'line_break', 1],
  ])('%j: %s', async (q, check, position) => {
    const { code, details } = await refusalOf(server, 'search_regex', { q });
    expect(code).toBe('INVALID_PATTERN');
    expect(details).toMatchObject({ argument: 'q', check, position });
  });

  it('is told before paths and session are looked at', async () => {
    const { code } = await refusalOf(server, 'search_regex', { q: '[', paths: ['../'], session: 'nope' });
    expect(code).toBe('INVALID_PATTERN');
  });
});

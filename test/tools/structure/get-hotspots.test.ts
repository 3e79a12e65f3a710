import { describe, expect, it } from 'vitest';
import { complexityScore } from '../../../src/code/metrics/score.ts';
import { getHotspots } from '../../../src/tools/structure/get-hotspots.ts';
import { ask, askJson } from './asking.ts';

/** Three functions: more branches, more nesting, more parameters than the others. */
const TEXTS = {
  'src/parser/a.ts': [
    'function branches(a: number) {',
    '  if (a) {}',
    '  if (a) {}',
    '  if (a) {}',
    '}',
    'function nested() {',
    '  for (;;) { if (1) { while (2) {} } }',
    '}',
  ].join('\n'),
  'src/parser_old/b.ts': 'function wide(a, b, c, d, e) {}\n',
};

/** Names, in the order of the answer. */
async function names(
  args: Record<string, unknown>,
  texts: Record<string, string> = TEXTS,
): Promise<string[]> {
  const reply = await askJson(getHotspots, texts, args);
  // The shape is what other tests look at.
  return (reply as { hotspots: { name: string }[] }).hotspots.map(({ name }) => name);
}

describe('get_hotspots', () => {
  it.each([
    [12, 4, 1, 20, 21.5],
    [1, 0, 0, 0, 1],
    [1, 0, 0, 1, 1.05],
    [3, 1, 3, 7, 6.85],
  ])('scores %i/%i/%i with %i lines as %d', (cyclomatic, maxNesting, paramCount, lines, score) => {
    expect(complexityScore({ cyclomatic, maxNesting, paramCount }, lines)).toBe(score);
  });

  it('ranks functions with their figures', async () => {
    expect(await askJson(getHotspots, TEXTS, { limit: 1 })).toEqual({
      total: 3,
      hotspots: [
        {
          file: 'src/parser/a.ts',
          name: 'nested',
          kind: 'function',
          line: 6,
          cyclomatic: 4,
          max_nesting: 3,
          param_count: 0,
          body_lines: 2,
          score: 10.1,
        },
      ],
      truncated: true,
      limit: 1,
    });
  });

  it.each([
    ['score', ['nested', 'branches', 'wide']],
    ['complexity', ['branches', 'nested', 'wide']],
    ['nesting', ['nested', 'branches', 'wide']],
    ['params', ['wide', 'branches', 'nested']],
    ['body_lines', ['branches', 'nested', 'wide']],
  ])('sorts by %s, ties by path and line', async (order, expected) => {
    expect(await names({ sort_by: order })).toEqual(expected);
  });

  it('keeps the first of equals where it cuts', async () => {
    const texts = { 'b.ts': 'function c() {}', 'a.ts': 'function z() {}\nfunction b() {} function a() {}' };
    expect(await names({}, texts)).toEqual(['z', 'a', 'b', 'c']);
    expect(await names({ limit: 2 }, texts)).toEqual(['z', 'a']);
  });

  it('counts after the least complexity and before the limit', async () => {
    expect(await askJson(getHotspots, TEXTS, { min_complexity: 2, limit: 1 })).toMatchObject({ total: 2 });
    expect(await askJson(getHotspots, TEXTS, { min_complexity: 99 })).toEqual({ total: 0, hotspots: [] });
  });

  it('leaves out what has no body', async () => {
    expect(await names({}, { 'a.rs': 'trait T { fn f(&self); }\nstruct S;\n' })).toEqual([]);
  });

  it('answers as a table', async () => {
    expect(await askJson(getHotspots, TEXTS, { compact: true, path: 'src/parser_old' })).toEqual({
      total: 1,
      hotspots: {
        columns: [
          'file',
          'name',
          'kind',
          'line',
          'cyclomatic',
          'max_nesting',
          'param_count',
          'body_lines',
          'score',
        ],
        rows: [['src/parser_old/b.ts', 'wide', 'function', 1, 1, 0, 5, 0, 3.5]],
      },
    });
  });

  it.each([
    [{ path: 'src/par' }, 'Path not found in index: src/par'],
    [
      { sort_by: 'size' },
      "'sort_by' must be one of score, complexity, nesting, params, body_lines (got 'size')",
    ],
    [{ min_complexity: 0 }, "'min_complexity' must be at least 1 (got 0)"],
    [{ limit: 101 }, "'limit' must be between 1 and 100 (got 101)"],
  ])('refuses %j', async (args, message) => {
    await expect(ask(getHotspots, TEXTS, args)).rejects.toThrow(message);
  });
});

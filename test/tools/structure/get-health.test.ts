import { describe, expect, it } from 'vitest';
import { getHealth } from '../../../src/tools/structure/get-health.ts';
import { ask, askJson } from './asking.ts';

/** A function of a cyclomatic complexity. */
function complex(name: string, complexity: number): string {
  return `function ${name}(a) { ${'if (a) {} '.repeat(complexity - 1)}}\n`;
}

describe('get_health', () => {
  it('is all zero where there is nothing', async () => {
    expect(await ask(getHealth, { 'a.md': '' })).toBe(
      JSON.stringify({
        total_functions: 0,
        analyzed: 0,
        complexity: { avg: 0, median: 0, max: 0, p90: 0 },
        nesting: { avg: 0 },
        params: { avg: 0 },
        body_lines: { avg: 0 },
        high_complexity_count: 0,
        high_complexity_pct: 0,
        documented_pct: 0,
        test_count: 0,
        deprecated_count: 0,
        public_api_count: 0,
        hottest_files: [],
      }),
    );
  });

  it.each([
    [[1, 2, 3, 4], { avg: 2.5, median: 3, max: 4, p90: 3 }],
    [[3, 1, 2], { avg: 2, median: 2, max: 3, p90: 2 }],
    [[5], { avg: 5, median: 5, max: 5, p90: 5 }],
    [[1, 1, 2], { avg: 1.3, median: 1, max: 2, p90: 1 }],
  ])('sums up complexities %j', async (values, complexity) => {
    const text = values.map((value, i) => complex(`f${i}`, value)).join('');
    expect(await askJson(getHealth, { 'a.js': text })).toMatchObject({
      total_functions: values.length,
      analyzed: values.length,
      complexity,
    });
  });

  it('takes shares of the right wholes', async () => {
    const texts = {
      'a.ts': [
        '/** Documented. */',
        'export function high(a: number, b: number) {',
        `  ${'if (a) {} '.repeat(9)}`,
        '}',
        'function low() {}',
        '/** @deprecated */',
        'function old() {}',
        'declare function bodyless(a: string): void;',
      ].join('\n'),
    };
    expect(await askJson(getHealth, texts)).toMatchObject({
      total_functions: 4,
      analyzed: 3,
      nesting: { avg: 0.3 },
      params: { avg: 0.7 },
      body_lines: { avg: 0.7 },
      high_complexity_count: 1,
      high_complexity_pct: 33.3,
      documented_pct: 50,
      test_count: 0,
      deprecated_count: 1,
      public_api_count: 1,
    });
  });

  it('counts tests that are calls, without their suites', async () => {
    const texts = { 'a.test.js': "describe('a', () => { it('b', () => {}); it('c', () => {}); });\n" };
    expect(await askJson(getHealth, texts)).toMatchObject({ total_functions: 2, test_count: 2 });
  });

  it('ranks files by average, then maximum, then path', async () => {
    const texts = {
      'one.js': complex('alone', 30),
      'a.js': complex('f', 2) + complex('g', 2),
      'b.js': complex('f', 2) + complex('g', 2),
      'c.js': complex('f', 1) + complex('g', 3),
      'd.js': complex('f', 4) + complex('g', 5),
      'e.js': complex('f', 1) + complex('g', 1),
      'f.js': complex('f', 1) + complex('g', 1),
    };
    expect(await askJson(getHealth, texts)).toMatchObject({
      hottest_files: [
        { file: 'd.js', functions: 2, avg_complexity: 4.5, max_complexity: 5 },
        { file: 'c.js', functions: 2, avg_complexity: 2, max_complexity: 3 },
        { file: 'a.js', functions: 2, avg_complexity: 2, max_complexity: 2 },
        { file: 'b.js', functions: 2, avg_complexity: 2, max_complexity: 2 },
        { file: 'e.js', functions: 2, avg_complexity: 1, max_complexity: 1 },
      ],
    });
  });

  it('looks below a path', async () => {
    const texts = { 'src/a.js': complex('f', 2), 'lib/b.js': complex('g', 7) };
    expect(await askJson(getHealth, texts, { path: 'src' })).toMatchObject({
      total_functions: 1,
      complexity: { max: 2 },
    });
    await expect(ask(getHealth, texts, { path: 'sr' })).rejects.toThrow('Path not found in index: sr');
  });
});

import { describe, expect, it, test } from 'vitest';
import { excerpt } from '../../src/search/line-excerpt.ts';

/** Distinct enough to see where an excerpt is from. */
const line = (length: number): string =>
  Array.from({ length }, (_, i) => String.fromCharCode(0x100 + (i % 5000))).join('');

test('a line of up to 400 characters is shown whole', () => {
  expect(excerpt('  a line \t', 2)).toBe('  a line \t');
  expect(excerpt(line(400), 399)).toBe(line(400));
  expect(excerpt('😀'.repeat(400), 2)).toBe('😀'.repeat(400));
  expect(excerpt('', 0)).toBe('');
});

describe('a longer line', () => {
  const long = line(1000);

  test.each([
    [0, 0, 399],
    [1, 0, 399],
    [199, 0, 399],
    [200, 0, 399],
    [201, 2, 400],
    [500, 301, 699],
    [799, 600, 998],
    [800, 601, 1000],
    [999, 601, 1000],
  ])('with the match at %i is shown from %i to %i', (column, from, to) => {
    const marked = `${from > 0 ? '…' : ''}${long.slice(from, to)}${to < long.length ? '…' : ''}`;
    expect(excerpt(long, column)).toBe(marked);
  });

  it.each([201, 401, 402, 10_000])('of %i characters beyond U+FFFF is cut between them', (length) => {
    const emoji = '😀'.repeat(length);
    for (const column of [0, 2 * Math.floor(length / 2), 2 * (length - 1)]) {
      const shown = Array.from(excerpt(emoji, column));
      expect(shown.length).toBe(Math.min(length, 400));
      expect(new Set(shown).size).toBeLessThanOrEqual(2);
    }
  });

  it('has the match within, wherever it is', () => {
    for (let column = 0; column < 1000; column++) {
      const shown = excerpt(long, column);
      expect(shown).toContain(long.charAt(column));
      expect(shown.length).toBe(400);
    }
  });
});

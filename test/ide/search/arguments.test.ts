import { describe, expect, it, test } from 'vitest';
import { readBoolean, readPositiveInteger, readSearchArguments } from '../../../src/ide/search/arguments.ts';
import { refusalOf } from './scripted-call.ts';

describe('a count', () => {
  test.each([
    [7, 7],
    ['7', 7],
    [' 7 ', 7],
    ['+7', 7],
    ['007', 7],
    [7.0, 7],
    [null, 20],
    [undefined, 20],
    [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
    ['9'.repeat(400), Number.POSITIVE_INFINITY],
  ])('%j is %j', (given, expected) => {
    expect(readPositiveInteger(given, 'offset', 20)).toBe(expected);
  });

  it.each([0, -1, 1.5, '1.5', '0', '-1', 'x', '', ' ', '0x10', '1 2', true, false, Number.NaN, [7], {}])(
    '%j is none',
    async (given) => {
      expect(await refusalOf(() => readPositiveInteger(given, 'offset', 20))).toBe(
        'offset must be a positive integer',
      );
    },
  );
});

test.each([
  [true, true],
  [false, false],
  [null, false],
  [undefined, false],
])('%j as a boolean is %j', (given, expected) => {
  expect(readBoolean(given, 'x', false)).toBe(expected);
});

test.each(['yes', 'true', 0, [], {}])('%j is no boolean', async (given) => {
  expect(await refusalOf(() => readBoolean(given, 'x', false))).toBe('x must be a boolean');
});

describe('the arguments of a search', () => {
  it.each([
    [{ q: ' x ' }, { q: ' x ', paths: [], limit: 1000, includeExcluded: false }],
    [
      { q: 'x', limit: 9000 },
      { q: 'x', paths: [], limit: 5000, includeExcluded: false },
    ],
    [
      { q: 'x', limit: 5000 },
      { q: 'x', paths: [], limit: 5000, includeExcluded: false },
    ],
    [
      { q: 'x', paths: ['a', '', null, ' b '] },
      { q: 'x', paths: ['a', ' b '], limit: 1000, includeExcluded: false },
    ],
    [
      { q: 'x', paths: [] },
      { q: 'x', paths: [], limit: 1000, includeExcluded: false },
    ],
  ])('%j', (args, expected) => {
    for (const tool of ['search_text', 'search_regex', 'search_symbol'] as const) {
      expect(readSearchArguments(args, tool)).toEqual(expected);
    }
    expect(readSearchArguments(args, 'search_file')).toEqual({ ...expected, q: expected.q.trim() });
  });

  it('have includeExcluded for files alone', () => {
    const args = { q: 'x', includeExcluded: true };
    expect(readSearchArguments(args, 'search_file').includeExcluded).toBe(true);
    expect(readSearchArguments(args, 'search_text').includeExcluded).toBe(false);
  });

  it.each(['src', 5, true, {}, [1], [['a']], [undefined]])('%j is no list of patterns', async (paths) => {
    const message = await refusalOf(() => readSearchArguments({ q: 'x', paths }, 'search_text'));
    expect(message).toBe('paths must be an array of strings');
  });
});

import { expect, it } from 'vitest';
import { firstFrom, joined, partsLeft } from '../../src/search/list-parts.ts';

const LIST = Int32Array.of(3, 4, 7, 9, 20, 21, 22);

it.each<[string, [number, number][], [number, number][] | undefined]>([
  ['nothing', [], undefined],
  [
    'what is not there',
    [
      [5, 7],
      [10, 20],
      [23, 99],
    ],
    undefined,
  ],
  ['the first', [[0, 4]], [[1, 7]]],
  ['the last', [[22, 30]], [[0, 6]]],
  [
    'some between',
    [
      [4, 8],
      [20, 22],
    ],
    [
      [0, 1],
      [3, 4],
      [6, 7],
    ],
  ],
  [
    'ranges that touch',
    [
      [4, 7],
      [7, 10],
    ],
    [
      [0, 1],
      [4, 7],
    ],
  ],
  [
    'ranges that overlap',
    [
      [4, 9],
      [7, 10],
    ],
    [
      [0, 1],
      [4, 7],
    ],
  ],
  ['all', [[0, 100]], []],
])('a list without %s', (_, removed, left) => {
  const ranges = removed.map(([from, to]) => ({ from, to }));
  expect(partsLeft(LIST, ranges)).toEqual(left?.map(([from, to]) => ({ from, to })));
});

it('parts of a list with others behind', () => {
  const parts = [
    { from: 0, to: 2 },
    { from: 4, to: 5 },
  ];
  expect([...joined(Int32Array, LIST, parts, Int32Array.of(30))]).toEqual([3, 4, 20, 30]);
  expect([...joined(Int32Array, LIST, [], Int32Array.of())]).toEqual([]);
});

it.each([
  [0, 0],
  [3, 0],
  [5, 2],
  [22, 6],
  [23, 7],
])('the first from %i on stands at %i', (number, position) => {
  expect(firstFrom(LIST, number)).toBe(position);
});

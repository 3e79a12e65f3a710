import { expect, it } from 'vitest';
import { Lineage } from '../../src/store/lineage.ts';

const step = (number: number, removed: [number, number][] = []) => ({
  nextSegment: number,
  nextDocument: number * 10,
  removed: removed.map(([from, to]) => ({ from, to })),
});

it('tells what came after a snapshot of the line', () => {
  const line = new Lineage();
  expect(line.add(step(1))).toBe(0);
  expect(line.add(step(3, [[5, 7]]))).toBe(1);
  expect(
    line.add(
      step(4, [
        [0, 2],
        [12, 14],
      ]),
    ),
  ).toBe(2);
  expect(line.since(0, 2)).toEqual({
    nextSegment: 1,
    nextDocument: 10,
    removed: [
      { from: 0, to: 2 },
      { from: 5, to: 7 },
      { from: 12, to: 14 },
    ],
  });
  expect(line.since(1, 1)).toEqual({ nextSegment: 3, nextDocument: 30, removed: [] });
});

it('knows nothing of what is ahead, of the other direction, and of what is long ago', () => {
  const line = new Lineage();
  for (let i = 0; i < 600; i++) line.add(step(i));
  expect(line.last).toBe(599);
  expect(line.since(598, 600)).toBeUndefined();
  expect(line.since(599, 598)).toBeUndefined();
  expect(line.since(5, 599)).toBeUndefined();
  expect(line.since(400, 599)).toMatchObject({ nextSegment: 400 });
});

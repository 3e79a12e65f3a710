import { expect, it } from 'vitest';
import { coverageFactor } from '../../../src/search/ranking/coverage.ts';

it('is 1 where everything asked for is held, and falls with the rarity of what is missing', () => {
  expect(coverageFactor(5, 5, 0.5)).toBe(1);
  expect(coverageFactor(4, 5, 0.5)).toBeGreaterThan(coverageFactor(1, 5, 0.5));
});

it('is never 0', () => {
  expect(coverageFactor(0, 5, 1)).toBeGreaterThan(0);
});

it('is 1 without a power, and where there is nothing to be missed', () => {
  expect(coverageFactor(1, 5, 0)).toBe(1);
  expect(coverageFactor(0, 0, 1)).toBe(1);
});

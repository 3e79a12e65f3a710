import { expect, it } from 'vitest';
import { mappedUint32Array } from '../src/mapped-memory.ts';

it.each([0, 1, 1_000, 131_071, 131_072, 1_000_000])(
  '%i numbers are there, all zero, and hold what is set',
  (length) => {
    const numbers = mappedUint32Array(length);
    expect(numbers.length).toBe(length);
    expect(numbers.every((number) => number === 0)).toBe(true);
    numbers.fill(0xffffffff);
    expect(numbers.every((number) => number === 0xffffffff)).toBe(true);
  },
);

it('an array of many numbers is no memory of the allocator', () => {
  const { arrayBuffers } = process.memoryUsage();
  const numbers = mappedUint32Array(4_000_000);
  expect(process.memoryUsage().arrayBuffers - arrayBuffers).toBeLessThan(numbers.byteLength);
});

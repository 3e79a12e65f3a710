import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BuffersInUse, MappedPieces, mappedUint32Array } from '../src/mapped-memory.ts';

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

describe('pieces', () => {
  it('hold what was put into them, whatever comes after', () => {
    const piece = fc.oneof(
      fc.record({ numbers: fc.array(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), { maxLength: 100 }) }),
      fc.record({ bytes: fc.uint8Array({ maxLength: 400 }) }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (wanted) => {
        const pieces = new MappedPieces(8_000);
        const taken = wanted.map((each) => {
          if ('bytes' in each) return pieces.copyOf(each.bytes);
          const numbers = pieces.int32(each.numbers.length);
          expect(numbers.every((number) => number === 0)).toBe(true);
          numbers.set(each.numbers);
          return numbers;
        });
        expect(taken.map((each) => [...each])).toEqual(
          wanted.map((each) => [...('bytes' in each ? each.bytes : each.numbers)]),
        );
      }),
    );
  });

  it('lie together where they are small', () => {
    const pieces = new MappedPieces(100_000_000);
    const buffers = Array.from({ length: 100 }, () => pieces.copyOf(Buffer.from('piece')).buffer);
    expect(new Set(buffers).size).toBe(1);
  });

  it('keep all of the memory they lie in, until the last has gone', () => {
    const inUse = new BuffersInUse();
    const [one, other] = [new ArrayBuffer(100), new ArrayBuffer(1_000)];
    const pieces = [new Uint8Array(one, 0, 10), new Uint8Array(one, 50, 1), new Int32Array(other, 0, 1)];
    for (const piece of pieces) inUse.add(piece);
    const left = pieces.map((piece) => {
      inUse.remove(piece);
      return inUse.bytes;
    });
    expect(left).toEqual([1_100, 1_000, 0]);
  });
});

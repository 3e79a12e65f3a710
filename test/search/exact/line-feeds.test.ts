import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countLineFeeds } from '../../../src/search/exact/line-feeds.ts';

function oneByOne(bytes: Uint8Array, from: number, to: number): number {
  return bytes.subarray(from, Math.max(from, to)).filter((byte) => byte === 0x0a).length;
}

describe('line feeds', () => {
  it('are counted as one by one, wherever the range begins and ends', () => {
    // Bytes near a line feed, above and below, and with the highest bit.
    const byte = fc.constantFrom(0x0a, 0x0a, 0x0b, 0x09, 0x8a, 0x00, 0x01, 0xff, 0x80, 0x7f, 0x0d);
    fc.assert(
      fc.property(
        fc.array(byte, { maxLength: 60 }).map((list) => list.flatMap((each) => Array(20).fill(each))),
        fc.nat(4),
        fc.nat(60),
        fc.nat(60),
        (list, skip, a, b) => {
          const bytes = Uint8Array.from([...Array(skip).fill(0x0a), ...list]).subarray(skip);
          const [from, to] = [Math.min(a, b, bytes.length), Math.min(Math.max(a, b), bytes.length)];
          expect(countLineFeeds(bytes, from, to)).toBe(oneByOne(bytes, from, to));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('are none in nothing', () => {
    expect(countLineFeeds(new Uint8Array(0), 0, 0)).toBe(0);
    expect(countLineFeeds(Uint8Array.of(0x0a), 1, 1)).toBe(0);
  });
});

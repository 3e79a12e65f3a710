import { describe, expect, it } from 'vitest';
import { crc32, crc32ByTable } from '../../../src/sources/artifacts/crc32.ts';

describe('the checksum of archives', () => {
  it.each([
    ['', 0],
    ['a', 0xe8b7be43],
    ['123456789', 0xcbf43926],
    ['The quick brown fox jumps over the lazy dog', 0x414fa339],
  ])('of %j is known', (text, expected) => {
    expect(crc32(Buffer.from(text))).toBe(expected);
    expect(crc32ByTable(Buffer.from(text))).toBe(expected);
  });

  it('goes on from that of the bytes before', () => {
    const bytes = Buffer.from('123456789');
    for (const sum of [crc32, crc32ByTable])
      expect(sum(bytes.subarray(4), sum(bytes.subarray(0, 4)))).toBe(0xcbf43926);
  });
});

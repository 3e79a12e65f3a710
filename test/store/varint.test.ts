import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { ByteReader, ByteWriter } from '../../src/store/varint.ts';

describe('variable-length numbers', () => {
  test.each([
    [0, [0]],
    [1, [1]],
    [127, [127]],
    [128, [0x80, 1]],
    [300, [0xac, 2]],
    [2 ** 31 - 1, [0xff, 0xff, 0xff, 0xff, 7]],
  ])('%i is %j', (value, bytes) => {
    const writer = new ByteWriter();
    writer.varint(value);
    expect([...writer.bytes()]).toEqual(bytes);
    expect(new ByteReader(writer.bytes()).varint()).toBe(value);
  });

  it('are read as they were written, between bytes', () => {
    const item = fc.oneof(fc.nat(), fc.uint8Array({ maxLength: 300 }));
    fc.assert(
      fc.property(fc.array(item), (items) => {
        const writer = new ByteWriter(1);
        for (const item of items) {
          if (typeof item === 'number') writer.varint(item);
          else {
            writer.varint(item.length);
            writer.append(item);
          }
        }
        const reader = new ByteReader(writer.bytes());
        for (const item of items) {
          if (typeof item === 'number') expect(reader.varint()).toBe(item);
          else expect(reader.take(reader.varint())).toEqual(item);
        }
        expect(reader.atEnd).toBe(true);
      }),
    );
  });

  it('past the end are 0', () => {
    const reader = new ByteReader(new Uint8Array([]));
    expect(reader.varint()).toBe(0);
    expect(reader.atEnd).toBe(true);
  });
});

describe('a writer', () => {
  it('can be cleared and used again without touching copies of what was in it', () => {
    const writer = new ByteWriter(2);
    writer.varint(5);
    const copy = writer.bytes();
    writer.clear();
    writer.varint(9);
    expect([...copy]).toEqual([5]);
    expect([...writer.view()]).toEqual([9]);
  });
});

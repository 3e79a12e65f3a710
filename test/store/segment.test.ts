import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Block, type PostingValue, SegmentWriter } from '../../src/store/segment.ts';

const bytes = (...values: number[]) => Uint8Array.from(values);
const value = (n: number): PostingValue => ({
  documentCount: n,
  documents: bytes(n & 0xff, 1),
  positions: bytes(7, n & 0xff),
});

function writeAll(entries: readonly [string, PostingValue][], segment = 3) {
  const writer = new SegmentWriter(segment);
  for (const [key, posting] of entries) writer.add(key, posting);
  return writer.take(true);
}

describe('a segment', () => {
  it('gives back what was written, in order', () => {
    const keys = fc.uniqueArray(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), {
      maxLength: 60,
    });
    const content = fc.uint8Array({ maxLength: 3_000 });
    fc.assert(
      fc.property(keys, fc.array(content, { minLength: 60, maxLength: 60 }), (unsorted, contents) => {
        const entries = [...unsorted]
          .sort((a, b) => (a < b ? -1 : 1))
          .map((key, i): [string, PostingValue] => {
            const documents = contents[i] ?? bytes();
            return [key, { documentCount: i, documents, positions: documents.slice(0, i) }];
          });
        const rows = writeAll(entries);
        const read = rows.flatMap((row) => [...new Block(row.data).entries()]);
        expect(read.map(({ key, value: found }) => [key, found])).toEqual(entries);
        for (const row of rows) expect(row.segment).toBe(3);
      }),
      { numRuns: 50 },
    );
  });

  it('is cut into blocks that know their first key', () => {
    const large = { documentCount: 1, documents: new Uint8Array(20_000), positions: bytes() };
    const rows = writeAll(['a', 'b', 'c', 'd', 'e'].map((key) => [key, large]));
    expect(rows.map((row) => row.firstKey)).toEqual(['a', 'd']);
    expect(rows.map((row) => new Block(row.data).count)).toEqual([3, 2]);
  });

  it('hands out finished blocks once, and the last one at the end', () => {
    const writer = new SegmentWriter(1);
    writer.add('a', { documentCount: 1, documents: new Uint8Array(60_000), positions: bytes() });
    writer.add('b', value(1));
    expect(writer.pendingBytes).toBeGreaterThan(60_000);
    expect(writer.take(false).map((row) => row.firstKey)).toEqual(['a']);
    expect(writer.pendingBytes).toBe(0);
    expect(writer.take(false)).toEqual([]);
    expect(writer.take(true).map((row) => row.firstKey)).toEqual(['b']);
    expect(writer.take(true)).toEqual([]);
  });
});

describe('a block', () => {
  const keys = ['a', 'ab', 'b', 'z', 'é', '\uffee'];
  const [row] = writeAll(keys.map((key, i) => [key, value(i)]));
  if (!row) throw new Error('no block');

  it('finds each key it has', () => {
    const block = new Block(row.data);
    for (const [i, key] of keys.entries()) expect(block.find(key)).toEqual(value(i));
  });

  it('finds no other', () => {
    const block = new Block(row.data);
    for (const key of ['', 'aa', 'abc', 'c', 'zz', 'ê', '\uffff']) expect(block.find(key)).toBeUndefined();
  });

  it('orders keys as strings are ordered, whatever their characters', () => {
    const key = fc.string({
      unit: fc.constantFrom('a', 'b', 'é', '\u07ff', '中', '\ue000', '\uffee', '😀', '𐀀'),
    });
    fc.assert(
      fc.property(fc.uniqueArray(key, { minLength: 1, maxLength: 60 }), key, (some, other) => {
        const sorted = some.sort();
        const [written] = writeAll(sorted.map((one, i) => [one, value(i)]));
        if (!written) throw new Error('no block');
        const block = new Block(written.data);
        for (const [i, one] of sorted.entries()) expect(block.find(one)).toEqual(value(i));
        if (!sorted.includes(other)) expect(block.find(other)).toBeUndefined();
        const visited: string[] = [];
        block.visitKeys(other, (one) => visited.push(one) > 0);
        expect(visited).toEqual(sorted.filter((one) => one >= other));
      }),
    );
  });

  it('can be read from bytes that are not aligned', () => {
    const shifted = new Uint8Array(row.data.length + 1);
    shifted.set(row.data, 1);
    expect(new Block(shifted.subarray(1)).find('z')).toEqual(value(3));
  });
});

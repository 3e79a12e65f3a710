import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ChunkSpan, chunkText } from '../../src/indexing/chunk.ts';

function byteRanges(text: string, size: number, overlap: number): [number, number][] {
  return chunkText(text, size, overlap).map((span) => [span.byteStart, span.byteEnd]);
}

function lineRanges(text: string, size: number, overlap: number): [number, number][] {
  return chunkText(text, size, overlap).map((span) => [span.lineStart, span.lineEnd]);
}

describe('chunkText', () => {
  it('IR1: cuts a line without an end at the full size', () => {
    expect(byteRanges('x'.repeat(1_024), 512, 64)).toEqual([
      [0, 512],
      [448, 960],
      [896, 1_024],
    ]);
  });

  it('IR1: makes one chunk of a text of exactly the size', () => {
    expect(byteRanges('x'.repeat(512), 512, 64)).toEqual([[0, 512]]);
  });

  it('IR1: makes no chunk of an empty text', () => {
    expect(chunkText('', 512, 64)).toEqual([]);
  });

  it('IR1: ends every chunk at a line end where lines are short, and counts characters', () => {
    const text = `${'é'.repeat(9)}\n`.repeat(400);
    const spans = chunkText(text, 512, 64);
    expect(spans[0]).toMatchObject({ byteStart: 0, byteEnd: 969, start: 0, end: 510 });
    expect(spans.every((span) => text[span.end - 1] === '\n')).toBe(true);
    expect(spans.at(-1)?.end).toBe(text.length);
  });

  it.each([
    ['more than half the size', 'xxx\nxxxx', 6, [0, 4]],
    ['not more than half the size', 'xx\nxxxxx', 6, [0, 6]],
    ['just over half of an odd size', 'xx\nxxxxx', 5, [0, 3]],
    ['the size itself', 'xxxxx\nxx', 6, [0, 6]],
    ['one more than the size', 'xxxxxx\nx', 6, [0, 6]],
    ['the last of several', 'xxx\n\nxxx', 6, [0, 5]],
  ])('ends the first chunk behind a line feed at a length of %s', (_, text, size, range) => {
    expect(byteRanges(text, size, 0)[0]).toEqual(range);
  });

  it('does not end a chunk within the one before', () => {
    // The second chunk starts at 2; the line feed at 5 would be far enough, but ended the first.
    expect(byteRanges('xxxxx\nxxxxxx', 6, 4)).toEqual([
      [0, 6],
      [2, 8],
      [4, 10],
      [6, 12],
    ]);
  });

  it('moves on by one character at least', () => {
    expect(byteRanges('x'.repeat(6), 4, 3)).toEqual([
      [0, 4],
      [1, 5],
      [2, 6],
    ]);
  });

  it('keeps surrogate pairs and their four bytes whole', () => {
    const spans = chunkText('\u{1f600}'.repeat(5), 2, 0);
    expect(spans.map(({ start, end }) => [start, end])).toEqual([
      [0, 4],
      [4, 8],
      [8, 10],
    ]);
    expect(spans.map(({ byteStart, byteEnd }) => [byteStart, byteEnd])).toEqual([
      [0, 8],
      [8, 16],
      [16, 20],
    ]);
  });

  it('counts a line feed to the line it ends', () => {
    expect(lineRanges('aaa\nbbb\nccc', 4, 0)).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
  });

  it('counts the lines of a chunk that begins with a line feed from the line that it ends', () => {
    expect(lineRanges('aaaa\nbbb', 4, 0)).toEqual([
      [1, 1],
      [1, 2],
    ]);
  });

  const unit = fc.constantFrom('a', 'b', '\n', '\r\n', 'é', '€', '\u{1f600}', '\u{10ffff}', 'word ');
  const asciiUnit = fc.constantFrom('a', 'b', '\n', '\r\n', 'word ', 'a longer run of text ');
  const text = fc.oneof(fc.string({ unit, maxLength: 300 }), fc.string({ unit: asciiUnit, maxLength: 300 }));
  const sizes = fc
    .integer({ min: 1, max: 40 })
    .chain((size) => fc.tuple(fc.constant(size), fc.integer({ min: 0, max: size - 1 })));

  it('equals the rule applied character by character', () => {
    fc.assert(
      fc.property(text, sizes, (content, [size, overlap]) => {
        expect(chunkText(content, size, overlap)).toEqual(naiveChunks(content, size, overlap));
      }),
      { numRuns: 2_000 },
    );
  });

  it('covers the text in order, within the size, without splitting a character or nesting a chunk', () => {
    fc.assert(
      fc.property(text, sizes, (content, [size, overlap]) => {
        const spans = chunkText(content, size, overlap);
        let previous = { start: -1, end: 0 };
        for (const span of spans) {
          const chunk = content.slice(span.start, span.end);
          expect(span.start).toBeGreaterThan(previous.start);
          expect(span.start).toBeLessThanOrEqual(previous.end);
          expect(span.end).toBeGreaterThan(previous.end);
          expect(Array.from(chunk).length).toBeLessThanOrEqual(size);
          expect(Buffer.from(chunk).toString()).toBe(chunk);
          expect(Buffer.from(content).subarray(span.byteStart, span.byteEnd).toString()).toBe(chunk);
          previous = span;
        }
        expect(previous.end).toBe(content.length);
      }),
      { numRuns: 1_000 },
    );
  });
});

/** The rule as it is written, over an array of characters. */
function naiveChunks(text: string, size: number, overlap: number): ChunkSpan[] {
  const points = Array.from(text);
  const joined = (from: number, to: number): string => points.slice(from, to).join('');
  const lineOf = (index: number): number =>
    points.slice(0, index).filter((point) => point === '\n').length + 1;
  const spans: ChunkSpan[] = [];
  let start = 0;
  let previousEnd = 0;
  while (previousEnd < points.length) {
    let end = Math.min(start + size, points.length);
    if (start + size < points.length) {
      for (let length = size; length > size / 2 && start + length > previousEnd; length--) {
        if (points[start + length - 1] === '\n') {
          end = start + length;
          break;
        }
      }
    }
    spans.push({
      start: joined(0, start).length,
      end: joined(0, end).length,
      byteStart: Buffer.byteLength(joined(0, start)),
      byteEnd: Buffer.byteLength(joined(0, end)),
      lineStart: lineOf(start),
      lineEnd: lineOf(end - 1),
    });
    start = Math.max(end - overlap, start + 1);
    previousEnd = end;
  }
  return spans;
}

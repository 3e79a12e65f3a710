import { describe, expect, it } from 'vitest';
import { type RipgrepLine, RipgrepOutput } from '../../../src/search/exact/ripgrep-output.ts';

type Found = RipgrepLine & { path: string };

function read(pieces: readonly Buffer[], unknownStart: 'line start' | 'line end' = 'line end'): Found[] {
  const found: Found[] = [];
  const output = new RipgrepOutput(unknownStart, (path, line) => found.push({ path, ...line }));
  for (const piece of pieces) output.push(piece);
  return found;
}

function inPieces(bytes: Buffer, size: number): Buffer[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
    bytes.subarray(i * size, (i + 1) * size),
  );
}

const far = 5_000;
const records = [
  ['./a', 1, 3, 'abcd'],
  ['./a', 12, 1, ''],
  ['./é\n1', 7, 2, '3\u20ac:4'],
  ['./c', 2, far + 1, `${'<'.repeat(far)}x${'>'.repeat(far)}`],
  ['./c', 3, 'no column'],
  ['./c', 4, '1234567890123456789012345'],
  ['./c', 5, `${'<'.repeat(far)}end`],
];
const output = Buffer.from(records.map((fields) => `${fields.join('\0')}\n`).join(''));

describe('the lines read', () => {
  it('are all there, with their numbers and places', () => {
    const short = read([output]).map(({ path, lineNumber, text, matchStart }) =>
      text.length < 100 ? [path, lineNumber, text.toString(), matchStart] : [path, lineNumber],
    );
    expect(short).toEqual([
      ['./a', 1, 'abcd', 2],
      ['./a', 12, '', 0],
      ['./é\n1', 7, '3\u20ac:4', 1],
      ['./c', 2],
      ['./c', 3, 'no column', 9],
      ['./c', 4, '1234567890123456789012345', 25],
      ['./c', 5],
    ]);
  });

  it('are cut around the match if they are long', () => {
    const long = read([output])[3];
    expect(long?.text.toString()).toBe(`${'<'.repeat(4096)}x${'>'.repeat(4095)}`);
    expect(long?.matchStart).toBe(4096);
  });

  it.each([
    ['line end', `${'<'.repeat(4093)}end`, 4096],
    ['line start', '<'.repeat(4096), 0],
  ] as const)('are cut at the %s if that is where matches without a column begin', (where, text, start) => {
    const long = read([output], where).at(-1);
    expect(long?.text.toString()).toBe(text);
    expect(long?.matchStart).toBe(start);
  });

  it.each([1, 2, 3, 5, 7, 11, 1_000, 4_096, 9_999])('are the same in pieces of %i bytes', (size) => {
    for (const where of ['line start', 'line end'] as const) {
      expect(read(inPieces(output, size), where)).toEqual(read([output], where));
    }
  });
});

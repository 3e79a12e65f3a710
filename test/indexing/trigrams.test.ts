import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeTrigramRuns, mergeTrigramSegments } from '../../src/indexing/trigram-merge.ts';
import { TrigramRunBuilder } from '../../src/indexing/trigrams.ts';
import { TrigramBlock, TrigramSegmentWriter } from '../../src/store/trigram-segment.ts';
import { ByteReader } from '../../src/store/varint.ts';

/** Files by trigram (as text). */
type Postings = Map<string, number[]>;

/** The plainest way to say what the postings of some files are. */
function plainPostings(files: readonly Buffer[], numberOf: (file: number) => number): Postings {
  const postings: Postings = new Map();
  files.forEach((file, f) => {
    for (const line of file.toString('latin1').split('\n')) {
      for (let i = 0; i + 3 <= line.length; i++) {
        const trigram = line.slice(i, i + 3).replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
        const known = postings.get(trigram) ?? [];
        if (known.at(-1) !== numberOf(f)) known.push(numberOf(f));
        postings.set(trigram, known);
      }
    }
  });
  return new Map([...postings].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function textOf(trigram: number): string {
  return String.fromCharCode(trigram >>> 16, (trigram >>> 8) & 0xff, trigram & 0xff);
}

function numbersIn(files: Uint8Array): number[] {
  const reader = new ByteReader(files);
  const numbers: number[] = [];
  while (!reader.atEnd) numbers.push((numbers.at(-1) ?? 0) + reader.varint());
  return numbers;
}

function postingsOf(blocks: readonly TrigramBlock[]): Postings {
  const postings: Postings = new Map();
  for (const block of blocks) {
    for (const { trigram, value } of block.entries()) {
      const numbers = numbersIn(value.files);
      expect(numbers).toHaveLength(value.fileCount);
      expect(block.find(trigram)).toEqual(value);
      postings.set(textOf(trigram), numbers);
    }
  }
  return postings;
}

const noWait = async () => {};

/** One segment of batches whose files are numbered on from `first`. */
async function segmentOf(batches: readonly Buffer[][], first: number): Promise<TrigramBlock[]> {
  const builder = new TrigramRunBuilder();
  let base = first;
  const placed = batches.map((files) => {
    files.forEach((file, f) => void builder.addFile(f, file));
    base += files.length;
    return { run: builder.finish(), base: base - files.length };
  });
  const writer = new TrigramSegmentWriter(0);
  await mergeTrigramRuns(placed, writer, noWait);
  return writer.take(true).map((row) => new TrigramBlock(row.data));
}

const piece = fc.constantFrom('a', 'B', 'c', '\n', 'é', '\xff', 'abc', 'Zz9', '\r\n', '日');
const file = fc.array(piece, { maxLength: 12 }).map((pieces) => Buffer.from(pieces.join(''), 'latin1'));
const batches = fc.array(fc.array(file, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 });

describe('trigram postings', () => {
  it('say which files hold which three bytes in a line, in lower case', async () => {
    await fc.assert(
      fc.asyncProperty(batches, fc.nat(50), async (given, first) => {
        const found = postingsOf(await segmentOf(given, first));
        expect([...found]).toEqual([...plainPostings(given.flat(), (f) => first + f)]);
      }),
    );
  });

  it('of merged segments are those of the live files', async () => {
    await fc.assert(
      fc.asyncProperty(batches, batches, fc.nat(3), async (early, late, dead) => {
        const middle = early.flat().length;
        const isLive = (number: number) => number % 4 !== dead;
        const streams = [await segmentOf(early, 0), await segmentOf(late, middle)].map(
          async function* (blocks) {
            yield* blocks;
          },
        );
        const writer = new TrigramSegmentWriter(2);
        await mergeTrigramSegments(streams, isLive, writer, noWait);
        const found = postingsOf(writer.take(true).map((row) => new TrigramBlock(row.data)));
        const expected = [...plainPostings([...early, ...late].flat(), (f) => f)]
          .map(([trigram, numbers]) => [trigram, numbers.filter(isLive)] as const)
          .filter(([, numbers]) => numbers.length > 0);
        expect([...found]).toEqual(expected);
      }),
    );
  });

  it('stand in several blocks where they are many', async () => {
    const text = Buffer.from(
      Array.from({ length: 30_000 }, (_, i) => i.toString(36).padStart(4, '_')).join('|'),
    );
    const blocks = await segmentOf([[text]], 0);
    expect(blocks.length).toBeGreaterThan(1);
    expect([...postingsOf(blocks)]).toEqual([...plainPostings([text], () => 0)]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunkText } from '../../src/indexing/chunk.ts';
import { mergeRuns, mergeSegments } from '../../src/indexing/merge.ts';
import { PostingRunBuilder } from '../../src/indexing/posting-run.ts';
import { Block, type BlockRow, SegmentWriter } from '../../src/store/segment.ts';
import { entriesOf, type PlainFile, type PlainPostings, plainPostings, unpack } from './postings.ts';

const word = fc.constantFrom(
  'login',
  'handleLogin',
  'handle_login',
  'server',
  'Server2',
  '_x',
  '日',
  '.',
  '\n',
);
const text = fc.array(word, { maxLength: 40 }).map((words) => words.join(' '));
const file = fc
  .record({ path: fc.constantFrom('a.ts', 'b/c.go', 'd'), text })
  .map((content): PlainFile => ({ ...content, chunks: chunkText(content.text, 30, 8) }));
/** Segments of batches of files. */
const segments = fc.array(fc.array(fc.array(file, { maxLength: 3 }), { minLength: 1, maxLength: 3 }), {
  minLength: 1,
  maxLength: 4,
});

const noWait = async () => {};
const documentsIn = (files: readonly PlainFile[]) =>
  files.reduce((sum, { chunks }) => sum + chunks.length, 0);

/** Merges batches into one segment whose first document has that number, as a build does. */
async function segmentOf(
  batches: readonly PlainFile[][],
  first: number,
  number: number,
): Promise<BlockRow[]> {
  const writer = new SegmentWriter(number);
  const builder = new PostingRunBuilder();
  let base = first;
  const placed = batches.map((files) => {
    for (const { path, text: content, chunks } of files) builder.addFile(path, content, chunks);
    const run = builder.finish();
    base += run.documents;
    return { run, base: base - run.documents };
  });
  await mergeRuns(placed, writer, noWait);
  return writer.take(true);
}

async function* blocksOf(rows: readonly BlockRow[]): AsyncGenerator<Block> {
  for (const row of rows) yield new Block(row.data);
}

function onlyLive(postings: PlainPostings, isLive: (document: number) => boolean): PlainPostings {
  const live = [...postings].map(([key, documents]): [string, Map<number, string>] => [
    key,
    new Map([...documents].filter(([document]) => isLive(document))),
  ]);
  return new Map(live.filter(([, documents]) => documents.size > 0));
}

describe('runs', () => {
  it('merged equal a count over all their files', async () => {
    await fc.assert(
      fc.asyncProperty(segments, fc.nat(1000), async ([batches = []], first) => {
        const rows = await segmentOf(batches, first, 0);
        expect(unpack(entriesOf(rows))).toEqual(plainPostings(batches.flat(), first));
      }),
    );
  });

  it('give their keys in order', async () => {
    await fc.assert(
      fc.asyncProperty(segments, async ([batches = []]) => {
        const keys = [...entriesOf(await segmentOf(batches, 0, 0))].map(({ key }) => key);
        expect(keys).toEqual([...new Set(keys)].sort((a, b) => (a < b ? -1 : 1)));
      }),
    );
  });
});

describe('segments', () => {
  it('merged equal a count over the live documents of all', async () => {
    await fc.assert(
      fc.asyncProperty(segments, fc.array(fc.boolean(), { maxLength: 200 }), async (given, dead) => {
        const isLive = (document: number) => dead[document] !== true;
        let first = 0;
        const streams: AsyncGenerator<Block>[] = [];
        for (const [number, batches] of given.entries()) {
          streams.push(blocksOf(await segmentOf(batches, first, number)));
          first += documentsIn(batches.flat());
        }
        const writer = new SegmentWriter(9);
        await mergeSegments(streams, isLive, writer, noWait);
        const expected = onlyLive(plainPostings(given.flat(2), 0), isLive);
        expect(unpack(entriesOf(writer.take(true)))).toEqual(expected);
      }),
    );
  });

  it('without a live document leave nothing', async () => {
    const files = [{ path: 'a', text: 'some words', chunks: chunkText('some words', 100, 0) }];
    const writer = new SegmentWriter(1);
    const rows = await segmentOf([files], 0, 0);
    await mergeSegments([blocksOf(rows)], () => false, writer, noWait);
    expect(writer.take(true)).toEqual([]);
  });

  it('can be written out while they are merged', async () => {
    const content = Array.from({ length: 3000 }, (_, i) => `word${i}abc`).join(' ');
    const files = [{ path: 'a', text: content, chunks: chunkText(content, 500, 0) }];
    const writer = new SegmentWriter(1);
    const written: BlockRow[] = [];
    await mergeSegments(
      [blocksOf(await segmentOf([files], 0, 0))],
      () => true,
      writer,
      async () => {
        written.push(...writer.take(false));
      },
    );
    expect(written.length).toBeGreaterThan(0);
    written.push(...writer.take(true));
    expect(unpack(entriesOf(written))).toEqual(plainPostings(files, 0));
  });
});

/** Merging: runs of batches into a segment, and segments into fewer segments without dead documents. */
import type { Block, PostingValue, SegmentWriter } from '../store/segment.ts';
import { ByteReader, ByteWriter } from '../store/varint.ts';
import { type PostingRun, TERM_SPACE } from './posting-run.ts';

/** A run whose document 0 is document `base` of the source. */
export interface PlacedRun {
  run: PostingRun;
  base: number;
}

/** After so many terms other work of the process gets its turn. */
const TERMS_A_TURN = 4_000;

/**
 * Writes the runs, given in rising order of their bases, as one segment. Documents and positions are
 * copied as bytes; only the first distance of each part is written anew. `nextTurn` is awaited now and
 * then, so that a server goes on answering.
 */
export async function mergeRuns(
  placed: readonly PlacedRun[],
  writer: SegmentWriter,
  nextTurn: () => Promise<void>,
): Promise<void> {
  const documents = new ByteWriter(1 << 16);
  const positions = new ByteWriter(1 << 16);
  const next = new Int32Array(placed.length);
  let terms = 0;
  for (const key of distinctKeys(placed)) {
    if (++terms % TERMS_A_TURN === 0) await nextTurn();
    documents.clear();
    positions.clear();
    let documentCount = 0;
    let last = 0;
    placed.forEach(({ run, base }, r) => {
      const i = next[r] ?? 0;
      if (run.keys[i] !== key) return;
      next[r] = i + 1;
      const positionsFrom = run.offsets[2 * i + 1] ?? 0;
      const reader = new ByteReader(run.bytes, run.offsets[2 * i]);
      documents.varint(reader.varint() + base - last);
      documents.append(run.bytes.subarray(reader.offset, positionsFrom));
      positions.append(run.bytes.subarray(positionsFrom, run.offsets[2 * i + 2]));
      documentCount += run.documentCounts[i] ?? 0;
      last = base + (run.lastDocuments[i] ?? 0);
    });
    writer.add(key, { documentCount, documents: documents.view(), positions: positions.view() });
  }
}

function distinctKeys(placed: readonly PlacedRun[]): string[] {
  const [only] = placed;
  if (only && placed.length === 1) return only.run.keys;
  const keys = new Set<string>();
  for (const { run } of placed) for (const key of run.keys) keys.add(key);
  return [...keys].sort((a, b) => (a < b ? -1 : 1));
}

/** The blocks of one segment, in order. */
export type BlockStream = AsyncIterable<Block>;

/**
 * Writes segments, given in rising order of their documents, as one, leaving out documents that are
 * not live and terms that then have none. Holds one block of each segment in memory.
 * `afterTerm` is awaited now and then so that the caller can write finished blocks out.
 */
export async function mergeSegments(
  segments: readonly BlockStream[],
  isLive: (document: number) => boolean,
  writer: SegmentWriter,
  afterTerm: () => Promise<void>,
): Promise<void> {
  const cursors = segments.map((blocks) => new SegmentCursor(blocks));
  for (const cursor of cursors) await cursor.advance();
  for (;;) {
    let key: string | undefined;
    for (const { current } of cursors) {
      if (current && (key === undefined || current.key < key)) key = current.key;
    }
    if (key === undefined) return;
    const parts: PostingValue[] = [];
    for (const cursor of cursors) {
      if (cursor.current?.key !== key) continue;
      parts.push(cursor.current.value);
      await cursor.advance();
    }
    const merged = joinLive(parts, isLive, key.startsWith(TERM_SPACE.word));
    if (merged.documentCount > 0) writer.add(key, merged);
    await afterTerm();
  }
}

class SegmentCursor {
  readonly #blocks: AsyncIterator<Block>;
  #entries: Iterator<{ key: string; value: PostingValue }> | undefined;
  current: { key: string; value: PostingValue } | undefined;

  constructor(blocks: BlockStream) {
    this.#blocks = blocks[Symbol.asyncIterator]();
  }

  async advance(): Promise<void> {
    for (;;) {
      const entry = this.#entries?.next();
      if (entry && !entry.done) {
        this.current = entry.value;
        return;
      }
      const block = await this.#blocks.next();
      if (block.done) {
        this.current = undefined;
        return;
      }
      this.#entries = block.value.entries();
    }
  }
}

function joinLive(
  parts: readonly PostingValue[],
  isLive: (document: number) => boolean,
  withPositions: boolean,
): PostingValue {
  const documents = new ByteWriter();
  const positions = new ByteWriter();
  let documentCount = 0;
  let last = 0;
  for (const part of parts) {
    const reader = new ByteReader(part.documents);
    const positionReader = new ByteReader(part.positions);
    let document = 0;
    while (!reader.atEnd) {
      document += reader.varint();
      const frequency = reader.varint();
      const from = positionReader.offset;
      if (withPositions) for (let i = frequency >>> 1; i > 0; i--) positionReader.varint();
      if (!isLive(document)) continue;
      documents.varint(document - last);
      documents.varint(frequency);
      positions.append(part.positions.subarray(from, positionReader.offset));
      last = document;
      documentCount++;
    }
  }
  return { documentCount, documents: documents.view(), positions: positions.view() };
}

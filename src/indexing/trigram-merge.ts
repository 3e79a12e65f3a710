/** Merging trigram postings: runs of batches into a segment, and segments into one without dead files. */
import type { TrigramBlock, TrigramSegmentWriter, TrigramValue } from '../store/trigram-segment.ts';
import { ByteReader, ByteWriter } from '../store/varint.ts';
import type { TrigramRun } from './trigrams.ts';

/** A run whose file 0 is file `base` of the source. */
export interface PlacedTrigramRun {
  run: TrigramRun;
  base: number;
}

/** After so many trigrams other work of the process gets its turn. */
const TRIGRAMS_A_TURN = 10_000;

/**
 * Writes the runs, given in rising order of their bases, as one segment. Files are copied as bytes; only
 * the first distance of each part is written anew.
 */
export async function mergeTrigramRuns(
  placed: readonly PlacedTrigramRun[],
  writer: TrigramSegmentWriter,
  nextTurn: () => Promise<void>,
): Promise<void> {
  const files = new ByteWriter(1 << 16);
  const next = new Uint32Array(placed.length);
  for (let done = 1; ; done++) {
    let trigram = Number.POSITIVE_INFINITY;
    for (let r = 0; r < placed.length; r++) {
      const candidate = placed[r]?.run.trigrams[next[r] ?? 0];
      if (candidate !== undefined && candidate < trigram) trigram = candidate;
    }
    if (trigram === Number.POSITIVE_INFINITY) return;
    if (done % TRIGRAMS_A_TURN === 0) await nextTurn();
    files.clear();
    let fileCount = 0;
    let last = 0;
    for (let r = 0; r < placed.length; r++) {
      const i = next[r] ?? 0;
      const part = placed[r];
      if (part?.run.trigrams[i] !== trigram) continue;
      next[r] = i + 1;
      const { run, base } = part;
      const reader = new ByteReader(run.bytes, run.offsets[i]);
      files.varint(reader.varint() + base - last);
      files.append(run.bytes.subarray(reader.offset, run.offsets[i + 1]));
      fileCount += run.fileCounts[i] ?? 0;
      last = base + (run.lastFiles[i] ?? 0);
    }
    writer.add(trigram, fileCount, files.view());
  }
}

/** The blocks of one segment, in order. */
export type TrigramBlockStream = AsyncIterable<TrigramBlock>;

/**
 * Writes segments, given in rising order of their files, as one, leaving out files that are not live and
 * trigrams that then have none. `afterSome` is awaited now and then.
 */
export async function mergeTrigramSegments(
  segments: readonly TrigramBlockStream[],
  isLive: (file: number) => boolean,
  writer: TrigramSegmentWriter,
  afterSome: () => Promise<void>,
): Promise<void> {
  const cursors = segments.map((blocks) => new Cursor(blocks));
  for (const cursor of cursors) await cursor.advance();
  for (let done = 1; ; done++) {
    let trigram = Number.POSITIVE_INFINITY;
    for (const { current } of cursors) {
      if (current && current.trigram < trigram) trigram = current.trigram;
    }
    if (trigram === Number.POSITIVE_INFINITY) return;
    const parts: TrigramValue[] = [];
    for (const cursor of cursors) {
      if (cursor.current?.trigram !== trigram) continue;
      parts.push(cursor.current.value);
      if (!cursor.advanceInBlock()) await cursor.advance();
    }
    const { fileCount, files } = joinLive(parts, isLive);
    if (fileCount > 0) writer.add(trigram, fileCount, files);
    if (done % TRIGRAMS_A_TURN === 0) await afterSome();
  }
}

class Cursor {
  readonly #blocks: AsyncIterator<TrigramBlock>;
  #entries: Iterator<{ trigram: number; value: TrigramValue }> | undefined;
  current: { trigram: number; value: TrigramValue } | undefined;

  constructor(blocks: TrigramBlockStream) {
    this.#blocks = blocks[Symbol.asyncIterator]();
  }

  /** False at the end of the block. */
  advanceInBlock(): boolean {
    const entry = this.#entries?.next();
    if (!entry || entry.done) return false;
    this.current = entry.value;
    return true;
  }

  async advance(): Promise<void> {
    while (!this.advanceInBlock()) {
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
  parts: readonly TrigramValue[],
  isLive: (file: number) => boolean,
): { fileCount: number; files: Uint8Array } {
  const files = new ByteWriter();
  let fileCount = 0;
  let last = 0;
  for (const part of parts) {
    const reader = new ByteReader(part.files);
    let file = 0;
    while (!reader.atEnd) {
      file += reader.varint();
      if (!isLive(file)) continue;
      files.varint(file - last);
      last = file;
      fileCount++;
    }
  }
  return { fileCount, files: files.view() };
}

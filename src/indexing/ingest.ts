/**
 * Takes files into the tables of a source: batches them, has them processed by worker threads, numbers
 * files and documents in path order whatever order the threads finish in, and writes rows and segments
 * as they fill up. Memory is bounded by batches in flight and by one unwritten segment, not by the tree.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { throwIfAborted } from '../errors.ts';
import { type BlockRow, SegmentWriter } from '../store/segment.ts';
import type { FileRow } from '../store/table-rows.ts';
import { TrigramSegmentWriter } from '../store/trigram-segment.ts';
import {
  type FileStamp,
  type LibraryTree,
  PACKED_CHUNK,
  PLAIN,
  type SkippedFile,
  type SnapshotRef,
} from '../store/types.ts';
import type { BatchInput, BatchOutput, FileOutcome } from './batch.ts';
import type { BatchRunner } from './batch-runner.ts';
import { mergeRuns, type PlacedRun } from './merge.ts';
import { NO_SYNTAX } from './syntax/no-syntax.ts';
import { mergeTrigramRuns, type PlacedTrigramRun } from './trigram-merge.ts';

const BATCH_FILES = 400;
const BATCH_BYTES = 2 * 1024 * 1024;
/** Of a small tree each thread gets several batches all the same: none of them is to wait long for the others. */
const SMALL_BATCH_BYTES = 256 * 1024;
const BATCHES = 8;
/** Less than this is processed right here: waking threads would take longer. */
const INLINE_FILES = 40;
const INLINE_BYTES = 1024 * 1024;
/** Unwritten postings and file rows that make a segment. */
const SEGMENT_BYTES = 48 * 1024 * 1024;
const ROWS_PER_WRITE = 4_000;
const ROW_BYTES_PER_WRITE = 32 * 1024 * 1024;

/** So few files that no thread is needed, unless they are large. */
export function isSmall(files: number): boolean {
  return files <= INLINE_FILES;
}

/** A file to read, with its size as last seen, in bytes. */
export interface FileToRead {
  path: string;
  size: number;
  knownHash?: string;
  /** Only exact search takes it. */
  plain?: boolean;
}

/** The numbers to be given out next. */
export type Counters = Pick<SnapshotRef, 'nextFile' | 'nextDocument' | 'nextSegment'>;

/** Where rows go: to tables, or to memory. */
export interface RowWriter {
  addFiles(rows: readonly FileRow[]): Promise<void>;
  addBlocks(rows: readonly BlockRow[]): Promise<void>;
}

export interface IngestOptions {
  root: string;
  chunkSize: number;
  overlap: number;
  maxFileBytes: number;
  library?: LibraryTree;
  signal: AbortSignal;
  /** Called after every batch with the number of files done. */
  onProgress: (done: number) => void;
}

/** What has been written, besides the rows. */
export interface IngestResult {
  counters: Counters;
  indexed: number;
  chunks: number;
  chunkBytes: number;
  skipped: SkippedFile[];
  /** Files whose bytes are those of the snapshot, with their new stamps. */
  unchanged: Extract<FileOutcome, { kind: 'unchanged' }>[];
}

/** Reads `files` (in path order) and writes what they hold. Publishes nothing. */
export async function ingest(
  files: readonly FileToRead[],
  writer: RowWriter,
  counters: Counters,
  runner: BatchRunner,
  options: IngestOptions,
): Promise<IngestResult> {
  const sink = new Sink(writer, counters);
  let done = 0;
  for await (const output of processInOrder(files, runner, options)) {
    throwIfAborted(options.signal);
    await sink.take(output);
    done += output.files.length;
    options.onProgress(done);
  }
  return sink.finish();
}

/** The outputs of all batches in the order of the files, with a bounded number in flight. */
async function* processInOrder(
  files: readonly FileToRead[],
  runner: BatchRunner,
  options: IngestOptions,
): AsyncGenerator<BatchOutput> {
  const { root, chunkSize, overlap, maxFileBytes, library, signal } = options;
  const total = files.reduce((sum, file) => sum + file.size, 0);
  const inline = isSmall(files.length) && total <= INLINE_BYTES;
  const run = (batch: readonly FileToRead[]): Promise<BatchOutput> => {
    const input: BatchInput = {
      root,
      grammars: runner.grammars,
      chunkSize,
      overlap,
      maxFileBytes,
      ...(library && { library }),
      files: batch,
    };
    return runner.process(input, inline, signal);
  };
  const inFlight: Promise<BatchOutput>[] = [];
  try {
    const batchBytes = Math.min(BATCH_BYTES, Math.max(SMALL_BATCH_BYTES, total / BATCHES));
    for (const batch of batches(files, batchBytes)) {
      inFlight.push(run(batch));
      // Nobody else sees these fail while an earlier one is awaited.
      inFlight.at(-1)?.catch(() => {});
      const first = inFlight.length > runner.threads + 1 ? inFlight.shift() : undefined;
      if (first) yield await first;
    }
    for (const output of inFlight) yield await output;
  } finally {
    await Promise.allSettled(inFlight);
  }
}

function* batches(files: readonly FileToRead[], batchBytes: number): Generator<FileToRead[]> {
  let batch: FileToRead[] = [];
  let bytes = 0;
  for (const file of files) {
    batch.push(file);
    bytes += file.size;
    if (batch.length < BATCH_FILES && bytes < batchBytes) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}

/** Numbers what comes in and writes it out when enough has come together. */
class Sink {
  readonly #writer: RowWriter;
  readonly #counters: Counters;
  #rows: FileRow[] = [];
  #runs: PlacedRun[] = [];
  #trigramRuns: PlacedTrigramRun[] = [];
  #runBytes = 0;
  /** Of the records of syntax in the rows. */
  #rowBytes = 0;
  readonly #result: Omit<IngestResult, 'counters'> = {
    indexed: 0,
    chunks: 0,
    chunkBytes: 0,
    skipped: [],
    unchanged: [],
  };

  constructor(writer: RowWriter, counters: Counters) {
    this.#writer = writer;
    const { nextFile, nextDocument, nextSegment } = counters;
    this.#counters = { nextFile, nextDocument, nextSegment };
  }

  async take(output: BatchOutput): Promise<void> {
    const { files, run, trigrams } = output;
    const { nextDocument, nextFile } = this.#counters;
    for (const outcome of files) this.#takeFile(outcome);
    if (run.documents > 0) this.#runs.push({ run, base: nextDocument });
    if (trigrams.trigrams.length > 0) this.#trigramRuns.push({ run: trigrams, base: nextFile });
    this.#runBytes += run.bytes.length + trigrams.bytes.length;
    if (this.#rows.length >= ROWS_PER_WRITE || this.#rowBytes >= ROW_BYTES_PER_WRITE) await this.#writeRows();
    if (this.#runBytes >= SEGMENT_BYTES) await this.#writeSegments();
  }

  async finish(): Promise<IngestResult> {
    // Different tables.
    await Promise.all([this.#writeRows(), this.#writeSegments()]);
    return { counters: this.#counters, ...this.#result };
  }

  #takeFile(outcome: FileOutcome): void {
    if (outcome.kind === 'gone') return;
    if (outcome.kind === 'unchanged') {
      this.#result.unchanged.push(outcome);
      return;
    }
    const place = placeOf(this.#counters.nextFile++, outcome);
    if (outcome.kind === 'plain') {
      const { hash, content } = outcome;
      this.#rows.push({ ...place, ...NO_TEXT, hash, skipReason: PLAIN, content });
      return;
    }
    if (outcome.kind === 'skipped') {
      const { path, stamp, reason, content } = outcome;
      this.#result.skipped.push({ id: place.id, path, stamp, reason, content });
      this.#rows.push({ ...place, ...NO_TEXT, skipReason: reason, content });
      return;
    }
    const { hash, encoding, textBytes, lines, packedChunks, syntax } = outcome;
    const firstDocument = this.#counters.nextDocument;
    this.#counters.nextDocument += packedChunks.length / PACKED_CHUNK;
    this.#rows.push({
      ...place,
      hash,
      encoding,
      skipReason: '',
      content: 'trigrams',
      textBytes,
      lines,
      firstDocument,
      chunks: packedChunks,
      ...syntax,
    });
    this.#rowBytes += syntax.outline.length + syntax.details.length + syntax.uses.length;
    this.#result.indexed++;
    this.#result.chunks += packedChunks.length / PACKED_CHUNK;
    this.#result.chunkBytes += bytesOfChunks(packedChunks);
  }

  async #writeRows(): Promise<void> {
    this.#rowBytes = 0;
    await this.#writer.addFiles(this.#rows.splice(0));
  }

  /** Writes a segment of terms and one of trigrams, with one commit. */
  async #writeSegments(): Promise<void> {
    const blocks: BlockRow[] = [];
    if (this.#runs.length > 0) {
      const terms = new SegmentWriter(this.#counters.nextSegment++);
      await mergeRuns(this.#runs.splice(0), terms, () => nextTurn());
      blocks.push(...terms.take(true));
    }
    if (this.#trigramRuns.length > 0) {
      const trigrams = new TrigramSegmentWriter(this.#counters.nextSegment++);
      await mergeTrigramRuns(this.#trigramRuns.splice(0), trigrams, () => nextTurn());
      blocks.push(...trigrams.take(true));
    }
    this.#runBytes = 0;
    await this.#writer.addBlocks(blocks);
  }
}

function placeOf(id: number, { path, stamp }: { path: string; stamp: FileStamp }) {
  return { id, path, size: stamp.size, mtimeMs: stamp.mtimeMs, ctimeMs: stamp.ctimeMs };
}

/** Columns of a row without text. */
export const NO_TEXT = {
  hash: '',
  content: '',
  encoding: '',
  textBytes: 0,
  lines: 0,
  firstDocument: 0,
  chunks: new Int32Array(0),
  ...NO_SYNTAX,
};

/** Bytes of all chunk texts; shared text counts once a chunk. */
export function bytesOfChunks(packed: Int32Array): number {
  let total = 0;
  for (let at = 0; at < packed.length; at += PACKED_CHUNK) total += (packed[at + 1] ?? 0) - (packed[at] ?? 0);
  return total;
}

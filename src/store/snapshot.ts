/** One published state of a source, opened for reading. Immutable; safe to share between queries. */
import { comparePaths } from '../patterns/path-order.ts';
import { BlockCache, type BlockPlace } from './block-cache.ts';
import type { FileRow, Table } from './lance.ts';
import type { Block, PostingValue } from './segment.ts';
import {
  type ChunkBounds,
  GONE,
  type GoneFile,
  type IndexedFile,
  PACKED_CHUNK,
  type SkippedFile,
  type SkipReason,
  type SnapshotRef,
  type TextEncoding,
} from './types.ts';

/** A segment as a reader knows it: the first key and the row number of each of its blocks. */
interface SegmentIndex {
  segment: number;
  firstKeys: string[];
  rows: number[];
}

interface SnapshotFiles {
  files: IndexedFile[];
  skipped: SkippedFile[];
  gone: GoneFile[];
}

export class Snapshot {
  readonly ref: SnapshotRef;
  /** All indexed files by path (byte order of the relative path's UTF-8 form). */
  readonly files: readonly IndexedFile[];
  readonly skipped: readonly SkippedFile[];
  /** Files that have gone since the last full build, by path. */
  readonly gone: ReadonlyMap<string, GoneFile>;
  /** Live documents, and their mean length in sub-words. */
  readonly documentCount: number;
  readonly meanLength: number;
  /** By document number: position of its file in `files`, or -1 for a dead document. */
  readonly fileOfDocument: Int32Array;
  /** By document number: length in sub-words. */
  readonly documentLengths: Int32Array;
  readonly #segments: readonly SegmentIndex[];
  /** For the snapshot made of this one. */
  readonly blockCache: BlockCache;
  #byPath: Map<string, IndexedFile> | undefined;

  constructor(ref: SnapshotRef, rows: SnapshotFiles, segments: SegmentIndex[], blocks: BlockCache) {
    const { files } = rows;
    this.ref = ref;
    this.files = files;
    this.skipped = rows.skipped;
    this.gone = new Map(rows.gone.map((file) => [file.path, file]));
    this.#segments = segments;
    this.blockCache = blocks;
    const last = files.reduce((most, file) => Math.max(most, file.firstDocument + file.chunkCount), 0);
    this.fileOfDocument = new Int32Array(last).fill(-1);
    this.documentLengths = new Int32Array(last);
    let count = 0;
    let total = 0;
    files.forEach((file, ordinal) => {
      for (let chunk = 0; chunk < file.chunkCount; chunk++) {
        const length = file.packedChunks[chunk * PACKED_CHUNK + 4] ?? 0;
        this.fileOfDocument[file.firstDocument + chunk] = ordinal;
        this.documentLengths[file.firstDocument + chunk] = length;
        total += length;
      }
      count += file.chunkCount;
    });
    this.documentCount = count;
    this.meanLength = count > 0 ? total / count : 0;
  }

  /** Dead documents whose postings are still there: what merging all segments would remove. */
  get deadDocuments(): number {
    return this.ref.nextDocument - this.documentCount - this.ref.purgedDocuments;
  }

  /** The indexed file of that relative path. */
  file(path: string): IndexedFile | undefined {
    this.#byPath ??= new Map(this.files.map((file) => [file.path, file]));
    return this.#byPath.get(path);
  }

  chunk(file: IndexedFile, index: number): ChunkBounds {
    const at = index * PACKED_CHUNK;
    return {
      byteStart: file.packedChunks[at] ?? 0,
      byteEnd: file.packedChunks[at + 1] ?? 0,
      lineStart: file.packedChunks[at + 2] ?? 0,
      lineEnd: file.packedChunks[at + 3] ?? 0,
    };
  }

  /** Bounds of all chunks of a file, by chunk index. */
  chunkBounds(file: IndexedFile): readonly ChunkBounds[] {
    return Array.from({ length: file.chunkCount }, (_, index) => this.chunk(file, index));
  }

  /**
   * The postings of some terms, one value per segment that has the term, documents rising. Blocks not
   * in memory are read with one request, about 2 ms.
   */
  async postings(keys: readonly string[]): Promise<PostingValue[][]> {
    const places = keys.map((key) => this.#segments.flatMap((segment) => blockOf(segment, key) ?? []));
    const blocks = await this.blockCache.get(places.flat());
    return places.map((ofKey, k) => {
      const key = keys[k] ?? '';
      return ofKey.map(({ name }) => blocks.get(name)?.find(key)).filter((value) => value !== undefined);
    });
  }

  /** The blocks of a segment in order, read a few at a time and not kept. For compaction. */
  async *segmentBlocks(segment: number): AsyncGenerator<Block> {
    const rows = this.#segments.find((index) => index.segment === segment)?.rows ?? [];
    for (let from = 0; from < rows.length; from += 16) {
      yield* await this.blockCache.read(rows.slice(from, from + 16));
    }
  }

  /** Segment numbers in order of their documents, with their sizes in blocks. */
  get segments(): readonly { segment: number; blocks: number }[] {
    return this.#segments.map(({ segment, rows }) => ({ segment, blocks: rows.length }));
  }
}

/** The last block whose first key is not behind `key`. */
function blockOf({ segment, firstKeys, rows }: SegmentIndex, key: string): BlockPlace | undefined {
  let low = 0;
  let high = firstKeys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((firstKeys[middle] ?? '') <= key) low = middle + 1;
    else high = middle;
  }
  const row = rows[low - 1];
  return row === undefined ? undefined : { name: `${segment} ${low - 1}`, row };
}

/** What a snapshot was made of: the one before, less some files. What was added has higher numbers. */
export interface SnapshotBase {
  snapshot: Snapshot;
  /** Numbers of files, indexed, skipped or gone, that are in it no more. */
  removed: ReadonlySet<number>;
}

/** Opens a snapshot from its two tables, already at the versions of `ref`. */
export async function loadSnapshot(
  ref: SnapshotRef,
  filesTable: Table,
  blocksTable: Table,
  base?: SnapshotBase,
): Promise<Snapshot> {
  const [rows, segments] = await Promise.all([
    readFileRows(filesTable, base?.snapshot.ref.nextFile),
    readSegments(blocksTable),
  ]);
  const read = filesOfRows(rows);
  const cache = new BlockCache(blocksTable, base?.snapshot.blockCache);
  if (!base) return new Snapshot(ref, sorted(read), segments, cache);
  const { snapshot, removed } = base;
  const kept = <T extends { id: number }>(files: Iterable<T>): T[] =>
    [...files].filter((file) => !removed.has(file.id));
  const files = sorted({
    files: [...kept(snapshot.files), ...read.files],
    skipped: [...kept(snapshot.skipped), ...read.skipped],
    gone: [...kept(snapshot.gone.values()), ...read.gone],
  });
  return new Snapshot(ref, files, segments, cache);
}

function sorted({ files, skipped, gone }: SnapshotFiles): SnapshotFiles {
  return { files: byPath(files), skipped: byPath(skipped), gone };
}

function filesOfRows(rows: readonly FileRow[]): SnapshotFiles {
  const files: IndexedFile[] = [];
  const skipped: SkippedFile[] = [];
  const gone: GoneFile[] = [];
  for (const row of rows) {
    const { id, path } = row;
    const stamp = { size: row.size, mtimeMs: row.mtimeMs, ctimeMs: row.ctimeMs };
    if (row.skipReason === GONE) gone.push({ id, path });
    // The reason was written from this very type, and so was the encoding below.
    else if (row.skipReason !== '') skipped.push({ id, path, stamp, reason: row.skipReason as SkipReason });
    else {
      files.push({
        id,
        path,
        stamp,
        hash: row.hash,
        encoding: row.encoding as TextEncoding,
        textBytes: row.textBytes,
        lines: row.lines,
        chunkCount: row.chunks.length / PACKED_CHUNK,
        firstDocument: row.firstDocument,
        packedChunks: row.chunks,
      });
    }
  }
  return { files, skipped, gone };
}

function byPath<T extends { path: string }>(items: T[]): T[] {
  return items.sort((a, b) => comparePaths(a.path, b.path));
}

/** All rows, or those of files numbered `from` and up. */
async function readFileRows(table: Table, from: number | undefined): Promise<FileRow[]> {
  const query = table.query();
  const result = await (from === undefined ? query : query.where(`id >= ${from}`)).toArrow();
  const rows: FileRow[] = [];
  for (const batch of result.batches) {
    const column = (name: string) => batch.getChild(name);
    const [ids, paths, sizes] = [column('id'), column('path'), column('size')];
    const [mtimes, ctimes, hashes] = [column('mtime_ms'), column('ctime_ms'), column('hash')];
    const [encodings, reasons, textBytes] = [column('encoding'), column('skip_reason'), column('text_bytes')];
    const [lines, documents, chunks] = [column('lines'), column('first_document'), column('chunks')];
    for (let i = 0; i < batch.numRows; i++) {
      rows.push({
        id: Number(ids?.get(i)),
        path: String(paths?.get(i)),
        size: Number(sizes?.get(i)),
        mtimeMs: Number(mtimes?.get(i)),
        ctimeMs: Number(ctimes?.get(i)),
        hash: String(hashes?.get(i)),
        encoding: String(encodings?.get(i)),
        skipReason: String(reasons?.get(i)),
        textBytes: Number(textBytes?.get(i)),
        lines: Number(lines?.get(i)),
        firstDocument: Number(documents?.get(i)),
        chunks: int32Copy(chunks?.get(i)),
      });
    }
  }
  return rows;
}

/** The packed numbers of a binary cell, which may be unaligned and is only valid as long as its batch. */
function int32Copy(bytes: Uint8Array): Int32Array {
  return new Int32Array(bytes.slice().buffer);
}

async function readSegments(table: Table): Promise<SegmentIndex[]> {
  const result = await table.query().select(['segment', 'first_key']).toArrow();
  const segments = new Map<number, SegmentIndex>();
  let row = 0;
  for (const batch of result.batches) {
    const numbers = batch.getChild('segment');
    const keys = batch.getChild('first_key');
    for (let i = 0; i < batch.numRows; i++, row++) {
      const segment = Number(numbers?.get(i));
      let index = segments.get(segment);
      if (!index) {
        index = { segment, firstKeys: [], rows: [] };
        segments.set(segment, index);
      }
      index.firstKeys.push(String(keys?.get(i)));
      index.rows.push(row);
    }
  }
  return [...segments.values()].sort((a, b) => a.segment - b.segment);
}

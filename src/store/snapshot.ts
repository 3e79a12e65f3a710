/** One published state of a source, opened for reading. Immutable; safe to share between queries. */
import type { FileRow, Table } from './lance.ts';
import { Block, type PostingValue } from './segment.ts';
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

/** Blocks kept in memory by one snapshot, in bytes. */
const BLOCK_CACHE_BYTES = 48 * 1024 * 1024;

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
  readonly #blocks: BlockCache;
  #byPath: Map<string, IndexedFile> | undefined;

  constructor(ref: SnapshotRef, rows: SnapshotFiles, segments: SegmentIndex[], blocks: BlockCache) {
    const { files } = rows;
    this.ref = ref;
    this.files = files;
    this.skipped = rows.skipped;
    this.gone = new Map(rows.gone.map((file) => [file.path, file]));
    this.#segments = segments;
    this.#blocks = blocks;
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

  /** Segments, and dead documents whose postings are still there: what compaction would remove. */
  get fragmentation(): { segments: number; deadDocuments: number } {
    const deadDocuments = this.ref.nextDocument - this.documentCount - this.ref.purgedDocuments;
    return { segments: this.#segments.length, deadDocuments };
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
    const places = keys.map((key) => this.#segments.map((segment) => blockOf(segment, key)));
    const blocks = await this.#blocks.get(places.flat().filter((row) => row >= 0));
    return places.map((rows, k) => {
      const key = keys[k] ?? '';
      return rows.map((row) => blocks.get(row)?.find(key)).filter((value) => value !== undefined);
    });
  }

  /** The blocks of a segment in order, read a few at a time and not kept. For compaction. */
  async *segmentBlocks(segment: number): AsyncGenerator<Block> {
    const rows = this.#segments.find((index) => index.segment === segment)?.rows ?? [];
    for (let from = 0; from < rows.length; from += 16) {
      const some = rows.slice(from, from + 16);
      const blocks = await this.#blocks.read(some);
      for (const row of some) {
        const block = blocks.get(row);
        if (block) yield block;
      }
    }
  }

  /** Segment numbers in order of their documents, with their sizes in blocks. */
  get segments(): readonly { segment: number; blocks: number }[] {
    return this.#segments.map(({ segment, rows }) => ({ segment, blocks: rows.length }));
  }
}

/** Row of the last block whose first key is not behind `key`, or -1. */
function blockOf(segment: SegmentIndex, key: string): number {
  let low = 0;
  let high = segment.firstKeys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((segment.firstKeys[middle] ?? '') <= key) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? -1 : (segment.rows[low - 1] ?? -1);
}

/** Opens a snapshot from its two tables, already at the versions of `ref`. */
export async function loadSnapshot(
  ref: SnapshotRef,
  filesTable: Table,
  blocksTable: Table,
): Promise<Snapshot> {
  const [rows, segments] = await Promise.all([readFileRows(filesTable), readSegments(blocksTable)]);
  const files: IndexedFile[] = [];
  const skipped: SkippedFile[] = [];
  const gone: GoneFile[] = [];
  for (const row of rows) {
    const stamp = { size: row.size, mtimeMs: row.mtimeMs, ctimeMs: row.ctimeMs };
    if (row.skipReason === GONE) {
      gone.push({ id: row.id, path: row.path });
      continue;
    }
    if (row.skipReason !== '') {
      // The reason was written from this very type.
      skipped.push({ id: row.id, path: row.path, stamp, reason: row.skipReason as SkipReason });
      continue;
    }
    files.push({
      id: row.id,
      path: row.path,
      stamp,
      hash: row.hash,
      // Likewise.
      encoding: row.encoding as TextEncoding,
      textBytes: row.textBytes,
      lines: row.lines,
      chunkCount: row.chunks.length / PACKED_CHUNK,
      firstDocument: row.firstDocument,
      packedChunks: row.chunks,
    });
  }
  return new Snapshot(
    ref,
    { files: byPath(files), skipped: byPath(skipped), gone },
    segments,
    new BlockCache(blocksTable),
  );
}

function byPath<T extends { path: string }>(items: T[]): T[] {
  const keyed = items.map((item) => ({ item, key: Buffer.from(item.path) }));
  return keyed.sort((a, b) => Buffer.compare(a.key, b.key)).map(({ item }) => item);
}

async function readFileRows(table: Table): Promise<FileRow[]> {
  const result = await table.query().toArrow();
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

/** Blocks by row number, the least recently used dropped first. */
class BlockCache {
  readonly #table: Table;
  readonly #blocks = new Map<number, Block>();
  #bytes = 0;

  constructor(table: Table) {
    this.#table = table;
  }

  async get(rows: readonly number[]): Promise<Map<number, Block>> {
    const found = new Map<number, Block>();
    const missing = new Set<number>();
    for (const row of rows) {
      const block = this.#blocks.get(row);
      if (!block) {
        missing.add(row);
        continue;
      }
      this.#blocks.delete(row);
      this.#blocks.set(row, block);
      found.set(row, block);
    }
    if (missing.size === 0) return found;
    for (const [row, block] of await this.read([...missing])) {
      found.set(row, block);
      this.#keep(row, block);
    }
    return found;
  }

  /** Reads rows past the cache. */
  async read(rows: readonly number[]): Promise<Map<number, Block>> {
    // Taken in rising order, so that the answer's order is known.
    const sorted = [...rows].sort((a, b) => a - b);
    const result = await this.#table.takeOffsets(sorted).select(['data']).toArrow();
    const blocks = new Map<number, Block>();
    let next = 0;
    for (const batch of result.batches) {
      const data = batch.getChild('data');
      for (let i = 0; i < batch.numRows; i++) blocks.set(sorted[next++] ?? -1, new Block(data?.get(i)));
    }
    if (next !== sorted.length) throw new Error(`blocks table answered ${next} of ${sorted.length} rows`);
    return blocks;
  }

  #keep(row: number, block: Block): void {
    const known = this.#blocks.get(row);
    if (known) this.#bytes -= known.bytes;
    this.#blocks.set(row, block);
    this.#bytes += block.bytes;
    for (const [oldest, old] of this.#blocks) {
      if (this.#bytes <= BLOCK_CACHE_BYTES) break;
      this.#blocks.delete(oldest);
      this.#bytes -= old.bytes;
    }
  }
}

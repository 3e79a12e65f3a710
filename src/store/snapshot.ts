/**
 * One published state of a source, opened for reading; safe to share between queries. What it says never changes,
 * but one that was made in memory is written later, and may turn out to be void.
 */
import { BlockCache } from './block-cache.ts';
import { type DocumentRange, Lineage } from './lineage.ts';
import { Block, type BlockRow, type PostingValue } from './segment.ts';
import {
  blockName,
  blockOf,
  blocksWith,
  kindOfBlocks,
  readSegments,
  type SegmentIndex,
  withBlocks,
} from './segment-index.ts';
import { filesOfRows, joinFiles, readFileRows, type SnapshotFiles } from './snapshot-rows.ts';
import { type KnownRows, SyntaxCells } from './syntax-cells.ts';
import type { FileRow } from './table-rows.ts';
import type { TablePlace, Tables } from './tables.ts';
import { TrigramBlock, type TrigramValue, trigramKey } from './trigram-segment.ts';
import {
  type ChunkBounds,
  type GoneFile,
  type IndexedFile,
  PACKED_CHUNK,
  type PlainFile,
  type SkippedFile,
  type SnapshotRef,
} from './types.ts';

/** A file of a snapshot, of whatever kind. */
export type KnownFile = IndexedFile | SkippedFile | PlainFile;

/** Blocks kept in memory by one snapshot, in bytes. */
const TERM_CACHE_BYTES = 48 * 1024 * 1024;
const TRIGRAM_CACHE_BYTES = 24 * 1024 * 1024;

interface BlockCaches {
  terms: BlockCache<Block>;
  trigrams: BlockCache<TrigramBlock>;
}

export class Snapshot {
  /** All indexed files by path (byte order of the relative path's UTF-8 form). */
  readonly files: readonly IndexedFile[];
  readonly skipped: readonly SkippedFile[];
  /** Files that only exact search takes. */
  readonly plain: readonly PlainFile[];
  /** Files that have gone since the last full build, by path. */
  readonly gone: ReadonlyMap<string, GoneFile>;
  /** Live documents, and their mean length in sub-words. */
  readonly documentCount: number;
  readonly meanLength: number;
  /** By document number: position of its file in `files`, or -1 for a dead document. */
  readonly fileOfDocument: Int32Array;
  /** By document number: length in sub-words. */
  readonly documentLengths: Int32Array;
  /** For the snapshot made of this one. */
  readonly segmentIndexes: readonly SegmentIndex[];
  /** Records of what files declare and refer to. */
  readonly syntax: SyntaxCells;
  /** For the snapshot made of this one. */
  readonly caches: BlockCaches;
  /** The line of snapshots it stands in, and where. */
  readonly lineage: Lineage;
  readonly step: number;
  #ref: SnapshotRef;
  #isUnwritten: boolean;
  #isVoid = false;
  #byPath: Map<string, IndexedFile> | undefined;
  #known: ReadonlyMap<string, KnownFile> | undefined;

  constructor(
    ref: SnapshotRef,
    rows: SnapshotFiles,
    segments: SegmentIndex[],
    caches: BlockCaches,
    syntax: SyntaxCells,
    isUnwritten: boolean,
    lineage: Lineage,
    removed: readonly DocumentRange[],
  ) {
    const { files } = rows;
    this.#ref = ref;
    this.#isUnwritten = isUnwritten;
    this.files = files;
    this.skipped = rows.skipped;
    this.plain = rows.plain;
    this.gone = new Map(rows.gone.map((file) => [file.path, file]));
    this.segmentIndexes = segments;
    this.caches = caches;
    this.syntax = syntax;
    this.lineage = lineage;
    const { nextSegment, nextDocument } = ref;
    this.step = lineage.add({ nextSegment, nextDocument, removed });
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

  /** Its tables; while it is not written, those of the one it was made of. */
  get ref(): SnapshotRef {
    return this.#ref;
  }

  /** Some of it is in memory only. */
  get isUnwritten(): boolean {
    return this.#isUnwritten;
  }

  /** Its numbers may mean other files by now: it was never written, and nothing may be made of it. */
  get isVoid(): boolean {
    return this.#isVoid;
  }

  /** It will never be written. */
  invalidate(): void {
    this.#isVoid = true;
  }

  /** What was held in memory is in the tables that `ref` names. */
  written(ref: SnapshotRef, { files, blocks }: SnapshotPlaces): void {
    this.#ref = ref;
    this.#isUnwritten = false;
    this.caches.terms.written(blocks);
    this.caches.trigrams.written(blocks);
    this.syntax.written(files);
  }

  /** Dead documents whose postings are still there: what merging all segments would remove. */
  get deadDocuments(): number {
    return this.ref.nextDocument - this.documentCount - this.ref.purgedDocuments;
  }

  /** Numbers of files that are in the tree no more but still in the trigram postings. */
  get deadFiles(): number {
    const live = this.files.length + this.skipped.length + this.plain.length;
    return this.ref.nextFile - live - this.ref.purgedFiles;
  }

  /** The indexed file of that relative path. */
  file(path: string): IndexedFile | undefined {
    this.#byPath ??= new Map(this.files.map((file) => [file.path, file]));
    return this.#byPath.get(path);
  }

  /** All files by path: indexed, skipped and plain ones. */
  get known(): ReadonlyMap<string, KnownFile> {
    if (this.#known) return this.#known;
    const known = new Map<string, KnownFile>();
    for (const file of this.files) known.set(file.path, file);
    for (const file of this.skipped) known.set(file.path, file);
    for (const file of this.plain) known.set(file.path, file);
    this.#known = known;
    return known;
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
   * in memory are read with one request, about 2 ms. `since`: only of segments of this number and up.
   */
  async postings(keys: readonly string[], since = 0): Promise<PostingValue[][]> {
    const segments = this.#segmentsOf('terms').filter(({ segment }) => segment >= since);
    const places = keys.map((key) => segments.flatMap((segment) => blockOf(segment, key) ?? []));
    const blocks = await this.caches.terms.get(places.flat());
    return places.map((ofKey, k) => {
      const key = keys[k] ?? '';
      return ofKey.map(({ name }) => blocks.get(name)?.find(key)).filter((value) => value !== undefined);
    });
  }

  /**
   * Keys that begin with `prefix`, each once, in the order of UTF-16 code units. They mostly stand in one
   * block, which is read if it is not in memory; about 0.5 µs a key. `since`: as in {@link postings}.
   */
  async keysWith(prefix: string, since = 0): Promise<string[]> {
    const keys = new Set<string>();
    for (const segment of this.#segmentsOf('terms')) {
      if (segment.segment < since) continue;
      const visit = (key: string): boolean => {
        if (!key.startsWith(prefix)) return false;
        keys.add(key);
        return true;
      };
      for (const place of blocksWith(segment, prefix)) {
        const block = (await this.caches.terms.get([place])).get(place.name);
        if (!block?.visitKeys(prefix, visit)) break;
      }
    }
    return [...keys].sort();
  }

  /** The same for trigrams: one value per segment that has the trigram, files rising. */
  async trigramPostings(trigrams: readonly number[]): Promise<TrigramValue[][]> {
    const segments = this.#segmentsOf('trigrams');
    const places = trigrams.map((trigram) => {
      const key = trigramKey(trigram);
      return segments.flatMap((segment) => blockOf(segment, key) ?? []);
    });
    const blocks = await this.caches.trigrams.get(places.flat());
    return places.map((ofTrigram, t) => {
      const trigram = trigrams[t] ?? 0;
      return ofTrigram
        .map(({ name }) => blocks.get(name)?.find(trigram))
        .filter((value) => value !== undefined);
    });
  }

  /** The blocks of a segment in order, read a few at a time and not kept. For compaction. */
  async *termBlocks(segment: number): AsyncGenerator<Block> {
    for (const rows of this.#rowsOf(segment)) yield* await this.caches.terms.read(rows);
  }

  /** The same for a segment of trigrams. */
  async *trigramBlocks(segment: number): AsyncGenerator<TrigramBlock> {
    for (const rows of this.#rowsOf(segment)) yield* await this.caches.trigrams.read(rows);
  }

  /** Segment numbers of a kind in order of their documents or files, with their sizes in blocks. */
  segments(kind: SegmentIndex['kind']): readonly SegmentSize[] {
    return this.#segmentsOf(kind).map(({ segment, rows }) => ({ segment, blocks: rows.length }));
  }

  #segmentsOf(kind: SegmentIndex['kind']): SegmentIndex[] {
    return this.segmentIndexes.filter((segment) => segment.kind === kind);
  }

  *#rowsOf(segment: number): Generator<number[]> {
    const rows = this.segmentIndexes.find((index) => index.segment === segment)?.rows ?? [];
    for (let from = 0; from < rows.length; from += 16) yield rows.slice(from, from + 16);
  }
}

/** A segment's number, and its size in blocks. */
export interface SegmentSize {
  segment: number;
  blocks: number;
}

/** What a snapshot was made of: the one before, less some files. What was added has higher numbers. */
export interface SnapshotBase {
  snapshot: Snapshot;
  /** Numbers of files, of whatever kind, that are in it no more. */
  removed: ReadonlySet<number>;
  /** What was added, if that is known; else it is read. */
  added: AddedRows | undefined;
  /** What was added is not in the tables yet; {@link Snapshot.written} tells when it is. */
  isUnwritten?: true;
}

/** Rows that a writer has added to the tables, in their order. */
export interface AddedRows {
  files: FileRow[];
  blocks: BlockRow[];
  /** Others were removed, so that where blocks stand in the table has to be read. */
  areMoved?: true;
}

/** The two tables of a snapshot, at the versions of its ref. */
export interface SnapshotPlaces {
  files: TablePlace;
  blocks: TablePlace;
}

/** Opens a snapshot from its two tables. */
export async function loadSnapshot(
  ref: SnapshotRef,
  tables: Tables,
  { files, blocks }: SnapshotPlaces,
  base?: SnapshotBase,
): Promise<Snapshot> {
  const [rows, segments] = await Promise.all([
    base?.added?.files ?? readFileRows(tables, files, base?.snapshot.ref.nextFile),
    base?.added && !base.added.areMoved
      ? withBlocks(base.snapshot.segmentIndexes, base.added.blocks)
      : readSegments(tables, blocks),
  ]);
  const known = base?.snapshot.caches;
  const caches: BlockCaches = {
    terms: new BlockCache(tables, blocks, (data) => new Block(data), TERM_CACHE_BYTES, known?.terms),
    trigrams: new BlockCache(
      tables,
      blocks,
      (data) => new TrigramBlock(data),
      TRIGRAM_CACHE_BYTES,
      known?.trigrams,
    ),
  };
  learnBlocks(caches, base);
  const before = base && { ...base.snapshot, gone: [...base.snapshot.gone.values()] };
  return new Snapshot(
    ref,
    joinFiles(filesOfRows(rows), before, base?.removed),
    segments,
    caches,
    new SyntaxCells(tables, files, knownRows(base)),
    base?.isUnwritten ?? false,
    lineageOf(base),
    base ? removedDocuments(base) : [],
  );
}

/** A snapshot goes on with the line of the one it is made of, if that is the last of it. */
function lineageOf(base: SnapshotBase | undefined): Lineage {
  if (!base) return new Lineage();
  const { lineage, step } = base.snapshot;
  return step === lineage.last ? lineage : new Lineage();
}

function removedDocuments({ snapshot, removed }: SnapshotBase): DocumentRange[] {
  if (removed.size === 0) return [];
  return snapshot.files
    .filter(({ id, chunkCount }) => removed.has(id) && chunkCount > 0)
    .map(({ firstDocument, chunkCount }) => ({ from: firstDocument, to: firstDocument + chunkCount }));
}

/** The rows that need not be read, or cannot be: those of all that is not written, or of what was just added. */
function knownRows(base: SnapshotBase | undefined): KnownRows | undefined {
  if (!base?.added) return undefined;
  const { snapshot, added, isUnwritten } = base;
  const before = isUnwritten && snapshot.isUnwritten ? snapshot.syntax.known : undefined;
  if (!before) return { from: snapshot.ref.nextFile, rows: added.files };
  return { from: before.from, rows: [...before.rows, ...added.files] };
}

/** What was just made need not be read. These are the first blocks of their segments, in order. */
function learnBlocks({ terms, trigrams }: BlockCaches, base: SnapshotBase | undefined): void {
  const blocks: readonly BlockRow[] = base?.added?.blocks ?? [];
  const counts = new Map<number, number>();
  for (const { segment, firstKey, data } of blocks) {
    const at = counts.get(segment) ?? 0;
    counts.set(segment, at + 1);
    const cache = kindOfBlocks(firstKey) === 'terms' ? terms : trigrams;
    if (base?.isUnwritten) cache.hold(blockName(segment, at), data);
    else cache.learn(blockName(segment, at), data);
  }
}

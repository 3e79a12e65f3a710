/** Bringing an index up to date: which files differ from the snapshot, and taking them in. */
import { hash } from 'node:crypto';
import { join } from 'node:path';
import { comparePaths } from '../patterns/path-order.ts';
import type { Catalog } from '../store/catalog.ts';
import type { FileRow } from '../store/lance.ts';
import type { Lock } from '../store/lock.ts';
import { SegmentWriter } from '../store/segment.ts';
import type { Snapshot, SnapshotBase } from '../store/snapshot.ts';
import { type SourcePlace, TableWriter } from '../store/source-tables.ts';
import { type FileStamp, GONE, type SnapshotRef, type SourceRecord } from '../store/types.ts';
import { readRegularFile } from './batch.ts';
import { bytesOfChunks, type Counters, type FileToRead, ingest, NO_TEXT } from './ingest.ts';
import { mergeSegments } from './merge.ts';
import { sameStamp } from './stamp.ts';
import type { TreeState } from './tree-scan.ts';
import type { WorkerPool } from './worker-pool.ts';

/** A file whose stamp differs from the snapshot's, or that is new. */
export interface ChangedFile extends FileToRead {
  /** Nothing differs, but it was written so shortly before it was read that more may have come unseen. */
  isSuspect: boolean;
}

/** How a tree differs from a snapshot. */
export interface Changes {
  /** In path order. */
  changed: ChangedFile[];
  /** Files of the snapshot that are in the tree no more. */
  gone: string[];
}

/** Stamps under which files were found to hold the very bytes of the snapshot. */
export type VerifiedStamps = Map<string, FileStamp>;

export function changesSince(snapshot: Snapshot, tree: TreeState, verified: VerifiedStamps): Changes {
  const known = new Map<string, { stamp: FileStamp; hash?: string }>();
  for (const file of snapshot.files) known.set(file.path, file);
  for (const file of snapshot.skipped) known.set(file.path, file);
  const changed: ChangedFile[] = [];
  let met = 0;
  for (const [path, stamp] of tree.files) {
    const old = known.get(path);
    if (old) met++;
    if (sameStamp(old?.stamp, stamp) || (old && sameStamp(verified.get(path), stamp))) continue;
    const isSuspect = old !== undefined && sameStamp({ ...old.stamp, mtimeMs: stamp.mtimeMs }, stamp);
    const file = { path, size: stamp.size, isSuspect };
    changed.push(old?.hash ? { ...file, knownHash: old.hash } : file);
  }
  if (met === known.size) return { changed, gone: [] };
  return { changed, gone: [...known.keys()].filter((path) => !tree.files.has(path)).sort(comparePaths) };
}

/**
 * Leaves out files that were touched but hold the same bytes, and remembers their stamps. Reads every
 * file that has a known hash; with `suspectsOnly`, only those in which nothing is known to differ.
 */
export function withoutUntouched(
  changes: Changes,
  root: string,
  maxFileBytes: number,
  verified: VerifiedStamps,
  suspectsOnly: boolean,
): Changes {
  const changed = changes.changed.filter(({ path, knownHash, isSuspect }) => {
    if (knownHash === undefined || (suspectsOnly && !isSuspect)) return true;
    const read = readRegularFile(join(root, path), maxFileBytes);
    if (read.kind !== 'read' || hash('sha256', read.bytes, 'base64url') !== knownHash) return true;
    verified.set(path, read.stamp);
    return false;
  });
  return { changed, gone: changes.gone };
}

export interface UpdateEnvironment {
  catalog: Catalog;
  pool: WorkerPool;
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
}

/** What an update has published, and what its snapshot was made of. */
export interface Updated {
  record: SourceRecord;
  base: SnapshotBase;
}

/** Takes changes in and publishes. The caller holds `lock`, and `record` is the one in force. */
export async function updateSource(
  record: SourceRecord,
  snapshot: Snapshot,
  changes: Changes,
  place: SourcePlace,
  lock: Lock,
  environment: UpdateEnvironment,
): Promise<Updated> {
  const writer = await TableWriter.reopen(place, record.snapshot);
  const { counters, ...taken } = await ingest(changes.changed, writer, record.snapshot, environment.pool, {
    root: record.root,
    ...record.settings,
    signal: environment.signal,
    onProgress: (done) => environment.onProgress(done, changes.changed.length),
  });
  const same = new Set(taken.unchanged.map((file) => file.path));
  const replaced = new Set(
    [...changes.gone, ...changes.changed.map((file) => file.path)].filter((path) => !same.has(path)),
  );
  const oldFiles = snapshot.files.filter((file) => replaced.has(file.path));
  const oldSkipped = snapshot.skipped.filter((file) => replaced.has(file.path));
  const oldGone = [...replaced].flatMap((path) => snapshot.gone.get(path) ?? []);
  const removed = [...oldFiles, ...oldSkipped, ...oldGone].map((file) => file.id);
  await writer.removeFiles(removed);
  await writer.addFiles(goneRows(changes.gone, snapshot, counters));
  const updated: SourceRecord = {
    ...record,
    lastIndexedAt: Date.now(),
    files: record.files + taken.indexed - oldFiles.length,
    chunks: record.chunks + taken.chunks - sum(oldFiles.map((file) => file.chunkCount)),
    chunkBytes:
      record.chunkBytes + taken.chunkBytes - sum(oldFiles.map((file) => bytesOfChunks(file.packedChunks))),
    sizeOnDisk: place.sizeOnDisk(writer.generation),
    snapshot: {
      ...record.snapshot,
      ...(await writer.versions()),
      ...counters,
      publication: record.snapshot.publication + 1,
    },
  };
  await lock.assertHeld();
  await environment.catalog.put(updated);
  return { record: updated, base: { snapshot, removed: new Set(removed) } };
}

/** Rows that remember indexed files which have gone, so that a question for one can be told so. */
function goneRows(gone: readonly string[], snapshot: Snapshot, counters: Counters): FileRow[] {
  return gone
    .filter((path) => snapshot.file(path) !== undefined)
    .map((path) => ({
      id: counters.nextFile++,
      path,
      size: -1,
      mtimeMs: -1,
      ctimeMs: -1,
      ...NO_TEXT,
      skipReason: GONE,
    }));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Above this many segments the small ones are merged. */
const MAX_SEGMENTS = 16;
/** Above this share of dead documents, or of blocks in small segments, everything is merged. */
const MAX_WASTE = 0.3;
/** After so many publications small table fragments are joined and old versions removed. */
const MAINTENANCE_EVERY = 64;

/** True when {@link compactSource} has something to do. */
export function wantsCompaction(snapshot: Snapshot): boolean {
  const fragmented = smallSegments(snapshot).length > MAX_SEGMENTS;
  return fragmented || isWasteful(snapshot) || isDueForMaintenance(snapshot.ref);
}

/** Takes some hundred ms, in which changes have to wait: seldom. */
function isDueForMaintenance({ publication }: SnapshotRef): boolean {
  return publication % MAINTENANCE_EVERY === 0;
}

/** Merges segments, now and then joins fragments and removes old versions, and publishes. The caller holds `lock`. */
export async function compactSource(
  record: SourceRecord,
  snapshot: Snapshot,
  place: SourcePlace,
  lock: Lock,
  catalog: Catalog,
): Promise<SourceRecord> {
  const writer = await TableWriter.reopen(place, record.snapshot);
  const number = record.snapshot.nextSegment;
  const merged = segmentsToMerge(snapshot);
  const mergesAll = merged.length === snapshot.segments.length;
  if (merged.length > 0) {
    const target = new SegmentWriter(number);
    const isLive = (document: number): boolean => (snapshot.fileOfDocument[document] ?? -1) >= 0;
    const streams = merged.map((segment) => snapshot.segmentBlocks(segment));
    await mergeSegments(streams, isLive, target, async () => {
      if (target.pendingBytes > WRITE_BYTES) await writer.addBlocks(target.take(false));
    });
    await writer.addBlocks(target.take(true));
    await writer.removeSegments(merged);
  }
  if (isDueForMaintenance(record.snapshot)) await writer.maintain();
  const updated: SourceRecord = {
    ...record,
    sizeOnDisk: place.sizeOnDisk(writer.generation),
    snapshot: {
      ...record.snapshot,
      ...(await writer.versions()),
      nextSegment: number + 1,
      purgedDocuments: mergesAll
        ? snapshot.ref.nextDocument - snapshot.documentCount
        : snapshot.ref.purgedDocuments,
      publication: record.snapshot.publication + 1,
    },
  };
  await lock.assertHeld();
  await catalog.put(updated);
  return updated;
}

const WRITE_BYTES = 16 * 1024 * 1024;

/** Segments with at least this share of the largest one's blocks are what a full build wrote. */
const LARGE = 0.25;

type SegmentSize = Snapshot['segments'][number];

/** The segments that updates have added since. */
function smallSegments({ segments }: Snapshot): readonly SegmentSize[] {
  const largest = Math.max(0, ...segments.map((segment) => segment.blocks));
  return segments.slice(segments.findLastIndex((segment) => segment.blocks >= LARGE * largest) + 1);
}

/** All segments when much is dead or small, else the small ones. */
function segmentsToMerge(snapshot: Snapshot): number[] {
  const { segments } = snapshot;
  const small = smallSegments(snapshot);
  const blocks = (some: readonly SegmentSize[]): number => sum(some.map((segment) => segment.blocks));
  const all = isWasteful(snapshot) || blocks(small) > MAX_WASTE * blocks(segments);
  const chosen = all ? segments : small.length > 1 ? small : [];
  return chosen.map((segment) => segment.segment);
}

function isWasteful({ deadDocuments, documentCount }: Snapshot): boolean {
  return deadDocuments > 1_000 && deadDocuments > MAX_WASTE * documentCount;
}

/** Bringing an index up to date: taking in what has changed, at once or in memory first. */
import type { Catalog } from '../store/catalog.ts';
import type { Lock } from '../store/lock.ts';
import type { AddedRows, Snapshot, SnapshotBase } from '../store/snapshot.ts';
import { type SourcePlace, TableWriter } from '../store/source-tables.ts';
import type { FileRow } from '../store/table-rows.ts';
import { type FileStamp, GONE, type SourceRecord } from '../store/types.ts';
import type { BatchRunner } from './batch-runner.ts';
import type { Changes } from './changes.ts';
import { bytesOfChunks, type Counters, ingest, NO_TEXT, type RowWriter } from './ingest.ts';

export interface UpdateEnvironment {
  runner: BatchRunner;
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
}

/** What an update makes of a snapshot. */
export interface Updated {
  record: SourceRecord;
  base: SnapshotBase;
  /** Files that were found to hold the bytes of the snapshot, by that hash, with their new stamps. */
  unchanged: readonly { path: string; stamp: FileStamp; hash: string }[];
}

/** An update that is in memory alone; its record names the tables of the snapshot it was made of. */
export interface UnwrittenUpdate extends Updated {
  base: SnapshotBase & { added: AddedRows; isUnwritten: true };
}

/** Takes changes in and publishes. The caller holds `lock`, and `record` is the one in force. */
export async function updateSource(
  record: SourceRecord,
  snapshot: Snapshot,
  changes: Changes,
  place: SourcePlace,
  lock: Lock,
  catalog: Catalog,
  environment: UpdateEnvironment,
): Promise<Updated> {
  const writer = await TableWriter.reopen(place, record.snapshot);
  const {
    record: read,
    removed,
    unchanged,
  } = await readChanges(record, snapshot, changes, writer, environment);
  await writer.removeFiles(removed);
  const updated = await writtenRecord(read, writer, place);
  await lock.assertHeld();
  await catalog.put(updated);
  return { record: updated, base: { snapshot, removed: new Set(removed), added: writer.added }, unchanged };
}

/** Takes a few changes in, in memory: to be published by {@link writeUpdates}, later. Needs no lock. */
export async function updateInMemory(
  record: SourceRecord,
  snapshot: Snapshot,
  changes: Changes,
  environment: UpdateEnvironment,
): Promise<UnwrittenUpdate> {
  const added: AddedRows = { files: [], blocks: [] };
  const writer: RowWriter = {
    addFiles: async (rows) => void added.files.push(...rows),
    addBlocks: async (rows) => void added.blocks.push(...rows),
  };
  const {
    record: updated,
    removed,
    unchanged,
  } = await readChanges(record, snapshot, changes, writer, environment);
  const base = { snapshot, removed: new Set(removed), added, isUnwritten: true } as const;
  return { record: updated, base, unchanged };
}

/**
 * Publishes updates that are in memory, each made of the one before and the first of what `record` names. The
 * caller holds `lock`, and `record` is the one in force. Returns the record that is in force then.
 */
export async function writeUpdates(
  record: SourceRecord,
  updates: readonly UnwrittenUpdate[],
  place: SourcePlace,
  lock: Lock,
  catalog: Catalog,
): Promise<SourceRecord> {
  const last = updates.at(-1)?.record ?? record;
  const removed = new Set(updates.flatMap(({ base }) => [...base.removed]));
  // What came and went again was never there, but for its postings, whose places are known already.
  const files = updates.flatMap(({ base }) => base.added.files).filter(({ id }) => !removed.has(id));
  const writer = await TableWriter.reopen(place, record.snapshot);
  await Promise.all([
    writer.addFiles(files),
    writer.addBlocks(updates.flatMap(({ base }) => base.added.blocks)),
  ]);
  await writer.removeFiles([...removed].filter((id) => id < record.snapshot.nextFile));
  const updated = await writtenRecord(
    { ...last, snapshot: { ...last.snapshot, publication: record.snapshot.publication + 1 } },
    writer,
    place,
  );
  await lock.assertHeld();
  await catalog.put(updated);
  return updated;
}

/** The record of what a writer has written. */
async function writtenRecord(
  record: SourceRecord,
  writer: TableWriter,
  place: SourcePlace,
): Promise<SourceRecord> {
  return {
    ...record,
    sizeOnDisk: place.sizeOnDisk(writer.generation),
    snapshot: { ...record.snapshot, ...(await writer.versions()) },
  };
}

/** Reads what has changed and adds its rows. Those of the numbers `removed` are to go. */
async function readChanges(
  record: SourceRecord,
  snapshot: Snapshot,
  changes: Changes,
  writer: RowWriter,
  environment: UpdateEnvironment,
): Promise<{ record: SourceRecord; removed: number[]; unchanged: Updated['unchanged'] }> {
  const started = performance.now();
  const { counters, ...taken } = await ingest(changes.changed, writer, snapshot.ref, environment.runner, {
    root: record.root,
    ...record.settings,
    signal: environment.signal,
    onProgress: (done) => environment.onProgress(done, changes.changed.length),
  });
  const same = new Set(taken.unchanged.map((file) => file.path));
  const replaced = new Set(
    [...changes.gone, ...changes.changed].map((file) => file.path).filter((path) => !same.has(path)),
  );
  const oldFiles = snapshot.files.filter((file) => replaced.has(file.path));
  const oldSkipped = snapshot.skipped.filter((file) => replaced.has(file.path));
  const oldPlain = snapshot.plain.filter((file) => replaced.has(file.path));
  const oldGone = [...replaced].flatMap((path) => snapshot.gone.get(path) ?? []);
  await writer.addFiles(goneRows(changes.gone, snapshot, counters));
  const hashes = new Map(changes.changed.map(({ path, knownHash }) => [path, knownHash]));
  return {
    record: {
      ...record,
      lastIndexedAt: Date.now(),
      ...(changes.isAll && { syntaxVersion: environment.runner.syntaxVersion }),
      durationMs: Math.round(performance.now() - started),
      files: record.files + taken.indexed - oldFiles.length,
      chunks: record.chunks + taken.chunks - sum(oldFiles.map((file) => file.chunkCount)),
      chunkBytes:
        record.chunkBytes + taken.chunkBytes - sum(oldFiles.map((file) => bytesOfChunks(file.packedChunks))),
      snapshot: { ...snapshot.ref, ...counters, publication: snapshot.ref.publication + 1 },
    },
    removed: [...oldFiles, ...oldSkipped, ...oldPlain, ...oldGone].map((file) => file.id),
    unchanged: taken.unchanged.map(({ path, stamp }) => ({ path, stamp, hash: hashes.get(path) ?? '' })),
  };
}

/** Rows that remember indexed files which have gone, so that a question for one can be told so. */
function goneRows(gone: Changes['gone'], snapshot: Snapshot, counters: Counters): FileRow[] {
  return gone
    .filter(({ path }) => snapshot.file(path) !== undefined)
    .map(({ path }) => ({
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

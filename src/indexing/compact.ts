/** Compaction: the small segments that updates leave are merged, and what is dead goes. */
import type { Catalog } from '../store/catalog.ts';
import type { Lock } from '../store/lock.ts';
import { SegmentWriter } from '../store/segment.ts';
import type { AddedRows, SegmentSize, Snapshot, SnapshotBase } from '../store/snapshot.ts';
import { type SourcePlace, TableWriter } from '../store/source-tables.ts';
import { TrigramSegmentWriter } from '../store/trigram-segment.ts';
import type { SnapshotRef, SourceRecord } from '../store/types.ts';
import { mergeSegments } from './merge.ts';
import { mergeTrigramSegments } from './trigram-merge.ts';

/** Above this many segments of a kind the small ones are merged. */
const MAX_SEGMENTS = 16;
/** Above this share of dead documents, or of blocks in small segments, everything is merged. */
const MAX_WASTE = 0.3;
/** Fewer dead documents or files than this are no waste. */
const MIN_WASTE = 1_000;
/** After so many publications small table fragments are joined and old versions removed. */
const MAINTENANCE_EVERY = 64;
const WRITE_BYTES = 16 * 1024 * 1024;
/** Segments with at least this share of the largest one's blocks are what a full build wrote. */
const LARGE = 0.25;

type Kind = 'terms' | 'trigrams';

/** With so many it is time, whatever goes on: each costs every question a little. */
const FAR_TOO_MANY_SEGMENTS = 64;

/** True when {@link compactSource} should not wait for a quiet moment. */
export function needsCompaction(snapshot: Snapshot): boolean {
  return smallSegments(snapshot.segments('terms')).length > FAR_TOO_MANY_SEGMENTS;
}

/** True when {@link compactSource} has something to do. `maintained`: see there. */
export function wantsCompaction(snapshot: Snapshot, maintained: number): boolean {
  const isFragmented = (kind: Kind): boolean => smallSegments(snapshot.segments(kind)).length > MAX_SEGMENTS;
  const wasteful = isWasteful(snapshot, 'terms') || isWasteful(snapshot, 'trigrams');
  return (
    isFragmented('terms') ||
    isFragmented('trigrams') ||
    wasteful ||
    isDueForMaintenance(snapshot.ref, maintained)
  );
}

/** Takes some hundred ms, in which changes have to wait: seldom. */
function isDueForMaintenance({ publication }: SnapshotRef, maintained: number): boolean {
  // Processes that come and go, and publish once, do it in turn.
  return publication % MAINTENANCE_EVERY === 0 || publication - maintained >= MAINTENANCE_EVERY;
}

/** What a compaction has published, and what its snapshot was made of. */
export interface Compacted {
  record: SourceRecord;
  base: SnapshotBase;
  /** Fragments were joined and old versions removed. */
  isMaintained: boolean;
}

/**
 * Merges segments, now and then joins fragments and removes old versions, and publishes. The caller holds `lock`.
 * `maintained`: the last publication that is known to have done so, or to have been there before this process.
 */
export async function compactSource(
  record: SourceRecord,
  snapshot: Snapshot,
  place: SourcePlace,
  lock: Lock,
  catalog: Catalog,
  maintained: number,
): Promise<Compacted> {
  const { ref } = snapshot;
  // Nobody else looks whether what is published here is such a one.
  const published = { ...record.snapshot, publication: record.snapshot.publication + 1 };
  const writer = await TableWriter.reopen(place, record.snapshot);
  const [terms, trigrams] = [segmentsToMerge(snapshot, 'terms'), segmentsToMerge(snapshot, 'trigrams')];
  await mergeTerms(snapshot, terms.segments, ref.nextSegment, writer);
  await mergeTrigrams(snapshot, trigrams.segments, ref.nextSegment + 1, writer);
  const isMaintained = [record.snapshot, published].some((of) => isDueForMaintenance(of, maintained));
  if (isMaintained) await writer.maintain();
  const updated: SourceRecord = {
    ...record,
    sizeOnDisk: place.sizeOnDisk(writer.generation),
    snapshot: {
      ...record.snapshot,
      ...(await writer.versions()),
      nextSegment: ref.nextSegment + 2,
      purgedDocuments: ref.purgedDocuments + (terms.all ? snapshot.deadDocuments : 0),
      purgedFiles: ref.purgedFiles + (trigrams.all ? snapshot.deadFiles : 0),
      publication: published.publication,
    },
  };
  await lock.assertHeld();
  await catalog.put(updated);
  // No file has changed.
  const added: AddedRows = { files: [], blocks: [], areMoved: true };
  return { record: updated, base: { snapshot, removed: new Set(), added }, isMaintained };
}

async function mergeTerms(
  snapshot: Snapshot,
  merged: readonly number[],
  number: number,
  writer: TableWriter,
): Promise<void> {
  if (merged.length === 0) return;
  const target = new SegmentWriter(number);
  const isLive = (document: number): boolean => (snapshot.fileOfDocument[document] ?? -1) >= 0;
  const streams = merged.map((segment) => snapshot.termBlocks(segment));
  await mergeSegments(streams, isLive, target, () => writeFull(target, writer));
  await writer.addBlocks(target.take(true));
  await writer.removeSegments(merged);
}

async function mergeTrigrams(
  snapshot: Snapshot,
  merged: readonly number[],
  number: number,
  writer: TableWriter,
): Promise<void> {
  if (merged.length === 0) return;
  const target = new TrigramSegmentWriter(number);
  const { files, skipped, plain } = snapshot;
  const live = new Set([...files, ...skipped, ...plain].map((file) => file.id));
  const streams = merged.map((segment) => snapshot.trigramBlocks(segment));
  await mergeTrigramSegments(
    streams,
    (file) => live.has(file),
    target,
    () => writeFull(target, writer),
  );
  await writer.addBlocks(target.take(true));
  await writer.removeSegments(merged);
}

async function writeFull(target: SegmentWriter | TrigramSegmentWriter, writer: TableWriter): Promise<void> {
  if (target.pendingBytes > WRITE_BYTES) await writer.addBlocks(target.take(false));
}

/** The segments that updates have added since. */
function smallSegments(segments: readonly SegmentSize[]): readonly SegmentSize[] {
  const largest = Math.max(0, ...segments.map((segment) => segment.blocks));
  return segments.slice(segments.findLastIndex((segment) => segment.blocks >= LARGE * largest) + 1);
}

/** All segments of a kind when much is dead or small, else the small ones. */
function segmentsToMerge(snapshot: Snapshot, kind: Kind): { segments: number[]; all: boolean } {
  const segments = snapshot.segments(kind);
  const small = smallSegments(segments);
  const all = isWasteful(snapshot, kind) || blocksOf(small) > MAX_WASTE * blocksOf(segments);
  const chosen = all ? segments : small.length > 1 ? small : [];
  return { segments: chosen.map(({ segment }) => segment), all: chosen.length === segments.length };
}

function blocksOf(segments: readonly SegmentSize[]): number {
  return segments.reduce((total, { blocks }) => total + blocks, 0);
}

function isWasteful(snapshot: Snapshot, kind: Kind): boolean {
  const { files, skipped, plain, documentCount, deadDocuments, deadFiles } = snapshot;
  const [dead, live] =
    kind === 'terms'
      ? [deadDocuments, documentCount]
      : [deadFiles, files.length + skipped.length + plain.length];
  return dead > MIN_WASTE && dead > MAX_WASTE * live;
}

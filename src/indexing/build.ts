/** A full build: a new generation beside the old one, in force only once it is whole. */
import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf, QuarryError } from '../errors.ts';
import { sortPaths } from '../patterns/path-order.ts';
import type { ExactRules } from '../sources/exact-files.ts';
import { type FileSets, walkFileSets } from '../sources/file-sets.ts';
import type { Catalog } from '../store/catalog.ts';
import type { Lock } from '../store/lock.ts';
import { type SourcePlace, TableWriter } from '../store/source-tables.ts';
import { SCHEMA_VERSION, type SkippedFile, type SourceRecord, type SourceSettings } from '../store/types.ts';
import { PROCESS_BATCH } from './batch.ts';
import { batchesHere } from './batch-runner.ts';
import { type FileToRead, ingest, isSmall } from './ingest.ts';
import type { WorkerPool } from './worker-pool.ts';

export interface BuildRequest {
  id: string;
  repositoryPath: string;
  root: string;
  settings: SourceSettings;
  /** Creation time to keep; now when absent. */
  createdAt: number | undefined;
  /** Publication number of the index in force, 0 if there is none. */
  lastPublication: number;
  /** What exact search leaves out. */
  exactRules: ExactRules;
  /** Of an artifact: which of its registrations this is. */
  registration?: number | undefined;
}

export interface BuildReport {
  record: SourceRecord;
  skipped: readonly SkippedFile[];
  durationMs: number;
}

export interface BuildEnvironment {
  catalog: Catalog;
  pool: WorkerPool;
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
}

/** Builds and publishes. The caller holds `lock`. After any failure the old index is as it was. */
export async function buildSource(
  request: BuildRequest,
  place: SourcePlace,
  lock: Lock,
  environment: BuildEnvironment,
): Promise<BuildReport> {
  const started = performance.now();
  let writer: TableWriter | undefined;
  try {
    const { root, settings } = request;
    // The engine loads and the threads start while the tree is walked and its files are looked at.
    import('../store/lance.ts').catch(() => {});
    const walk = { ...settings, signal: environment.signal };
    const sets = await walkFileSets(root, walk, request.exactRules);
    const files = filesToRead(root, sets);
    environment.onProgress(0, files.length);
    if (!isSmall(files.length)) environment.pool.warmUp(PROCESS_BATCH);
    writer = await TableWriter.create(place);
    const { counters, ...result } = await ingest(
      files,
      writer,
      FIRST_NUMBERS,
      batchesHere(environment.pool),
      {
        root,
        ...settings,
        signal: environment.signal,
        onProgress: (done) => environment.onProgress(done, files.length),
      },
    );
    const now = Date.now();
    const record: SourceRecord = {
      id: request.id,
      kind: 'directory',
      repositoryPath: request.repositoryPath,
      root,
      createdAt: request.createdAt ?? now,
      lastIndexedAt: now,
      syntaxVersion: environment.pool.syntaxVersion,
      durationMs: Math.round(performance.now() - started),
      ...(request.registration !== undefined && { registration: request.registration }),
      schemaVersion: SCHEMA_VERSION,
      settings,
      files: result.indexed,
      chunks: result.chunks,
      chunkBytes: result.chunkBytes,
      sizeOnDisk: place.sizeOnDisk(writer.generation),
      snapshot: {
        ...(await writer.versions()),
        ...counters,
        purgedDocuments: 0,
        purgedFiles: 0,
        publication: request.lastPublication + 1,
      },
    };
    await lock.assertHeld();
    await environment.catalog.put(record);
    await place.removeGenerations(writer.generation).catch(() => {});
    return {
      record,
      skipped: withUnreadable(result.skipped, sets.unreadable),
      durationMs: performance.now() - started,
    };
  } catch (error) {
    if (writer) await removeQuietly(place, writer.generation);
    throw indexingError(error, environment.signal);
  }
}

const FIRST_NUMBERS = { nextFile: 0, nextDocument: 0, nextSegment: 0 };

/** What a build throws: a cancellation as such, all else as an index error with the reason. */
export function indexingError(error: unknown, signal: AbortSignal): Error {
  if (signal.aborted) return new QuarryError('cancelled', 'The request was cancelled.');
  if (error instanceof QuarryError) return error;
  return new QuarryError('index_error', `Indexing failed: ${reasonOf(error)}`, { cause: error });
}

/** The first line of an engine's message is enough; the rest is its inner call chain. */
function reasonOf(error: unknown): string {
  const message = messageOf(error);
  if (/no space left|ENOSPC|os error 28/i.test(message))
    return 'no space left on the device that holds the index';
  if (/read-only file system|permission denied|EACCES|EROFS/i.test(message))
    return `the index directory is not writable (${message.split('\n')[0]})`;
  return message.split('\n')[0] ?? message;
}

async function removeQuietly(place: SourcePlace, generation: string): Promise<void> {
  await place.removeGeneration(generation).catch(() => {
    // What cannot be removed now goes with the next build's clean-up.
  });
}

/** The files of both sets, in path order. */
function filesToRead(root: string, { files, exact }: FileSets): FileToRead[] {
  const ranked = new Set(files);
  const both = sortPaths([...files, ...exact.filter((path) => !ranked.has(path))]);
  return both.map((path) => {
    const size = lstatSync(join(root, path), { throwIfNoEntry: false })?.size ?? 0;
    return ranked.has(path) ? { path, size } : { path, size, plain: true };
  });
}

function withUnreadable(skipped: readonly SkippedFile[], unreadable: readonly string[]): SkippedFile[] {
  const stamp = { size: -1, mtimeMs: -1, ctimeMs: -1 };
  const directories = unreadable.map(
    (path): SkippedFile => ({ id: -1, path, stamp, reason: 'unreadable', content: 'unread' }),
  );
  return [...skipped, ...directories];
}

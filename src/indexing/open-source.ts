/** One source as this process has it open: its snapshot, and how the tree has moved on since. */
import { performance } from 'node:perf_hooks';
import { messageOf, QuarryError } from '../errors.ts';
import { type Catalog, isDamaged } from '../store/catalog.ts';
import { acquireLock, LockedError } from '../store/lock.ts';
import type { Snapshot } from '../store/snapshot.ts';
import { openSnapshot, type SourcePlace } from '../store/source-tables.ts';
import { SCHEMA_VERSION, type SourceRecord } from '../store/types.ts';
import { indexingError } from './build.ts';
import type { CallOptions } from './call.ts';
import type { SourceView } from './source-view.ts';
import { TreeScanner, type TreeState } from './tree-scan.ts';
import {
  type Changes,
  changesSince,
  compactSource,
  updateSource,
  type VerifiedStamps,
  wantsCompaction,
  withoutUntouched,
} from './update.ts';
import type { WorkerPool } from './worker-pool.ts';

/** Up to this many changed files are taken in before answering. */
export const MAX_CHANGES_TAKEN_IN = 200;
/** A query waits this long for another process's writer, then answers without the changed files. In ms. */
const UPDATE_WAIT_MS = 2_000;
/** The tree is looked at again after this time at most, even if no change was reported. In ms. */
const MAX_SCAN_REST_MS = 1_000;
/** Where changes are not reported it is looked at again when so many times as long has passed as looking takes, */
const SCAN_REST = 8;
/** and before every answer if that takes less than this. In ms. */
const CHEAP_SCAN_MS = 5;
/** The record may be replaced while it is read, by another process; then it is read again. */
const RETRIES = 3;

const NOTHING: Changes = { changed: [], gone: [] };
const FRESH: ReadonlySet<string> = new Set();

export class OpenSource {
  readonly #id: string;
  readonly #place: SourcePlace;
  readonly #catalog: Catalog;
  readonly #pool: WorkerPool;
  readonly #closing: AbortSignal;
  readonly #warn: (message: string) => void;
  #snapshot: Snapshot | undefined;
  #scanner: { key: string; scanner: TreeScanner } | undefined;
  #lastScan: { at: number; took: number; publication: number; changes: Changes } | undefined;
  #verified: VerifiedStamps = new Map();
  /** Calls take their turns: the second finds what the first has taken in. */
  #turn: Promise<unknown> = Promise.resolve();
  #background: Promise<void> | undefined;

  constructor(
    id: string,
    place: SourcePlace,
    catalog: Catalog,
    pool: WorkerPool,
    closing: AbortSignal,
    warn: (message: string) => void,
  ) {
    this.#id = id;
    this.#place = place;
    this.#catalog = catalog;
    this.#pool = pool;
    this.#closing = closing;
    this.#warn = warn;
  }

  /** The source as a query sees it. `building`: a rebuild runs here, so that changes wait for it. */
  view(record: SourceRecord, call: CallOptions, building: boolean): Promise<SourceView> {
    const mine = this.#turn.then(() => this.#view(record, call, building));
    this.#turn = mine.catch(() => {});
    return mine;
  }

  /** Drops what is open; the next call reads tables and tree anew. */
  forget(): void {
    this.#snapshot = undefined;
    this.#lastScan = undefined;
  }

  /** Ends the watches on the tree. */
  close(): void {
    this.#scanner?.scanner.close();
  }

  /** Resolves when no background work is left. */
  async settle(): Promise<void> {
    await this.#turn;
    await this.#background;
  }

  async #view(given: SourceRecord, call: CallOptions, building: boolean): Promise<SourceView> {
    let record = given;
    // The first look at the tree and the loading of the snapshot do not need each other.
    const early = this.#lastScan ? undefined : this.#scan(record, call);
    early?.catch(() => {});
    for (let attempt = 1; ; attempt++) {
      const snapshot = await this.#open(record, attempt < RETRIES);
      if (snapshot === undefined) {
        record = await this.#reread();
        continue;
      }
      const changes = await this.#changes(record, snapshot, call, attempt === 1 ? early : undefined);
      const count = changes.changed.length + changes.gone.length;
      if (count === 0) return { record, root: record.root, snapshot, stale: FRESH };
      const few = count <= MAX_CHANGES_TAKEN_IN || call.takeAllChanges === true;
      if (few && !building && attempt <= RETRIES) {
        const updated = await this.#takeIn(record, snapshot, changes, call);
        if (updated) {
          record = updated;
          continue;
        }
      }
      if (!few && !building) this.#inBackground(() => this.#catchUp());
      const stale = new Set([...changes.changed.map((file) => file.path), ...changes.gone]);
      return { record, root: record.root, snapshot, stale };
    }
  }

  /** The snapshot in force; undefined if its tables have been replaced meanwhile and `mayRetry`. */
  async #open(record: SourceRecord, mayRetry: boolean): Promise<Snapshot | undefined> {
    const { publication, generation } = record.snapshot;
    const held = this.#snapshot?.ref;
    if (this.#snapshot && held?.publication === publication && held.generation === generation)
      return this.#snapshot;
    try {
      this.#snapshot = await openSnapshot(this.#place, record.snapshot);
      return this.#snapshot;
    } catch (error) {
      if (mayRetry) return undefined;
      throw new QuarryError(
        'internal_error',
        `Index data of session '${this.#id}' cannot be read: ${messageOf(error).split('\n')[0]}. ` +
          'Re-index it with index_repository force=true or delete it.',
        { cause: error },
      );
    }
  }

  async #reread(): Promise<SourceRecord> {
    const entry = await this.#catalog.entry(this.#id);
    if (entry && !isDamaged(entry)) return entry;
    throw new QuarryError('source_not_found', `Session not found: ${this.#id}`);
  }

  /** `scanned`: a scan that this very call has begun. */
  async #changes(
    record: SourceRecord,
    snapshot: Snapshot,
    call: CallOptions,
    scanned: Promise<TreeState> | undefined,
  ): Promise<Changes> {
    const last = this.#lastScan;
    const { publication } = snapshot.ref;
    if (last?.publication === publication && (await this.#isFresh(last))) return last.changes;
    const started = performance.now();
    const tree = await (scanned ?? this.#scan(record, call));
    let changes = changesSince(snapshot, tree, this.#verified);
    if (changes.changed.length > 0) {
      const { root, settings } = record;
      // Hashing many files takes longer than an answer may; the few suspects among them must not count.
      const suspectsOnly = changes.changed.length > MAX_CHANGES_TAKEN_IN && !call.takeAllChanges;
      changes = withoutUntouched(changes, root, settings.maxFileBytes, this.#verified, suspectsOnly);
    }
    const at = performance.now();
    this.#lastScan = { at, took: at - started, publication, changes };
    return changes;
  }

  /** True while the last scan stands for the tree: nothing was reported, or looking again is too dear. */
  async #isFresh({ at, took }: { at: number; took: number }): Promise<boolean> {
    const age = performance.now() - at;
    if (age >= MAX_SCAN_REST_MS) return false;
    const hint = await this.#scanner?.scanner.hint();
    if (hint === 'changed' || hint === 'unchanged') return hint === 'unchanged';
    return took >= CHEAP_SCAN_MS && age < SCAN_REST * took;
  }

  #scan(record: SourceRecord, call: CallOptions): Promise<TreeState> {
    const { root, settings } = record;
    const key = JSON.stringify([
      root,
      settings.includePatterns,
      settings.excludePatterns,
      settings.respectGitignore,
    ]);
    if (this.#scanner?.key !== key) {
      this.#scanner?.scanner.close();
      this.#scanner = { key, scanner: new TreeScanner(root, settings, call.takeAllChanges !== true) };
      this.#verified.clear();
    }
    return this.#scanner.scanner.scan(call.signal);
  }

  /** Publishes the changes. Undefined if another writer holds the lock for longer than a query waits. */
  async #takeIn(
    record: SourceRecord,
    snapshot: Snapshot,
    changes: Changes,
    call: CallOptions,
  ): Promise<SourceRecord | undefined> {
    // Not the call's signal: a cancelled question must not undo work that the next one needs.
    const signal = this.#closing;
    try {
      const lock = await acquireLock(this.#place.lockFile, UPDATE_WAIT_MS, call.signal);
      try {
        const current = await this.#reread();
        if (current.snapshot.publication !== record.snapshot.publication) return current;
        if (current.schemaVersion !== SCHEMA_VERSION) return undefined;
        const { record: updated, base } = await updateSource(current, snapshot, changes, this.#place, lock, {
          catalog: this.#catalog,
          pool: this.#pool,
          signal,
          onProgress: (done, total) => call.progress({ done, total, message: 'Updating the index' }),
        });
        this.#snapshot = await openSnapshot(this.#place, updated.snapshot, base);
        // What was taken in is known to be as the tree was scanned.
        this.#lastScan = {
          at: performance.now(),
          took: this.#lastScan?.took ?? 0,
          publication: updated.snapshot.publication,
          changes: NOTHING,
        };
        if (wantsCompaction(this.#snapshot)) this.#inBackground(() => this.#compact());
        return updated;
      } finally {
        await lock.release();
      }
    } catch (error) {
      if (error instanceof LockedError) return undefined;
      if (error instanceof QuarryError && error.code === 'source_not_found') throw error;
      if (call.signal.aborted) throw error;
      // The old snapshot still serves; the answer says how many files it lacks.
      this.#warn(
        `session '${this.#id}' could not be brought up to date: ${messageOf(indexingError(error, signal))}`,
      );
      return undefined;
    }
  }

  #inBackground(work: () => Promise<void>): void {
    if (this.#background || this.#closing.aborted) return;
    this.#background = work()
      .catch((error) => {
        if (!(error instanceof LockedError)) this.#warn(`session '${this.#id}': ${messageOf(error)}`);
      })
      .finally(() => {
        this.#background = undefined;
      });
  }

  /** Takes in however many files have changed, in a turn of its own. */
  async #catchUp(): Promise<void> {
    const record = await this.#reread();
    const quiet: CallOptions = {
      project: undefined,
      signal: this.#closing,
      progress: () => {},
      takeAllChanges: true,
    };
    await this.#view(record, quiet, false);
  }

  async #compact(): Promise<void> {
    const lock = await acquireLock(this.#place.lockFile, UPDATE_WAIT_MS, this.#closing);
    try {
      const record = await this.#reread();
      const snapshot = await openSnapshot(this.#place, record.snapshot);
      await compactSource(record, snapshot, this.#place, lock, this.#catalog);
    } finally {
      await lock.release();
    }
  }
}

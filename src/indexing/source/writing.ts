/**
 * What this process writes to the index of a source, holding the lock of the writer: changes, and what compaction
 * makes. Few changes answer before they are written: nobody waits for the disk, and what comes soon after is
 * written with them.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf, QuarryError } from '../../errors.ts';
import { acquireLock, LockedError } from '../../store/lock.ts';
import type { Snapshot } from '../../store/snapshot.ts';
import { SCHEMA_VERSION, type SourceRecord } from '../../store/types.ts';
import { indexingError } from '../build.ts';
import type { CallOptions } from '../call.ts';
import { compactSource, needsCompaction, wantsCompaction } from '../compact.ts';
import { type UpdateEnvironment, updateInMemory, updateSource, writeUpdates } from '../update.ts';
import type { SourceEnvironment } from './environment.ts';
import type { Snapshots } from './snapshots.ts';
import { countOf, type Difference, MANY_FILES, type SourceTree } from './source-tree.ts';

/** A writer waits this long for another process's, then goes on without. In ms. */
export const WRITER_WAIT_MS = 2_000;
/** What is in memory is written so long after the first of it. In ms. */
const WRITE_AFTER_MS = 250;
/** Nothing has changed for a while after so long. In ms. */
const QUIET_MS = 2_000;
/** Larger files are not held in memory. In bytes, all together. */
const MAX_HELD_BYTES = 8 * 1024 * 1024;

export class Writing {
  readonly #environment: SourceEnvironment;
  readonly #snapshots: Snapshots;
  readonly #tree: SourceTree;
  #compacting: Promise<void> | undefined;
  #writing: Promise<void> | undefined;
  /** See {@link compactSource}. */
  #maintained: number | undefined;
  /** Until compaction, if nothing changes. */
  #quiet: NodeJS.Timeout | undefined;
  /** Aborted when it is to be written now. */
  #hurry = new AbortController();

  constructor(environment: SourceEnvironment, snapshots: Snapshots, tree: SourceTree) {
    this.#environment = environment;
    this.#snapshots = snapshots;
    this.#tree = tree;
  }

  /** What is in memory is being written, or will be soon. Never rejects. */
  get running(): Promise<void> | undefined {
    return this.#writing;
  }

  /** The compaction that runs behind the answers, if one does. Never rejects. */
  get compacting(): Promise<void> | undefined {
    return this.#compacting;
  }

  /**
   * Takes the changes in. Returns the record in force then: another one if somebody else has published
   * meanwhile. Undefined if it could not be done, as when another writer holds the lock for longer than
   * `waitMs`; a failure is warned of. Few changes are put in force at once and written behind the answer.
   */
  async takeIn(difference: Difference, call: CallOptions, waitMs: number): Promise<SourceRecord | undefined> {
    const { id, warn, closing } = this.#environment;
    try {
      // Read while something was published: its counts are of another state than the snapshot.
      if (!isOf(difference.record, difference.snapshot)) return await this.#snapshots.record();
      if (this.#mayHold(difference)) return await this.#hold(difference, call);
      if (!this.#snapshots.hasUnwritten) return await this.#publish(difference, call, waitMs);
      // What is written is made of what is written.
      await this.written();
      if (this.#snapshots.hasUnwritten) return undefined;
      const record = await this.#snapshots.record();
      if (this.#snapshots.latest !== difference.snapshot) return record;
      return await this.#publish({ ...difference, record }, call, waitMs);
    } catch (error) {
      if (error instanceof LockedError) return undefined;
      if (error instanceof QuarryError && error.code === 'source_not_found') throw error;
      if (call.signal.aborted) throw error;
      // The old snapshot still serves; the answer says how many files it lacks.
      warn(`session '${id}' could not be brought up to date: ${messageOf(indexingError(error, closing))}`);
      return undefined;
    }
  }

  /** Resolves when all that was taken in so far is written, or cannot be. */
  async written(): Promise<void> {
    if (!this.#snapshots.hasUnwritten) return;
    this.#writeSoon();
    this.#hurry.abort();
    await this.#writing;
  }

  /** Changes that are worked out faster than they are written, in a process that will still be there to write them. */
  #mayHold({ changes }: Difference): boolean {
    if (!this.#environment.writesBehind || this.#snapshots.isFull) return false;
    if (changes.isAll || countOf(changes) > MANY_FILES) return false;
    return changes.changed.reduce((sum, { size }) => sum + size, 0) <= MAX_HELD_BYTES;
  }

  async #hold(difference: Difference, call: CallOptions): Promise<SourceRecord> {
    const { record, snapshot, tree, changes } = difference;
    clearTimeout(this.#quiet);
    const update = await updateInMemory(record, snapshot, changes, this.#updating(call));
    if (!(await this.#snapshots.hold(update))) return this.#snapshots.record();
    this.#tree.taken(tree, this.#snapshots.latest ?? snapshot, update.unchanged);
    this.#writeSoon();
    return update.record;
  }

  async #publish(
    { snapshot, tree, changes }: Difference,
    call: CallOptions,
    waitMs: number,
  ): Promise<SourceRecord | undefined> {
    const { place, catalog } = this.#environment;
    const lock = await acquireLock(place.lockFile, waitMs, call.signal);
    try {
      const current = await this.#snapshots.record();
      if (!isOf(current, snapshot) || this.#snapshots.latest !== snapshot) return current;
      if (current.schemaVersion !== SCHEMA_VERSION) return undefined;
      const { record: updated, unchanged } = await this.#snapshots.publish(() =>
        updateSource(current, snapshot, changes, place, lock, catalog, this.#updating(call)),
      );
      this.#tree.taken(tree, this.#snapshots.latest ?? snapshot, unchanged);
      this.#compactIfDue();
      return updated;
    } finally {
      await lock.release();
    }
  }

  #updating(call: CallOptions): UpdateEnvironment {
    const { runner, closing } = this.#environment;
    return {
      runner,
      // Not the call's signal: a cancelled question must not undo work that the next one needs.
      signal: closing,
      onProgress: (done, total) => call.progress({ done, total, message: 'Updating the index' }),
    };
  }

  /** Writes what is in memory in a while, all of it at once. */
  #writeSoon(): void {
    const { closing } = this.#environment;
    if (this.#writing || closing.aborted) return;
    this.#hurry = new AbortController();
    this.#writing = sleep(WRITE_AFTER_MS, undefined, {
      signal: AbortSignal.any([this.#hurry.signal, closing]),
    })
      .catch(() => {})
      .then(() => this.#write())
      .catch((error) => this.#tellUnwritten(error))
      .finally(() => {
        this.#writing = undefined;
      });
  }

  /** Questions go on with what is in memory. */
  #tellUnwritten(error: unknown): void {
    const { id, warn, closing } = this.#environment;
    // Who has removed the source wants nothing written.
    const isRemoved = error instanceof QuarryError && error.code === 'source_not_found';
    if (error instanceof LockedError || isRemoved || closing.aborted) return;
    const reason = messageOf(indexingError(error, closing));
    warn(`session '${id}': changes are kept in memory, as they could not be written: ${reason}`);
  }

  async #write(): Promise<void> {
    const { place, catalog, closing } = this.#environment;
    await this.#compacting;
    while (this.#snapshots.hasUnwritten && !closing.aborted) {
      const lock = await acquireLock(place.lockFile, WRITER_WAIT_MS, closing);
      try {
        const current = await this.#snapshots.record();
        await this.#snapshots.write(current, (updates) =>
          writeUpdates(current, updates, place, lock, catalog),
        );
        this.#compactIfDue();
      } finally {
        await lock.release();
      }
      await this.#compacting;
    }
  }

  /**
   * Beside all else that runs in the background, which may be what makes it due. A process that stays waits until
   * nothing has changed for a while: what changes meanwhile would have to be taken in anew.
   */
  #compactIfDue(): void {
    const { latest } = this.#snapshots;
    clearTimeout(this.#quiet);
    if (!latest) return;
    this.#maintained ??= latest.ref.publication - 1;
    if (!wantsCompaction(latest, this.#maintained)) return;
    if (!this.#environment.writesBehind || needsCompaction(latest)) {
      this.#beginCompaction();
      return;
    }
    this.#quiet = setTimeout(() => this.#beginCompaction(), QUIET_MS);
    this.#quiet.unref();
  }

  #beginCompaction(): void {
    if (this.#compacting || this.#environment.closing.aborted) return;
    this.#compacting = this.#compact()
      .catch((error) => warnUnlessLocked(error, this.#environment))
      .finally(() => {
        this.#compacting = undefined;
      });
  }

  async #compact(): Promise<void> {
    const { place, catalog, closing } = this.#environment;
    const lock = await acquireLock(place.lockFile, WRITER_WAIT_MS, closing);
    try {
      const record = await this.#snapshots.record();
      const snapshot = await this.#snapshots.open(record);
      // What has just come is written first; then this is due again.
      if (this.#snapshots.hasUnwritten) return;
      const { publication } = record.snapshot;
      const maintained = this.#maintained ?? publication;
      const { isMaintained } = await this.#snapshots.publish(() =>
        compactSource(record, snapshot, place, lock, catalog, maintained),
      );
      if (isMaintained) this.#maintained = publication;
    } finally {
      await lock.release();
    }
  }
}

/** Whether a record tells of that snapshot. A source that is made anew may have the publications of the old one. */
function isOf({ snapshot: { generation, publication } }: SourceRecord, { ref }: Snapshot): boolean {
  return ref.generation === generation && ref.publication === publication;
}

/** What failed behind an answer is warned of, unless another writer was in the way: a later answer tries again. */
export function warnUnlessLocked(error: unknown, { id, warn }: SourceEnvironment): void {
  if (!(error instanceof LockedError)) warn(`session '${id}': ${messageOf(error)}`);
}

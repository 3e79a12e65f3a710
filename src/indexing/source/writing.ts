/** What this process writes to the index of a source, holding the lock of the writer: changes, and what compaction makes. */
import { messageOf, QuarryError } from '../../errors.ts';
import { acquireLock, LockedError } from '../../store/lock.ts';
import { SCHEMA_VERSION, type SourceRecord } from '../../store/types.ts';
import { indexingError } from '../build.ts';
import type { CallOptions } from '../call.ts';
import { compactSource, wantsCompaction } from '../compact.ts';
import { updateSource } from '../update.ts';
import type { SourceEnvironment } from './environment.ts';
import type { Snapshots } from './snapshots.ts';
import type { Difference, SourceTree } from './source-tree.ts';

/** A writer waits this long for another process's, then goes on without. In ms. */
export const WRITER_WAIT_MS = 2_000;

export class Writing {
  readonly #environment: SourceEnvironment;
  readonly #snapshots: Snapshots;
  readonly #tree: SourceTree;
  #compacting: Promise<void> | undefined;

  constructor(environment: SourceEnvironment, snapshots: Snapshots, tree: SourceTree) {
    this.#environment = environment;
    this.#snapshots = snapshots;
    this.#tree = tree;
  }

  /** The compaction that runs behind the answers, if one does. Never rejects. */
  get compacting(): Promise<void> | undefined {
    return this.#compacting;
  }

  /**
   * Publishes the changes. Returns the record in force then: another one if somebody else has published
   * meanwhile. Undefined if it could not be done, as when another writer holds the lock for longer than
   * `waitMs`; a failure is warned of.
   */
  async takeIn(
    { record, snapshot, tree, changes }: Difference,
    call: CallOptions,
    waitMs: number,
  ): Promise<SourceRecord | undefined> {
    const { id, place, catalog, runner, warn } = this.#environment;
    // Not the call's signal: a cancelled question must not undo work that the next one needs.
    const signal = this.#environment.closing;
    try {
      const lock = await acquireLock(place.lockFile, waitMs, call.signal);
      try {
        const current = await this.#snapshots.record();
        if (current.snapshot.publication !== record.snapshot.publication) return current;
        if (current.schemaVersion !== SCHEMA_VERSION) return undefined;
        const { record: updated, unchanged } = await this.#snapshots.publish(() =>
          updateSource(current, snapshot, changes, place, lock, {
            catalog,
            runner,
            signal,
            onProgress: (done, total) => call.progress({ done, total, message: 'Updating the index' }),
          }),
        );
        this.#tree.taken(tree, updated.snapshot.publication, unchanged);
        this.#compactIfDue();
        return updated;
      } finally {
        await lock.release();
      }
    } catch (error) {
      if (error instanceof LockedError) return undefined;
      if (error instanceof QuarryError && error.code === 'source_not_found') throw error;
      if (call.signal.aborted) throw error;
      // The old snapshot still serves; the answer says how many files it lacks.
      warn(`session '${id}' could not be brought up to date: ${messageOf(indexingError(error, signal))}`);
      return undefined;
    }
  }

  /** Beside all else that runs in the background, which may be what makes it due. */
  #compactIfDue(): void {
    const { latest } = this.#snapshots;
    if (!latest || !wantsCompaction(latest)) return;
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
      const snapshot = await this.#snapshots.read(record);
      await this.#snapshots.publish(() => compactSource(record, snapshot, place, lock, catalog));
    } finally {
      await lock.release();
    }
  }
}

/** What failed behind an answer is warned of, unless another writer was in the way: a later answer tries again. */
export function warnUnlessLocked(error: unknown, { id, warn }: SourceEnvironment): void {
  if (!(error instanceof LockedError)) warn(`session '${id}': ${messageOf(error)}`);
}

/** What this process has taken in and not written yet: snapshots that are in force here alone. */
import type { Snapshot } from '../../store/snapshot.ts';
import type { SnapshotRef, SourceRecord } from '../../store/types.ts';
import type { UnwrittenUpdate } from '../update.ts';

/** More than this is not held. */
const MAX_FILES = 1_000;
const MAX_BYTES = 32 * 1024 * 1024;

interface Held {
  update: UnwrittenUpdate;
  snapshot: Snapshot;
}

/** Updates one upon the other, the first of them upon what is written. */
export class Unwritten {
  #held: Held[] = [];
  /** The publication that the first of them was made of. */
  #base = 0;
  /** The publication that some of them are being written as. */
  #coming: number | undefined;

  get isEmpty(): boolean {
    return this.#held.length === 0;
  }

  /** There is no room for more before some is written. */
  get isFull(): boolean {
    const all = this.#held.map(({ update }) => update.base.added);
    const files = all.reduce((sum, { files }) => sum + files.length, 0);
    const bytes = all.reduce(
      (sum, { blocks }) => sum + blocks.reduce((of, { data }) => of + data.length, 0),
      0,
    );
    return files > MAX_FILES || bytes > MAX_BYTES;
  }

  /** The record of the last of them. */
  get record(): SourceRecord | undefined {
    return this.#held.at(-1)?.update.record;
  }

  /** Adds what was made of the last of them, or, if there is none, of what is written. */
  add(update: UnwrittenUpdate, snapshot: Snapshot): void {
    if (this.isEmpty) this.#base = update.base.snapshot.ref.publication;
    this.#held.push({ update, snapshot });
  }

  /**
   * Whether they are made of what a record names, or are that themselves. If not, somebody else has published,
   * and they are void.
   */
  isUpon({ publication }: SnapshotRef, record: SourceRecord): boolean {
    if (this.#held.some(({ update }) => update.record === record)) return true;
    return publication <= this.#base || publication === this.#coming;
  }

  /** Has all that are held now written as that publication. What is added meanwhile is made of these. */
  async write(
    publication: number,
    write: (updates: readonly UnwrittenUpdate[]) => Promise<SourceRecord>,
    done: (snapshot: Snapshot, record: SourceRecord) => void,
  ): Promise<void> {
    const writing = [...this.#held];
    const last = writing.at(-1);
    if (!last) return;
    this.#coming = publication;
    try {
      const record = await write(writing.map(({ update }) => update));
      // Unless they have been dropped meanwhile.
      if (this.#held[0] !== writing[0]) return;
      this.#held = this.#held.slice(writing.length);
      this.#base = publication;
      done(last.snapshot, record);
    } finally {
      this.#coming = undefined;
    }
  }

  /** Drops all of them: what they have taken in is taken in anew. */
  drop(): void {
    for (const { snapshot } of this.#held) snapshot.invalidate();
    this.#held = [];
  }
}

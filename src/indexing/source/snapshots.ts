/** The snapshot of a source that this process has open: opened once, and replaced by what is published here. */
import { messageOf, QuarryError } from '../../errors.ts';
import { isDamaged } from '../../store/catalog.ts';
import type { Snapshot, SnapshotBase } from '../../store/snapshot.ts';
import { openSnapshot, snapshotWritten } from '../../store/source-tables.ts';
import type { SnapshotRef, SourceRecord } from '../../store/types.ts';
import type { UnwrittenUpdate } from '../update.ts';
import type { SourceEnvironment } from './environment.ts';
import { Unwritten } from './unwritten.ts';

export class Snapshots {
  readonly #environment: SourceEnvironment;
  #latest: Snapshot | undefined;
  /** A snapshot that is being opened. */
  #opening: { ref: SnapshotRef; snapshot: Promise<Snapshot> } | undefined;
  /** What is being published here; it is put in force by the time this resolves. */
  #publishing: Promise<void> | undefined;
  #replacements = 0;
  /** If there is any, the latest snapshot is the last of these. */
  readonly #unwritten = new Unwritten();

  constructor(environment: SourceEnvironment) {
    this.#environment = environment;
  }

  /** The last one that was opened or published here, if it has not been forgotten. */
  get latest(): Snapshot | undefined {
    return this.#latest;
  }

  /** How often another snapshot has been put in force. */
  get replacements(): number {
    return this.#replacements;
  }

  /** The record in force. `source_not_found` if there is none that can be read. */
  async record(): Promise<SourceRecord> {
    const { catalog, id } = this.#environment;
    const entry = await catalog.entry(id);
    if (entry && !isDamaged(entry)) return entry;
    throw new QuarryError('source_not_found', `Session not found: ${id}`);
  }

  /** The record of a snapshot, if it is in force here and not written; else the given one. */
  recordOf(snapshot: Snapshot, record: SourceRecord): SourceRecord {
    return (snapshot === this.#latest && this.#unwritten.record) || record;
  }

  /** The record in force, if it is of the same tree and of the same schema; else the given one. */
  async newest(record: SourceRecord): Promise<SourceRecord> {
    const newest = await this.record();
    const isSame = newest.root === record.root && newest.schemaVersion === record.schemaVersion;
    return isSame ? newest : record;
  }

  /** The snapshot of that record, or a later one that is open. `internal_error` if its tables cannot be read. */
  async open(record: SourceRecord): Promise<Snapshot> {
    try {
      return await this.#heldOrRead(record);
    } catch (error) {
      throw new QuarryError(
        'internal_error',
        `Index data of session '${this.#environment.id}' cannot be read: ${messageOf(error).split('\n')[0]}. ` +
          'Re-index it with index_repository force=true or delete it.',
        { cause: error },
      );
    }
  }

  /** The same, but undefined if its tables cannot be read, as when they have been replaced meanwhile. */
  openIfThere(record: SourceRecord): Promise<Snapshot | undefined> {
    return this.#heldOrRead(record).catch(() => undefined);
  }

  /** The snapshot of that record, read from its tables. Questions of the same moment read it once. */
  read({ snapshot: ref }: SourceRecord): Promise<Snapshot> {
    const last = this.#opening;
    if (last?.ref.generation === ref.generation && last.ref.publication === ref.publication)
      return last.snapshot;
    const snapshot = openSnapshot(this.#environment.place, ref).then((opened) => {
      const held = this.#latest?.ref;
      const isLater = held?.generation === ref.generation && held.publication > ref.publication;
      if (!isLater) this.#putInForce(opened);
      return opened;
    });
    const opening = { ref, snapshot };
    this.#opening = opening;
    const ended = (): void => {
      if (this.#opening === opening) this.#opening = undefined;
    };
    snapshot.then(ended, ended);
    return snapshot;
  }

  /** Publishes and puts in force what was published, made of the snapshot before. */
  async publish<Published extends { record: SourceRecord; base: SnapshotBase }>(
    publish: () => Promise<Published>,
  ): Promise<Published> {
    const publishing = publish().then(async (published) => {
      const { record, base } = published;
      this.#putInForce(await openSnapshot(this.#environment.place, record.snapshot, base));
      return published;
    });
    const ended = publishing.then(
      () => {},
      () => {},
    );
    this.#publishing = ended;
    try {
      return await publishing;
    } finally {
      if (this.#publishing === ended) this.#publishing = undefined;
    }
  }

  /** Some of what is in force here is not written. */
  get hasUnwritten(): boolean {
    return !this.#unwritten.isEmpty;
  }

  /** So much is not written that nothing may be added. */
  get isFull(): boolean {
    return this.#unwritten.isFull;
  }

  /** Puts an update in force that is not written. False if what it was made of is in force no more. */
  async hold(update: UnwrittenUpdate): Promise<boolean> {
    const { record, base } = update;
    const snapshot = await openSnapshot(this.#environment.place, record.snapshot, base);
    if (this.#latest !== base.snapshot) return false;
    this.#latest = snapshot;
    this.#replacements++;
    this.#unwritten.add(update, snapshot);
    return true;
  }

  /**
   * Has what is not written published upon the record in force, whose lock the caller holds. Drops it if somebody
   * else has published since.
   */
  async write(
    current: SourceRecord,
    write: (updates: readonly UnwrittenUpdate[]) => Promise<SourceRecord>,
  ): Promise<void> {
    if (!this.#latest || !this.#isUponHeld(current)) return;
    await this.#unwritten.write(current.snapshot.publication + 1, write, (snapshot, record) =>
      snapshotWritten(snapshot, this.#environment.place, record.snapshot),
    );
  }

  /** The next question reads the tables anew. */
  forget(): void {
    this.#unwritten.drop();
    this.#latest = undefined;
  }

  #putInForce(snapshot: Snapshot): void {
    this.#unwritten.drop();
    this.#latest = snapshot;
    this.#replacements++;
  }

  async #heldOrRead(record: SourceRecord): Promise<Snapshot> {
    const held = this.#held(record);
    if (held) return held;
    const isOfLatest = this.#latest?.ref.generation === record.snapshot.generation;
    const published = isOfLatest && (await this.#publishing?.then(() => this.#held(record)));
    return published || this.read(record);
  }

  /** The snapshot of that record, or a later one, if it is open. */
  #held(record: SourceRecord): Snapshot | undefined {
    const held = this.#latest;
    if (held === undefined) return undefined;
    if (this.hasUnwritten) return this.#isUponHeld(record) ? held : undefined;
    const { generation, publication } = record.snapshot;
    return held.ref.generation === generation && held.ref.publication >= publication ? held : undefined;
  }

  /** Whether what is held and not written was made of the record. If not, it is void: somebody else has published. */
  #isUponHeld(record: SourceRecord): boolean {
    const { generation } = this.#latest?.ref ?? {};
    if (generation === record.snapshot.generation && this.#unwritten.isUpon(record.snapshot, record))
      return true;
    this.forget();
    return false;
  }
}

/** Structures of a source: kept as long as their snapshots, each made of the last one that somebody asked for. */
import type { Snapshot } from '../../store/snapshot.ts';
import { loadStructure, type Structure } from '../syntax/structure.ts';

export class Structures {
  readonly #bySnapshot = new WeakMap<Snapshot, Promise<Structure>>();
  /** The last one that somebody asked for. */
  #last: Promise<Structure> | undefined;

  /** Somebody has asked for one, and it has not been forgotten. */
  get areWanted(): boolean {
    return this.#last !== undefined;
  }

  /** What the files of the snapshot declare and refer to. */
  async of(snapshot: Snapshot): Promise<Structure> {
    const held = this.#bySnapshot.get(snapshot);
    if (held) return held;
    const before = this.#last?.catch(() => undefined);
    const isEarlier = ({ snapshot: base }: Structure): boolean =>
      !base.isVoid && base.ref.publication <= snapshot.ref.publication;
    const structure = Promise.resolve(before).then((base) =>
      loadStructure(snapshot, base && isEarlier(base) ? base : undefined),
    );
    this.#bySnapshot.set(snapshot, structure);
    this.#last = structure;
    // What could not be read is read anew by the next question.
    structure.catch(() => {
      this.#bySnapshot.delete(snapshot);
      if (this.#last === structure) this.#last = undefined;
    });
    return structure;
  }

  /** Forgets records of single files: the next question has them again within 3 ms. */
  forgetRecords(): void {
    this.#last?.then((held) => held.forgetRecords()).catch(() => {});
  }

  /** Forgets the last one, and that of the snapshot: the next question has it again within some hundred ms. */
  forget(snapshot: Snapshot | undefined): void {
    this.#last = undefined;
    if (snapshot) this.#bySnapshot.delete(snapshot);
  }
}

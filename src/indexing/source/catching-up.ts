/** Taking changes in behind answers. */
import type { Snapshot } from '../../store/snapshot.ts';
import type { TreeState } from '../tree-scan.ts';
import type { SourceEnvironment } from './environment.ts';
import { MANY_FILES, type SourceTree } from './source-tree.ts';
import { warnUnlessLocked } from './writing.ts';

/** It is begun so often at most while the tree stays as it is. In ms. */
const CATCH_UP_EVERY_MS = 1_000;

/** How changes are taken in; resolves when they are, or cannot be. */
export interface Ways {
  /** In a turn of its own: a question that comes meanwhile finds them taken in. */
  few: () => Promise<unknown>;
  /** Beside the questions, which would have to wait for long. */
  many: () => Promise<unknown>;
}

export class CatchingUp {
  readonly #environment: SourceEnvironment;
  readonly #tree: SourceTree;
  readonly #ways: Ways;
  #running: Promise<void> | undefined;
  /** Many changes are being taken in. */
  #takingMany: Promise<void> | undefined;
  /** The last state of the tree that was looked through for changes. */
  #looked:
    | {
        tree: TreeState;
        snapshot: WeakRef<Snapshot>;
        verifications: number;
        count: number;
        notBefore: number;
      }
    | undefined;

  constructor(environment: SourceEnvironment, tree: SourceTree, ways: Ways) {
    this.#environment = environment;
    this.#tree = tree;
    this.#ways = ways;
  }

  /** What runs behind the answers, if anything does. Never rejects. */
  get running(): Promise<void> | undefined {
    return this.#running;
  }

  /** The same, if many changes are taken in, holding the lock of the writer. Never rejects. */
  get takingMany(): Promise<void> | undefined {
    return this.#takingMany;
  }

  /** Begins it if that state of the tree differs from the snapshot. Looks for changes once for each state. */
  ifBehind(snapshot: Snapshot, tree: TreeState): void {
    const { verifications } = this.#tree;
    let looked = this.#looked;
    const isSame = looked?.tree === tree && looked.snapshot.deref() === snapshot;
    if (!looked || !isSame || looked.verifications !== verifications) {
      const count = this.#tree.count(snapshot, tree);
      looked = { tree, snapshot: new WeakRef(snapshot), verifications, count, notBefore: 0 };
      this.#looked = looked;
    }
    const { count, notBefore } = looked;
    if (count === 0 || this.#running || performance.now() < notBefore) return;
    // Where it fails, as another process is writing, a later question tries again.
    looked.notBefore = performance.now() + CATCH_UP_EVERY_MS;
    if (count > MANY_FILES) this.withMany();
    else this.#begin(this.#ways.few);
  }

  /** Begins to take in many changes, unless something is already taken in. */
  withMany(): void {
    this.#begin(() => this.#many());
  }

  #begin(work: () => Promise<unknown>): void {
    if (this.#running || this.#environment.closing.aborted) return;
    this.#running = work()
      .then(
        () => {},
        (error) => warnUnlessLocked(error, this.#environment),
      )
      .finally(() => {
        this.#running = undefined;
      });
  }

  async #many(): Promise<void> {
    const work = this.#ways.many();
    this.#takingMany = work.then(
      () => {},
      () => {},
    );
    try {
      await work;
    } finally {
      this.#takingMany = undefined;
    }
  }
}

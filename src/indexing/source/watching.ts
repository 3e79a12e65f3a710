/** Keeping the index of a source current while nobody asks, and answering from the state before a large change. */
import type { Snapshot } from '../../store/snapshot.ts';
import { callOfOwn } from '../call.ts';
import { assertCurrentSchema, assertRoot } from '../refusals.ts';
import { lossesSoFar } from '../report-queue.ts';
import type { SourceView } from '../source-view.ts';
import { SourceWatch, type Watched, type WatchOptions } from '../source-watch.ts';
import type { SourceEnvironment } from './environment.ts';
import type { Snapshots } from './snapshots.ts';
import { countOf, type Difference, MANY_FILES, type SourceTree } from './source-tree.ts';
import type { Structures } from './structures.ts';
import type { Turns } from './turns.ts';
import { WRITER_WAIT_MS, type Writing } from './writing.ts';

/** What the watch of a source works with. */
export interface WatchingParts {
  snapshots: Snapshots;
  tree: SourceTree;
  structures: Structures;
  writing: Writing;
  turns: Turns<SourceView>;
}

export class Watching {
  readonly #environment: SourceEnvironment;
  readonly #parts: WatchingParts;
  #watch: SourceWatch | undefined;
  /** The snapshot that answers while a large change is taken in. */
  #before: Snapshot | undefined;
  #takingMany: Promise<void> | undefined;

  constructor(environment: SourceEnvironment, parts: WatchingParts) {
    this.#environment = environment;
    this.#parts = parts;
  }

  /** The watch, while there is one. */
  get watch(): SourceWatch | undefined {
    return this.#watch;
  }

  /** The snapshot that answers while a large change goes on. */
  get before(): Snapshot | undefined {
    return this.#before ?? this.#parts.snapshots.latest;
  }

  /** A large change is being taken in; ends with it. Never rejects. */
  get takingMany(): Promise<void> | undefined {
    return this.#takingMany;
  }

  /**
   * Watches until the signal is aborted. `isBuilding`: a rebuild runs here, which takes changes in itself.
   * Rejects if the first look or update fails.
   */
  async run(options: WatchOptions, isBuilding: () => boolean): Promise<void> {
    const watch = new SourceWatch(await this.#watched(isBuilding), options);
    this.#watch = watch;
    try {
      await watch.run();
    } finally {
      if (this.#watch === watch) this.#watch = undefined;
    }
  }

  /** The source as its watch sees it. */
  async #watched(isBuilding: () => boolean): Promise<Watched> {
    const { snapshots, tree } = this.#parts;
    let last: Difference | undefined;
    const { root } = await snapshots.record();
    return {
      root,
      manyFiles: MANY_FILES,
      look: async (thoroughly) => {
        last = await this.#look(thoroughly);
        return new Set([...last.changes.changed, ...last.changes.gone].map(({ path }) => path));
      },
      state: () => `${snapshots.replacements}`,
      takeIn: async () => last !== undefined && !isBuilding() && this.#takeIn(last),
      hint: () => tree.hint(),
      gap: () => tree.gap,
      reportedFiles: () => tree.reportedFiles,
      losses: lossesSoFar,
    };
  }

  async #look(thoroughly: boolean): Promise<Difference> {
    const { snapshots, tree } = this.#parts;
    const written = await snapshots.record();
    assertCurrentSchema(written);
    assertRoot(written.root, written.repositoryPath);
    const { files } = tree.at(written, true);
    const [state, snapshot] = await Promise.all([
      thoroughly ? files.again() : files.current(),
      snapshots.open(written),
    ]);
    const record = snapshots.recordOf(snapshot, written);
    const changes = tree.changes(record, snapshot, state, callOfOwn(this.#environment.closing));
    return { record, snapshot, tree: state, changes };
  }

  /** Few changes are taken in as by a query, many beside the queries, which go on with the state before. */
  async #takeIn(seen: Difference): Promise<boolean> {
    const { snapshots, structures, writing, turns } = this.#parts;
    const call = callOfOwn(this.#environment.closing);
    const takeIn = async () => (await writing.takeIn(seen, call, WRITER_WAIT_MS)) !== undefined;
    if (countOf(seen.changes) <= MANY_FILES) return turns.take(takeIn);
    this.#before = seen.snapshot;
    const takingIn = takeIn();
    this.#takingMany = takingIn.then(
      () => {},
      () => {},
    );
    try {
      const isTaken = await takingIn;
      // What was asked for before is asked for again: nobody is to wait for it then.
      if (isTaken && structures.areWanted && snapshots.latest) await structures.of(snapshots.latest);
      return isTaken;
    } finally {
      this.#before = undefined;
      this.#takingMany = undefined;
    }
  }
}

/**
 * One source as this process has it open. Its life:
 *
 * 1. A question finds the snapshot in force, which the first one opens (`source/snapshots`), and looks at the tree
 *    (`source/source-tree`): how the two differ is what the answer would lack.
 * 2. Ranked and structure questions take their turns (`source/turns`). A turn takes few changes in, under the lock of the
 *    writer (`source/writing`), and what it has published answers; of many it says that they are missing, and has them
 *    taken in behind the answer (`source/catching-up`). All that is `source/views`.
 * 3. Exact search waits for nothing: it reads what has changed since the snapshot (`source/exact-views`).
 * 4. While the tree is watched (`source/watching`), changes are taken in before anybody asks. While many files change,
 *    the snapshot before them answers at once.
 * 5. While nobody asks, what it holds is given back; at its end the watches on the tree are.
 */
import type { SourceRecord } from '../store/types.ts';
import { type CallOptions, callOfOwn, mayLack } from './call.ts';
import type { ExactView, FileListing } from './exact-view.ts';
import { CatchingUp } from './source/catching-up.ts';
import type { SourceEnvironment } from './source/environment.ts';
import { ExactViews } from './source/exact-views.ts';
import { Snapshots } from './source/snapshots.ts';
import { SourceTree } from './source/source-tree.ts';
import { Structures } from './source/structures.ts';
import { Turns } from './source/turns.ts';
import { Views } from './source/views.ts';
import { Watching } from './source/watching.ts';
import { Writing } from './source/writing.ts';
import type { SourceView } from './source-view.ts';
import type { WatchOptions } from './source-watch.ts';
import type { TreePlace, WatchedTree } from './watched-tree.ts';

/** What can be given back, from what costs least to have again to what costs most. */
export type GivenBack = 'records' | 'structure' | 'index';

export class OpenSource {
  readonly #environment: SourceEnvironment;
  readonly #snapshots: Snapshots;
  readonly #tree: SourceTree;
  readonly #structures = new Structures();
  readonly #writing: Writing;
  readonly #turns: Turns<SourceView>;
  /** Those of questions for which all files are parsed anew: others go on meanwhile. */
  readonly #parsing: Turns<SourceView>;
  readonly #watching: Watching;
  readonly #catchingUp: CatchingUp;
  readonly #views: Views;
  readonly #exactViews: ExactViews;
  readonly #closed = new AbortController();
  /** Calls that have not ended. */
  #users = 0;

  constructor(environment: SourceEnvironment) {
    this.#environment = environment;
    const snapshots = new Snapshots(environment);
    const tree = new SourceTree(environment, () => this.#watching.watch?.reported());
    const structures = this.#structures;
    const writing = new Writing(environment, snapshots, tree);
    const turns = new Turns<SourceView>(environment.closing);
    const watching = new Watching(environment, { snapshots, tree, structures, writing, turns });
    const catchingUp = new CatchingUp(environment, tree, {
      few: async () => this.#viewInTurn(await snapshots.record(), this.#takingAll(), false),
      many: async () => this.#views.current(await snapshots.record(), this.#takingAll(), false),
    });
    this.#snapshots = snapshots;
    this.#tree = tree;
    this.#writing = writing;
    this.#turns = turns;
    this.#parsing = new Turns<SourceView>(environment.closing);
    this.#watching = watching;
    this.#catchingUp = catchingUp;
    this.#views = new Views(environment, { snapshots, tree, structures, writing, catchingUp, watching });
    this.#exactViews = new ExactViews(environment, tree, structures);
  }

  /** The source as a query sees it. `building`: a rebuild runs here, so that changes wait for it. */
  async view(record: SourceRecord, call: CallOptions, building: boolean): Promise<SourceView> {
    // While many files change nobody waits, neither for them nor for a look at them.
    const watch = mayLack(call) ? this.#watching.watch : undefined;
    const known = watch?.isUnderWay ? this.#views.before(record, call) : undefined;
    if (known) return known;
    const mine = this.#viewInTurn(record, call, building);
    if (!watch) return mine;
    return new Promise<SourceView>((resolve, reject) => {
      const stop = watch.onceUnderWay(() => {
        const view = this.#views.before(record, call);
        if (view) resolve(view);
      });
      mine.finally(stop).then(resolve, reject);
    });
  }

  #viewInTurn(record: SourceRecord, call: CallOptions, building: boolean): Promise<SourceView> {
    const wishes = [record.root, call.takeAllChanges, call.isComplete, mayLack(call), building].join('\0');
    const turns = this.#views.wantsParsing(record, call) ? this.#parsing : this.#turns;
    return turns.share(wishes, call, async (shared) => {
      // What was published while this waited is not to be opened as it was before, nor taken in again.
      return this.#views.current(await this.#snapshots.newest(record), shared, building);
    });
  }

  /**
   * The source as an exact search sees it, at once: changed files are left to be read, and taken in
   * behind the answer. `record`: undefined while there is no index that can be used.
   */
  async exactView(
    place: TreePlace,
    record: SourceRecord | undefined,
    call: CallOptions,
    building: boolean,
  ): Promise<ExactView> {
    const tree = this.#treeFor(place, call);
    const [state, snapshot] = await Promise.all([
      tree.files.current(),
      record && this.#snapshots.openIfThere(record),
    ]);
    const isFollowed = building || this.#watching.watch !== undefined || call.takeAllChanges === true;
    if (snapshot && !isFollowed) this.#catchingUp.ifBehind(snapshot, state);
    return this.#exactViews.of(place, tree, state, snapshot);
  }

  /** The files of the source by name; looks at no more than what is asked for. */
  listing(place: TreePlace, call: CallOptions): FileListing {
    return this.#exactViews.listing(place, this.#treeFor(place, call));
  }

  /**
   * Keeps the index current until the signal is aborted or the source is closed. `isBuilding`: a rebuild
   * runs here, which takes changes in itself. Rejects if the first look or update fails.
   */
  async keepCurrent(options: WatchOptions, isBuilding: () => boolean): Promise<void> {
    const signal = AbortSignal.any([options.signal, this.#closed.signal]);
    await this.#watching.run({ ...options, signal }, isBuilding);
  }

  /** Nobody uses it, and it does nothing of its own. */
  get isIdle(): boolean {
    const { watch, takingMany } = this.#watching;
    const isAtWork =
      this.#catchingUp.running ?? this.#writing.running ?? this.#writing.compacting ?? takingMany ?? watch;
    return this.#users === 0 && isAtWork === undefined;
  }

  /** Keeps it open until what is returned is called. */
  hold(): () => void {
    this.#users++;
    return () => {
      this.#users--;
    };
  }

  /** Forgets what the next question has again: records within 3 ms, structure and index within some hundred. */
  giveBack(what: GivenBack): void {
    if (what === 'records') this.#structures.forgetRecords();
    if (what === 'structure') this.#structures.forget(this.#snapshots.latest);
    // What a watch has told of the index is compared with it.
    if (what === 'index' && !this.#watching.watch) {
      this.#snapshots.forget();
      this.#exactViews.forget();
      this.#tree.forgetLacked();
    }
  }

  /** Drops what is open; the next call reads tables and tree anew. */
  forget(): void {
    this.#snapshots.forget();
    this.#tree.forgetChanges();
  }

  /** Resolves when all that was taken in so far is written, or cannot be. */
  async written(): Promise<void> {
    await this.#writing.written();
  }

  /** Resolves when no background work is left. */
  async settle(): Promise<void> {
    await this.#turns.settle();
    await this.#parsing.settle();
    await this.#catchingUp.running;
    await this.#writing.written();
    await this.#writing.compacting;
  }

  /** Ends the watches on the tree. */
  close(): void {
    this.#closed.abort();
    this.#tree.close();
  }

  #treeFor(place: TreePlace, { takeAllChanges }: CallOptions): WatchedTree {
    return this.#tree.at(place, takeAllChanges !== true);
  }

  #takingAll(): CallOptions {
    return { ...callOfOwn(this.#environment.closing), takeAllChanges: true };
  }
}

/** What a ranked or structure question sees of a source: few changes are taken in before the answer. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isGitWriting } from '../../sources/git-index-lock.ts';
import type { Snapshot } from '../../store/snapshot.ts';
import type { SourceRecord } from '../../store/types.ts';
import { type CallOptions, mayLack } from '../call.ts';
import { withAllFiles } from '../changes.ts';
import type { SourceView } from '../source-view.ts';
import type { TreeState } from '../tree-scan.ts';
import type { CatchingUp } from './catching-up.ts';
import type { SourceEnvironment } from './environment.ts';
import type { Snapshots } from './snapshots.ts';
import { countOf, type Difference, MANY_FILES, type SourceTree, stalePaths } from './source-tree.ts';
import type { Structures } from './structures.ts';
import type { Watching } from './watching.ts';
import { WRITER_WAIT_MS, type Writing } from './writing.ts';

/** The same wait where the watch will take the changes in, as when this process itself compacts the index. In ms. */
const WATCHED_WAIT_MS = 250;
/** A query of a watched tree waits this long for Git to have written its files. In ms. */
const GIT_WAIT_MS = 150;
/** The record may be replaced while it is read, by another process; then it is read again. */
const RETRIES = 3;

/** What views are made of. */
export interface ViewParts {
  snapshots: Snapshots;
  tree: SourceTree;
  structures: Structures;
  writing: Writing;
  catchingUp: CatchingUp;
  watching: Watching;
}

export class Views {
  readonly #environment: SourceEnvironment;
  readonly #parts: ViewParts;
  /** All files were parsed by the parsers of this process. */
  #isParsedAnew = false;

  constructor(environment: SourceEnvironment, parts: ViewParts) {
    this.#environment = environment;
    this.#parts = parts;
  }

  /** The state before a change that goes on, without a look at the tree; undefined where that is not known. */
  before(record: SourceRecord, call: CallOptions): SourceView | undefined {
    const { tree, watching } = this.#parts;
    const snapshot = watching.before;
    if (snapshot?.ref.generation !== record.snapshot.generation) return undefined;
    const lacked = tree.lacked(record, snapshot, call);
    return lacked && this.#view(record, snapshot, lacked, true);
  }

  /** The state as a look at the tree finds it. `building`: a rebuild runs here, so that changes wait for it. */
  async current(given: SourceRecord, call: CallOptions, building: boolean): Promise<SourceView> {
    const { snapshots, tree, catchingUp, watching } = this.#parts;
    let record = given;
    if (!mayLack(call)) await watching.takingMany;
    let looking: Promise<TreeState> | undefined;
    for (let attempt = 1; ; attempt++) {
      // Looking at the tree and loading the snapshot do not need each other.
      looking ??= tree.at(record, call.takeAllChanges !== true).files.current();
      looking.catch(() => {});
      const isLast = attempt >= RETRIES;
      const snapshot = await (isLast ? snapshots.open(record) : snapshots.openIfThere(record));
      if (snapshot === undefined) {
        record = await snapshots.record();
        looking = undefined;
        continue;
      }
      record = snapshots.recordOf(snapshot, record);
      const state = await looking;
      const isOld = this.wantsParsing(record, call);
      const found = tree.changes(record, snapshot, state, call);
      const changes = isOld ? withAllFiles(found, snapshot) : found;
      const stale = stalePaths(changes);
      const isWanted = call.takeAllChanges ? countOf(changes) > 0 : stale.size > 0;
      if (!isWanted) return this.#view(record, snapshot, stale, false, state);
      if (!isOld && (await this.#isUnderWay(record, countOf(changes), call))) {
        return this.#view(record, snapshot, stale, true);
      }
      const isFollowed = watching.watch !== undefined && mayLack(call);
      const isWaitedFor = countOf(changes) <= MANY_FILES || takesAll(call);
      if (!isWaitedFor && !building && !isFollowed) catchingUp.withMany();
      const mayTakeIn = isWaitedFor && !building && attempt <= RETRIES;
      const difference = { record, snapshot, tree: state, changes };
      const updated = mayTakeIn ? await this.#takeIn(difference, call, isFollowed) : undefined;
      if (!updated) return this.#view(record, snapshot, stale, isFollowed);
      // Once: a process of another version may want it otherwise.
      this.#isParsedAnew ||= isOld;
      record = updated;
      // What has changed since the look is for the next question, or a busy tree would never be answered for.
      const isOwn = snapshots.latest?.ref.publication === updated.snapshot.publication;
      if (!isOwn) looking = undefined;
    }
  }

  /** Whether the question wants what parsers give, and other ones than ours have given it: all files are parsed then. */
  wantsParsing({ syntaxVersion }: SourceRecord, { isComplete }: CallOptions): boolean {
    // What ranked search shows does not depend on the parsers.
    return (
      isComplete === true && !this.#isParsedAnew && syntaxVersion !== this.#environment.runner.syntaxVersion
    );
  }

  /** Whether the watch is to take that many changes in, when they have come to an end. Tells it of them. */
  async #isUnderWay({ root }: SourceRecord, changes: number, call: CallOptions): Promise<boolean> {
    const { watch } = this.#parts.watching;
    if (!watch || !mayLack(call)) return false;
    watch.noticed(changes);
    // To take in a part of what Git or somebody else is writing helps nobody.
    return watch.isUnderWay || isGitGoingOn(root);
  }

  async #takeIn(
    difference: Difference,
    call: CallOptions,
    isFollowed: boolean,
  ): Promise<SourceRecord | undefined> {
    const { writing, catchingUp } = this.#parts;
    if (isFollowed) return writing.takeIn(difference, call, WATCHED_WAIT_MS);
    // What cannot be answered without the lock waits for this process itself, however long that takes.
    if (takesAll(call)) await writing.compacting;
    if (call.isComplete) await catchingUp.takingMany;
    return writing.takeIn(difference, call, WRITER_WAIT_MS);
  }

  /** `whole`: the tree, if nothing of it is missing. */
  #view(
    record: SourceRecord,
    snapshot: Snapshot,
    stale: ReadonlySet<string>,
    isBehind = false,
    whole?: TreeState,
  ): SourceView {
    const { structures } = this.#parts;
    const structure = () => structures.of(snapshot);
    const structureAtHand = () => (structures.areWanted ? structures.of(snapshot) : undefined);
    const tree = this.#parts.tree.isTold ? whole : undefined;
    return { record, root: record.root, snapshot, stale, isBehind, tree, structure, structureAtHand };
  }
}

/** Any number of changes is to be taken in before the answer. */
function takesAll({ takeAllChanges, isComplete }: CallOptions): boolean {
  return takeAllChanges === true || isComplete === true;
}

/** Waits a little for Git to end. True if it does not. */
async function isGitGoingOn(root: string): Promise<boolean> {
  const until = performance.now() + GIT_WAIT_MS;
  for (; isGitWriting(root); await sleep(10)) if (performance.now() > until) return true;
  return false;
}

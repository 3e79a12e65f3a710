/** One source as this process has it open: its snapshot, and how the tree has moved on since. */
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf, QuarryError, throwIfAborted } from '../errors.ts';
import { walkEverything } from '../sources/exact-files.ts';
import { isGitWriting } from '../sources/git-index-lock.ts';
import { type Catalog, isDamaged } from '../store/catalog.ts';
import { acquireLock, LockedError } from '../store/lock.ts';
import type { Snapshot, SnapshotBase } from '../store/snapshot.ts';
import { openSnapshot, type SourcePlace } from '../store/source-tables.ts';
import { SCHEMA_VERSION, type SnapshotRef, type SourceRecord } from '../store/types.ts';
import type { BatchRunner } from './batch-runner.ts';
import { lackedPaths } from './behind.ts';
import { indexingError } from './build.ts';
import type { CallOptions } from './call.ts';
import { compactSource, wantsCompaction } from './compact.ts';
import { type ExactIndex, type ExactView, exactIndex, type FileListing } from './exact-view.ts';
import { assertCurrentSchema, assertRoot } from './refusals.ts';
import { lossesSoFar } from './report-queue.ts';
import type { SourceView } from './source-view.ts';
import { SourceWatch, type Watched, type WatchOptions } from './source-watch.ts';
import { loadStructure, type Structure } from './syntax/structure.ts';
import type { TreeState } from './tree-scan.ts';
import {
  type Changes,
  changesSince,
  updateSource,
  type VerifiedStamps,
  withAllFiles,
  withoutUntouched,
} from './update.ts';
import { type TreePlace, WatchedTree } from './watched-tree.ts';
import type { TaskRunner } from './worker-pool.ts';

/** Up to this many changed files are taken in before answering. */
export const MAX_CHANGES_TAKEN_IN = 200;
/** A query waits this long for another process's writer, then answers without the changed files. In ms. */
const UPDATE_WAIT_MS = 2_000;
/** The same where the watch will take them in, as when this process itself compacts the index. In ms. */
const WATCHED_WAIT_MS = 250;
/** A query of a watched tree waits this long for Git to have written its files. In ms. */
const GIT_WAIT_MS = 150;
/** Taking changes in behind answers is begun so often at most while the tree stays as it is. In ms. */
const CATCH_UP_EVERY_MS = 1_000;
/** The record may be replaced while it is read, by another process; then it is read again. */
const RETRIES = 3;

const NOTHING: Changes = { changed: [], gone: [] };

/** What can be given back, from what costs least to have again to what costs most. */
export type GivenBack = 'records' | 'structure' | 'index';

export class OpenSource {
  readonly #id: string;
  readonly #place: SourcePlace;
  readonly #catalog: Catalog;
  readonly #tasks: TaskRunner;
  readonly #runner: BatchRunner;
  readonly #closing: AbortSignal;
  readonly #warn: (message: string) => void;
  readonly #ownData: string;
  #snapshot: Snapshot | undefined;
  /** A snapshot that is being opened. */
  #opening: { ref: SnapshotRef; snapshot: Promise<Snapshot> } | undefined;
  /** What is being published here; it is put in force by the time this resolves. */
  #publishing: Promise<void> | undefined;
  readonly #structures = new WeakMap<Snapshot, Promise<Structure>>();
  /** The last one that somebody asked for. */
  #structure: Promise<Structure> | undefined;
  #watch: SourceWatch | undefined;
  readonly #closed = new AbortController();
  /** The snapshot that answers while a large change is taken in. */
  #before: Snapshot | undefined;
  /** A large change that is being taken in. */
  #takingIn: Promise<unknown> | undefined;
  /** What the snapshot lacks, as long as nothing is added. */
  #lacked: { changes: Changes; reported: readonly string[]; paths: ReadonlySet<string> } | undefined;
  /** All files were parsed by the parsers of this process. */
  #isParsedAnew = false;
  #tree: WatchedTree | undefined;
  #changesOf: { tree: TreeState; publication: number; changes: Changes } | undefined;
  /** The last state of the tree for which exact search has looked whether the index is behind. */
  #lookedFor: { tree: TreeState; publication: number; count: number; notBefore: number } | undefined;
  #indexOf: { tree: TreeState; index: ExactIndex } | undefined;
  #verified: VerifiedStamps = new Map();
  /** Calls take their turns: the second finds what the first has taken in. */
  #turn: Promise<unknown> = Promise.resolve();
  /** Turns that have not begun, by what is wished of them. */
  readonly #coming = new Map<string, { view: Promise<SourceView>; progress: CallOptions['progress'][] }>();
  #background: Promise<void> | undefined;
  /** Holds the lock of the writer; never waits for a turn. */
  #compacting: Promise<void> | undefined;
  /** Takes in many changes, holding the lock of the writer; never waits for a turn. */
  #catchingUp: Promise<void> | undefined;
  /** Calls that have not ended. */
  #users = 0;

  constructor(
    id: string,
    place: SourcePlace,
    catalog: Catalog,
    tasks: TaskRunner,
    runner: BatchRunner,
    closing: AbortSignal,
    warn: (message: string) => void,
    ownData: string,
  ) {
    this.#id = id;
    this.#place = place;
    this.#catalog = catalog;
    this.#tasks = tasks;
    this.#runner = runner;
    this.#closing = closing;
    this.#warn = warn;
    this.#ownData = ownData;
  }

  /** The source as a query sees it. `building`: a rebuild runs here, so that changes wait for it. */
  async view(record: SourceRecord, call: CallOptions, building: boolean): Promise<SourceView> {
    // While many files change nobody waits, neither for them nor for a look at them.
    const before = (): SourceView | undefined => this.#viewBefore(record, call);
    const watch = mayLack(call) ? this.#watch : undefined;
    const known = watch?.isUnderWay ? before() : undefined;
    if (known) return known;
    const mine = this.#viewInTurn(record, call, building);
    if (!watch) return mine;
    return new Promise<SourceView>((resolve, reject) => {
      const stop = watch.onceUnderWay(() => {
        const view = before();
        if (view) resolve(view);
      });
      mine.finally(stop).then(resolve, reject);
    });
  }

  /**
   * Calls that wait for a turn with the same wishes share it: it begins after all of them, so that what it sees
   * is new enough for each. Where each had its own, each would take in what changed during the last.
   */
  #viewInTurn(record: SourceRecord, call: CallOptions, building: boolean): Promise<SourceView> {
    const { takeAllChanges, isComplete } = call;
    const wishes = [record.root, takeAllChanges, isComplete, mayLack(call), building].join('\0');
    const joined = this.#coming.get(wishes);
    if (joined) {
      joined.progress.push(call.progress);
      return unlessAborted(joined.view, call.signal);
    }
    const progress = [call.progress];
    const shared: CallOptions = {
      ...call,
      // Whoever has gone, others may still wait.
      signal: this.#closing,
      progress: (report) => {
        for (const tell of progress) tell(report);
      },
    };
    const view = this.#turn.then(async () => {
      this.#coming.delete(wishes);
      // What was published while this waited is not to be opened as it was before, nor taken in again.
      return this.#view(await this.#current(record), shared, building);
    });
    this.#coming.set(wishes, { view, progress });
    // Without what it gave, which would be held until the next one.
    this.#turn = view.then(
      () => {},
      () => {},
    );
    return unlessAborted(view, call.signal);
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
    const tree = this.#treeOf(place, call.takeAllChanges !== true);
    const [state, snapshot] = await Promise.all([
      tree.files.current(),
      record ? this.#open(record, true) : undefined,
    ]);
    const isFollowed = building || this.#watch !== undefined || call.takeAllChanges === true;
    if (snapshot && !isFollowed) this.#catchUpLater(snapshot, state);
    return {
      id: this.#id,
      root: place.root,
      followsLinks: place.settings.library !== undefined,
      paths: state.exact,
      index: snapshot && this.#exactIndex(snapshot, state),
      structure: snapshot && (() => this.#structureOf(snapshot)),
      pool: this.#tasks,
      isVisible: (path) => state.isExact(path),
      sizeOf: (path) => state.files.get(path)?.size ?? 0,
      withHidden: () => tree.hidden.current(),
    };
  }

  /** The files of the source by name; looks at no more than what is asked for. */
  listing(place: TreePlace, call: CallOptions): FileListing {
    const tree = this.#treeOf(place, call.takeAllChanges !== true);
    return {
      id: this.#id,
      root: place.root,
      settings: place.settings,
      has: async (path) => {
        const { files } = await tree.files.current();
        return files.has(path) || (isHiddenPath(path) && (await tree.hidden.current()).includes(path));
      },
      visible: async () => {
        const { exact, isExact } = await tree.files.current();
        return { paths: exact, has: isExact };
      },
      withHidden: () => tree.hidden.current(),
      // Of a library nothing else is part.
      everything: (signal) =>
        place.settings.library ? tree.hidden.current() : walkEverything(place.root, signal),
    };
  }

  /** Takes changes in behind the answer, if there are any. Looks for them once for a state of the tree. */
  #catchUpLater(snapshot: Snapshot, tree: TreeState): void {
    const { publication } = snapshot.ref;
    let looked = this.#lookedFor;
    if (looked?.tree !== tree || looked.publication !== publication) {
      const count = countOf(changesSince(snapshot, tree, this.#verified));
      looked = { tree, publication, count, notBefore: 0 };
      this.#lookedFor = looked;
    }
    const { count, notBefore } = looked;
    if (count === 0 || this.#background || performance.now() < notBefore) return;
    // Where it fails, as another process is writing, a later question tries again.
    looked.notBefore = performance.now() + CATCH_UP_EVERY_MS;
    this.#inBackground(() => (count <= MAX_CHANGES_TAKEN_IN ? this.#catchUpInTurn() : this.#catchUp()));
  }

  /** What was made while less was verified would have files read for ever. */
  #forgetUnverified(): void {
    this.#indexOf = undefined;
    this.#lookedFor = undefined;
  }

  #exactIndex(snapshot: Snapshot, tree: TreeState): ExactIndex {
    const last = this.#indexOf;
    if (last?.tree === tree && last.index.snapshot === snapshot) return last.index;
    const index = exactIndex(snapshot, tree, this.#verified);
    this.#indexOf = { tree, index };
    return index;
  }

  /** Nobody uses it, and it does nothing of its own. */
  get isIdle(): boolean {
    const isAtWork = this.#background ?? this.#compacting ?? this.#takingIn ?? this.#watch;
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
    if (what === 'records') this.#structure?.then((held) => held.forgetRecords()).catch(() => {});
    if (what === 'structure') {
      this.#structure = undefined;
      if (this.#snapshot) this.#structures.delete(this.#snapshot);
    }
    // What a watch has told of the index is compared with it.
    if (what === 'index' && !this.#watch) {
      this.#snapshot = undefined;
      this.#indexOf = undefined;
      this.#lacked = undefined;
    }
  }

  /** Drops what is open; the next call reads tables and tree anew. */
  forget(): void {
    this.#snapshot = undefined;
    this.#changesOf = undefined;
  }

  /** Ends the watches on the tree. */
  close(): void {
    this.#closed.abort();
    this.#tree?.close();
  }

  /**
   * Keeps the index current until the signal is aborted or the source is closed. `isBuilding`: a rebuild
   * runs here, which takes changes in itself. Rejects if the first look or update fails.
   */
  async keepCurrent(options: WatchOptions, isBuilding: () => boolean): Promise<void> {
    const signal = AbortSignal.any([options.signal, this.#closed.signal]);
    const watch = new SourceWatch(await this.#watched(isBuilding), { ...options, signal });
    this.#watch = watch;
    try {
      await watch.run();
    } finally {
      if (this.#watch === watch) this.#watch = undefined;
    }
  }

  /** The source as its watch sees it. */
  async #watched(isBuilding: () => boolean): Promise<Watched> {
    let last: { record: SourceRecord; snapshot: Snapshot; changes: Changes } | undefined;
    const { root } = await this.#reread();
    return {
      root,
      manyFiles: MAX_CHANGES_TAKEN_IN,
      look: async (thoroughly) => {
        const record = await this.#reread();
        assertCurrentSchema(record);
        assertRoot(record.root, record.repositoryPath);
        const { files } = this.#treeOf(record, true);
        const [tree, snapshot] = await Promise.all([
          thoroughly ? files.again() : files.current(),
          this.#open(record, false),
        ]);
        if (snapshot === undefined) return new Set();
        const changes = this.#changes(record, snapshot, tree, this.#quietCall());
        last = { record, snapshot, changes };
        return new Set([...changes.changed, ...changes.gone].map(({ path }) => path));
      },
      state: () => JSON.stringify(this.#snapshot?.ref ?? null),
      takeIn: async () => last !== undefined && !isBuilding() && this.#takeInWatched(last),
      hint: async () => this.#tree?.hint() ?? 'changed',
      gap: () => this.#tree?.gap,
      reportedFiles: () => this.#tree?.reported()?.length ?? Number.POSITIVE_INFINITY,
      losses: lossesSoFar,
    };
  }

  /** Few changes are taken in as by a query, many beside the queries, which go on with the state before. */
  async #takeInWatched(seen: {
    record: SourceRecord;
    snapshot: Snapshot;
    changes: Changes;
  }): Promise<boolean> {
    const { record, snapshot, changes } = seen;
    const takeIn = async () =>
      (await this.#takeIn(record, snapshot, changes, this.#quietCall())) !== undefined;
    if (countOf(changes) <= MAX_CHANGES_TAKEN_IN) {
      const mine = this.#turn.then(takeIn);
      this.#turn = mine.catch(() => {});
      return mine;
    }
    this.#before = snapshot;
    const takingIn = takeIn();
    this.#takingIn = takingIn.catch(() => {});
    try {
      const isTaken = await takingIn;
      // What was asked for before is asked for again: nobody is to wait for it then.
      if (isTaken && this.#structure && this.#snapshot) await this.#structureOf(this.#snapshot);
      return isTaken;
    } finally {
      this.#before = undefined;
      this.#takingIn = undefined;
    }
  }

  /** The state before a change that goes on, without a look at the tree; undefined where that is not known. */
  #viewBefore(record: SourceRecord, call: CallOptions): SourceView | undefined {
    const snapshot = this.#before ?? this.#snapshot;
    const tree = this.#tree;
    if (snapshot?.ref.generation !== record.snapshot.generation) return undefined;
    if (!tree?.isFor(record.root, record.settings)) return undefined;
    const { seen } = tree;
    const reported = tree.reported();
    if (!seen || !reported) return undefined;
    const changes = this.#changes(record, snapshot, seen, call);
    if (this.#lacked?.changes !== changes || this.#lacked.reported !== reported) {
      const paths = lackedPaths(stalePaths(changes), reported, snapshot);
      this.#lacked = { changes, reported, paths };
    }
    return this.#viewOf(record, snapshot, this.#lacked.paths, true);
  }

  /** Resolves when no background work is left. */
  async settle(): Promise<void> {
    await this.#turn;
    await this.#background;
    await this.#compacting;
  }

  async #view(given: SourceRecord, call: CallOptions, building: boolean): Promise<SourceView> {
    let record = given;
    if (!mayLack(call)) await this.#takingIn;
    let looking: Promise<TreeState> | undefined;
    for (let attempt = 1; ; attempt++) {
      // Looking at the tree and loading the snapshot do not need each other.
      looking ??= this.#treeOf(record, call.takeAllChanges !== true).files.current();
      looking.catch(() => {});
      const snapshot = await this.#open(record, attempt < RETRIES);
      if (snapshot === undefined) {
        record = await this.#reread();
        looking = undefined;
        continue;
      }
      const seen = this.#changes(record, snapshot, await looking, call);
      // What ranked search shows does not depend on the parsers.
      const isOld =
        call.isComplete === true &&
        !this.#isParsedAnew &&
        record.syntaxVersion !== this.#runner.syntaxVersion;
      const changes = isOld ? withAllFiles(seen, snapshot) : seen;
      const stale = stalePaths(changes);
      const takesAll = call.takeAllChanges === true || call.isComplete === true;
      const isWanted = call.takeAllChanges ? countOf(changes) > 0 : stale.size > 0;
      if (!isWanted) return this.#viewOf(record, snapshot, stale);
      if (this.#watch && mayLack(call) && !isOld) {
        this.#watch.noticed(countOf(changes));
        // To take in a part of what Git or somebody else is writing helps nobody.
        if (this.#watch.isUnderWay || (await isGitGoingOn(record.root))) {
          return this.#viewOf(record, snapshot, stale, true);
        }
      }
      const isFollowed = this.#watch !== undefined && mayLack(call);
      const few = countOf(changes) <= MAX_CHANGES_TAKEN_IN || takesAll;
      if (few && !building && attempt <= RETRIES) {
        const updated = await this.#takeIn(
          record,
          snapshot,
          changes,
          call,
          isFollowed ? WATCHED_WAIT_MS : UPDATE_WAIT_MS,
        );
        if (updated) {
          // Once: a process of another version may want it otherwise.
          this.#isParsedAnew ||= isOld;
          record = updated;
          // What has changed since the look is for the next question, or a busy tree would never be answered for.
          const isOwn = this.#snapshot?.ref.publication === updated.snapshot.publication;
          if (!isOwn) looking = undefined;
          continue;
        }
      }
      if (!few && !building && !this.#watch) this.#inBackground(() => this.#catchUp());
      return this.#viewOf(record, snapshot, stale, isFollowed);
    }
  }

  #viewOf(
    record: SourceRecord,
    snapshot: Snapshot,
    stale: ReadonlySet<string>,
    isBehind = false,
  ): SourceView {
    const structure = (): Promise<Structure> => this.#structureOf(snapshot);
    return { record, root: record.root, snapshot, stale, isBehind, structure };
  }

  /** Kept as long as its snapshot, and made of the last one that somebody asked for. */
  async #structureOf(snapshot: Snapshot): Promise<Structure> {
    const held = this.#structures.get(snapshot);
    if (held) return held;
    const before = this.#structure?.catch(() => undefined);
    const isEarlier = (base: Structure): boolean => base.snapshot.ref.publication <= snapshot.ref.publication;
    const structure = Promise.resolve(before).then((base) =>
      loadStructure(snapshot, base && isEarlier(base) ? base : undefined),
    );
    this.#structures.set(snapshot, structure);
    this.#structure = structure;
    // What could not be read is read anew by the next question.
    structure.catch(() => {
      this.#structures.delete(snapshot);
      if (this.#structure === structure) this.#structure = undefined;
    });
    return structure;
  }

  /** The snapshot of that record, or a later one, if it is open. */
  #held({ snapshot: { generation, publication } }: SourceRecord): Snapshot | undefined {
    const held = this.#snapshot;
    if (held === undefined || held.ref.generation !== generation) return undefined;
    return held.ref.publication >= publication ? held : undefined;
  }

  /** Questions of the same moment open it once. */
  #opened({ snapshot: ref }: SourceRecord): Promise<Snapshot> {
    const last = this.#opening;
    if (last?.ref.generation === ref.generation && last.ref.publication === ref.publication)
      return last.snapshot;
    const snapshot = openSnapshot(this.#place, ref).then((opened) => {
      const held = this.#snapshot?.ref;
      const isLater = held?.generation === ref.generation && held.publication > ref.publication;
      if (!isLater) this.#snapshot = opened;
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

  /** The snapshot in force; undefined if its tables have been replaced meanwhile and `mayRetry`. */
  async #open(record: SourceRecord, mayRetry: boolean): Promise<Snapshot | undefined> {
    const held = this.#held(record);
    if (held) return held;
    const isOfHeld = this.#snapshot?.ref.generation === record.snapshot.generation;
    const published = isOfHeld && (await this.#publishing?.then(() => this.#held(record)));
    if (published) return published;
    try {
      return await this.#opened(record);
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

  /** The record in force, if it is of the same tree and of this schema; else the given one. */
  async #current(record: SourceRecord): Promise<SourceRecord> {
    const current = await this.#reread();
    const isSame = current.root === record.root && current.schemaVersion === record.schemaVersion;
    return isSame ? current : record;
  }

  async #reread(): Promise<SourceRecord> {
    const entry = await this.#catalog.entry(this.#id);
    if (entry && !isDamaged(entry)) return entry;
    throw new QuarryError('source_not_found', `Session not found: ${this.#id}`);
  }

  #changes(record: SourceRecord, snapshot: Snapshot, tree: TreeState, call: CallOptions): Changes {
    const { publication } = snapshot.ref;
    const last = this.#changesOf;
    if (last?.tree === tree && last.publication === publication) return last.changes;
    let changes = changesSince(snapshot, tree, this.#verified);
    if (changes.changed.length > 0) {
      const { root, settings } = record;
      // Hashing many files takes longer than an answer may; the few suspects among them must not count.
      const suspectsOnly =
        changes.changed.length > MAX_CHANGES_TAKEN_IN && !call.takeAllChanges && !call.isComplete;
      const before = changes.changed.length;
      changes = withoutUntouched(changes, root, settings, this.#verified, suspectsOnly);
      if (changes.changed.length < before) this.#forgetUnverified();
    }
    this.#changesOf = { tree, publication, changes };
    return changes;
  }

  /** The tree of a source under its settings. `isRepeated`: more questions will come. */
  #treeOf({ root, settings }: TreePlace, isRepeated: boolean): WatchedTree {
    if (this.#tree?.isFor(root, settings)) return this.#tree;
    this.#tree?.close();
    this.#verified.clear();
    const onReport = (): void => this.#watch?.reported();
    this.#tree = new WatchedTree(root, settings, this.#ownData, this.#closing, isRepeated, onReport);
    return this.#tree;
  }

  /** Publishes the changes. Undefined if another writer holds the lock for longer than a query waits. */
  async #takeIn(
    record: SourceRecord,
    snapshot: Snapshot,
    changes: Changes,
    call: CallOptions,
    waitMs = UPDATE_WAIT_MS,
  ): Promise<SourceRecord | undefined> {
    // Not the call's signal: a cancelled question must not undo work that the next one needs.
    const signal = this.#closing;
    const changesTaken = this.#changesOf;
    try {
      // What cannot be answered without the lock waits for this process itself, however long that takes.
      if (waitMs >= UPDATE_WAIT_MS && (call.isComplete || call.takeAllChanges)) await this.#compacting;
      if (waitMs >= UPDATE_WAIT_MS && call.isComplete) await this.#catchingUp;
      const lock = await acquireLock(this.#place.lockFile, waitMs, call.signal);
      try {
        const current = await this.#reread();
        if (current.snapshot.publication !== record.snapshot.publication) return current;
        if (current.schemaVersion !== SCHEMA_VERSION) return undefined;
        const { record: updated, unchanged } = await this.#publish(() =>
          updateSource(current, snapshot, changes, this.#place, lock, {
            catalog: this.#catalog,
            runner: this.#runner,
            signal,
            onProgress: (done, total) => call.progress({ done, total, message: 'Updating the index' }),
          }),
        );
        // What was taken in is known to be as the tree was looked at.
        const { publication } = updated.snapshot;
        for (const { path, stamp, hash } of unchanged) this.#verified.set(path, { stamp, hash });
        if (unchanged.length > 0) this.#forgetUnverified();
        if (changesTaken && this.#changesOf === changesTaken) {
          this.#changesOf = { ...changesTaken, publication, changes: NOTHING };
        }
        if (this.#snapshot && wantsCompaction(this.#snapshot)) this.#compactLater();
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

  /** Publishes and puts in force what was published, made of the snapshot before. */
  async #publish<Published extends { record: SourceRecord; base: SnapshotBase }>(
    publish: () => Promise<Published>,
  ): Promise<Published> {
    const publishing = publish().then(async (published) => {
      this.#snapshot = await openSnapshot(this.#place, published.record.snapshot, published.base);
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

  /** Beside all else that runs in the background, which may be what makes it due. */
  #compactLater(): void {
    if (this.#compacting || this.#closing.aborted) return;
    this.#compacting = this.#compact()
      .catch((error) => this.#warnUnlessLocked(error))
      .finally(() => {
        this.#compacting = undefined;
      });
  }

  #warnUnlessLocked(error: unknown): void {
    if (!(error instanceof LockedError)) this.#warn(`session '${this.#id}': ${messageOf(error)}`);
  }

  #inBackground(work: () => Promise<void>): void {
    if (this.#background || this.#closing.aborted) return;
    this.#background = work()
      .catch((error) => this.#warnUnlessLocked(error))
      .finally(() => {
        this.#background = undefined;
      });
  }

  /** Takes in however many files have changed, beside the questions, which would have to wait for long. */
  async #catchUp(): Promise<void> {
    const call = { ...this.#quietCall(), takeAllChanges: true };
    const catchingUp = this.#reread().then((record) => this.#view(record, call, false));
    this.#catchingUp = catchingUp.then(
      () => {},
      () => {},
    );
    try {
      await catchingUp;
    } finally {
      this.#catchingUp = undefined;
    }
  }

  /** Takes in a few files in a turn of its own: a question that comes meanwhile finds them taken in. */
  async #catchUpInTurn(): Promise<void> {
    await this.#viewInTurn(await this.#reread(), { ...this.#quietCall(), takeAllChanges: true }, false);
  }

  /** A call of this process's own. */
  #quietCall(): CallOptions {
    return { project: undefined, signal: this.#closing, progress: () => {} };
  }

  async #compact(): Promise<void> {
    const lock = await acquireLock(this.#place.lockFile, UPDATE_WAIT_MS, this.#closing);
    try {
      const record = await this.#reread();
      const snapshot = await this.#opened(record);
      await this.#publish(() => compactSource(record, snapshot, this.#place, lock, this.#catalog));
    } finally {
      await lock.release();
    }
  }
}

function isHiddenPath(path: string): boolean {
  return path.startsWith('.') || path.includes('/.');
}

/** The result of work that others may wait for too; rejects with `cancelled` as soon as the signal is aborted. */
async function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  throwIfAborted(signal);
  const gone = new AbortController();
  const aborted = new Promise<never>((_resolve, reject) => {
    const leave = (): void => {
      try {
        throwIfAborted(signal);
      } catch (error) {
        reject(error);
      }
    };
    signal.addEventListener('abort', leave, { once: true, signal: gone.signal });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    gone.abort();
  }
}

/** The answer can say what it lacks, in its text or beside it. */
function mayLack(call: CallOptions): boolean {
  return call.takeAllChanges !== true && (call.isComplete !== true || call.onBehind !== undefined);
}

/** Waits a little for Git to end. True if it does not. */
async function isGitGoingOn(root: string): Promise<boolean> {
  const until = performance.now() + GIT_WAIT_MS;
  for (; isGitWriting(root); await sleep(10)) if (performance.now() > until) return true;
  return false;
}

function countOf({ changed, gone }: Changes): number {
  return changed.length + gone.length;
}

/** Files of which ranked search would show what is no more. */
function stalePaths({ changed, gone }: Changes): ReadonlySet<string> {
  return new Set([...changed, ...gone].filter((file) => file.isRanked).map((file) => file.path));
}

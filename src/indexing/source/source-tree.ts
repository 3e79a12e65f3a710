/** The tree of a source, and how it differs from a snapshot of it. */
import type { Snapshot } from '../../store/snapshot.ts';
import type { FileStamp, SourceRecord } from '../../store/types.ts';
import { lackedPaths } from '../behind.ts';
import type { CallOptions } from '../call.ts';
import { type Changes, changesSince, type VerifiedStamps, withoutUntouched } from '../changes.ts';
import type { TreeState } from '../tree-scan.ts';
import type { Hint } from '../tree-watch.ts';
import { type TreePlace, WatchedTree } from '../watched-tree.ts';
import type { SourceEnvironment } from './environment.ts';

/** More changed files than this are many: they are not taken in before an answer, nor hashed. */
export const MANY_FILES = 200;

const NOTHING: Changes = { changed: [], gone: [] };

/** How a state of the tree differs from the snapshot of a record. */
export interface Difference {
  record: SourceRecord;
  snapshot: Snapshot;
  tree: TreeState;
  changes: Changes;
}

export class SourceTree {
  readonly #environment: Pick<SourceEnvironment, 'indexDir' | 'closing'>;
  readonly #onReport: () => void;
  #tree: WatchedTree | undefined;
  #changes: { tree: TreeState; snapshot: WeakRef<Snapshot>; changes: Changes } | undefined;
  /** What a snapshot lacks, as long as nothing is added. */
  #lacked: { changes: Changes; reported: readonly string[]; paths: ReadonlySet<string> } | undefined;
  readonly #verified: VerifiedStamps = new Map();
  #verifications = 0;

  /** `onReport` is told of every report from the watches on the tree. */
  constructor(environment: Pick<SourceEnvironment, 'indexDir' | 'closing'>, onReport: () => void) {
    this.#environment = environment;
    this.#onReport = onReport;
  }

  /** The tree under these settings. `isRepeated`: more questions will come. */
  at({ root, settings }: TreePlace, isRepeated: boolean): WatchedTree {
    if (this.#tree?.isFor(root, settings)) return this.#tree;
    this.#tree?.close();
    this.#verified.clear();
    const { indexDir, closing } = this.#environment;
    this.#tree = new WatchedTree(root, settings, indexDir, closing, isRepeated, this.#onReport);
    return this.#tree;
  }

  /** Whether a look would show anything new, as far as that is known. */
  async hint(): Promise<Hint> {
    return this.#tree?.hint() ?? 'changed';
  }

  /** Every change of the tree is reported before anybody can ask about it. */
  get isTold(): boolean {
    return this.#tree?.isTold === true;
  }

  /** Why changes are not all reported, if something could be done about it. */
  get gap(): string | undefined {
    return this.#tree?.gap;
  }

  /** How many paths were reported since the last look. */
  get reportedFiles(): number {
    return this.#tree?.reported()?.length ?? Number.POSITIVE_INFINITY;
  }

  /** Stamps under which files were found to be as they were indexed, though the index has other ones. */
  get verified(): VerifiedStamps {
    return this.#verified;
  }

  /** Rises whenever {@link verified} grows: what was made with less would have files read for ever. */
  get verifications(): number {
    return this.#verifications;
  }

  /** What has changed since the snapshot. Files that were only touched are left out, unless they are many. */
  changes(record: SourceRecord, snapshot: Snapshot, tree: TreeState, call: CallOptions): Changes {
    const last = this.#changes;
    if (last?.tree === tree && last.snapshot.deref() === snapshot) return last.changes;
    let changes = changesSince(snapshot, tree, this.#verified);
    if (changes.changed.length > 0) {
      const { root, settings } = record;
      // Hashing many files takes longer than an answer may; the few suspects among them must not count.
      const suspectsOnly = changes.changed.length > MANY_FILES && !call.takeAllChanges && !call.isComplete;
      const before = changes.changed.length;
      changes = withoutUntouched(changes, root, settings, this.#verified, suspectsOnly);
      if (changes.changed.length < before) this.#verifications++;
    }
    this.#changes = { tree, snapshot: new WeakRef(snapshot), changes };
    return changes;
  }

  /** How many files have changed since the snapshot; touched ones count where nobody has looked into them yet. */
  count(snapshot: Snapshot, tree: TreeState): number {
    const last = this.#changes;
    const isKnown = last?.tree === tree && last.snapshot.deref() === snapshot;
    return countOf(isKnown ? last.changes : changesSince(snapshot, tree, this.#verified));
  }

  /**
   * All that had changed in that state of the tree is in this snapshot. `unchanged`: files that were found to
   * hold the bytes of the one before.
   */
  taken(
    tree: TreeState,
    snapshot: Snapshot,
    unchanged: readonly { path: string; stamp: FileStamp; hash: string }[],
  ): void {
    for (const { path, stamp, hash } of unchanged) this.#verified.set(path, { stamp, hash });
    if (unchanged.length > 0) this.#verifications++;
    // What was taken in is known to be as the tree was looked at.
    if (this.#changes?.tree === tree) {
      this.#changes = { tree, snapshot: new WeakRef(snapshot), changes: NOTHING };
    }
  }

  /**
   * What the snapshot lacks, without a look at the tree: what the last look has found, and everything reported
   * since. The very same set as before if nothing is added; undefined where that is not known.
   */
  lacked(record: SourceRecord, snapshot: Snapshot, call: CallOptions): ReadonlySet<string> | undefined {
    if (!this.#tree?.isFor(record.root, record.settings)) return undefined;
    const { seen } = this.#tree;
    const reported = this.#tree.reported();
    if (!seen || !reported) return undefined;
    const changes = this.changes(record, snapshot, seen, call);
    if (this.#lacked?.changes !== changes || this.#lacked.reported !== reported) {
      const paths = lackedPaths(stalePaths(changes), reported, snapshot);
      this.#lacked = { changes, reported, paths };
    }
    return this.#lacked.paths;
  }

  /** The next question compares the tree anew. */
  forgetChanges(): void {
    this.#changes = undefined;
  }

  /** Gives back what can be had again without a look. */
  forgetLacked(): void {
    this.#lacked = undefined;
  }

  /** Ends the watches on the tree. */
  close(): void {
    this.#tree?.close();
  }
}

export function countOf({ changed, gone }: Changes): number {
  return changed.length + gone.length;
}

/** Files of which ranked search would show what is no more. */
export function stalePaths({ changed, gone }: Changes): ReadonlySet<string> {
  return new Set([...changed, ...gone].filter((file) => file.isRanked).map((file) => file.path));
}

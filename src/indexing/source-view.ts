/** What a query sees of a source: one snapshot, and what has changed on disk since. */
import type { Snapshot } from '../store/snapshot.ts';
import type { SourceRecord } from '../store/types.ts';
import type { Structure } from './syntax/structure.ts';
import type { TreeState } from './tree-scan.ts';

export interface SourceView {
  record: SourceRecord;
  /** Real path of the tree. */
  root: string;
  snapshot: Snapshot;
  /**
   * Relative paths changed, added or gone since the snapshot that are not taken in. Nothing of these
   * files may be shown from the index. Empty when the view is fresh.
   */
  stale: ReadonlySet<string>;
  /** The tree is watched, and the stale files will be taken in when they have come to an end. */
  isBehind: boolean;
  /**
   * The tree it was compared with, the same object as long as nothing changes. Undefined where a change may go
   * unnoticed for a while, or where the view lacks any.
   */
  tree: TreeState | undefined;
  /** What the files declare and refer to, as of the snapshot. */
  structure(): Promise<Structure>;
  /** The same where it costs next to nothing, as most of it is in memory. */
  structureAtHand(): Promise<Structure> | undefined;
}

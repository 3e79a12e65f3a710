/** What an exact search sees of a source: which files there are, and which of them the index can rule out. */
import type { Snapshot } from '../store/snapshot.ts';
import type { SourceSettings } from '../store/types.ts';
import { isVerified, type VerifiedStamps } from './changes.ts';
import { sameStamp } from './stamp.ts';
import type { Structure } from './syntax/structure.ts';
import type { TreeState } from './tree-scan.ts';
import type { TaskRunner } from './worker-pool.ts';

/** The files of a source that exact search and listing by glob know, each list in path order. */
export interface FileListing {
  id: string;
  /** Real path of the tree. */
  root: string;
  settings: SourceSettings;
  /** Of the list of files that are not hidden; see {@link SourceView.tree}. */
  tree(): Promise<TreeState | undefined>;
  /** True for every file that a search takes, ranked or exact, hidden ones included. */
  has(path: string): Promise<boolean>;
  /** Files that are not hidden, as ripgrep has it. */
  visible(): Promise<{ paths: readonly string[]; has(path: string): boolean }>;
  /** Hidden files too. */
  withHidden(): Promise<readonly string[]>;
  /** Also ignored, excluded and hidden ones, but neither secrets nor `.git`. Walks the tree. */
  everything(signal: AbortSignal): Promise<readonly string[]>;
}

export interface ExactView {
  id: string;
  /** Real path of the tree. */
  root: string;
  /** Links that lead to files inside the root are files. */
  followsLinks: boolean;
  /** See {@link SourceView.tree}. */
  tree: TreeState | undefined;
  /** Files that are not hidden, in path order. */
  paths: readonly string[];
  /** What the index knows of these files; undefined while there is none. */
  index: ExactIndex | undefined;
  /** What the indexed files declare, as of the index; undefined while there is none. */
  structure: (() => Promise<Structure>) | undefined;
  /** Worker threads for long searches. */
  pool: TaskRunner;
  /** True for a path of `paths`. */
  isVisible(path: string): boolean;
  /** Sizes in bytes as last seen, by path. */
  sizeOf(path: string): number;
  /** All files with the hidden ones, in path order. */
  withHidden(): Promise<readonly string[]>;
}

/** Trigram postings, and what their files are now. */
export interface ExactIndex {
  snapshot: Snapshot;
  /** By file number: position in the view's paths, or -1 for a file that is gone or has changed since. */
  positions: Int32Array;
  /** Positions of files that must be read whatever the postings say, rising. */
  unread: Int32Array;
  /** Positions of all files but those known to be binary, rising. */
  readable: Int32Array;
}

/** Ties a snapshot to the tree as it is. A few µs per ten files. */
export function exactIndex(snapshot: Snapshot, tree: TreeState, verified: VerifiedStamps): ExactIndex {
  const { known } = snapshot;
  const positions = new Int32Array(snapshot.ref.nextFile).fill(-1);
  const unread: number[] = [];
  const readable: number[] = [];
  tree.exact.forEach((path, position) => {
    const file = known.get(path);
    const stamp = tree.files.get(path);
    const isAsIndexed =
      file !== undefined &&
      stamp !== undefined &&
      (sameStamp(file.stamp, stamp) ||
        isVerified(verified, path, 'hash' in file ? file.hash : undefined, stamp));
    const content = !isAsIndexed ? 'unread' : 'content' in file ? file.content : 'trigrams';
    if (content === 'binary') return;
    readable.push(position);
    if (content === 'unread') unread.push(position);
    else if (file) positions[file.id] = position;
  });
  return { snapshot, positions, unread: Int32Array.from(unread), readable: Int32Array.from(readable) };
}

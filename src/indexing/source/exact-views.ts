/** What exact search and listing by name see of a source. */
import { walkEverything } from '../../sources/exact-files.ts';
import type { Snapshot } from '../../store/snapshot.ts';
import { type ExactIndex, type ExactView, exactIndex, type FileListing } from '../exact-view.ts';
import type { TreeState } from '../tree-scan.ts';
import type { TreePlace, WatchedTree } from '../watched-tree.ts';
import type { SourceEnvironment } from './environment.ts';
import type { SourceTree } from './source-tree.ts';
import type { Structures } from './structures.ts';

export class ExactViews {
  readonly #environment: SourceEnvironment;
  readonly #tree: SourceTree;
  readonly #structures: Structures;
  /** The last index that was made, and of what. */
  #last: { tree: TreeState; verifications: number; index: ExactIndex } | undefined;

  constructor(environment: SourceEnvironment, tree: SourceTree, structures: Structures) {
    this.#environment = environment;
    this.#tree = tree;
    this.#structures = structures;
  }

  /** The state of the tree, of which the snapshot can rule files out if there is one. */
  of(
    { root, settings }: TreePlace,
    tree: WatchedTree,
    state: TreeState,
    snapshot: Snapshot | undefined,
  ): ExactView {
    const { id, tasks } = this.#environment;
    return {
      id,
      root,
      followsLinks: settings.library !== undefined,
      paths: state.exact,
      index: snapshot && this.#index(snapshot, state),
      tree: tree.isTold ? state : undefined,
      structure: snapshot && (() => this.#structures.of(snapshot)),
      pool: tasks,
      isVisible: (path) => state.isExact(path),
      sizeOf: (path) => state.files.get(path)?.size ?? 0,
      withHidden: () => tree.hidden.current(),
    };
  }

  /** The files by name; looks at no more than what is asked for. */
  listing({ root, settings }: TreePlace, tree: WatchedTree): FileListing {
    return {
      id: this.#environment.id,
      root,
      settings,
      tree: async () => {
        const state = await tree.files.current();
        return tree.isTold ? state : undefined;
      },
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
      everything: (signal) => (settings.library ? tree.hidden.current() : walkEverything(root, signal)),
    };
  }

  /** The next question makes its index anew. */
  forget(): void {
    this.#last = undefined;
  }

  #index(snapshot: Snapshot, tree: TreeState): ExactIndex {
    const last = this.#last;
    const { verifications, verified } = this.#tree;
    const isSame = last?.tree === tree && last.index.snapshot === snapshot;
    if (last && isSame && last.verifications === verifications) return last.index;
    const index = exactIndex(snapshot, tree, verified);
    this.#last = { tree, verifications, index };
    return index;
  }
}

function isHiddenPath(path: string): boolean {
  return path.startsWith('.') || path.includes('/.');
}

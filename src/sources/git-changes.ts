/** Which files of a tree differ from a commit, as they are on disk now. */
import { throwIfAborted } from '../errors.ts';
import { compareByComponent } from '../patterns/path-order.ts';
import { readBlobs } from './git-blobs.ts';
import { findRenames } from './git-renames.ts';
import { filesOf, type Repository, type TreeFile } from './git-repository.ts';
import { hasBlob, isWorkingFile, readWorkingFile } from './working-file.ts';

/** The tree as it is now. */
export interface WorkingTree {
  /** With all links resolved. */
  root: string;
  /** Relative paths of the files looked at. */
  paths: readonly string[];
  /** Larger files are not looked at. In bytes. */
  maxBytes: number;
  /** True if a file of the commit that is gone would be looked at, were it still there. */
  isWanted(path: string): boolean;
  /** The same, once its contents are known. */
  isTaken(path: string, bytes: Buffer): boolean;
}

/** A file whose contents differ. */
export interface ModifiedFile {
  path: string;
  /** Its name in the commit, if that was another. */
  oldPath?: string;
  /** Id of what it held. */
  blob: string;
}

/** All in the order of paths by component. */
export interface TreeChanges {
  added: readonly string[];
  removed: readonly string[];
  /** Renamed files are here too, with changes or without. */
  modified: readonly ModifiedFile[];
}

/** Bytes of files on one side that are compared to find renames; what is beyond has none. */
const MAX_COMPARED_BYTES = 128 << 20;

/**
 * Compares the files of the tree with those of a commit. Files that Git does not track count as well; for
 * renames they are compared by `git diff`. Reads every file: about 20 µs each.
 */
export async function changesSince(
  commit: string,
  tree: WorkingTree,
  repository: Repository,
): Promise<TreeChanges> {
  const old = await filesOf(commit, repository);
  const isForeign = (path: string) => old.submodules.some((module) => path.startsWith(`${module}/`));
  const added = new Loose();
  const modified: ModifiedFile[] = [];
  for (const [i, path] of tree.paths.entries()) {
    if (i % 256 === 0) throwIfAborted(repository.signal);
    const before = old.files.get(path);
    if (!before && isForeign(path)) continue;
    const bytes = readWorkingFile(tree.root, path, tree.maxBytes);
    if (!bytes) continue;
    if (!before) added.add(path, bytes);
    else if (!hasBlob(bytes, before.blob)) modified.push({ path, blob: before.blob });
  }
  const removed = await removedFiles(old.files, tree, repository);

  const renames = await findRenames(removed.contents, added.contents, repository);
  for (const [path, oldPath] of renames) {
    const blob = old.files.get(oldPath)?.blob;
    if (blob !== undefined) modified.push({ path, oldPath, blob });
  }
  const renamedFrom = new Set(renames.values());
  return {
    added: [...added.paths].filter((path) => !renames.has(path)).sort(compareByComponent),
    removed: [...removed.paths].filter((path) => !renamedFrom.has(path)).sort(compareByComponent),
    modified: modified.sort((a, b) => compareByComponent(a.path, b.path)),
  };
}

async function removedFiles(
  old: ReadonlyMap<string, TreeFile>,
  { root, paths, maxBytes, isWanted, isTaken }: WorkingTree,
  repository: Repository,
): Promise<Loose> {
  const known = new Set(paths);
  const gone = [...old.values()].filter(
    ({ path }) => !known.has(path) && isWanted(path) && !isWorkingFile(root, path),
  );
  const removed = new Loose();
  let at = 0;
  const ids = gone.map(({ blob }) => blob);
  for await (const { bytes } of readBlobs(ids, repository, maxBytes)) {
    const path = gone[at++]?.path;
    if (path !== undefined && bytes && isTaken(path, bytes)) removed.add(path, bytes);
  }
  return removed;
}

/** Files that are on one side only, with their contents as far as they are worth keeping. */
class Loose {
  readonly paths = new Set<string>();
  readonly contents = new Map<string, Buffer>();
  #bytes = 0;

  add(path: string, bytes: Buffer): void {
    this.paths.add(path);
    this.#bytes += bytes.length;
    if (this.#bytes <= MAX_COMPARED_BYTES) this.contents.set(path, bytes);
  }
}

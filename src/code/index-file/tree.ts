/** The directories and files of an index. */

export interface TreeEntry {
  path: string;
  is_dir: boolean;
  /** 1 at the top. */
  depth: number;
}

/** A directory before its content, in the order of the paths given. At most `depth` levels. */
export function treeOf(paths: readonly string[], depth: number): TreeEntry[] {
  const entries: TreeEntry[] = [];
  let open: readonly string[] = [];
  for (const path of paths) {
    const parts = path.split('/');
    const directories = parts.slice(0, -1);
    let shared = 0;
    while (shared < directories.length && open[shared] === directories[shared]) shared++;
    for (let level = shared; level < directories.length; level++) {
      if (level >= depth) break;
      entries.push({ path: directories.slice(0, level + 1).join('/'), is_dir: true, depth: level + 1 });
    }
    open = directories;
    if (parts.length <= depth) entries.push({ path, is_dir: false, depth: parts.length });
  }
  return entries;
}

/** How many levels the tree of some paths has. */
export function treeLevels(paths: readonly string[]): number {
  return paths.reduce((most, path) => Math.max(most, path.split('/').length), 0);
}

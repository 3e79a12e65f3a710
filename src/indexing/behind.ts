/** What a state of the index lacks while its tree goes on changing. */
import { comparePaths } from '../patterns/path-order.ts';
import type { Snapshot } from '../store/snapshot.ts';

/**
 * The stale paths of the last look, and all of which something was reported since: files of the snapshot,
 * those below reported directories, and what is new. What only exact search takes is left out.
 */
export function lackedPaths(
  stale: ReadonlySet<string>,
  reported: readonly string[],
  snapshot: Pick<Snapshot, 'files' | 'plain'>,
): ReadonlySet<string> {
  if (reported.length === 0) return stale;
  const lacked = new Set(stale);
  const plain = new Set(snapshot.plain.map(({ path }) => path));
  for (const path of reported) {
    if (plain.has(path) || lacked.has(path)) continue;
    const at = firstFrom(snapshot.files, path);
    if (snapshot.files[at]?.path === path) {
      lacked.add(path);
      continue;
    }
    const below = filesBelow(snapshot.files, path);
    for (const file of below) lacked.add(file);
    // The end of a directory is reported of it under its own name as well.
    const parts = path.split('/');
    if (below.length === 0 && parts.at(-1) !== parts.at(-2)) lacked.add(path);
  }
  return lacked;
}

function filesBelow(files: Snapshot['files'], directory: string): string[] {
  const prefix = `${directory}/`;
  const found: string[] = [];
  for (let at = firstFrom(files, prefix); files[at]?.path.startsWith(prefix); at++) {
    found.push(files[at]?.path ?? '');
  }
  return found;
}

/** Position of the first file whose path is not before this one. */
function firstFrom(files: Snapshot['files'], path: string): number {
  let low = 0;
  for (let high = files.length; low < high; ) {
    const middle = (low + high) >>> 1;
    if (comparePaths(files[middle]?.path ?? '', path) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Files by name or glob: what the tool `search_file` and the command line share. */
import type { FileListing } from '../../indexing/exact-view.ts';
import type { PathScope } from '../../patterns/path-scope.ts';
import { Pace } from '../../search/pace.ts';

export interface FileSearch {
  /** Files whose path the query names. */
  name: PathScope;
  /** Only files in this scope too. */
  scope: PathScope;
  /** Also ignored, excluded and hidden files. */
  includeExcluded: boolean;
  /** Most paths; `Infinity` for all. */
  limit: number;
}

export interface FoundFiles {
  /** In path order. */
  paths: string[];
  /** There are further ones beyond the limit. */
  more: boolean;
  /** Files whose paths there were to look at. */
  files: number;
}

/**
 * Only what a search can want is listed: hidden, ignored and excluded files cost a look at the tree. Throws
 * `cancelled` when the signal is aborted.
 */
export async function foundFiles(
  listing: FileListing,
  { name, scope, includeExcluded, limit }: FileSearch,
  signal: AbortSignal,
): Promise<FoundFiles> {
  const { listed, isMeant } = includeExcluded
    ? { listed: await listing.everything(signal), isMeant: () => true }
    : await listedFiles(listing, name, scope);
  const paths: string[] = [];
  const pace = new Pace(signal);
  for (const [i, path] of listed.entries()) {
    const isFound = name.matches(path) && scope.matches(path) && isMeant(path);
    if (isFound && paths.push(path) > limit) break;
    if (i % 64 === 0 && pace.isDue) await pace.rest();
  }
  return { paths: paths.slice(0, limit), more: paths.length > limit, files: listed.length };
}

/** Files to look at. A hidden one must be meant as such by the query or the scope. */
async function listedFiles(
  listing: FileListing,
  name: PathScope,
  scope: PathScope,
): Promise<{ listed: readonly string[]; isMeant: (path: string) => boolean }> {
  const visible = await listing.visible();
  if (!name.takesHidden && !scope.takesHidden) return { listed: visible.paths, isMeant: () => true };
  return {
    listed: await listing.withHidden(),
    isMeant: (path) => visible.has(path) || name.matchesHidden(path) || scope.matchesHidden(path),
  };
}

/** Files by name or glob: what the tool `search_file` and the command line share. */
import type { ExactView } from '../../indexing/exact-view.ts';
import type { PathScope } from '../../patterns/path-scope.ts';
import { Pace } from '../../search/pace.ts';
import { isHidden } from './scope.ts';

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
  view: ExactView,
  { name, scope, includeExcluded, limit }: FileSearch,
  signal: AbortSignal,
): Promise<FoundFiles> {
  const takesHidden = name.takesHidden || scope.takesHidden;
  const listed = includeExcluded
    ? await view.everything(signal)
    : takesHidden
      ? await view.withHidden(signal)
      : view.paths;
  const takes = includeExcluded ? inBoth(name, scope) : unlessHidden(name, scope);
  const paths: string[] = [];
  const pace = new Pace(signal);
  for (const [i, path] of listed.entries()) {
    if (takes(path) && paths.push(path) > limit) break;
    if (i % 64 === 0 && pace.isDue) await pace.rest();
  }
  return { paths: paths.slice(0, limit), more: paths.length > limit, files: listed.length };
}

function inBoth(name: PathScope, scope: PathScope): (path: string) => boolean {
  return (path) => name.matches(path) && scope.matches(path);
}

/** A hidden file must be meant as such by one of the two. */
function unlessHidden(name: PathScope, scope: PathScope): (path: string) => boolean {
  const matches = inBoth(name, scope);
  return (path) =>
    matches(path) && (!isHidden(path) || name.matchesHidden(path) || scope.matchesHidden(path));
}

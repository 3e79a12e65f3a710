/** All lines that match, a part at a time, so that the first are shown early and many need not be held. */
import type { ExactView } from '../indexing/exact-view.ts';
import { comparePaths } from '../patterns/path-order.ts';
import type { PathScope } from '../patterns/path-scope.ts';
import { type LineItem, type SearchEffort, searchLines } from '../search/exact/exact-search.ts';
import type { ExactPattern } from '../search/exact/pattern.ts';

/** Lines of the first page where somebody watches, and what the next is larger by. */
const FIRST_PAGE = 200;
const GROWTH = 8;
/** Lines of a page that is not watched, and of the largest: some MB. */
const MAX_PAGE = 50_000;

export interface PagedSearch {
  view: ExactView;
  pattern: ExactPattern;
  scope: PathScope;
  /** Lines in all; `Infinity` for all there are. */
  limit: number;
  /** The first lines are wanted before the rest has been looked for. */
  watched: boolean;
  signal: AbortSignal;
}

export interface PagedResult {
  /** There are further lines beyond the limit. */
  more: boolean;
  /** Of all pages. */
  effort: SearchEffort;
}

/**
 * Gives the lines to `take` in order. The lines of a file come all at once, but for the last file under a
 * limit. `take` returns false when that was more than it wants. Memory is bounded by a page and the file
 * with most lines.
 */
export async function searchInPages(
  search: PagedSearch,
  take: (lines: readonly LineItem[]) => boolean,
): Promise<PagedResult> {
  const { view, pattern, limit, signal } = search;
  let size = search.watched ? FIRST_PAGE : MAX_PAGE;
  let left = limit;
  let scope = search.scope;
  let effort: SearchEffort | undefined;
  for (;;) {
    const asked = Math.min(size, left);
    const page = await searchLines(view, pattern, scope, asked, signal);
    effort = effort ? added(effort, page.effort) : page.effort;
    if (!page.more || asked === left) {
      const isWanted = take(page.items);
      return { more: page.more || !isWanted, effort };
    }
    // The last file may have lines beyond the page: it begins the next one.
    const whole = withoutLastFile(page.items);
    const last = whole.at(-1);
    if (last) {
      if (!take(whole)) return { more: true, effort };
      left -= whole.length;
      scope = behind(search.scope, last.filePath);
    }
    size = last ? Math.min(size * GROWTH, MAX_PAGE) : size * GROWTH;
  }
}

function withoutLastFile(lines: readonly LineItem[]): readonly LineItem[] {
  const last = lines.at(-1)?.filePath;
  return lines.slice(
    0,
    lines.findIndex(({ filePath }) => filePath === last),
  );
}

/** What of a scope comes behind a path in path order. */
function behind(scope: PathScope, last: string): PathScope {
  const isBehind = (path: string): boolean => comparePaths(path, last) > 0;
  return {
    isEverything: false,
    matches: (path) => isBehind(path) && (scope.isEverything || scope.matches(path)),
    takesHidden: scope.takesHidden,
    matchesHidden: (path) => isBehind(path) && scope.matchesHidden(path),
  };
}

/** The first page knows of all candidates. */
function added(first: SearchEffort, further: SearchEffort): SearchEffort {
  return {
    ...first,
    read: first.read + further.read,
    planMs: first.planMs + further.planMs,
    matchMs: first.matchMs + further.matchMs,
  };
}

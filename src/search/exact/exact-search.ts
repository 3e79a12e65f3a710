/**
 * Exact search: the lines of a source that match a pattern, in the order of paths and lines. The index
 * proposes files; every line that is reported was read from its file during this call.
 */
import type { ExactView } from '../../indexing/exact-view.ts';
import { comparePaths } from '../../patterns/path-order.ts';
import type { PathScope } from '../../patterns/path-scope.ts';
import { matchInOrder } from './match-in-order.ts';
import { candidatePositions } from './narrowing.ts';
import type { ExactPattern } from './pattern.ts';

/** A matching line. */
export interface LineItem {
  /** Relative to the root. */
  filePath: string;
  /** 1-based. */
  lineNumber: number;
  /** At most 400 characters, cut around the first match. */
  lineText: string;
}

export interface LineResult {
  items: LineItem[];
  /** There are further matching lines beyond these. */
  more: boolean;
  /** How it was found. */
  effort: SearchEffort;
}

/** What a search had to do. */
export interface SearchEffort {
  /** Files in the source, hidden ones only if the scope takes them. */
  files: number;
  /** Files that the index could not rule out, within the scope. */
  candidates: number;
  /** Candidates that were read; fewer where the limit was reached. */
  read: number;
  /** False while there is no index: then all files are candidates. */
  indexed: boolean;
  /** Time to find the candidates and to match them, in ms. */
  planMs: number;
  matchMs: number;
}

/**
 * The first `limit` matching lines in a scope. Costs what it takes to read the candidates up to the
 * last line that is needed, about 15 µs a file. Throws `cancelled` when the signal is aborted, and
 * `invalid_pattern` for what only ripgrep finds wrong with a pattern.
 */
export async function searchLines(
  view: ExactView,
  pattern: ExactPattern,
  scope: PathScope,
  limit: number,
  signal: AbortSignal,
): Promise<LineResult> {
  const began = performance.now();
  const { paths, files } = await candidates(view, pattern, scope);
  const planned = performance.now();
  const items: LineItem[] = [];
  let read = 0;
  for await (const { path, lines } of matchInOrder(
    view,
    pattern.matcher,
    paths,
    limit + 1,
    signal,
    (done) => {
      read = done;
    },
  )) {
    for (const { lineNumber, lineText } of lines) {
      if (items.length > limit) break;
      items.push({ filePath: path, lineNumber, lineText });
    }
    if (items.length > limit) break;
  }
  const matched = performance.now();
  return {
    items: items.slice(0, limit),
    more: items.length > limit,
    effort: {
      files,
      candidates: paths.length,
      read,
      indexed: view.index !== undefined,
      planMs: planned - began,
      matchMs: matched - planned,
    },
  };
}

/** Paths to read, in path order, and the number of files there are. */
async function candidates(
  view: ExactView,
  pattern: ExactPattern,
  scope: PathScope,
): Promise<{ paths: string[]; files: number }> {
  const inScope = await visibleCandidates(view, pattern, scope);
  if (!scope.takesHidden) return { paths: inScope, files: view.paths.length };
  // Hidden files are few, and only asked for now and then: they are read, not indexed.
  const all = await view.withHidden();
  const hidden = all.filter((path) => !view.isVisible(path) && scope.matchesHidden(path));
  return { paths: merged(inScope, hidden), files: all.length };
}

async function visibleCandidates(
  view: ExactView,
  pattern: ExactPattern,
  scope: PathScope,
): Promise<string[]> {
  const { paths, index } = view;
  const matches = (path: string): boolean => scope.isEverything || scope.matches(path);
  if (!index) return paths.filter(matches);
  const found: string[] = [];
  for (const position of await candidatePositions(index, pattern.narrowing)) {
    const path = paths[position];
    if (path !== undefined && matches(path)) found.push(path);
  }
  return found;
}

/** Two lists in path order as one. */
function merged(a: readonly string[], b: readonly string[]): string[] {
  return b.length === 0 ? [...a] : [...a, ...b].sort(comparePaths);
}

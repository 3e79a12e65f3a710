/** Which values complete what a user has typed, best first. */

/** More are never sent: the protocol's own limit. */
export const MAX_VALUES = 100;

export type Completion = {
  values: string[];
  /** How many there are in all. */
  total: number;
  hasMore: boolean;
};

/** The first of the values that fit, in this order. */
export function completionOf(values: readonly string[]): Completion {
  return { values: values.slice(0, MAX_VALUES), total: values.length, hasMore: values.length > MAX_VALUES };
}

/**
 * Values that begin with what was typed, then those that do but for case, then those that hold it; each
 * group in the order given, without duplicates.
 */
export function fitting(typed: string, values: Iterable<string>): string[] {
  const folded = typed.toLowerCase();
  const groups: [string[], string[], string[]] = [[], [], []];
  for (const value of new Set(values)) {
    const lower = value.toLowerCase();
    if (value.startsWith(typed)) groups[0].push(value);
    else if (lower.startsWith(folded)) groups[1].push(value);
    else if (lower.includes(folded)) groups[2].push(value);
  }
  return groups.flat();
}

/**
 * Paths that begin with what was typed, then files and directories named so, then paths that hold it, letter
 * case ignored; in each group those with fewer directories first, else in the order given.
 */
export function fittingPaths(typed: string, paths: Iterable<string>): string[] {
  const folded = typed.toLowerCase();
  const found: { path: string; rank: number }[] = [];
  for (const path of paths) {
    const lower = path.toLowerCase();
    const at = lower.indexOf(folded);
    if (at < 0) continue;
    const isName = lower.lastIndexOf(folded) > lower.lastIndexOf('/');
    const kind = at === 0 ? 0 : isName ? 1 : 2;
    found.push({ path, rank: kind * MAX_DEPTH + Math.min(depthOf(path), MAX_DEPTH - 1) });
  }
  return found.sort((a, b) => a.rank - b.rank).map(({ path }) => path);
}

/** Deeper paths count as being so deep. */
const MAX_DEPTH = 1_000;

function depthOf(path: string): number {
  let depth = 0;
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) depth++;
  return depth;
}

/** Each path after the directories it lies in, each once. */
export function withDirectories(paths: readonly string[]): Set<string> {
  const all = new Set<string>();
  for (const path of paths) {
    for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) all.add(path.slice(0, at));
    all.add(path);
  }
  return all;
}

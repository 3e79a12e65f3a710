/** The figures of many functions together. */

import { KINDS } from '../../indexing/syntax/kinds.ts';
import { OUTLINE_COLUMN, OUTLINE_FLAG, OUTLINE_WIDTH, type Outline } from '../../indexing/syntax/outline.ts';
import { isFunctionLike } from '../symbols/kinds.ts';
import { Distribution } from './distribution.ts';

/** A function this complex counts as highly complex. */
const HIGH_COMPLEXITY = 10;
const HOTTEST_FILES = 5;
/** Files with fewer analysed functions are never among the hottest: one function is no trend. */
const MIN_FUNCTIONS = 2;

export interface HotFile {
  file: string;
  functions: number;
  avg_complexity: number;
  max_complexity: number;
}

/** All counts are of functions. Keys in the order in which they are written; averages and shares to one decimal. */
export interface Health {
  total_functions: number;
  /** How many have figures of complexity. */
  analyzed: number;
  complexity: { avg: number; median: number; max: number; p90: number };
  nesting: { avg: number };
  params: { avg: number };
  body_lines: { avg: number };
  high_complexity_count: number;
  /** Share of those analysed, in percent. */
  high_complexity_pct: number;
  /** Share of all, in percent. */
  documented_pct: number;
  test_count: number;
  deprecated_count: number;
  public_api_count: number;
  hottest_files: HotFile[];
}

interface Sums {
  total: number;
  nesting: number;
  params: number;
  lines: number;
  documented: number;
  tests: number;
  deprecated: number;
  reachable: number;
}

const IS_FUNCTION = KINDS.map((kind) => isFunctionLike(kind));

/** One pass over numbers. */
export function healthOf(files: readonly Outline[]): Health {
  const sums = {
    total: 0,
    nesting: 0,
    params: 0,
    lines: 0,
    documented: 0,
    tests: 0,
    deprecated: 0,
    reachable: 0,
  };
  const complexities = new Distribution();
  const warm: FileFigures[] = [];
  for (const file of files) {
    const [before, sumBefore] = [complexities.count, complexities.sum];
    const max = add(file, sums, complexities);
    const functions = complexities.count - before;
    if (functions < MIN_FUNCTIONS) continue;
    takeIfHot(warm, { file: file.path, functions, sum: complexities.sum - sumBefore, max });
  }
  const n = complexities.count;
  const high = complexities.atLeast(HIGH_COMPLEXITY);
  return {
    total_functions: sums.total,
    analyzed: n,
    complexity: {
      avg: ratio(complexities.sum, n),
      median: complexities.median(),
      max: complexities.at(n - 1),
      p90: complexities.at(Math.floor((n - 1) * 0.9)),
    },
    nesting: { avg: ratio(sums.nesting, n) },
    params: { avg: ratio(sums.params, n) },
    body_lines: { avg: ratio(sums.lines, n) },
    high_complexity_count: high,
    high_complexity_pct: ratio(100 * high, n),
    documented_pct: ratio(100 * sums.documented, sums.total),
    test_count: sums.tests,
    deprecated_count: sums.deprecated,
    public_api_count: sums.reachable,
    hottest_files: warm.map(({ file, functions, sum, max }) => ({
      file,
      functions,
      avg_complexity: ratio(sum, functions),
      max_complexity: max,
    })),
  };
}

/** Adds the functions of a file, and the complexity of those analysed; the highest of these. */
function add({ rows, count }: Outline, sums: Sums, complexities: Distribution): number {
  let max = 0;
  const end = count * OUTLINE_WIDTH;
  for (let at = 0; at < end; at += OUTLINE_WIDTH) {
    if (IS_FUNCTION[rows[at + OUTLINE_COLUMN.kind] ?? -1] !== true) continue;
    const flags = rows[at + OUTLINE_COLUMN.flags] ?? 0;
    sums.total++;
    if (flags & OUTLINE_FLAG.documented) sums.documented++;
    if (flags & OUTLINE_FLAG.test) sums.tests++;
    if (flags & OUTLINE_FLAG.deprecated) sums.deprecated++;
    if (flags & OUTLINE_FLAG.reachable) sums.reachable++;
    const cyclomatic = rows[at + OUTLINE_COLUMN.cyclomatic] ?? -1;
    if (cyclomatic < 0) continue;
    complexities.add(cyclomatic);
    if (cyclomatic > max) max = cyclomatic;
    sums.nesting += rows[at + OUTLINE_COLUMN.maxNesting] ?? 0;
    sums.params += rows[at + OUTLINE_COLUMN.paramCount] ?? 0;
    sums.lines += Math.max(0, rows[at + OUTLINE_COLUMN.bodyLines] ?? 0);
  }
  return max;
}

interface FileFigures {
  file: string;
  functions: number;
  sum: number;
  max: number;
}

/** Files come in path order: of equal ones the earlier stays before the later. */
function takeIfHot(warm: FileFigures[], figures: FileFigures): void {
  let at = warm.length;
  for (; at > 0; at--) {
    const before = warm[at - 1];
    if (before === undefined || !isHotter(figures, before)) break;
  }
  if (at >= HOTTEST_FILES) return;
  warm.splice(at, 0, figures);
  if (warm.length > HOTTEST_FILES) warm.pop();
}

/** By average, then by maximum. */
function isHotter(a: FileFigures, b: FileFigures): boolean {
  // Averages compared without division, so that equal ones are equal.
  const difference = a.sum * b.functions - b.sum * a.functions;
  return difference === 0 ? a.max > b.max : difference > 0;
}

/** To one decimal; 0 of nothing. */
function ratio(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round((10 * sum) / count) / 10;
}

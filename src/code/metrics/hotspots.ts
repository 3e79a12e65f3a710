/** The functions that are hardest to follow. */
import { OUTLINE_COLUMN, OUTLINE_WIDTH, type Outline } from '../../indexing/syntax/outline.ts';
import { scoreInTwentieths } from './score.ts';

export const HOTSPOT_ORDERS = ['score', 'complexity', 'nesting', 'params', 'body_lines'] as const;
export type HotspotOrder = (typeof HOTSPOT_ORDERS)[number];

/** A function by its file and number there. */
export interface Hotspot {
  file: Outline;
  index: number;
}

const COLUMN_OF: Readonly<Record<Exclude<HotspotOrder, 'score'>, number>> = {
  complexity: OUTLINE_COLUMN.cyclomatic,
  nesting: OUTLINE_COLUMN.maxNesting,
  params: OUTLINE_COLUMN.paramCount,
  body_lines: OUTLINE_COLUMN.bodyLines,
};

interface Ranked extends Hotspot {
  value: number;
}

/**
 * Functions of at least a complexity: how many there are, and the first `limit`, highest first, ties in
 * the order of `files`, then by line and name. One pass over numbers.
 */
export function hotspotsOf(
  files: readonly Outline[],
  { order, minComplexity, limit }: { order: HotspotOrder; minComplexity: number; limit: number },
): { total: number; hotspots: Hotspot[] } {
  let total = 0;
  const best: Ranked[] = [];
  const column = order === 'score' ? -1 : COLUMN_OF[order];
  /** What has less is not among them, and neither is what has as much in a later file. */
  let least = -1;
  let leastFile: Outline | undefined;
  for (const file of files) {
    const { rows } = file;
    const end = file.count * OUTLINE_WIDTH;
    for (let at = 0; at < end; at += OUTLINE_WIDTH) {
      // -1 is smaller than any minimum: no figures.
      if ((rows[at + OUTLINE_COLUMN.cyclomatic] ?? -1) < minComplexity) continue;
      total++;
      const value = column < 0 ? scoreInTwentieths(rows, at) : Math.max(0, rows[at + column] ?? 0);
      if (value < least || (value === least && file !== leastFile)) continue;
      insert(best, { file, index: at / OUTLINE_WIDTH, value }, limit);
      const last = best.length < limit ? undefined : best.at(-1);
      least = last?.value ?? -1;
      leastFile = last?.file;
    }
  }
  return { total, hotspots: best };
}

function insert(best: Ranked[], ranked: Ranked, limit: number): void {
  let at = best.length;
  for (; at > 0; at--) {
    const before = best[at - 1];
    if (before === undefined || !isBefore(ranked, before)) break;
  }
  best.splice(at, 0, ranked);
  if (best.length > limit) best.pop();
}

/** `later` comes from the same file as `earlier`, or from one after it. */
function isBefore(later: Ranked, earlier: Ranked): boolean {
  if (later.value !== earlier.value) return later.value > earlier.value;
  if (later.file !== earlier.file) return false;
  const byLine = later.file.line(later.index) - earlier.file.line(earlier.index);
  return byLine < 0 || (byLine === 0 && later.file.name(later.index) < earlier.file.name(earlier.index));
}

/** One figure for how hard a function is to follow. */
import { OUTLINE_COLUMN } from '../../indexing/syntax/outline.ts';
import type { Complexity } from '../../languages/syntax/types.ts';

/** cyclomatic + 2·nesting + 0.5·parameters + body lines / 20, to two decimals. */
export function complexityScore(
  { cyclomatic, maxNesting, paramCount }: Complexity,
  bodyLines: number | null,
): number {
  return inScore(twentieths(cyclomatic, maxNesting, paramCount, bodyLines ?? 0));
}

/** The score in twentieths, which are whole numbers, of the function with figures that begins at a place of rows. */
export function scoreInTwentieths(rows: Int32Array, at: number): number {
  return twentieths(
    rows[at + OUTLINE_COLUMN.cyclomatic] ?? 0,
    rows[at + OUTLINE_COLUMN.maxNesting] ?? 0,
    rows[at + OUTLINE_COLUMN.paramCount] ?? 0,
    Math.max(0, rows[at + OUTLINE_COLUMN.bodyLines] ?? 0),
  );
}

function twentieths(cyclomatic: number, nesting: number, parameters: number, lines: number): number {
  return 20 * cyclomatic + 40 * nesting + 10 * parameters + lines;
}

function inScore(inTwentieths: number): number {
  // Twentieths are multiples of 0.05: nothing is lost at two decimals but the noise of fractions.
  return (inTwentieths * 5) / 100;
}

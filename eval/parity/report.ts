/** What came of the questions, for people. */
import { renderDifference } from './compare.ts';
import type { Outcome } from './parity.ts';
import { titleOf } from './query.ts';

/** Differences of one question that are printed. */
const MAX_PRINTED = 10;

export function isSound({ differences, failure }: Outcome): boolean {
  return differences.length === 0 && failure === undefined;
}

/** A line on the question, and one for each of the first differences. */
export function renderOutcome(outcome: Outcome): string {
  const { query, lines, differences, failure, quarryMs, ripgrepMs } = outcome;
  const mark = isSound(outcome) ? 'same' : 'DIFFERENT';
  const count = lines < 0 ? 'refused' : `${lines} lines`;
  const times = `${quarryMs.toFixed(1)} ms, ripgrep ${ripgrepMs.toFixed(1)} ms`;
  const details = differences
    .slice(0, MAX_PRINTED)
    .map((difference) => `    ${renderDifference(difference)}`);
  if (failure !== undefined) details.unshift(`    ${failure}`);
  const hidden = differences.length - MAX_PRINTED;
  if (hidden > 0) details.push(`    and ${hidden} more`);
  return [`${mark.padEnd(9)}  ${titleOf(query)}: ${count}, ${times}`, ...details].join('\n');
}

/** Totals of all questions about one state of a tree. */
export function renderSummary(state: string, outcomes: readonly Outcome[]): string {
  const answered = outcomes.filter(({ lines }) => lines >= 0);
  const total = answered.reduce((sum, { lines }) => sum + lines, 0);
  const different = outcomes.filter((outcome) => !isSound(outcome)).length;
  const refused = outcomes.length - answered.length;
  return [
    `${state}: ${outcomes.length} questions, ${different} with differences`,
    `    ${total.toLocaleString('en-US')} lines compared; ${refused} patterns refused; ` +
      `${answered.filter(({ lines }) => lines === 0).length} found nothing`,
  ].join('\n');
}

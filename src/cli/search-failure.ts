/** Failures of commands that answer "is there any?" by their exit code. */
import { CommanderError } from 'commander';
import { QuarryError } from '../errors.ts';
import { printable } from '../printable.ts';
import { FAILED, failureOf, USAGE } from './failure.ts';
import type { Invocation } from './invocation.ts';

/** Exit code of a search that worked and found nothing. */
export const NOTHING_FOUND = FAILED;

/** Characters of a pattern shown on either side of the place that is pointed at. */
const REACH = 50;

/**
 * Runs a search for what the user gave. As with grep, exit code 1 says that nothing was found, so that
 * every failure has to be 2. A bad pattern is shown with the place that is wrong.
 */
export async function searching(
  given: string,
  invocation: Invocation,
  search: () => Promise<void>,
): Promise<void> {
  try {
    await search();
  } catch (error) {
    if (error instanceof CommanderError || invocation.signal.aborted) throw error;
    const lines = [...failureOf(error).lines, ...placeOf(error, given)];
    invocation.err.write(`${lines.join('\n')}\n`);
    invocation.exitCode = USAGE;
  }
}

function placeOf(error: unknown, given: string): string[] {
  if (!(error instanceof QuarryError)) return [];
  const { argument, position } = error.details;
  const isGiven = argument === 'q' || argument === 'glob';
  return isGiven && typeof position === 'number' ? pointedAt(given, position) : [];
}

/** The pattern around a position (in code points), and `^` under it. */
export function pointedAt(pattern: string, position: number): string[] {
  const characters = Array.from(pattern, (char) => printable(char));
  const from = Math.max(0, position - REACH);
  const to = position + REACH;
  const before = (from > 0 ? '…' : '') + characters.slice(from, position).join('');
  const after = characters.slice(position, to).join('') + (to < characters.length ? '…' : '');
  // Characters that fill two columns are rare in patterns; the mark is then a little to the left.
  return [`  ${before}${after}`, `  ${' '.repeat(Array.from(before).length)}^`];
}

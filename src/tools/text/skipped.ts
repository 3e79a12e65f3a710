/** The lines of a build's reply that tell of skipped files. */

import { sortPaths } from '../../patterns/path-order.ts';
import { SKIP_REASONS, type SkippedFile } from '../../store/types.ts';
import { count, printablePath } from './format.ts';

/** Files named at most; binary ones are only counted. */
const MAX_NAMED = 20;

/** Nothing when no file was skipped. */
export function skippedLines(skipped: readonly SkippedFile[]): string[] {
  if (skipped.length === 0) return [];
  const counts = SKIP_REASONS.map((reason) => ({
    reason,
    n: skipped.filter((file) => file.reason === reason).length,
  }));
  const summary = counts.filter(({ n }) => n > 0).map(({ reason, n }) => `${count(n)} ${reason}`);
  const reasons = new Map(
    skipped.filter((file) => file.reason !== 'binary').map((file) => [file.path, file.reason]),
  );
  const paths = sortPaths([...reasons.keys()]);
  const named = paths.slice(0, MAX_NAMED).map((path) => `- \`${printablePath(path)}\`: ${reasons.get(path)}`);
  const rest = paths.length > MAX_NAMED ? [`- ... and ${count(paths.length - MAX_NAMED)} more`] : [];
  return [
    `**Skipped:** ${count(skipped.length)} ${skipped.length === 1 ? 'file' : 'files'} (${summary.join(', ')})`,
    ...named,
    ...rest,
  ];
}

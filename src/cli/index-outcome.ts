/** What `quarry index` has done, and how it says so. */
import { comparePaths } from '../patterns/path-order.ts';
import { printable } from '../printable.ts';
import { SKIP_REASONS, type SkippedFile, type SourceRecord } from '../store/types.ts';
import { count, seconds, size } from '../tools/text/format.ts';
import type { Style } from './printer.ts';

/** Numbers of files that an update added, read again because their text is another, and removed. */
export interface Difference {
  added: number;
  changed: number;
  removed: number;
}

export const NO_DIFFERENCE: Difference = { added: 0, changed: 0, removed: 0 };

export interface IndexOutcome {
  action: 'built' | 'updated' | 'unchanged';
  record: SourceRecord;
  /** All files of the tree that are not indexed. */
  skipped: readonly SkippedFile[];
  durationMs: number;
  difference: Difference;
  /** Changed files that could not be taken in. */
  stale: number;
  /** The configuration asks for other settings than the index has. */
  otherSettings: boolean;
}

/** Compares the files of two snapshots by path and content. */
export function differenceOf(
  before: readonly { path: string; hash: string }[],
  after: readonly { path: string; hash: string }[],
): Difference {
  const old = new Map(before.map(({ path, hash }) => [path, hash]));
  const difference = { ...NO_DIFFERENCE };
  for (const { path, hash } of after) {
    const known = old.get(path);
    if (known === undefined) difference.added++;
    else if (known !== hash) difference.changed++;
    old.delete(path);
  }
  return { ...difference, removed: old.size };
}

/** Files named at most; binary ones are only counted. */
const MAX_NAMED = 20;

export function renderIndexOutcome(outcome: IndexOutcome, style: Style): string {
  const { record, skipped, durationMs } = outcome;
  const figures = `${countOf(record.files, 'file')}, ${countOf(record.chunks, 'chunk')}, index of ${size(record.sizeOnDisk, 1)}`;
  const lines = [
    `${headline(outcome, style)} in ${seconds(durationMs)}: ${figures}`,
    ...skippedLines(skipped, style),
  ];
  return `${lines.join('\n')}\n`;
}

function headline({ action, record, difference }: IndexOutcome, style: Style): string {
  const session = style.heading(record.id);
  const path = style.path(printable(record.repositoryPath));
  if (action === 'built') return `Indexed ${path} as session ${session}`;
  if (action === 'unchanged') return `Session ${session} of ${path} is up to date, checked`;
  const { added, changed, removed } = difference;
  return `Updated session ${session} of ${path} (${count(added)} added, ${count(changed)} changed, ${count(removed)} removed)`;
}

function countOf(n: number, what: string): string {
  return `${count(n)} ${what}${n === 1 ? '' : 's'}`;
}

function skippedLines(skipped: readonly SkippedFile[], style: Style): string[] {
  if (skipped.length === 0) return [];
  const counts = SKIP_REASONS.map((reason) => ({
    reason,
    n: skipped.filter((file) => file.reason === reason).length,
  }));
  const summary = counts.filter(({ n }) => n > 0).map(({ reason, n }) => `${count(n)} ${reason}`);
  const named = skipped
    .filter(({ reason }) => reason !== 'binary')
    .sort((a, b) => comparePaths(a.path, b.path));
  const lines = named.slice(0, MAX_NAMED).map(({ path, reason }) => `  ${printable(path)}: ${reason}`);
  const rest = named.length - lines.length;
  return [
    `Skipped ${countOf(skipped.length, 'file')} (${summary.join(', ')})`,
    ...[...lines, ...(rest > 0 ? [`  ... and ${count(rest)} more`] : [])].map(style.faint),
  ];
}

/** The same for programs: the duration in ms, the size in bytes. */
export function indexJson({ action, record, skipped, durationMs, difference, stale }: IndexOutcome): unknown {
  return {
    action,
    session: record.id,
    path: record.repositoryPath,
    files: record.files,
    chunks: record.chunks,
    sizeOnDisk: record.sizeOnDisk,
    durationMs: Math.round(durationMs),
    ...difference,
    stale,
    skipped: skipped.map(({ path, reason }) => ({ path, reason })),
  };
}

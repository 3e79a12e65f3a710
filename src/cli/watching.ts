/** Keeping INDEX.md current while its project is worked on. */
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf, QuarryError } from '../errors.ts';
import { openStructure } from '../tools/structure/source.ts';
import { type IndexWritten, writeIndex } from '../tools/structure/write-index.ts';
import type { ToolContext } from '../tools/tool.ts';
import { narrow, type TreeLimits } from './tree-options.ts';

/** The tree is asked for changes so often: without any that costs about a millisecond. In ms. */
const LOOK_EVERY_MS = 200;
const MAX_DEBOUNCE_MS = 60_000;
export const DEFAULT_DEBOUNCE_MS = 300;

export interface Watching {
  /** Which part of the tree the file is about. */
  limits: TreeLimits;
  /** Absolute path of the file. */
  place: string;
  /** The file is written when nothing has changed for so long. In ms. */
  debounceMs: number;
  /** Ends it. */
  signal: AbortSignal;
  onWritten(status: IndexWritten): void;
  onProblem(message: string): void;
}

/**
 * Writes the file now, and again after changes, until the signal is aborted. A file that would differ in
 * nothing but its time is left as it is. Rejects if it cannot be written the first time.
 */
export async function keepIndexCurrent(
  context: ToolContext,
  { limits, place, debounceMs, signal, onWritten, onProblem }: Watching,
): Promise<void> {
  let seen: object | undefined;
  let changedAt = Number.NEGATIVE_INFINITY;
  let isPending = true;
  let isFirst = true;
  while (!signal.aborted) {
    try {
      const opened = await openStructure(undefined, undefined, context);
      if (opened.structure !== seen && seen !== undefined) {
        changedAt = performance.now();
        isPending = true;
      }
      seen = opened.structure;
      if (isPending && performance.now() - changedAt >= debounceMs) {
        isPending = false;
        onWritten(await writeIndex(place, narrow(opened, limits).source, { keepsSame: true }));
        isFirst = false;
      }
    } catch (error) {
      if (signal.aborted) return;
      if (isFirst) throw error;
      onProblem(messageOf(error));
    }
    await sleep(Math.min(LOOK_EVERY_MS, Math.max(20, debounceMs)), undefined, { signal }).catch(() => {});
  }
}

/** What `--debounce-ms` means. Throws `invalid_params`. */
export function debounceOf(given: string | undefined): number {
  if (given === undefined) return DEFAULT_DEBOUNCE_MS;
  if (!/^-?\d{1,15}$/.test(given))
    throw new QuarryError('invalid_params', "'debounce-ms' must be an integer");
  const ms = Number(given);
  if (ms >= 0 && ms <= MAX_DEBOUNCE_MS) return ms;
  throw new QuarryError(
    'invalid_params',
    `'debounce-ms' must be between 0 and ${MAX_DEBOUNCE_MS} (got ${ms})`,
  );
}

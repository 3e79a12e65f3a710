/** One after the other: who would do the same work twice waits instead. */
import { QuarryError, throwIfAborted } from '../../errors.ts';

const last = new Map<string, Promise<unknown>>();

/**
 * Does the work when all work of this name that was asked for before has ended, well or not; within this
 * process. Rejects with `cancelled` when the signal is aborted while it waits.
 */
export function inTurn<Result>(
  name: string,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  const before = last.get(name) ?? Promise.resolve();
  const mine = untilAborted(before, signal).then(() => {
    throwIfAborted(signal);
    return work();
  });
  const both = Promise.allSettled([before, mine]).then(() => {
    if (last.get(name) === both) last.delete(name);
  });
  last.set(name, both);
  return mine;
}

async function untilAborted(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  let stop = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(new QuarryError('cancelled', 'The request was cancelled.'));
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** True while work of this name is being done or waits, within this process. */
export function isBusy(name: string): boolean {
  return last.has(name);
}

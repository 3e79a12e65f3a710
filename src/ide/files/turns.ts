/** Calls that change the same file, one after the other: each reads what the one before has written. */

import { Refusal } from '../types.ts';

/** For each file that somebody is at: settled when the last who wants it is done. Never rejects. */
const tails = new Map<string, Promise<void>>();

/**
 * Acts when all calls before that change one of these files (absolute paths) are done. Throws {@link Refusal} if
 * it is cancelled until then, and whatever `act` throws.
 */
export async function inTurn<T>(
  files: readonly string[],
  signal: AbortSignal,
  act: () => Promise<T>,
): Promise<T> {
  const before = new Set(files.flatMap((file) => tails.get(file) ?? []));
  let done = () => {};
  const own = new Promise<void>((resolve) => {
    done = resolve;
  });
  // One that stops waiting must not let those behind it overtake those before it.
  const tail = Promise.all([...before, own]).then(() => {
    for (const file of files) if (tails.get(file) === tail) tails.delete(file);
  });
  for (const file of files) tails.set(file, tail);
  try {
    if (before.size > 0) await unlessAborted(Promise.all(before), signal);
    return await act();
  } finally {
    done();
  }
}

async function unlessAborted(wait: Promise<unknown>, signal: AbortSignal): Promise<void> {
  let stop = () => {};
  const aborted = new Promise<void>((resolve) => {
    stop = resolve;
  });
  signal.addEventListener('abort', stop);
  if (!signal.aborted) await Promise.race([wait, aborted]);
  signal.removeEventListener('abort', stop);
  if (signal.aborted) throw new Refusal('The request was cancelled.');
}

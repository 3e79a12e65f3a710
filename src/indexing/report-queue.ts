/**
 * Notices that the system may have dropped reports of changes. All watches of a thread share one queue in the
 * kernel; when it is full the kernel drops what comes, and its word that it did (`IN_Q_OVERFLOW`) never gets
 * through libuv. But the queue is always read to its end in one turn of the event loop: a turn that brings
 * nearly as many reports as the queue holds may have found it full.
 */
import { readFileSync } from 'node:fs';

const LIMIT_FILE = '/proc/sys/fs/inotify/max_queued_events';
/** What Linux has by default. */
const USUAL_LIMIT = 16_384;
/** So large a part of the queue in one turn counts as a full one: some reports are of watches just ended. */
const SUSPECT_PART = 0.5;

let suspect: number | undefined;
let inThisTurn = 0;
let losses = 0;

/** To be called for every report of every watch of the thread. */
export function countReport(): void {
  if (inThisTurn++ === 0) {
    setImmediate(() => {
      inThisTurn = 0;
    });
  }
  suspect ??= SUSPECT_PART * queueLimit();
  // Once a turn.
  if (inThisTurn === Math.ceil(suspect)) losses++;
}

/** How often reports may have been lost so far. */
export function lossesSoFar(): number {
  return losses;
}

/** How many reports the system keeps for one thread. */
export function queueLimit(): number {
  try {
    const limit = Number(readFileSync(LIMIT_FILE, 'utf8'));
    return Number.isSafeInteger(limit) && limit > 0 ? limit : USUAL_LIMIT;
  } catch {
    return USUAL_LIMIT;
  }
}

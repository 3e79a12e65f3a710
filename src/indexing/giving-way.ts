/** Threads that work behind the answers let those go first that answer. */
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Argument of a worker thread that is to give way. */
export const GIVES_WAY = '--gives-way';
/** As nice as that: about a tenth of the processor time of a thread that is not, while both want it. */
const NICENESS = 10;

/** Lowers the priority of the calling thread for as long as it lives, if it was started to give way. Only on Linux. */
export function giveWayIfAsked(): void {
  if (process.platform !== 'linux' || !process.argv.includes(GIVES_WAY)) return;
  try {
    // Linux has priorities of threads, and takes their numbers where others take those of processes.
    const thread = Number(/\/task\/(\d+)$/.exec(readlinkSync('/proc/thread-self'))?.[1]);
    if (thread > 0 && thread !== process.pid) setPriority(thread, NICENESS);
  } catch {
    // Not allowed here: it goes on as it is.
  }
}

/** Thins out the progress of a call to what a client can use. */
import type { Progress } from '../tools/tool.ts';

/** Time between two reports, in ms. */
const INTERVAL_MS = 100;

export interface ProgressReporter {
  /** Takes in the state of the call; sends it now, or with the next report. */
  report: (progress: Progress) => void;
  /** Ends reporting: nothing is sent afterwards. */
  stop: () => void;
}

/**
 * Sends at most ten reports a second, always the newest, and only rising values of `done`: the protocol
 * asks for both, and handlers need not care for either.
 */
export function reportProgress(send: (progress: Progress) => void): ProgressReporter {
  let sent = Number.NEGATIVE_INFINITY;
  let waiting: Progress | undefined;
  let pause: NodeJS.Timeout | undefined;
  let stopped = false;

  const flush = () => {
    pause = undefined;
    if (waiting === undefined) return;
    const progress = waiting;
    waiting = undefined;
    sent = progress.done;
    pause = setTimeout(flush, INTERVAL_MS);
    send(progress);
  };
  return {
    report: (progress) => {
      if (stopped || progress.done <= (waiting?.done ?? sent)) return;
      waiting = progress;
      if (pause === undefined) flush();
    },
    stop: () => {
      stopped = true;
      clearTimeout(pause);
    },
  };
}

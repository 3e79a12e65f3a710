/** Progress of work in several phases, each with figures of its own, as one count that only rises. */
import type { CallOptions } from '../call.ts';

/** `message`: what is being done right now, if that is not the phase's own. */
export type Report = (done: number, total: number | undefined, message?: string) => void;

export class Phases {
  readonly #report: CallOptions['progress'];
  #base = 0;
  #last = 0;

  constructor(report: CallOptions['progress']) {
    this.#report = report;
  }

  /** Begins a phase. Its reports count on from where the one before ended. */
  next(phase: string): Report {
    this.#base += this.#last;
    this.#last = 0;
    return (done, total, message = phase) => {
      this.#last = done;
      const known = total === undefined ? {} : { total: this.#base + total };
      this.#report({ done: this.#base + done, ...known, message });
    };
  }
}

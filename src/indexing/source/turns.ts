/** Questions that may write take their turns: the second finds what the first has taken in. */
import { unlessAborted } from '../../errors.ts';
import type { CallOptions } from '../call.ts';

export class Turns<Result> {
  readonly #closing: AbortSignal;
  #last: Promise<unknown> = Promise.resolve();
  /** Turns that have not begun, by what is wished of them. */
  readonly #coming = new Map<string, { result: Promise<Result>; progress: CallOptions['progress'][] }>();

  /** Shared turns end when `closing` is aborted. */
  constructor(closing: AbortSignal) {
    this.#closing = closing;
  }

  /** Does the work in a turn of its own. */
  take<Own>(work: () => Promise<Own>): Promise<Own> {
    const mine = this.#last.then(work);
    // Without what it gave, which would be held until the next one.
    this.#last = mine.then(
      () => {},
      () => {},
    );
    return mine;
  }

  /**
   * Calls that wait for a turn with the same wishes share it: it begins after all of them, so that what it sees
   * is new enough for each. Where each had its own, each would take in what changed during the last. Rejects
   * with `cancelled` as soon as the call is.
   */
  share(wishes: string, call: CallOptions, work: (shared: CallOptions) => Promise<Result>): Promise<Result> {
    const joined = this.#coming.get(wishes);
    if (joined) {
      joined.progress.push(call.progress);
      return unlessAborted(joined.result, call.signal);
    }
    const progress = [call.progress];
    const shared: CallOptions = {
      ...call,
      // Whoever has gone, others may still wait.
      signal: this.#closing,
      progress: (report) => {
        for (const tell of progress) tell(report);
      },
    };
    const result = this.take(() => {
      this.#coming.delete(wishes);
      return work(shared);
    });
    this.#coming.set(wishes, { result, progress });
    return unlessAborted(result, call.signal);
  }

  /** Resolves when all turns that have been taken so far are over, well or not. */
  async settle(): Promise<void> {
    await this.#last;
  }
}

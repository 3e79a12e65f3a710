/** Long searches in small steps: other work of the process gets its turns, and a call can end. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { throwIfAborted } from '../errors.ts';

/** Work in one piece, in ms. */
const STEP_MS = 20;

export class Pace {
  readonly #signal: AbortSignal;
  #stepBegan = performance.now();

  /** The search ends with `cancelled` once the signal is aborted. */
  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  /** True when it is time to {@link rest}. To be asked every few hundred microseconds of work. */
  get isDue(): boolean {
    return performance.now() - this.#stepBegan > STEP_MS;
  }

  /** Lets everything else that is due happen. */
  async rest(): Promise<void> {
    await nextTurn();
    throwIfAborted(this.#signal);
    this.#stepBegan = performance.now();
  }
}

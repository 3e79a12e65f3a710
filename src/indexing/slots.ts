/** A limited number of things at a time; further ones wait their turn. */
import { QuarryError, throwIfAborted } from '../errors.ts';

export class Slots {
  #left: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#left = count;
  }

  /** Resolves when a slot is the caller's, first come, first served. Throws `cancelled` on abort. */
  async take(signal: AbortSignal): Promise<void> {
    throwIfAborted(signal);
    if (this.#left > 0) {
      this.#left--;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const onAbort = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(go), 1);
        reject(new QuarryError('cancelled', 'The request was cancelled.'));
      };
      const go = (): void => {
        signal.removeEventListener('abort', onAbort);
        resolve();
      };
      this.#waiting.push(go);
      signal.addEventListener('abort', onAbort, { once: true });
    });
  }

  /** Gives a slot back. */
  free(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#left++;
  }
}

/** How long something may take, and who else may end it. */
import { setMaxListeners } from 'node:events';
import { Refusal } from '../types.ts';

/** A signal that is aborted by a clock, by another signal or by hand, until it is released. */
export class Limit {
  readonly #controller = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  readonly #unfollow: () => void;

  /** The signal's reason is what `late` makes after `ms` (`Infinity`: never), and a refusal when `followed` is aborted. */
  constructor(ms: number, late: () => Error, followed?: AbortSignal) {
    setMaxListeners(0, this.signal);
    const follow = () => this.abort(new Refusal('The call was cancelled.'));
    this.#unfollow = () => followed?.removeEventListener('abort', follow);
    if (followed?.aborted === true) follow();
    else {
      followed?.addEventListener('abort', follow, { once: true });
      if (Number.isFinite(ms)) this.#timer = setTimeout(() => this.abort(late()), ms);
    }
  }

  /** For whatever is limited. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Ends it now. */
  abort(reason: Error): void {
    this.release();
    this.#controller.abort(reason);
  }

  /** To be called when it has ended by itself: the signal is not aborted any more. */
  release(): void {
    clearTimeout(this.#timer);
    this.#unfollow();
  }
}

/** Resolves when the work has ended, well or not, or time is up. */
export async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work.catch(() => {}), late]);
  clearTimeout(timer);
}

/** Resolves after a while, or as soon as the signal is aborted. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}

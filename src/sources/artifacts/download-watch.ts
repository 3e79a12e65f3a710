/** Ends a download that takes too long, or that nobody waits for any more. */
import { QuarryError } from '../../errors.ts';
import type { DownloadLimits } from './download-limits.ts';
import { downloadFailed } from './download-refusal.ts';

/** Watches one download. `end` must be called. */
export class DownloadWatch {
  readonly #controller = new AbortController();
  readonly #caller: AbortSignal;
  readonly #shown: string;
  readonly #stallMs: number;
  readonly #total: NodeJS.Timeout;
  #stall: NodeJS.Timeout | undefined;

  constructor(shown: string, { stallMs, totalMs }: DownloadLimits, caller: AbortSignal) {
    this.#caller = caller;
    this.#shown = shown;
    this.#stallMs = stallMs;
    this.#total = setTimeout(() => this.#giveUp(`it took longer than ${inSeconds(totalMs)}`), totalMs);
    caller.addEventListener('abort', this.#cancel);
    if (caller.aborted) this.#cancel();
  }

  /** Its reason is the error that the download ends with. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Something has come, or has been asked for: from now on the time without anything counts. */
  moved(): void {
    clearTimeout(this.#stall);
    const why = `nothing came for ${inSeconds(this.#stallMs)}`;
    this.#stall = setTimeout(() => this.#giveUp(why), this.#stallMs);
  }

  /** Nothing is expected now. */
  rest(): void {
    clearTimeout(this.#stall);
  }

  end(): void {
    clearTimeout(this.#stall);
    clearTimeout(this.#total);
    this.#caller.removeEventListener('abort', this.#cancel);
  }

  #giveUp(why: string): void {
    this.#controller.abort(downloadFailed(this.#shown, why));
  }

  readonly #cancel = (): void => {
    this.#controller.abort(new QuarryError('cancelled', 'The request was cancelled.'));
  };
}

function inSeconds(ms: number): string {
  return `${ms / 1_000} s`;
}

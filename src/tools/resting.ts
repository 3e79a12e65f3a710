/** When a server has not been asked for a while, it gives memory back: first what costs least to have again. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** So long after the last call, in ms. */
const REST_AFTER_MS = 30_000;
/** With no more than this resident, nothing else is given back. In bytes. */
const ENOUGH_BYTES = 110 * 1024 * 1024;

export interface RestingOptions {
  /** What can be given back, in this order, as long as too much is held. */
  steps: readonly (() => void)[];
  afterMs?: number;
  enoughBytes?: number;
  /** Resident memory in bytes. */
  resident?: () => number;
  collect?: () => void;
}

/** Knows whether calls are under way. Keeps no process alive. */
export class Resting {
  readonly #steps: readonly (() => void)[];
  readonly #afterMs: number;
  readonly #enoughBytes: number;
  readonly #resident: () => number;
  readonly #collect: () => void;
  #calls = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: RestingOptions) {
    this.#steps = options.steps;
    this.#afterMs = options.afterMs ?? REST_AFTER_MS;
    this.#enoughBytes = options.enoughBytes ?? ENOUGH_BYTES;
    this.#resident = options.resident ?? process.memoryUsage.rss;
    this.#collect = options.collect ?? collectGarbage;
  }

  /** A call begins; returns what is to be called once when it has ended. */
  begin(): () => void {
    this.#calls++;
    clearTimeout(this.#timer);
    return () => {
      this.#calls--;
      if (this.#calls > 0) return;
      this.#timer = setTimeout(() => void this.#rest(), this.#afterMs);
      this.#timer.unref();
    };
  }

  /** Nothing is given back any more. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#calls++;
  }

  async #rest(): Promise<void> {
    for (const step of this.#steps) {
      step();
      this.#collect();
      // What is free is returned to the system behind the collection.
      await nextTurn();
      if (this.#calls > 0 || this.#resident() <= this.#enoughBytes) return;
    }
  }
}

let collectNow: (() => void) | undefined;

/**
 * Collects garbage and shrinks the heap: about 1 ms for a MB in use. The engine does that by itself only
 * when something is allocated, which in a server that nobody asks may be never.
 */
function collectGarbage(): void {
  if (!collectNow) {
    // The function is there in contexts that are made while the flag is set.
    setFlagsFromString('--expose-gc');
    const found: unknown = runInNewContext('gc');
    setFlagsFromString('--no-expose-gc');
    collectNow = typeof found === 'function' ? () => void found() : () => {};
  }
  // What only the first one makes free is collected by the second.
  collectNow();
  collectNow();
}

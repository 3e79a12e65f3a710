/** When a server has not been asked for a while, it gives memory back: first what costs least to have again. */
import { setImmediate as nextTurn } from 'node:timers/promises';

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
  collect?: () => void | Promise<void>;
}

/** Knows whether calls are under way. Keeps no process alive. */
export class Resting {
  readonly #steps: readonly (() => void)[];
  readonly #afterMs: number;
  readonly #enoughBytes: number;
  readonly #resident: () => number;
  readonly #collect: () => void | Promise<void>;
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
      await this.#collect();
      // What is free is returned to the system behind the collection.
      await nextTurn();
      if (this.#calls > 0 || this.#resident() <= this.#enoughBytes) return;
    }
  }
}

/**
 * Collects all garbage and shrinks the heap: about 2 ms for a MB in use. The engine does that by itself only
 * when something is allocated, which in a server that nobody asks may be never.
 */
async function collectGarbage(): Promise<void> {
  try {
    // Loaded when it is needed.
    const { Session } = await import('node:inspector/promises');
    const session = new Session();
    session.connect();
    // Shrinks the young generation too, whatever was allocated before: that may be 32 MB.
    await session.post('HeapProfiler.collectGarbage').finally(() => session.disconnect());
  } catch {
    // A Node without it collects when it comes to it.
  }
}

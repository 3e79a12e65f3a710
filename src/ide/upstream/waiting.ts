/** Requests that wait for a connection. */
import { Refusal } from '../types.ts';
import { Limit } from './limit.ts';

/** Who waits. */
export interface Waiter {
  /** For messages. */
  readonly name: string;
  readonly signal?: AbortSignal | undefined;
  /** Has been let in before, and lost its connection: the limit does not hold for it. */
  readonly isAdmitted: boolean;
}

interface Place<T> {
  readonly resolve: (value: T) => void;
  readonly reject: (error: Error) => void;
}

/** A queue that is released as a whole. */
export class Waiting<T> {
  readonly #limit: number;
  readonly #patienceMs: number;
  readonly #places = new Set<Place<T>>();

  /** At most `limit` may wait, each for so long; `Infinity` is without a limit. */
  constructor(limit: number, patienceMs: number) {
    this.#limit = limit;
    this.#patienceMs = patienceMs;
  }

  get size(): number {
    return this.#places.size;
  }

  /** Waits for what {@link release} gives. Rejects with a refusal, and with what {@link fail} gives. */
  async wait({ name, signal, isAdmitted }: Waiter): Promise<T> {
    if (this.size >= this.#limit && !isAdmitted) {
      throw new Refusal(`Queue limit (${this.#limit}) reached while waiting for the IDE`);
    }
    const late = () =>
      new Refusal(`${name} timed out after ${this.#patienceMs / 1000} s waiting for the IDE`);
    const limit = new Limit(this.#patienceMs, late, signal);
    let place: Place<T> | undefined;
    try {
      return await new Promise<T>((resolve, reject) => {
        place = { resolve, reject };
        this.#places.add(place);
        const stop = () => reject(limit.signal.reason);
        if (limit.signal.aborted) stop();
        else limit.signal.addEventListener('abort', stop, { once: true });
      });
    } finally {
      if (place !== undefined) this.#places.delete(place);
      limit.release();
    }
  }

  /** Gives it to all, in the order in which they came. */
  release(value: T): void {
    for (const { resolve } of this.#take()) resolve(value);
  }

  /** Sends all away. */
  fail(error: Error): void {
    for (const { reject } of this.#take()) reject(error);
  }

  #take(): Place<T>[] {
    const places = [...this.#places];
    this.#places.clear();
    return places;
  }
}

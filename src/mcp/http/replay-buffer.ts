/** The last events of a stream, for a client whose connection broke before it had read them. */
import type { HeldBytes } from './held-bytes.ts';
import type { HttpLimits } from './limits.ts';

export type ReplayLimits = Pick<HttpLimits, 'maxReplayEvents' | 'maxReplayBytes'>;

interface Kept {
  number: number;
  /** As it was sent. */
  event: string;
  bytes: number;
}

/**
 * Keeps the newest events, bounded in number and bytes, and in bytes together with all others that share `held`.
 * What has no room is not kept: those who come back later lack it.
 */
export class ReplayBuffer {
  readonly #limits: ReplayLimits;
  readonly #held: HeldBytes;
  #kept: Kept[] = [];
  #bytes = 0;

  constructor(limits: ReplayLimits, held: HeldBytes) {
    this.#limits = limits;
    this.#held = held;
  }

  /** Keeps an event; numbers rise. */
  add(number: number, event: string): void {
    const { maxReplayEvents, maxReplayBytes } = this.#limits;
    const bytes = Buffer.byteLength(event);
    if (bytes > maxReplayBytes) return;
    while (this.#kept.length >= maxReplayEvents || this.#bytes + bytes > maxReplayBytes) this.#drop();
    while (!this.#held.take(bytes)) if (!this.#drop()) return;
    this.#kept.push({ number, event, bytes });
    this.#bytes += bytes;
  }

  /** The events after that with this number, in order. */
  after(number: number): string[] {
    return this.#kept.filter((one) => one.number > number).map(({ event }) => event);
  }

  clear(): void {
    this.#held.give(this.#bytes);
    this.#kept = [];
    this.#bytes = 0;
  }

  /** Drops the oldest; false if there is none. */
  #drop(): boolean {
    const dropped = this.#kept.shift();
    if (dropped === undefined) return false;
    this.#bytes -= dropped.bytes;
    this.#held.give(dropped.bytes);
    return true;
  }
}

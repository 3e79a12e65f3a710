/** Numbers that look random and are the same for the same seed. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** An integer from 0 to below `end`. */
  below(end: number): number {
    // Mulberry32: an additive step, then multiplications that mix all bits.
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end);
  }

  /** One of several things. Throws if there is none. */
  oneOf<T>(things: readonly T[]): T {
    const index = this.below(things.length);
    if (index >= things.length) throw new Error('Nothing to choose from');
    // In range, whatever T is.
    return things[index] as T;
  }
}

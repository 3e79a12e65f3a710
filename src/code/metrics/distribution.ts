/** Whole numbers counted by how often they occur: small ones, as figures of functions are, cost nothing but an addition. */

/** Larger numbers are kept one by one. */
const COUNTED = 1024;

export class Distribution {
  readonly #counts = new Int32Array(COUNTED);
  readonly #large: number[] = [];
  count = 0;
  sum = 0;

  /** A number from 0 on. */
  add(value: number): void {
    this.count++;
    this.sum += value;
    if (value < COUNTED) this.#counts[value] = (this.#counts[value] ?? 0) + 1;
    else this.#large.push(value);
  }

  /** How many are at least so large; `value` is at most 1024. */
  atLeast(value: number): number {
    let below = 0;
    for (let i = 0; i < value; i++) below += this.#counts[i] ?? 0;
    return this.count - below;
  }

  /** The number at a position, from 0 on, of all in rising order; 0 if there is none. */
  at(position: number): number {
    let before = 0;
    for (let value = 0; value < COUNTED; value++) {
      before += this.#counts[value] ?? 0;
      if (position < before) return value;
    }
    return this.#large.sort((a, b) => a - b)[position - before] ?? 0;
  }

  /** The middle; of an even count the mean of the two in the middle, rounded up. */
  median(): number {
    const middle = this.count >> 1;
    return this.count % 2 === 1 ? this.at(middle) : Math.ceil((this.at(middle - 1) + this.at(middle)) / 2);
  }
}

/** The order in which files found by glob are listed, and the first of many in that order. */

const COLLATOR = new Intl.Collator('en');

/** As people expect names in a list, the same on every host; what is equal to them, by UTF-16 unit. */
export function compareListed(a: string, b: string): number {
  return COLLATOR.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
}

/**
 * Counts paths and keeps the first few in the order of {@link compareListed}. One comparison for a path
 * that is not among them, which is nearly every one of many.
 */
export class FirstListed {
  readonly #limit: number;
  readonly #first: string[] = [];
  #total = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(path: string): void {
    this.#total++;
    const first = this.#first;
    const last = first.at(-1);
    if (first.length === this.#limit && last !== undefined && compareListed(path, last) >= 0) return;
    let low = 0;
    let high = first.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compareListed(first[middle] ?? '', path) <= 0) low = middle + 1;
      else high = middle;
    }
    first.splice(low, 0, path);
    if (first.length > this.#limit) first.pop();
  }

  /** In order, at most the limit. */
  get paths(): readonly string[] {
    return this.#first;
  }

  /** Of all that were added. */
  get total(): number {
    return this.#total;
  }
}

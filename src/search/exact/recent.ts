/** What was made last, for questions that are asked again. */
export class Recent<T> {
  readonly #limit: number;
  readonly #dropped: (value: T) => void;
  /** The least recently used first. */
  readonly #values = new Map<string, T>();

  /** Keeps at most `limit` values; `dropped` is told of those that make room. */
  constructor(limit: number, dropped: (value: T) => void = () => {}) {
    this.#limit = limit;
    this.#dropped = dropped;
  }

  /** The value for a key, made if need be; nothing is kept when `make` throws. */
  get(key: string, make: () => T): T {
    const known = this.#values.get(key);
    const value = known ?? make();
    this.#values.delete(key);
    this.#values.set(key, value);
    for (const [oldest, old] of this.#values) {
      if (this.#values.size <= this.#limit) break;
      this.#values.delete(oldest);
      this.#dropped(old);
    }
    return value;
  }

  /** All that is kept. */
  values(): Iterable<T> {
    return this.#values.values();
  }

  /** The value for a key, if it is known, which is so no longer. */
  take(key: string): T | undefined {
    const value = this.#values.get(key);
    this.#values.delete(key);
    return value;
  }
}

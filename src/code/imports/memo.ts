/** Results that are kept by two keys: the same names are imported in many files of one directory. */
export class PairMemo<T> {
  readonly #byFirst = new Map<string, Map<string, T>>();

  /** The results for one first key, to be asked and filled. */
  of(first: string): Map<string, T> {
    let results = this.#byFirst.get(first);
    if (results === undefined) {
      results = new Map();
      this.#byFirst.set(first, results);
    }
    return results;
  }
}

/** What is kept under a key, or else made and kept. */
export function kept<T>(results: Map<string, T>, key: string, make: () => T): T {
  let result = results.get(key);
  if (result === undefined) {
    result = make();
    results.set(key, result);
  }
  return result;
}

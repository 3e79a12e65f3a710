/** Many short lists of numbers in two arrays. */

export interface Lists {
  /** List `n` is `items` from `starts[n]` up to `starts[n + 1]`. */
  starts: Uint32Array;
  items: Uint32Array;
}

/** Collects lists whose items come in rising order; an item that comes twice in a row counts once. */
export class ListsBuilder {
  #keys = new Uint32Array(1 << 12);
  #items = new Uint32Array(1 << 12);
  #length = 0;
  /** By list: its last item and 1. */
  readonly #last: number[] = [];

  add(list: number, item: number): void {
    if (this.#last[list] === item + 1) return;
    while (this.#last.length <= list) this.#last.push(0);
    this.#last[list] = item + 1;
    if (this.#length === this.#keys.length) {
      this.#keys = grown(this.#keys);
      this.#items = grown(this.#items);
    }
    this.#keys[this.#length] = list;
    this.#items[this.#length++] = item;
  }

  /** `count`: the number of lists. Linear. */
  lists(count: number): Lists {
    const starts = new Uint32Array(count + 1);
    const keys = this.#keys.subarray(0, this.#length);
    for (const key of keys) starts[key + 1] = (starts[key + 1] ?? 0) + 1;
    for (let n = 0; n < count; n++) starts[n + 1] = (starts[n + 1] ?? 0) + (starts[n] ?? 0);
    const items = new Uint32Array(this.#length);
    const ends = starts.slice();
    for (let at = 0; at < keys.length; at++) {
      const key = keys[at] ?? 0;
      const place = ends[key] ?? 0;
      items[place] = this.#items[at] ?? 0;
      ends[key] = place + 1;
    }
    return { starts, items };
  }
}

function grown(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 2);
  larger.set(array);
  return larger;
}

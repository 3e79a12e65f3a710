/** Many short lists of numbers in two arrays. */
import { mappedUint32Array } from '../../mapped-memory.ts';

export interface Lists {
  /** List `n` is `items` from `starts[n]` up to `starts[n + 1]`. */
  starts: Uint32Array;
  items: Uint32Array;
}

/** Entries of the first piece and of the largest. Each has room for four times as many as the one before. */
const FIRST_PIECE = 1 << 12;
const LARGEST_PIECE = 1 << 18;

/** What was added, in order: the number of a list, and an item of it. */
interface Piece {
  keys: Uint32Array;
  items: Uint32Array;
}

/** Collects lists whose items come in rising order; an item that comes twice in a row counts once. */
export class ListsBuilder {
  /** Those that are full. */
  readonly #pieces: Piece[] = [];
  #piece = pieceOf(FIRST_PIECE);
  #length = 0;
  /** By list: its last item and 1. */
  readonly #last: number[] = [];

  add(list: number, item: number): void {
    if (this.#last[list] === item + 1) return;
    while (this.#last.length <= list) this.#last.push(0);
    this.#last[list] = item + 1;
    if (this.#length === this.#piece.keys.length) {
      this.#pieces.push(this.#piece);
      this.#piece = pieceOf(Math.min(this.#length * 4, LARGEST_PIECE));
      this.#length = 0;
    }
    this.#piece.keys[this.#length] = list;
    this.#piece.items[this.#length++] = item;
  }

  /** `count`: the number of lists. Linear. */
  lists(count: number): Lists {
    const { keys, items } = this.#piece;
    const pieces = [...this.#pieces, { keys: keys.subarray(0, this.#length), items }];
    const starts = new Uint32Array(count + 1);
    for (const { keys } of pieces) for (const key of keys) starts[key + 1] = (starts[key + 1] ?? 0) + 1;
    for (let n = 0; n < count; n++) starts[n + 1] = (starts[n + 1] ?? 0) + (starts[n] ?? 0);
    const all = mappedUint32Array(starts[count] ?? 0);
    const ends = starts.slice();
    for (const { keys, items } of pieces) {
      for (let at = 0; at < keys.length; at++) {
        const key = keys[at] ?? 0;
        const place = ends[key] ?? 0;
        all[place] = items[at] ?? 0;
        ends[key] = place + 1;
      }
    }
    return { starts, items: all };
  }
}

function pieceOf(entries: number): Piece {
  return { keys: mappedUint32Array(entries), items: mappedUint32Array(entries) };
}

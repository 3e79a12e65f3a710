/** The lines of a file by what they say, so that a few of them in a row are found without reading it all. */

import { occurrences } from './occurrences.ts';
import type { StepCount } from './patch-step-count.ts';

/** Stands for a line that is not to be found. */
const FORGOTTEN = -1;

/** Places of equal lines. Building takes the file's length; a search at most as many steps as it has lines. */
export class LineIndex {
  /** The file: equal lines are equal numbers. */
  readonly #file: Int32Array;
  readonly #numbers = new Map<string, number>();
  /** For each number the lines that have it, in order. */
  readonly #places: readonly Int32Array[];
  readonly #count: StepCount;

  constructor(lines: readonly string[], count: StepCount) {
    this.#count = count;
    this.#file = Int32Array.from(lines, (line) => {
      const number = this.#numbers.get(line) ?? this.#numbers.size;
      this.#numbers.set(line, number);
      return number;
    });
    this.#places = placesOf(this.#file, this.#numbers.size);
  }

  /** Lines as numbers of this file; undefined if one of them is not in it. */
  numbersOf(lines: readonly string[]): Int32Array | undefined {
    const numbers = new Int32Array(lines.length);
    let place = 0;
    for (const line of lines) {
      const number = this.#numbers.get(line);
      if (number === undefined) return undefined;
      numbers[place++] = number;
    }
    return numbers;
  }

  /** Where a row of lines, not empty, stands first at or behind `from`. */
  find(row: Int32Array, from: number): number | undefined {
    const rarest = this.#rarestOf(row);
    const places = this.#places[row[rarest] ?? FORGOTTEN] ?? new Int32Array();
    const first = lowerBound(places, from + rarest);
    const rest = this.#file.length - from + row.length;
    if ((places.length - first) * row.length > rest) {
      const place = occurrences(row, this.#file, from).next().value;
      this.#count.spend((place ?? this.#file.length) - from + row.length);
      return place;
    }
    for (let next = first; next < places.length; next++) {
      const place = (places[next] ?? 0) - rarest;
      if (this.isAt(row, place)) return place;
    }
    return undefined;
  }

  /** Whether a row of lines stands here. */
  isAt(row: Int32Array, place: number): boolean {
    let same = 0;
    while (same < row.length && this.#file[place + same] === row[same]) same++;
    this.#count.spend(same + 1);
    return same === row.length;
  }

  /** Makes a line one that is not found. */
  forget(line: number): void {
    this.#file[line] = FORGOTTEN;
  }

  #rarestOf(row: Int32Array): number {
    let rarest = 0;
    let least = Number.POSITIVE_INFINITY;
    for (const [place, number] of row.entries()) {
      const count = this.#places[number]?.length ?? 0;
      if (count >= least) continue;
      rarest = place;
      least = count;
    }
    this.#count.spend(row.length);
    return rarest;
  }
}

/** For each number from 0 where it stands, in order: parts of one array. */
function placesOf(file: Int32Array, numbers: number): Int32Array[] {
  const counts = new Int32Array(numbers);
  for (const number of file) counts[number] = (counts[number] ?? 0) + 1;
  const all = new Int32Array(file.length);
  const places: Int32Array[] = [];
  let start = 0;
  for (const count of counts) {
    places.push(all.subarray(start, start + count));
    start += count;
  }
  const filled = new Int32Array(numbers);
  for (const [place, number] of file.entries()) {
    const next = filled[number] ?? 0;
    const own = places[number];
    if (own) own[next] = place;
    filled[number] = next + 1;
  }
  return places;
}

/** The first index whose value is at least `least`; the length if there is none. */
function lowerBound(values: Int32Array, least: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

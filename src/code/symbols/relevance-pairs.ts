/** Numbers for pairs of neighbouring characters, given as they come up. */
import { pairAt } from './relevance-query.ts';

const ASCII = 128;

export class PairNumbers {
  readonly #limit: number;
  readonly #numbers = new Map<number, number>();
  /** The same for pairs of ASCII characters, -1 for none yet. */
  readonly #ascii = new Int32Array(ASCII * ASCII).fill(-1);
  /** By number: the last text in which it was seen, and in how many it was counted. */
  readonly #seen: number[] = [];
  readonly #counts: number[] = [];
  #text = 0;
  #found: number[] = [];

  /** Texts with more pairs than `limit` do not count. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The number of a pair, undefined if no text has it. */
  get(pair: number): number | undefined {
    return this.#numbers.get(pair);
  }

  /** How many different pairs a text has, at most one more than the limit. Up to it, they are counted. */
  differentIn(text: string): number {
    this.#collect(text);
    const found = this.#found;
    if (found.length <= this.#limit) {
      for (const number of found) this.#counts[number] = (this.#counts[number] ?? 0) + 1;
    }
    return found.length;
  }

  /** Calls back with each different pair of a text that was counted before. */
  eachDifferentIn(text: string, take: (number: number) => void): void {
    this.#collect(text);
    for (const number of this.#found) take(number);
  }

  /** Where lists of what was counted begin, with the end of the last. */
  starts(): Uint32Array {
    const starts = new Uint32Array(this.#counts.length + 1);
    for (const [number, count] of this.#counts.entries()) starts[number + 1] = (starts[number] ?? 0) + count;
    return starts;
  }

  #collect(text: string): void {
    const mark = ++this.#text;
    const found: number[] = [];
    for (let at = 1; at < text.length; at++) {
      const number = this.#of(text, at);
      if (this.#seen[number] === mark) continue;
      this.#seen[number] = mark;
      if (found.push(number) > this.#limit) break;
    }
    this.#found = found;
  }

  #of(text: string, at: number): number {
    const [one, two] = [text.charCodeAt(at - 1), text.charCodeAt(at)];
    const isAscii = one < ASCII && two < ASCII;
    const quick = isAscii ? (this.#ascii[one * ASCII + two] ?? -1) : -1;
    if (quick >= 0) return quick;
    const pair = pairAt(text, at);
    const known = this.#numbers.get(pair);
    if (known !== undefined) return known;
    const number = this.#seen.push(0) - 1;
    this.#counts.push(0);
    this.#numbers.set(pair, number);
    if (isAscii) this.#ascii[one * ASCII + two] = number;
    return number;
  }
}

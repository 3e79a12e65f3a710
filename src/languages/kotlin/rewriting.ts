/** A Kotlin text on its way to a form that the grammar can read. */
import { maskOf, unitsOf } from './mask.ts';
import { closersOf } from './reading.ts';

const LITTLE_ENDIAN = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;
const BLANK = 32;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** A text and its mask (`mask.ts`), changed together. Lengths and line ends of the source count, so no change moves anything. */
export class Rewriting {
  readonly plainDollars: readonly number[];
  readonly #original: string;
  readonly #mask: Uint16Array;
  #units: Uint16Array | null = null;
  #code: string | null = null;
  #closers: Int32Array | null = null;

  /** Linear. */
  constructor(text: string) {
    const { plainDollars, units } = maskOf(text);
    this.plainDollars = plainDollars;
    this.#original = text;
    this.#mask = units;
  }

  /** The mask as it is now. Linear after a change. */
  get code(): string {
    this.#code ??= textOf(this.#mask);
    return this.#code;
  }

  /** Of the brackets of the mask (`reading.ts`), which no change moves. */
  get closers(): Int32Array {
    this.#closers ??= closersOf(this.code);
    return this.#closers;
  }

  /** The text as it is now. */
  get text(): string {
    return this.#units === null ? this.#original : textOf(this.#units);
  }

  /** Writes code over as much code. */
  put(at: number, code: string): void {
    for (let i = 0; i < code.length; i++) this.#set(at + i, code.charCodeAt(i));
  }

  /** Makes spaces of a stretch, but for its line ends. */
  blank(start: number, end: number): void {
    for (let at = start; at < end; at++) {
      const unit = this.#original.charCodeAt(at);
      if (unit !== LINE_FEED && unit !== CARRIAGE_RETURN) this.#set(at, BLANK);
    }
  }

  /** Makes spaces of a stretch, line ends included. */
  join(start: number, end: number): void {
    for (let at = start; at < end; at++) this.#set(at, BLANK);
  }

  #set(at: number, unit: number): void {
    this.#units ??= unitsOf(this.#original);
    this.#units[at] = unit;
    this.#mask[at] = unit;
    this.#code = null;
  }
}

function textOf(units: Uint16Array): string {
  if (!LITTLE_ENDIAN) return Array.from(units, (unit) => String.fromCharCode(unit)).join('');
  // A byte order mark is a character like others here.
  return new TextDecoder('utf-16le', { ignoreBOM: true }).decode(units);
}

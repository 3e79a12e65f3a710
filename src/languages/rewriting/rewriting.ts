/** A text on its way to a form that its grammar can read. */
import { closersOf } from './reading.ts';

const LITTLE_ENDIAN = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;
const BLANK = 32;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/**
 * What of a text is code, a character for a character: comments are form feeds, literals `"`. Line ends
 * stay, but for those in strings.
 */
export type Mask = Uint16Array;

/** A text and its mask, changed together. Lengths and line ends of the source count, so no change moves anything. */
export class Rewriting {
  readonly #original: string;
  readonly #mask: Mask;
  #units: Uint16Array | null = null;
  #code: string | null = null;
  #closers: Int32Array | null = null;

  /** The mask becomes a part of it. */
  constructor(text: string, mask: Mask) {
    this.#original = text;
    this.#mask = mask;
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

/** The text of UTF-16 units. */
export function textOf(units: Uint16Array): string {
  if (!LITTLE_ENDIAN) return Array.from(units, (unit) => String.fromCharCode(unit)).join('');
  // A byte order mark is a character like others here.
  return new TextDecoder('utf-16le', { ignoreBOM: true }).decode(units);
}

/** The UTF-16 units of a text. */
export function unitsOf(text: string): Uint16Array {
  const units = new Uint16Array(text.length);
  for (let at = 0; at < text.length; at++) units[at] = text.charCodeAt(at);
  return units;
}

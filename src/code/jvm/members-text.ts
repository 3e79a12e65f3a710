/** The text that members stand in, as far as lists of declarations do not tell it: brackets and words of code. */
import { type LexicalMap, scanLexical } from '../../languages/lexical.ts';
import { TextLines } from '../source/text-lines.ts';
import type { JvmLanguage } from './types.ts';

/** Offsets are UTF-16 units, the end is exclusive. */
export interface TextRange {
  start: number;
  end: number;
}

/** A word, or one character that is no part of one. */
export interface Mark extends TextRange {
  text: string;
}

const MARKS = /`[^`\n]*`|[\p{L}\p{N}_$]+|[^\s\p{L}\p{N}_$]/gu;
const BRACKETS = /[()[\]{}]/g;
const ENDS = /[()[\]{};=]/g;

/** A file's text, scanned once. Linear in the text. */
export class MemberText {
  readonly #text: string;
  readonly #regions: LexicalMap;
  readonly #offsets: Offsets | null;
  #lines: TextLines | undefined;

  constructor(text: string, language: JvmLanguage) {
    this.#text = text;
    this.#regions = scanLexical(text, language);
    this.#offsets = Buffer.byteLength(text) === text.length ? null : new Offsets(text);
  }

  get lines(): TextLines {
    this.#lines ??= new TextLines(this.#text);
    return this.#lines;
  }

  /** The UTF-16 offset of a UTF-8 offset. */
  offset(byte: number): number {
    return this.#offsets ? this.#offsets.ofByte(byte) : Math.min(byte, this.#text.length);
  }

  slice({ start, end }: TextRange): string {
    return this.#text.slice(start, end);
  }

  /** Words and other characters of code, comments and strings left out. */
  marks(range: TextRange): Generator<Mark, void> {
    return this.#inCode(MARKS, range);
  }

  /** Brackets of code, but for `<` and `>`. */
  brackets(range: TextRange): Generator<Mark, void> {
    return this.#inCode(BRACKETS, range);
  }

  /** The same, `;` and `=`. */
  ends(range: TextRange): Generator<Mark, void> {
    return this.#inCode(ENDS, range);
  }

  *#inCode(pattern: RegExp, range: TextRange): Generator<Mark, void> {
    const own = new RegExp(pattern);
    own.lastIndex = range.start;
    for (let found = own.exec(this.#text); found !== null; found = own.exec(this.#text)) {
      const { 0: text, index: start } = found;
      if (start >= range.end) return;
      if (this.#regions.regionAt(start) === 'code') yield { text, start, end: start + text.length };
    }
  }
}

/** So many UTF-16 units lie between two places whose bytes are known. */
const STEP = 1_024;

/** UTF-8 offsets of a text that is not all ASCII. */
class Offsets {
  readonly #text: string;
  /** Bytes before each place. */
  readonly #bytes: number[] = [];

  constructor(text: string) {
    this.#text = text;
    let bytes = 0;
    for (let at = 0; at < text.length; at++) {
      if (at % STEP === 0) this.#bytes.push(bytes);
      bytes += bytesOfUnit(text.charCodeAt(at));
    }
  }

  ofByte(byte: number): number {
    let low = 0;
    let high = this.#bytes.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((this.#bytes[middle] ?? 0) <= byte) low = middle;
      else high = middle;
    }
    let at = low * STEP;
    let passed = this.#bytes[low] ?? 0;
    for (; passed < byte && at < this.#text.length; at++) passed += bytesOfUnit(this.#text.charCodeAt(at));
    return at;
  }
}

/** Half of what a pair of surrogates takes is two bytes. */
function bytesOfUnit(unit: number): number {
  if (unit < 0x80) return 1;
  return unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 2 : 3;
}

/** What each kind of bracket adds to the depth. */
const DEPTH_BY: Readonly<Record<string, number>> = { '(': 1, '[': 1, '{': 1, ')': -1, ']': -1, '}': -1 };

/** How much deeper in brackets the text is after a mark. */
export function depthBy(mark: string): number {
  return DEPTH_BY[mark] ?? 0;
}

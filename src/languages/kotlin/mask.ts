/**
 * The mask of a Kotlin text (see `Mask`): names in backticks are `_`, and code in templates stays, but its
 * braces are part of the string.
 */
import { type Mask, unitsOf } from '../rewriting/rewriting.ts';

/** By character code: a form feed, a quote and `_`. */
const FILLERS = { comment: 12, literal: 34, name: 95 };
const CHARACTER = /'(?:\\u[0-9a-fA-F]{4}|\\[^\n]|[^\\'\n])'/y;
const QUOTE = 34;
const APOSTROPHE = 39;
const BACKTICK = 96;
const DOLLAR = 36;
const SLASH = 47;
const STAR = 42;
const BACKSLASH = 92;
const LINE_FEED = 10;
const OPEN = 123;
const CLOSE = 125;

/** A string that is open. */
interface OpenString {
  isRaw: boolean;
  dollars: number;
  /** Braces that are open in the template being read, -1 in the text. */
  depth: number;
}

/** A mask, and what else comes to light with it. */
export interface KotlinMask {
  mask: Mask;
  /** Places of `$` that begin no template, in and before strings with several `$` before them. */
  plainDollars: number[];
}

/** Masks a text. Linear; what is not closed goes on to the end, or of strings and names to the end of the line. */
export function maskOf(text: string): KotlinMask {
  return new Masker(text).run();
}

class Masker {
  readonly #text: string;
  readonly #units: Uint16Array;
  readonly #plainDollars: number[] = [];
  readonly #strings: OpenString[] = [];
  #at = 0;
  /** The last one that was asked for; places are asked for in order. */
  #lastLineEnd = -1;

  constructor(text: string) {
    this.#text = text;
    this.#units = unitsOf(text);
  }

  run(): KotlinMask {
    if (this.#text.startsWith('#!')) this.#comment(this.#lineEnd(0));
    const { length } = this.#text;
    while (this.#at < length) {
      const string = this.#strings.at(-1);
      if (string !== undefined && string.depth < 0) this.#readString(string);
      else this.#readCode(string);
    }
    return { mask: this.#units, plainDollars: this.#plainDollars };
  }

  /** One character of code, or what begins with it. */
  #readCode(around: OpenString | undefined): void {
    const at = this.#at;
    switch (this.#text.charCodeAt(at)) {
      case SLASH:
        this.#readSlash();
        return;
      case QUOTE:
        this.#openString();
        return;
      case APOSTROPHE:
        CHARACTER.lastIndex = at;
        this.#literal(CHARACTER.test(this.#text) ? CHARACTER.lastIndex : at + 1);
        return;
      case BACKTICK:
        this.#readName();
        return;
      case OPEN:
        if (around !== undefined) around.depth++;
        break;
      case CLOSE:
        if (around === undefined || around.depth-- > 0) break;
        this.#literal(at + 1);
        return;
    }
    this.#at++;
  }

  #readSlash(): void {
    const next = this.#text.charCodeAt(this.#at + 1);
    if (next === SLASH) this.#comment(this.#lineEnd(this.#at));
    else if (next === STAR) this.#comment(this.#blockEnd());
    else this.#at++;
  }

  /** Blocks hold blocks. */
  #blockEnd(): number {
    const text = this.#text;
    let depth = 0;
    for (let at = this.#at; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      const next = text.charCodeAt(at + 1);
      if (unit === SLASH && next === STAR) {
        depth++;
        at++;
      } else if (unit === STAR && next === SLASH) {
        at++;
        if (--depth === 0) return at + 1;
      }
    }
    return text.length;
  }

  #readName(): void {
    const start = this.#at;
    const end = this.#text.indexOf('`', start + 1);
    if (end < 0 || end > this.#lineEnd(start)) this.#at++;
    else this.#fill(end + 1, FILLERS.name);
  }

  #openString(): void {
    const at = this.#at;
    let dollars = 0;
    while (this.#text.charCodeAt(at - dollars - 1) === DOLLAR) dollars++;
    this.#plain(at - dollars, at);
    this.#units.fill(FILLERS.literal, at - dollars, at);
    const isRaw = this.#text.startsWith('"""', at);
    this.#strings.push({ isRaw, dollars: Math.max(1, dollars), depth: -1 });
    this.#literal(at + (isRaw ? 3 : 1));
  }

  /** A stretch of the text of a string, up to its end or a template. */
  #readString(string: OpenString): void {
    const text = this.#text;
    let at = this.#at;
    while (at < text.length) {
      const unit = text.charCodeAt(at);
      if (unit === QUOTE && (!string.isRaw || text.startsWith('"""', at))) {
        at = this.#closeString(string, at);
        break;
      }
      if (unit === LINE_FEED && !string.isRaw) {
        this.#strings.pop();
        break;
      }
      if (unit === DOLLAR) {
        at = this.#readDollars(string, at);
        if (string.depth >= 0) break;
      } else at += unit === BACKSLASH && !string.isRaw && text.charCodeAt(at + 1) !== LINE_FEED ? 2 : 1;
    }
    this.#literal(at);
  }

  /** Of more than three quotes the last three end a raw string. */
  #closeString({ isRaw }: OpenString, at: number): number {
    this.#strings.pop();
    let end = at + (isRaw ? 3 : 1);
    while (isRaw && this.#text.charCodeAt(end) === QUOTE) end++;
    return end;
  }

  /** A template in braces opens; one of a name is text here. */
  #readDollars(string: OpenString, start: number): number {
    let end = start;
    while (this.#text.charCodeAt(end) === DOLLAR) end++;
    const mayBegin = end - start >= string.dollars;
    const isBraced = mayBegin && this.#text.charCodeAt(end) === OPEN;
    // The last one is the template's.
    const isTemplate = isBraced || (mayBegin && /[\w`]/.test(this.#text.charAt(end)));
    if (string.dollars > 1) this.#plain(start, isTemplate ? end - 1 : end);
    if (isBraced) string.depth = 0;
    return isBraced ? end + 1 : end;
  }

  #plain(from: number, to: number): void {
    for (let at = from; at < to; at++) this.#plainDollars.push(at);
  }

  #lineEnd(from: number): number {
    if (from > this.#lastLineEnd) {
      const end = this.#text.indexOf('\n', from);
      this.#lastLineEnd = end < 0 ? this.#text.length : end;
    }
    return this.#lastLineEnd;
  }

  #comment(end: number): void {
    for (let at = this.#at; at < end; at++) {
      if (this.#units[at] !== LINE_FEED) this.#units[at] = FILLERS.comment;
    }
    this.#at = end;
  }

  #literal(end: number): void {
    this.#fill(Math.min(end, this.#text.length), FILLERS.literal);
  }

  #fill(end: number, filler: number): void {
    this.#units.fill(filler, this.#at, end);
    this.#at = end;
  }
}

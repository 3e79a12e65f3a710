/** Braces and semicolons of CSS and SCSS, and what stands before each. */
import { oneLineCut } from '../../syntax/one-line.ts';
import type { Comments } from '../comments.ts';

/** What stands between two marks: a selector, a declaration, an at-rule. */
export interface Head {
  start: number;
  end: number;
  /** On one line, without comments, cut if it is very long. */
  text: string;
  /** Comments directly above. */
  doc: string | null;
}

const MAX_TEXT = 2_000;
const URL_START = /url\($/i;
/** Before the bracket of `url(`. */
const URL_LENGTH = 4;

/** Goes from mark to mark. Linear. */
export class CssMarks {
  readonly #text: string;
  readonly #comments: Comments;
  readonly #isScss: boolean;
  #at: number;
  /** Of the head that is being read; -1 before its first character. */
  #start = -1;
  #headEnd = 0;
  #doc: string | null = null;
  #inside: { start: number; end: number }[] = [];
  #hasInterpolationEnd = true;
  /** Behind the mark. */
  end = 0;
  /** Behind the last thing that is no comment. */
  lastEnd = 0;
  hasErrors = false;

  constructor(text: string, comments: Comments, isScss: boolean) {
    this.#text = text;
    this.#comments = comments;
    this.#isScss = isScss;
    this.#at = text.startsWith('\ufeff') ? 1 : 0;
  }

  /** The next mark, null at the end of the text. */
  next(): '{' | '}' | ';' | null {
    const text = this.#text;
    this.#start = -1;
    this.#inside = [];
    for (let parentheses = 0; this.#at < text.length; ) {
      const at = this.#at;
      const unit = text.charAt(at);
      if (unit <= ' ') this.#at++;
      else if (unit === '/' && this.#skipComment()) continue;
      else if (unit === '{' || unit === '}' || (unit === ';' && parentheses <= 0)) {
        if (parentheses > 0) this.hasErrors = true;
        this.end = this.lastEnd = this.#at = at + 1;
        return unit;
      } else {
        this.#begin(at);
        if (unit === '"' || unit === "'") this.#at = this.#stringEnd(at);
        else if (unit === '\\') this.#at = Math.min(at + 2, text.length);
        else if (unit === '#' && text[at + 1] === '{') this.#at = this.#interpolationEnd(at);
        else {
          if (unit === '(') parentheses++;
          else if (unit === ')') parentheses--;
          this.#at = unit === '(' ? this.#urlEnd(at + 1) : at + 1;
        }
        this.#headEnd = this.lastEnd = this.#at;
      }
    }
    this.end = text.length;
    return null;
  }

  /** What stood before the mark, null if nothing did. */
  head(): Head | null {
    if (this.#start < 0) return null;
    let written = '';
    let from = this.#start;
    for (const { end, start } of this.#inside) {
      if (start >= this.#headEnd || written.length > 4 * MAX_TEXT) break;
      written += `${this.#text.slice(from, start)} `;
      from = end;
    }
    if (from < this.#headEnd) written += this.#text.slice(from, this.#headEnd);
    return { start: this.#start, end: this.#headEnd, text: oneLineCut(written, MAX_TEXT), doc: this.#doc };
  }

  #begin(at: number): void {
    if (this.#start >= 0) return;
    this.#start = at;
    this.#doc = this.#comments.above(at);
  }

  #skipComment(): boolean {
    const text = this.#text;
    const start = this.#at;
    const isLine = this.#isScss && text[start + 1] === '/';
    if (!isLine && text[start + 1] !== '*') return false;
    const found = text.indexOf(isLine ? '\n' : '*/', start + 2);
    if (found < 0 && !isLine) this.hasErrors = true;
    this.#at = found < 0 ? text.length : isLine ? found : found + 2;
    if (this.#start >= 0) this.#inside.push({ start, end: this.#at });
    else this.#comments.add(start, this.#at);
    return true;
  }

  /** A string ends with its line at the latest. */
  #stringEnd(start: number): number {
    const text = this.#text;
    const quote = text[start];
    for (let at = start + 1; at < text.length; at++) {
      if (text[at] === '\\') at++;
      else if (text[at] === quote) return at + 1;
      else if (text[at] === '\n') {
        this.hasErrors = true;
        return at;
      }
    }
    this.hasErrors = true;
    return text.length;
  }

  /** An address without quotes is no code. `from` is behind a bracket. */
  #urlEnd(from: number): number {
    const text = this.#text;
    if (!URL_START.test(text.slice(Math.max(0, from - URL_LENGTH), from))) return from;
    let at = from;
    while (at < text.length && text.charAt(at) <= ' ') at++;
    if (text[at] === '"' || text[at] === "'") return from;
    while (at < text.length && text[at] !== ')' && text[at] !== '\n') {
      if (text[at] === '#' && text[at + 1] === '{') return from;
      at++;
    }
    return at;
  }

  /** Behind `#{…}`. */
  #interpolationEnd(start: number): number {
    const text = this.#text;
    if (!this.#hasInterpolationEnd) return start + 2;
    for (let at = start + 1, depth = 0; at < text.length; at++) {
      const unit = text[at];
      if (unit === '"' || unit === "'") at = Math.max(at, this.#stringEnd(at) - 1);
      else if (unit === '{') depth++;
      else if (unit === '}' && --depth === 0) return at + 1;
    }
    this.#hasInterpolationEnd = false;
    this.hasErrors = true;
    return start + 2;
  }
}

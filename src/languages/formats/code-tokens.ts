/** Tokens of languages with words, marks, strings and comments. */
import type { Comments } from './comments.ts';

/** How a language writes its tokens. */
export interface TokenRules {
  /** What begins a comment up to the end of the line. */
  lineComments: readonly string[];
  hasBlockComments: boolean;
  /** Sticky; it matches at least one character. */
  word: RegExp;
  /** Three quotes begin a string of several lines. */
  hasLongStrings: boolean;
}

export type CodeTokenType = 'word' | 'string' | 'mark';

const BLANKS = /[\s\ufeff,]*/y;
const BLANKS_WITHOUT_COMMAS = /[\s\ufeff]*/y;

/**
 * Takes one token after the other; strings of one line end with it at the latest, and comments are handed on
 * and passed over. Linear.
 */
export class CodeTokens {
  readonly #text: string;
  readonly #rules: TokenRules;
  readonly #comments: Comments;
  readonly #blanks: RegExp;
  #hasLongEnd = true;
  #hasBlockEnd = true;
  type: CodeTokenType = 'mark';
  start = 0;
  end = 0;
  /** Where the token before this one ended. */
  lastEnd = 0;
  /** A string or comment has no end. */
  hasErrors = false;

  /** With `commasAreBlank` a comma is no token. */
  constructor(text: string, rules: TokenRules, comments: Comments, commasAreBlank = false) {
    this.#text = text;
    this.#rules = rules;
    this.#comments = comments;
    this.#blanks = commasAreBlank ? BLANKS : BLANKS_WITHOUT_COMMAS;
  }

  /** The token as written. */
  get written(): string {
    return this.#text.slice(this.start, this.end);
  }

  /** Nothing but blanks stands before the token on its line. */
  get isFirstOfLine(): boolean {
    return this.lastEnd === 0 || this.#text.slice(this.lastEnd, this.start).includes('\n');
  }

  /** False at the end of the text. */
  next(): boolean {
    const text = this.#text;
    const rules = this.#rules;
    this.lastEnd = this.end;
    for (;;) {
      this.#blanks.lastIndex = this.end;
      this.#blanks.test(text);
      this.start = this.#blanks.lastIndex;
      if (this.start >= text.length) return false;
      const commentEnd = this.#commentEnd();
      if (commentEnd < 0) break;
      this.#comments.add(this.start, commentEnd);
      this.end = commentEnd;
    }
    const first = text.charAt(this.start);
    rules.word.lastIndex = this.start;
    if (rules.word.test(text)) {
      this.type = 'word';
      this.end = rules.word.lastIndex;
    } else if (first === '"' || first === "'") {
      this.type = 'string';
      this.end = this.#stringEnd(first);
    } else {
      this.type = 'mark';
      this.end = this.start + 1;
    }
    return true;
  }

  /** Where the comment ends that begins here, -1 if none does. */
  #commentEnd(): number {
    const text = this.#text;
    const { start } = this;
    if (this.#rules.lineComments.some((mark) => text.startsWith(mark, start))) {
      const found = text.indexOf('\n', start);
      return found < 0 ? text.length : found;
    }
    if (!this.#rules.hasBlockComments || !this.#hasBlockEnd || !text.startsWith('/*', start)) return -1;
    const found = text.indexOf('*/', start + 2);
    if (found >= 0) return found + 2;
    this.#hasBlockEnd = false;
    this.hasErrors = true;
    return -1;
  }

  #stringEnd(quote: string): number {
    const text = this.#text;
    const long = quote.repeat(3);
    if (this.#rules.hasLongStrings && this.#hasLongEnd && text.startsWith(long, this.start)) {
      for (let at = this.start + 3; ; ) {
        const found = text.indexOf(long, at);
        if (found < 0) break;
        if (text[found - 1] !== '\\') return found + 3;
        at = found + 3;
      }
      this.#hasLongEnd = false;
      this.hasErrors = true;
    }
    let at = this.start + 1;
    for (; at < text.length && text[at] !== '\n'; at++) {
      if (text[at] === '\\' && text[at + 1] !== '\n') at++;
      else if (text[at] === quote) return at + 1;
    }
    this.hasErrors = true;
    return Math.min(at, text.length);
  }
}

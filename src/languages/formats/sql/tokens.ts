/** Tokens of SQL, in the dialects that are common. */
import type { Comments } from '../comments.ts';

/** `name` is a quoted name; `end` what separates statements: `;`, another delimiter, `GO`, a slash on its own line. */
export type SqlTokenType = 'word' | 'name' | 'string' | 'mark' | 'end';

const BLANKS = /[\s\ufeff]*/y;
const WORD = /[\p{L}_][\p{L}\p{N}_$#@]*|[@#\d][\w$#@]*/uy;
const BRACKETED = /\[[\p{L}_][^\]\n]{0,127}\]/uy;
const DOLLAR_QUOTE = /\$(?:[A-Za-z_]\w*)?\$/y;
const EXECUTABLE = /\/\*!\d*/y;
const DELIMITER = /delimiter[ \t]+(\S{1,20})/iy;
/** Endings that are looked for in vain, each at the cost of the rest of the text, before all are given up. */
const MAX_MISSING = 30;
/** What stands at the beginning of a line and is no string: the string before was never closed. */
const STATEMENT = /create[ \t]/iy;

/** Takes one token after the other; comments are handed on. Linear. */
export class SqlTokens {
  readonly #text: string;
  readonly #comments: Comments;
  readonly #missing = new Set<string>();
  #delimiter = ';';
  type: SqlTokenType = 'mark';
  start = 0;
  end = 0;
  /** Where the token before this one ended. */
  lastEnd = 0;
  /** A string, name or comment has no end. */
  hasErrors = false;

  constructor(text: string, comments: Comments) {
    this.#text = text;
    this.#comments = comments;
  }

  /** The token as written. */
  get written(): string {
    return this.#text.slice(this.start, this.end);
  }

  /** In capitals, '' if it is no word or a very long one. */
  get word(): string {
    return this.type === 'word' && this.end - this.start <= 40 ? this.written.toUpperCase() : '';
  }

  /** The token stands at the very beginning of a line. */
  get isAtLineStart(): boolean {
    return this.start === 0 || this.#text[this.start - 1] === '\n' || this.#text[this.start - 1] === '\ufeff';
  }

  /** False at the end of the text. */
  next(): boolean {
    this.lastEnd = this.end;
    while (this.#skipBlanks()) {
      const text = this.#text;
      this.end = this.start;
      if (!this.#skipComment() && !this.#skipCommand()) {
        this.#read(text.charAt(this.start));
        return true;
      }
    }
    return false;
  }

  /** Goes to the end of the data that follow `COPY … FROM stdin;`. */
  skipData(): void {
    const found = this.#text.indexOf('\n\\.', this.end);
    if (found >= 0) this.end = found + 3;
  }

  #skipBlanks(): boolean {
    BLANKS.lastIndex = this.end;
    BLANKS.test(this.#text);
    this.start = BLANKS.lastIndex;
    return this.start < this.#text.length;
  }

  #skipComment(): boolean {
    const text = this.#text;
    const { start } = this;
    EXECUTABLE.lastIndex = start;
    if (EXECUTABLE.test(text)) this.end = EXECUTABLE.lastIndex;
    else if (text.startsWith('*/', start)) this.end = start + 2;
    else if (text.startsWith('/*', start)) {
      const end = this.#after('*/', start + 2);
      if (end < 0) return false;
      this.end = end;
      this.#comments.add(start, end);
    } else if (text.startsWith('--', start) || (text[start] === '#' && this.isAtLineStart)) {
      this.end = lineEnd(text, start);
      this.#comments.add(start, this.end);
    } else return false;
    return true;
  }

  /** Lines that are for the client: `\connect x`, `DELIMITER //`. */
  #skipCommand(): boolean {
    const text = this.#text;
    const { start } = this;
    if (text[start] === '\\' && this.isAtLineStart) {
      this.end = lineEnd(text, start);
      return true;
    }
    DELIMITER.lastIndex = start;
    const delimiter = /[dD]/.test(text.charAt(start)) ? DELIMITER.exec(text)?.[1] : undefined;
    if (delimiter === undefined) return false;
    this.#delimiter = delimiter;
    this.end = DELIMITER.lastIndex;
    return true;
  }

  #read(first: string): void {
    const text = this.#text;
    const { start } = this;
    this.type = 'mark';
    this.end = start + 1;
    if (text.startsWith(this.#delimiter, start)) {
      this.type = 'end';
      this.end = start + this.#delimiter.length;
    } else if (first === "'") this.#string();
    else if (first === '"' || first === '`') this.#name(first);
    else if (first === '[') this.#match(BRACKETED, 'name');
    else if (first === '$') this.#dollarQuote();
    else if (first === '/' && this.#isAlone()) this.type = 'end';
    else if (this.#match(WORD, 'word')) {
      const next = text[this.end];
      if (next === "'" && this.end - start === 1 && /[eEnNbBxX]/.test(first)) this.#string(this.end);
      else if (/^go$/i.test(text.slice(start, Math.min(this.end, start + 3))) && this.#isAlone()) {
        this.type = 'end';
      }
    }
  }

  #match(pattern: RegExp, type: SqlTokenType): boolean {
    pattern.lastIndex = this.start;
    if (!pattern.test(this.#text)) return false;
    this.end = pattern.lastIndex;
    this.type = type;
    return true;
  }

  /** The token is all that stands on its line. */
  #isAlone(): boolean {
    if (!this.isAtLineStart) return false;
    const rest = this.#text.slice(this.end, lineEnd(this.#text, this.end));
    return rest.length < 100 && rest.trim() === '';
  }

  #string(from = this.start): void {
    const text = this.#text;
    this.type = 'string';
    for (let at = from + 1; at < text.length; at++) {
      const unit = text[at];
      // A string of nothing but a backslash is one: `ESCAPE '\'`.
      if (unit === '\\' && !(at === from + 1 && text[at + 1] === "'" && text[at + 2] !== "'")) at++;
      else if (unit === "'") {
        if (text[at + 1] === "'") at++;
        else {
          this.end = at + 1;
          return;
        }
      } else if (unit === '\n') {
        STATEMENT.lastIndex = at + 1;
        if (!STATEMENT.test(text)) continue;
        this.end = at;
        this.hasErrors = true;
        return;
      }
    }
    this.end = text.length;
    this.hasErrors = true;
  }

  #name(quote: string): void {
    const text = this.#text;
    this.type = 'name';
    for (let at = this.start + 1; at < text.length && text[at] !== '\n'; at++) {
      if (text[at] !== quote) continue;
      if (text[at + 1] === quote) at++;
      else {
        this.end = at + 1;
        return;
      }
    }
    this.end = lineEnd(text, this.start);
    this.hasErrors = true;
  }

  #dollarQuote(): void {
    DOLLAR_QUOTE.lastIndex = this.start;
    const quote = DOLLAR_QUOTE.exec(this.#text)?.[0];
    if (quote === undefined) return;
    const end = this.#after(quote, this.start + quote.length);
    this.end = end < 0 ? this.start + quote.length : end;
    this.type = 'string';
  }

  /** Behind the next ending, -1 if there is none. */
  #after(ending: string, from: number): number {
    const isKnown = this.#missing.has(ending) || this.#missing.size > MAX_MISSING;
    const found = isKnown ? -1 : this.#text.indexOf(ending, from);
    if (found >= 0) return found + ending.length;
    this.#missing.add(ending);
    this.hasErrors = true;
    return -1;
  }
}

function lineEnd(text: string, start: number): number {
  const found = text.indexOf('\n', start);
  return found < 0 ? text.length : found;
}

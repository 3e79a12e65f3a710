/** The commands of a CMake script: a name and arguments in brackets. */
import type { Comments } from './comments.ts';

/** Arguments of one command that are kept. */
const MAX_ARGUMENTS = 4;
/** Endings that are looked for in vain, each at the cost of the rest of the text, before all are given up. */
const MAX_MISSING = 30;
const BLANKS = /[\s\ufeff]*/y;
const NAME = /[A-Za-z_]\w*/y;
const OPENING = /[ \t]*\(/y;
const BRACKET = /\[(=*)\[/y;
const PLAIN = /[^\s()"#\\]+/y;
/** Commands that begin a line and are no argument: the command before was never closed. */
const COMMAND =
  /(?:end)?(?:function|macro|if|foreach|while)\(|(?:set|option|include|project|add_\w+|target_\w+|find_\w+|install)\(/iy;

/** Takes one command after the other; comments are handed on. Linear. */
export class CmakeCommands {
  readonly #text: string;
  readonly #comments: Comments;
  readonly #missing = new Set<string>();
  /** In small letters: CMake does not tell them apart. */
  name = '';
  /** The first ones, without quotes. */
  arguments: string[] = [];
  start = 0;
  end = 0;
  hasErrors = false;

  constructor(text: string, comments: Comments) {
    this.#text = text;
    this.#comments = comments;
  }

  /** False at the end of the text. */
  next(): boolean {
    const text = this.#text;
    for (let at = this.end; ; ) {
      BLANKS.lastIndex = at;
      BLANKS.test(text);
      at = BLANKS.lastIndex;
      if (at >= text.length) return false;
      if (text[at] === '#') {
        const end = this.#commentEnd(at);
        this.#comments.add(at, end);
        at = end;
        continue;
      }
      NAME.lastIndex = at;
      OPENING.lastIndex = NAME.test(text) ? NAME.lastIndex : at;
      if (OPENING.lastIndex > at && OPENING.test(text)) {
        this.start = at;
        this.name = text.slice(at, Math.min(NAME.lastIndex, at + 100)).toLowerCase();
        this.#readArguments(OPENING.lastIndex);
        return true;
      }
      this.hasErrors = true;
      at = Math.max(NAME.lastIndex, at + 1);
    }
  }

  #readArguments(from: number): void {
    const text = this.#text;
    this.arguments = [];
    for (let at = from, depth = 1; at < text.length; ) {
      const unit = text.charAt(at);
      const start = at;
      if (unit === '\n') {
        COMMAND.lastIndex = ++at;
        if (!COMMAND.test(text)) continue;
        this.hasErrors = true;
        this.end = at;
        return;
      }
      if (unit === '#') at = this.#commentEnd(at);
      else if (unit === '"') {
        at = quotedEnd(text, at);
        this.#argument(start + 1, at - 1);
      } else if (unit === '[' && this.#bracketEnd(at) > 0) {
        at = this.#bracketEnd(at);
        this.#argument(start, at);
      } else if (unit === '(') {
        depth++;
        at++;
      } else if (unit === ')') {
        at++;
        if (--depth > 0) continue;
        this.end = at;
        return;
      } else if (unit <= ' ') at++;
      else {
        PLAIN.lastIndex = at;
        at = PLAIN.test(text) ? PLAIN.lastIndex : unit === '\\' ? at + 2 : at + 1;
        this.#argument(start, at);
      }
    }
    this.hasErrors = true;
    this.end = text.length;
  }

  #argument(start: number, end: number): void {
    if (this.arguments.length < MAX_ARGUMENTS) this.arguments.push(this.#text.slice(start, end));
  }

  #commentEnd(start: number): number {
    const bracketed = this.#bracketEnd(start + 1);
    if (bracketed > 0) return bracketed;
    const found = this.#text.indexOf('\n', start);
    return found < 0 ? this.#text.length : found;
  }

  /** Behind `[==[ … ]==]`, 0 if none stands here or it has no end. */
  #bracketEnd(start: number): number {
    BRACKET.lastIndex = start;
    const equals = BRACKET.exec(this.#text)?.[1];
    if (equals === undefined) return 0;
    const closing = `]${equals}]`;
    if (this.#missing.has(closing) || this.#missing.size > MAX_MISSING) return 0;
    const found = this.#text.indexOf(closing, start);
    if (found >= 0) return found + closing.length;
    this.#missing.add(closing);
    this.hasErrors = true;
    return 0;
  }
}

/** Behind the closing quote; strings may have several lines. */
function quotedEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '"') return at + 1;
    else if (text[at] === '\n') {
      COMMAND.lastIndex = at + 1;
      if (COMMAND.test(text)) return at;
    }
  }
  return text.length;
}

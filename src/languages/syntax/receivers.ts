/** What stands before a name in the text: the `a.b()` of `a.b().c`. */
import { bareChain } from './bare-chain.ts';
import { oneLine } from './one-line.ts';
import { countBefore, type Span } from './spans.ts';

const MAX_LENGTH = 120;
/** Longer expressions are not read, and those that are too long are kept without their arguments. */
const MAX_READ = 2_000;
/** The opening brackets by the closing ones, and quotes, as UTF-16 units. */
const OPENERS: ReadonlyMap<number, number> = new Map([
  [41, 40],
  [93, 91],
  [125, 123],
  [62, 60],
]);
const [QUOTE, APOSTROPHE, BACKTICK] = [34, 39, 96];
/** The characters `.`, `:` and `>`. */
const ENDS_OF_OPERATORS = new Set([46, 58, 62]);
/** What takes a member in most languages; longer operators before those they end with. */
export const MEMBER_ACCESS: readonly string[] = ['?.', '!.', '&.', '.', '::'];
const WORD = /[\p{ID_Continue}$#@!]/u;
/** The same for the units of ASCII. */
const IS_WORD = Uint8Array.from({ length: 128 }, (_, unit) => (WORD.test(String.fromCharCode(unit)) ? 1 : 0));

/** Reads the text of one file backwards from names. Comments count as space. */
export class Receivers {
  readonly #text: string;
  readonly #comments: readonly Span[];
  readonly #operators: readonly string[];
  /** How many comments begin before the place that was last asked for. */
  #before = 0;

  /** The comments in order. */
  constructor(text: string, comments: readonly Span[], operators: readonly string[] = MEMBER_ACCESS) {
    this.#text = text;
    this.#comments = comments;
    this.#operators = operators;
  }

  /**
   * The expression that the name at `start` is a member of, on one line; null if it stands alone, and
   * `…` if the expression does not read backwards, or is longer than 120 characters even without its arguments. `isStart` tells
   * whether the whole qualified name or chain begins at a place: a `::` there is that of the global scope.
   */
  before(start: number, isStart: (place: number) => boolean): string | null {
    const access = this.#beforeAccess(start, isStart);
    if (access === start) return null;
    const from = this.#chainStart(access, isStart);
    if (from === access) return '…';
    const text = this.#withoutComments(from, access);
    const shown = access - from > MAX_LENGTH ? bareChain(text) : oneLine(text);
    return shown.length > MAX_LENGTH ? '…' : shown;
  }

  /** The end of the expression before an operator that takes a member, or the place itself without one. */
  #beforeAccess(start: number, isStart: (place: number) => boolean): number {
    const text = this.#text;
    const at = this.#skipSpace(start);
    // Most names stand after a space or a bracket.
    if (!ENDS_OF_OPERATORS.has(text.charCodeAt(at - 1))) return start;
    for (const operator of this.#operators) {
      if (!text.endsWith(operator, at)) continue;
      const before = at - operator.length;
      // A spread or a range is no member access.
      if (operator === '.' && text[before - 1] === '.') return start;
      return operator === '::' && isStart(before) ? start : this.#skipSpace(before);
    }
    return start;
  }

  /** Where the chain of names, calls and subscripts that ends at a place begins. */
  #chainStart(end: number, isStart: (place: number) => boolean): number {
    const text = this.#text;
    const lowest = end - MAX_READ;
    let at = end;
    while (at > lowest) {
      const opener = openerOf(text, at - 1);
      if (opener !== undefined) {
        const open = openingOf(text, at - 1, opener, lowest);
        if (open < 0) return end;
        at = open;
        // A call or subscript of what stands right before it.
        const before = this.#skipSpace(at);
        if (isWord(text, before - 1) || openerOf(text, before - 1) !== undefined) {
          at = before;
          continue;
        }
      } else {
        const from = at;
        while (at > 0 && isWord(text, at - 1)) at--;
        if (at === from) return isQuote(text.charCodeAt(at - 1)) ? quoteStart(text, at, lowest) : end;
      }
      const access = this.#beforeAccess(at, isStart);
      if (access === at) break;
      at = access;
    }
    return this.#withNew(at);
  }

  #withNew(at: number): number {
    const before = this.#skipSpace(at);
    return before < at && /(^|[^\w$.])new$/.test(this.#text.slice(Math.max(0, before - 4), before))
      ? before - 3
      : at;
  }

  /** The end of what stands before a place. */
  #skipSpace(from: number): number {
    let at = from;
    for (;;) {
      while (at > 0 && this.#text.charCodeAt(at - 1) <= 32) at--;
      const comment = this.#comments[this.#countBefore(at) - 1];
      // A space at the end of a line is one of the comment.
      if (comment === undefined || comment.end < at || comment.end > from) return at;
      at = comment.start;
    }
  }

  /** Most places are near the one before. */
  #countBefore(at: number): number {
    const comments = this.#comments;
    let count = this.#before;
    while ((comments[count]?.start ?? Number.POSITIVE_INFINITY) < at) count++;
    while (count > 0 && (comments[count - 1]?.start ?? 0) >= at) count--;
    this.#before = count;
    return count;
  }

  #withoutComments(from: number, to: number): string {
    let kept = '';
    let at = from;
    for (let i = countBefore(this.#comments, from); i < this.#comments.length; i++) {
      const comment = this.#comments[i];
      if (comment === undefined || comment.start >= to) break;
      if (comment.start < at) continue;
      kept += `${this.#text.slice(at, comment.start)} `;
      at = comment.end;
    }
    return kept + this.#text.slice(at, to);
  }
}

/** The opening bracket, where a closing one stands. */
function openerOf(text: string, at: number): number | undefined {
  const unit = text.charCodeAt(at);
  return unit < 128 && IS_WORD[unit] === 1 ? undefined : OPENERS.get(unit);
}

/** A character of a name, or one that stands before names. */
function isWord(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit < 128 ? IS_WORD[unit] === 1 : WORD.test(text[at] ?? '');
}

function openingOf(text: string, close: number, opener: number, lowest: number): number {
  const closer = text.charCodeAt(close);
  let depth = 0;
  for (let at = close; at >= Math.max(0, lowest); at--) {
    const unit = text.charCodeAt(at);
    if (isQuote(unit)) at = Math.min(at, quoteStart(text, at + 1, lowest));
    else if (unit === closer) depth++;
    else if (unit === opener && --depth === 0) return at;
  }
  return -1;
}

function quoteStart(text: string, end: number, lowest: number): number {
  const open = text.lastIndexOf(text[end - 1] ?? '', end - 2);
  return open < 0 || open < lowest ? end : open;
}

function isQuote(unit: number): boolean {
  return unit === QUOTE || unit === APOSTROPHE || unit === BACKTICK;
}

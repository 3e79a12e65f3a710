/** What stands before a name in the text: the `a.b()` of `a.b().c`. */
import { oneLine } from './one-line.ts';

const MAX_LENGTH = 120;
const OPENERS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{', '>': '<' };
/** The characters `.`, `:` and `>`. */
const ENDS_OF_OPERATORS = new Set([46, 58, 62]);
/** What takes a member in most languages; longer operators before those they end with. */
export const MEMBER_ACCESS: readonly string[] = ['?.', '!.', '&.', '.', '::'];
const WORD = /[\p{ID_Continue}$#@!]/u;

/**
 * The expression that the name at `start` is a member of, on one line; null if it stands alone, and
 * `…` if the expression is longer than 120 characters or does not read backwards.
 */
export function receiverBefore(
  text: string,
  start: number,
  operators: readonly string[] = MEMBER_ACCESS,
): string | null {
  const access = beforeAccess(text, start, operators);
  if (access === start) return null;
  const from = chainStart(text, access, operators);
  if (from === access || access - from > MAX_LENGTH) return '…';
  return oneLine(text.slice(from, access));
}

/** The end of the expression before an operator that takes a member, or the place itself without one. */
function beforeAccess(text: string, start: number, operators: readonly string[]): number {
  const at = skipSpace(text, start);
  // Most names stand after a space or a bracket.
  if (!ENDS_OF_OPERATORS.has(text.charCodeAt(at - 1))) return start;
  for (const operator of operators) {
    if (!text.endsWith(operator, at)) continue;
    const before = at - operator.length;
    // A spread or a range is no member access.
    return operator === '.' && text[before - 1] === '.' ? start : skipSpace(text, before);
  }
  return start;
}

/** Where the chain of names, calls and subscripts that ends at a place begins. */
function chainStart(text: string, end: number, operators: readonly string[]): number {
  const lowest = end - MAX_LENGTH;
  let at = end;
  while (at > lowest) {
    const opener = OPENERS[text[at - 1] ?? ''];
    if (opener !== undefined) {
      const open = openingOf(text, at - 1, opener, lowest);
      if (open < 0) return end;
      at = open;
      // A call or subscript of what stands right before it.
      const before = skipSpace(text, at);
      if (WORD.test(text[before - 1] ?? '') || OPENERS[text[before - 1] ?? ''] !== undefined) {
        at = before;
        continue;
      }
    } else {
      const from = at;
      while (at > 0 && WORD.test(text[at - 1] ?? '')) at--;
      if (at === from) return isQuote(text[at - 1]) ? quoteStart(text, at, lowest) : end;
    }
    const access = beforeAccess(text, at, operators);
    if (access === at) break;
    at = access;
  }
  return withNew(text, at);
}

function withNew(text: string, at: number): number {
  const before = skipSpace(text, at);
  return before < at && text.slice(Math.max(0, before - 4), before).match(/(^|[^\w$.])new$/)
    ? before - 3
    : at;
}

function openingOf(text: string, close: number, opener: string, lowest: number): number {
  const closer = text[close];
  let depth = 0;
  for (let at = close; at >= Math.max(0, lowest); at--) {
    if (isQuote(text[at])) at = Math.min(at, quoteStart(text, at + 1, lowest));
    else if (text[at] === closer) depth++;
    else if (text[at] === opener && --depth === 0) return at;
  }
  return -1;
}

function quoteStart(text: string, end: number, lowest: number): number {
  const open = text.lastIndexOf(text[end - 1] ?? '', end - 2);
  return open < 0 || open < lowest ? end : open;
}

function isQuote(character: string | undefined): boolean {
  return character === '"' || character === "'" || character === '`';
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at > 0 && text.charCodeAt(at - 1) <= 32) at--;
  return at;
}

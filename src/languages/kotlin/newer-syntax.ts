/** Constructs that are newer than the grammar, in the words of what it knows. */
import { skipBrackets, skipSpace, wordAt } from './reading.ts';
import type { Rewriting } from './rewriting.ts';

const NULLABLE_REFERENCE = /\?(?=::)/g;
const TRAILING_COMMA = /,(?=\s*[>\]])/g;
/** A negative constant that begins a branch: the grammar subtracts it from the line before. */
const NEGATIVE_BRANCH = /(?<=[^\s({[,=+\-*/%<>&|?:.!][^\S\n]*\n[^\S\n]*)[ \t](?=-[^\n={}]*?->)/g;
const BACKING_FIELD =
  /\n([ \t]*)(?:[a-z]+[ \t]+)*va[lr][ \t][^\n={}]*\n([ \t]+)(field\b[ \t]*(?::[^\n={}]*)?)(?==)/g;
const IF = /(?<![\w.])if\b/g;
const MAX_GUARD = 2_000;
/** What may stand before the guard of a branch: a test or constants. */
const CONDITION = /^(?:else|!?is\b[^={}]+|!?in\b[^={}]+|-?[\w."]+(?:\([^()]*\))?)$/;

/** Rewrites all of them. Linear. */
export function rewriteNewerSyntax(rewriting: Rewriting): void {
  for (const at of rewriting.plainDollars) rewriting.put(at, ' ');
  replaceAll(rewriting, NULLABLE_REFERENCE, ' ');
  replaceAll(rewriting, TRAILING_COMMA, ' ');
  replaceAll(rewriting, NEGATIVE_BRANCH, ';');
  rewriteBackingFields(rewriting);
  rewriteGuards(rewriting);
}

function replaceAll(rewriting: Rewriting, pattern: RegExp, by: string): void {
  for (const { index } of rewriting.code.matchAll(pattern)) rewriting.put(index, by);
}

/** `field = x` below a property, further to the right, is its initialiser. */
function rewriteBackingFields(rewriting: Rewriting): void {
  for (const { 0: match, 1: outer = '', 2: inner = '', 3: head = '', index } of rewriting.code.matchAll(
    BACKING_FIELD,
  )) {
    const start = index + match.length - head.length;
    if (inner.length > outer.length) rewriting.blank(start, start + head.length);
  }
}

/** `is A if b ->` becomes `is A ,  b ->`, and `else if b ->` `b ->`. */
function rewriteGuards(rewriting: Rewriting): void {
  const { code } = rewriting;
  for (const { index } of code.matchAll(IF)) {
    const lineStart = Math.max(...['\n', '{', ';'].map((end) => code.lastIndexOf(end, index - 1))) + 1;
    if (index - lineStart > MAX_GUARD) continue;
    const before = code.slice(lineStart, index).trim();
    if (!CONDITION.test(before) || !leadsToArrow(code, index + 2)) continue;
    if (before === 'else') rewriting.blank(code.lastIndexOf('else', index), index + 2);
    else rewriting.put(index, ', ');
  }
}

/** Whether a condition and an arrow follow, and no branch of an `if`. */
function leadsToArrow(code: string, start: number): boolean {
  let at = skipSpace(code, start);
  if (code.charAt(at) === '(') {
    at = skipBrackets(code, at, MAX_GUARD);
    if (at < 0) return false;
    at = skipSpace(code, at);
    const isOperator = /[-&|=!<>+*/%.?]/.test(code.charAt(at)) || /^(?:in|is|as)$/.test(wordAt(code, at));
    if (!isOperator) return false;
  }
  const limit = Math.min(code.length, start + MAX_GUARD);
  while (at < limit) {
    const character = code.charAt(at);
    if (code.startsWith('->', at)) return true;
    if (/[{};\n]/.test(character)) return false;
    const after = character === '(' || character === '[' ? skipBrackets(code, at, limit - at) : at + 1;
    if (after < 0) return false;
    at = after;
  }
  return false;
}

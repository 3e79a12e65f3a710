/** Constructs that are newer than the grammar, in the words of what it knows. */
import { lastBefore, skipBrackets, skipSpace, wordAt } from '../rewriting/reading.ts';
import type { Rewriting } from '../rewriting/rewriting.ts';

const NULLABLE_REFERENCE = /\?(?=::)/g;
const TRAILING_COMMA = /,(?=\s*[>\]])/g;
/** An empty list, where an annotation may have one, but for what stands before it. */
const EMPTY_LIST = /\[(?=\s{0,100}\])/g;
const BEFORE_LIST = /[=(,]/;
/** A line that may be a branch for a negative constant: the grammar subtracts it from the line before. */
const NEGATIVE_BRANCH = /\n[ \t]+(?=-[^\n={}]*->)/g;
/** What a line does not end with if it is whole. */
const LEADS_ON = /[\s({[,=+\-*/%<>&|?:.!]/;
const BACKING_FIELD = /\n([ \t]+)(field\b[ \t]*(?::[^\n={}]*)?)(?==)/g;
const PROPERTY = /^([ \t]*)(?:[a-z]+[ \t]+)*va[lr][ \t][^={}]*$/;
const MAX_LINE = 500;
const IF = /\bif\b/g;
/** What stands before a branch. */
const STARTS = ['\n', '{', ';'];
const MAX_GUARD = 500;
/** What may stand before the guard of a branch: a test or constants. */
const CONDITION = /^(?:else|!?is\b[^={}]+|!?in\b[^={}]+|-?[\w."]+(?:\([^()]*\))?)$/;

/** Rewrites all of them; `plainDollars` as the mask tells. Linear. */
export function rewriteNewerSyntax(rewriting: Rewriting, plainDollars: readonly number[]): void {
  for (const at of plainDollars) rewriting.put(at, ' ');
  const { code } = rewriting;
  for (const { index } of code.matchAll(NULLABLE_REFERENCE)) rewriting.put(index, ' ');
  for (const { index } of code.matchAll(TRAILING_COMMA)) rewriting.put(index, ' ');
  rewriteEmptyLists(rewriting, code);
  endBeforeNegatives(rewriting, code);
  rewriteBackingFields(rewriting, code);
  rewriteGuards(rewriting, code);
}

/** `[]` becomes `{}`. */
function rewriteEmptyLists(rewriting: Rewriting, code: string): void {
  for (const { index } of code.matchAll(EMPTY_LIST)) {
    if (!BEFORE_LIST.test(lastBefore(code, index))) continue;
    rewriting.put(index, '{');
    rewriting.put(code.indexOf(']', index), '}');
  }
}

function endBeforeNegatives(rewriting: Rewriting, code: string): void {
  for (const { 0: blanks, index } of code.matchAll(NEGATIVE_BRANCH)) {
    const last = lastBefore(code, index);
    if (last !== '' && !LEADS_ON.test(last)) rewriting.put(index + blanks.length - 1, ';');
  }
}

/** `field = x` below a property, further to the right, is its initialiser. */
function rewriteBackingFields(rewriting: Rewriting, code: string): void {
  for (const { 0: match, 1: inner = '', 2: head = '', index } of code.matchAll(BACKING_FIELD)) {
    const near = code.slice(Math.max(0, index - MAX_LINE), index);
    const [, outer] = PROPERTY.exec(near.slice(near.lastIndexOf('\n') + 1)) ?? [];
    const end = index + match.length;
    if (outer !== undefined && inner.length > outer.length) rewriting.blank(end - head.length, end);
  }
}

/** `is A if b ->` becomes `is A ,  b ->`, and `else if b ->` `b ->`. */
function rewriteGuards(rewriting: Rewriting, code: string): void {
  const { closers } = rewriting;
  for (const { index } of code.matchAll(IF)) {
    const near = code.slice(Math.max(0, index - MAX_GUARD), index);
    const before = near.slice(Math.max(...STARTS.map((start) => near.lastIndexOf(start))) + 1).trim();
    if (!CONDITION.test(before) || !leadsToArrow(code, closers, index + 2)) continue;
    if (before === 'else') rewriting.blank(code.lastIndexOf('else', index), index + 2);
    else rewriting.put(index, ', ');
  }
}

/** Whether a condition and an arrow follow, and no branch of an `if`. */
function leadsToArrow(code: string, closers: Int32Array, start: number): boolean {
  let at = skipSpace(code, start);
  if (code.charAt(at) === '(') {
    at = skipBrackets(closers, at, MAX_GUARD);
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
    const after = character === '(' || character === '[' ? skipBrackets(closers, at, limit - at) : at + 1;
    if (after < 0) return false;
    at = after;
  }
  return false;
}

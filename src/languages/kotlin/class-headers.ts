/** Headers of classes and objects that the grammar takes for something else. */
import { lastBefore, skipAngles, skipBrackets, skipSpace, wordAt } from '../rewriting/reading.ts';
import type { Rewriting } from '../rewriting/rewriting.ts';
import { DECLARATIONS, MODIFIERS } from './words.ts';

const TYPE_WORD = /(?<![\w.:@$])(?:class|object|interface)(?![\w.:(])/g;
const MAX_LENGTH = 20_000;
/** What a line of a header may end with, and what the next may begin with. */
const LEADS_ON = /[:,(]/;
const GOES_ON = /[:,({]/;

/**
 * Joins the lines before a constructor that stands on a line of its own, and takes out the `by x` before
 * a body, which would be an argument of `x`. Linear: each header is read once.
 */
export function mendHeaders(rewriting: Rewriting): void {
  const { closers, code } = rewriting;
  TYPE_WORD.lastIndex = 0;
  for (let found = TYPE_WORD.exec(code); found !== null; found = TYPE_WORD.exec(code)) {
    const afterName = skipName(code, TYPE_WORD.lastIndex);
    const word = constructorAfter(code, closers, afterName);
    if (word > 0) joinLines(rewriting, code, afterName, word);
    const { delegate, end } = readSupertypes(code, closers, Math.max(afterName, word));
    if (delegate >= 0) rewriting.blank(delegate, end);
    TYPE_WORD.lastIndex = Math.max(TYPE_WORD.lastIndex, end);
  }
}

/** Past the name and the type parameters. */
function skipName(code: string, start: number): number {
  const name = skipSpace(code, start);
  const end = name + wordAt(code, name).length;
  const bracket = skipSpace(code, end);
  if (code.charAt(bracket) !== '<') return end;
  const after = skipAngles(code, bracket);
  return after < 0 ? end : after;
}

/** Where the word `constructor` of a header ends, if it follows; -1 if not. */
function constructorAfter(code: string, closers: Int32Array, start: number): number {
  let at = skipSpace(code, start);
  for (;;) {
    const isAnnotation = code.charAt(at) === '@';
    const word = wordAt(code, isAnnotation ? at + 1 : at);
    if (word === '') return -1;
    if (isAnnotation) at = skipAnnotation(code, closers, at + 1);
    else if (word === 'constructor') return at + word.length;
    else if (MODIFIERS.has(word) && word !== 'enum' && word !== 'annotation') at += word.length;
    else return -1;
    if (at < 0) return -1;
    at = skipSpace(code, at);
  }
}

function skipAnnotation(code: string, closers: Int32Array, start: number): number {
  let end = start;
  while (/[\w.]/.test(code.charAt(end))) end++;
  return code.charAt(end) === '(' ? skipBrackets(closers, end, MAX_LENGTH) : end;
}

function joinLines(rewriting: Rewriting, code: string, start: number, end: number): void {
  for (let at = code.indexOf('\n', start); at >= 0 && at < end; at = code.indexOf('\n', at + 1)) {
    // A comment would go on over what was the end of its line.
    let from = at;
    while (from > start && /[\f\r]/.test(code.charAt(from - 1))) from--;
    while (from > start && code.charAt(from - 1) === '\f') from--;
    rewriting.join(from, at + 1);
  }
}

/** Reads on to the body or the end of the header; `delegate` is the last `by` if a body follows what it names. */
function readSupertypes(code: string, closers: Int32Array, start: number): { delegate: number; end: number } {
  let delegate = -1;
  let at = start;
  const limit = Math.min(code.length, start + MAX_LENGTH);
  while (at < limit) {
    const character = code.charAt(at);
    if (character === '{') return { delegate, end: at };
    if (/[;}=)\]]/.test(character)) break;
    if (character === '(' || character === '[') {
      const after = skipBrackets(closers, at, limit - at);
      if (after < 0) break;
      at = after;
    } else if (character === '\n') {
      const next = skipSpace(code, at);
      if (!LEADS_ON.test(lastBefore(code, at)) && !GOES_ON.test(code.charAt(next)) && !isWhere(code, next))
        break;
      at = next;
    } else if (character === ',') {
      delegate = -1;
      at++;
    } else {
      const word = wordAt(code, at);
      if (DECLARATIONS.has(word) && word !== 'constructor') break;
      if (word === 'by') delegate = at;
      // The body is told apart by what stands between.
      if (word === 'where') delegate = -1;
      at += Math.max(1, word.length);
    }
  }
  return { delegate: -1, end: at };
}

function isWhere(code: string, at: number): boolean {
  const word = wordAt(code, at);
  return word === 'where' || word === 'by';
}

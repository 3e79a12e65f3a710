/**
 * Context receivers and parameters, `context(a: A) fun f()`, which the grammar does not know. Before a
 * declaration they become an annotation, so that it begins where it does; in types they go.
 */
import { skipBrackets, skipSpace, wordAt } from '../rewriting/reading.ts';
import type { Rewriting } from '../rewriting/rewriting.ts';
import { DECLARATIONS, MODIFIERS } from './words.ts';

const CONTEXT = /(?<![\w.@$:])context[ \t]*\(/g;
const MAX_LENGTH = 20_000;
const MAX_BEFORE = 500;
const WORD = 'context';

/** Takes all context clauses out. Linear. */
export function hideContexts(rewriting: Rewriting): void {
  const { closers, code } = rewriting;
  CONTEXT.lastIndex = 0;
  for (let found = CONTEXT.exec(code); found !== null; found = CONTEXT.exec(code)) {
    const start = found.index;
    const end = skipBrackets(closers, CONTEXT.lastIndex - 1, MAX_LENGTH);
    if (end < 0) continue;
    const next = skipSpace(code, end);
    const before = lineBefore(code, start);
    if (before.endsWith(':') && /[(\w]/.test(code.charAt(next))) rewriting.blank(start, end);
    else if (beginsDeclaration(before) && leadsToDeclaration(code, next)) {
      const list = CONTEXT.lastIndex;
      rewriting.put(start, '@');
      // What has parameters cannot be an argument of an annotation.
      rewriting.blank(start + WORD.length, end);
      rewriting.put(start + WORD.length, '(');
      if (end - 1 > list) rewriting.put(list, '1');
      rewriting.put(end - 1, ')');
      CONTEXT.lastIndex = end;
    }
  }
}

/** What stands before a place on its line; only the end of it, if it is much. */
function lineBefore(code: string, at: number): string {
  const before = code.slice(Math.max(0, at - MAX_BEFORE), at);
  return before.slice(before.lastIndexOf('\n') + 1).trim();
}

/** Given what stands before it on its line. */
function beginsDeclaration(before: string): boolean {
  if (before === '' || /[;{}]$/.test(before)) return true;
  return before.split(/\s+/).every((word) => MODIFIERS.has(word) || word.startsWith('@'));
}

function leadsToDeclaration(code: string, start: number): boolean {
  if (code.charAt(start) === '@') return true;
  const word = wordAt(code, start);
  return DECLARATIONS.has(word) || MODIFIERS.has(word) || word === WORD;
}

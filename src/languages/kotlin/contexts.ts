/**
 * Context receivers and parameters, `context(a: A) fun f()`, which the grammar does not know. Before a
 * declaration they become an annotation, so that it begins where it does; in types they go.
 */
import { skipBrackets, skipSpace, wordAt } from './reading.ts';
import type { Rewriting } from './rewriting.ts';
import { DECLARATIONS, MODIFIERS } from './words.ts';

const CONTEXT = /(?<![\w.@$:])context[ \t]*\(/g;
const MAX_LENGTH = 20_000;
const WORD = 'context';

/** Takes all context clauses out. Linear, as those that do not end are looked at once. */
export function hideContexts(rewriting: Rewriting): void {
  const { code } = rewriting;
  CONTEXT.lastIndex = 0;
  for (let found = CONTEXT.exec(code); found !== null; found = CONTEXT.exec(code)) {
    const start = found.index;
    const end = skipBrackets(code, CONTEXT.lastIndex - 1, MAX_LENGTH);
    if (end < 0) {
      CONTEXT.lastIndex = Math.min(code.length, start + MAX_LENGTH);
      continue;
    }
    const next = skipSpace(code, end);
    const before = code.slice(code.lastIndexOf('\n', start) + 1, start).trim();
    if (before.endsWith(':') && /[(\w]/.test(code.charAt(next))) rewriting.blank(start, end);
    else if (beginsDeclaration(before) && leadsToDeclaration(code, next)) {
      rewriting.put(start, '@');
      const list = CONTEXT.lastIndex;
      rewriting.blank(list, end - 1);
      rewriting.put(list, end - 1 > list ? '1' : '');
      CONTEXT.lastIndex = end;
    }
  }
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

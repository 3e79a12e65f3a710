/** Modifiers that are names where they stand: the grammar takes them for modifiers. */
import { skipBrackets, skipSpace } from './reading.ts';
import type { Rewriting } from './rewriting.ts';

const SOFT_WORD =
  /(?<![\w.@$:])(?:abstract|crossinline|dynamic|external|final|infix|inline|internal|lateinit|noinline|open|override|private|protected|public|sealed|suspend|tailrec|vararg)(?![\w@])/g;
/** What may stand behind a name on its line, and never behind a modifier. */
const BEHIND_NAME = /[-.,;:=?!)\]}+*/%<>&|[{(]/;
/** What may stand before a name and its line end, and never before a modifier. */
const BEFORE_NAME = /[-!=+*/&|?:]/;
const MAX_PARAMETERS = 5_000;

/** Makes other names of them; what is shown comes from the source. Linear. */
export function renameSoftWords(rewriting: Rewriting): void {
  const { code } = rewriting;
  for (const { 0: word, index } of code.matchAll(SOFT_WORD)) {
    if (isName(code, word, index)) rewriting.put(index, '_');
  }
}

function isName(code: string, word: string, index: number): boolean {
  const end = index + word.length;
  const next = skipSpace(code, end);
  const character = code.charAt(next);
  if (code.slice(end, next).includes('\n') || character === '')
    return BEFORE_NAME.test(lastBefore(code, index));
  if (!BEHIND_NAME.test(character)) return false;
  return !(word === 'suspend' && character === '(' && isFunctionType(code, next));
}

/** The last character of code before a place, on its line. */
function lastBefore(code: string, at: number): string {
  let before = at - 1;
  while (before >= 0 && /[^\S\n]/.test(code.charAt(before))) before--;
  return code.charAt(before);
}

/** Given where its parameters begin. */
function isFunctionType(code: string, start: number): boolean {
  const end = skipBrackets(code, start, MAX_PARAMETERS);
  if (end < 0) return true;
  const next = skipSpace(code, end);
  return code.startsWith('->', next) || code.startsWith('.(', next);
}

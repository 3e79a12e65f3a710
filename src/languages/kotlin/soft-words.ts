/** Words that are names where they stand: the grammar takes them for modifiers and accessors. */
import { lastBefore, skipBrackets, skipSpace } from '../rewriting/reading.ts';
import type { Rewriting } from '../rewriting/rewriting.ts';

const SOFT_WORD =
  /\b(?:abstract|crossinline|dynamic|external|final|infix|inline|internal|lateinit|noinline|open|override|private|protected|public|sealed|suspend|tailrec|vararg|where)\b(?!@|[ \t]+[\p{L}_`@])/gu;
/** `get` and `set` that are called or used: no accessor is written like that. */
const USED_ACCESSOR =
  /\b(?:get(?=[ \t]*\()(?!\s*\(\s*\)\s*[={:])|set(?=[ \t]*\()(?!\s*\(\s*(?:\w+\s+|@[\w.]+\s+)*\w+\s*(?::[^()\n]*)?,?\s*\)\s*[={:])|(?:get|set)(?=[ \t]*[-.,:=?!)\]+*/%<>&|[{]))/g;
/** Before what is a name of something for certain, and read as such. */
const NAME_PREFIX = /[.@$:]/;
/** What may stand behind a name on its line, and never behind a modifier. */
const BEHIND_NAME = /[-.,;:=?!)\]}+*/%<>&|[{(]/;
/** What may stand before a name and its line end, and never before a modifier. */
const BEFORE_NAME = /[-!=+*/&|?:]/;

/** Makes other names of them, as what is shown comes from the source. Linear. */
export function renameSoftWords(rewriting: Rewriting): void {
  const { closers, code } = rewriting;
  for (const { index } of code.matchAll(USED_ACCESSOR)) {
    if (!NAME_PREFIX.test(code.charAt(index - 1))) rewriting.put(index, '_');
  }
  for (const { 0: word, index } of code.matchAll(SOFT_WORD)) {
    if (NAME_PREFIX.test(code.charAt(index - 1)) || !isName(code, word, index)) continue;
    const list = skipSpace(code, index + word.length);
    if (word !== 'suspend' || !isFunctionType(code, skipBrackets(closers, list))) rewriting.put(index, '_');
  }
}

function isName(code: string, word: string, index: number): boolean {
  const end = index + word.length;
  const next = skipSpace(code, end);
  const character = code.charAt(next);
  if (code.slice(end, next).includes('\n') || character === '')
    return BEFORE_NAME.test(lastBefore(code, index));
  return BEHIND_NAME.test(character);
}

/** Given where its parameters end, -1 if it has none. */
function isFunctionType(code: string, end: number): boolean {
  if (end < 0) return false;
  const next = skipSpace(code, end);
  return code.startsWith('->', next) || code.startsWith('.(', next);
}

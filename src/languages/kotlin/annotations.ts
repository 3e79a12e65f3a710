/**
 * Annotations of what is declared at the top of a file.
 *
 * Statements may stand there, too, and the grammar takes annotations for those of an expression wherever
 * that can be read: `@A @B enum class C { D }` is `@A @B` before the infix call `enum.class(C { D })` to
 * it. After many annotations with arguments it gets slow as well. So they become statements of their
 * own, `!A` for `@A`, which are taken for attributes of what follows (`declarations.scm`).
 */
import { skipBrackets, skipSpace, wordAt } from '../rewriting/reading.ts';
import type { Rewriting } from '../rewriting/rewriting.ts';
import { DECLARATIONS, MODIFIERS } from './words.ts';

/** Annotations with longer arguments stay as they are. */
const MAX_ARGUMENTS = 20_000;
const USE_SITE = /(?:get|set|field|param|property|delegate|receiver|setparam):/y;
/** `!in` and `!is` are operators. */
const OPERATOR_NAME = /i[ns]/y;
/** Few annotations of few arguments: it is tried at each of them. */
const OF_ACCESSOR =
  /@[\w.]+(?:\([^()]{0,500}\))?(?=\s+(?:@[\w.]+(?:\([^()]{0,500}\))?\s+){0,8}(?:(?:private|protected|internal|public|inline|external)\s+)*(?:get|set)\s*(?:\(|$))/gm;
const MARK = /[@{}()[\]]/g;
const OPENERS: ReadonlySet<string> = new Set(['{', '(', '[']);
const SPACE = /\s/;
const END = /[;}]/;
/** What is not the end of a statement. */
const LEADS_ON = /[-=,<:.?&|+*/%!@]/;

interface Annotation {
  start: number;
  /** Of the use site and what follows. */
  name: number;
  end: number;
}

/** Takes out the annotations of accessors: the grammar knows them of the first one alone. Linear. */
export function hideAccessorAnnotations(rewriting: Rewriting): void {
  for (const { 0: annotation, index } of rewriting.code.matchAll(OF_ACCESSOR)) {
    rewriting.blank(index, index + annotation.length);
  }
}

/** Makes statements of the annotations at the top. Linear. */
export function detachAnnotations(rewriting: Rewriting): void {
  const { closers, code } = rewriting;
  let depth = 0;
  let next = 0;
  for (const { 0: mark, index } of code.matchAll(MARK)) {
    if (OPENERS.has(mark)) depth++;
    else if (mark !== '@') depth = Math.max(0, depth - 1);
    else if (depth === 0 && index >= next && beginsStatement(code, index)) {
      const run = readRun(code, closers, index);
      if (isDeclaration(code, run.end)) for (const each of run.annotations) detach(rewriting, code, each);
      next = run.end;
    }
  }
}

function beginsStatement(code: string, at: number): boolean {
  let last = at - 1;
  while (last >= 0 && SPACE.test(code.charAt(last))) last--;
  if (last < 0 || END.test(code.charAt(last))) return true;
  return code.slice(last + 1, at).includes('\n') && !LEADS_ON.test(code.charAt(last));
}

/** Annotations that follow each other, and where what they belong to begins. */
function readRun(
  code: string,
  closers: Int32Array,
  start: number,
): { annotations: Annotation[]; end: number } {
  const annotations: Annotation[] = [];
  let at = start;
  while (code.charAt(at) === '@') {
    const annotation = readAnnotation(code, closers, at);
    // One that nothing separates from what follows cannot be a statement.
    if (annotation === null || !/[ \t\r\n]/.test(code.charAt(annotation.end)))
      return { annotations: [], end: at + 1 };
    annotations.push(annotation);
    at = skipSpace(code, annotation.end);
  }
  return { annotations, end: at };
}

function readAnnotation(code: string, closers: Int32Array, start: number): Annotation | null {
  USE_SITE.lastIndex = start + 1;
  const name = USE_SITE.test(code) ? USE_SITE.lastIndex : start + 1;
  OPERATOR_NAME.lastIndex = start + 1;
  if (OPERATOR_NAME.test(code)) return null;
  let end = name;
  if (code.charAt(name) === '[') end = skipBrackets(closers, name, MAX_ARGUMENTS);
  else {
    let word = wordAt(code, end);
    if (word === '') return null;
    end += word.length;
    while (code.charAt(end) === '.') {
      word = wordAt(code, end + 1);
      if (word === '') return null;
      end += 1 + word.length;
    }
    if (code.charAt(end) === '<') return null;
    if (code.charAt(end) === '(') end = skipBrackets(closers, end, MAX_ARGUMENTS);
  }
  return end < 0 ? null : { start, name, end };
}

function isDeclaration(code: string, start: number): boolean {
  let at = start;
  for (;;) {
    const word = wordAt(code, at);
    if (DECLARATIONS.has(word)) return true;
    if (!MODIFIERS.has(word)) return false;
    at = skipSpace(code, at + word.length);
  }
}

function detach(rewriting: Rewriting, code: string, { end, name, start }: Annotation): void {
  rewriting.put(start, '!');
  if (code.charAt(name) === '[') {
    rewriting.blank(start + 1, name);
    separate(rewriting, code, name + 1, end - 1);
  } else if (name > start + 1) rewriting.put(name - 1, '.');
  // What follows on the same line becomes a line of its own.
  if (!code.slice(end, skipSpace(code, end)).includes('\n')) rewriting.put(end, '\n');
}

/** Puts commas between the annotations of a list in brackets. */
function separate(rewriting: Rewriting, code: string, start: number, end: number): void {
  for (let at = start; at < end; at++) {
    const character = code.charAt(at);
    if (character === '(') at = Math.max(at, skipBrackets(rewriting.closers, at) - 1);
    else if (/[ \t\n]/.test(character) && /[\w)]/.test(code.charAt(at - 1)) && skipSpace(code, at) < end) {
      rewriting.put(at, ',');
    }
  }
}

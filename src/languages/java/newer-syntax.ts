/** Constructs of Java that the grammar does not know, in the words of what it knows. What is shown comes from the source. */
import { skipAngles, skipBrackets, skipSpace, wordAt } from '../rewriting/reading.ts';
import { Rewriting } from '../rewriting/rewriting.ts';
import { maskOf } from './mask.ts';

/** Is in nearly every text with such a construct, and in few others. */
const HINT =
  /\bimport\s+module\b|[^{\s.]\s*\b(?:super|this)\s*\(|\b(?:case|instanceof)\s+(?:final\b|\w+\s*\.|\w+[^\n]{0,200},)|[\w)]\s*\.\.\./;
const MODULE_IMPORT = /\bimport\s{1,20}module(?=\s+[\w.]+\s*;)/g;
const LATE_CONSTRUCTOR = /\b(?:super|this)(?=\s*\()/g;
const PATTERN = /\b(?:case|instanceof)\b/g;
/** Annotations between a type and its dots. */
const OPEN_ARRAY = /@[\w.]+(?:\([^()]{0,500}\))?\s*(?=(?:@[\w.]+\s*){0,8}\.\.\.)/g;
/** The first name of a qualified one. */
const QUALIFIED = /(?<![\w.$])[\w$]+\s*\./g;
const MAX_PATTERN = 2_000;

/** The text as the grammar can read it, every offset and line as in the source. Linear. */
export function prepareJava(text: string): string {
  if (!HINT.test(text)) return text;
  const rewriting = new Rewriting(text, maskOf(text));
  const { code } = rewriting;
  for (const { 0: found, index } of code.matchAll(MODULE_IMPORT)) {
    rewriting.put(index + found.length - 'module'.length, 'static');
  }
  for (const { 0: annotation, index } of code.matchAll(OPEN_ARRAY)) {
    rewriting.blank(index, index + annotation.length);
  }
  for (const { index } of code.matchAll(LATE_CONSTRUCTOR)) {
    if (isLate(code, index)) rewriting.put(index, '$');
  }
  for (const { 0: word, index } of code.matchAll(PATTERN)) {
    rewritePatterns(rewriting, code, index + word.length, word === 'case');
  }
  return rewriting.text;
}

/** Not the first statement of a constructor, where alone the grammar knows it: the call of a method to it. */
function isLate(code: string, index: number): boolean {
  let before = index - 1;
  while (before >= 0 && /\s/.test(code.charAt(before))) before--;
  return /[;})]/.test(code.charAt(before));
}

/** Takes out qualifiers of record patterns, `final`, and all patterns of a case but the first. */
function rewritePatterns(rewriting: Rewriting, code: string, start: number, isCase: boolean): void {
  const end = rewritePattern(rewriting, code, start);
  if (end < 0 || !isCase || code.charAt(end) !== ',') return;
  const rest = /^[^;{}]{0,500}?(?=->|:|\bwhen\b)/.exec(code.slice(end, end + 600));
  if (rest !== null) rewriting.blank(end, end + rest[0].length);
}

/** Reads one pattern; returns what follows it, -1 if it is none with a name or components. */
function rewritePattern(rewriting: Rewriting, code: string, start: number): number {
  let at = skipSpace(code, start);
  if (wordAt(code, at) === 'final') {
    rewriting.blank(at, at + 'final'.length);
    at = skipSpace(code, at + 'final'.length);
  }
  const type = readType(code, at);
  if (type === null) return -1;
  at = skipSpace(code, type.end);
  if (code.charAt(at) === '(') {
    const end = skipBrackets(rewriting.closers, at, MAX_PATTERN);
    if (end < 0) return -1;
    rewriting.blank(type.start, type.simpleName);
    rewriteComponents(rewriting, code, at + 1, end - 1);
    return skipSpace(code, end);
  }
  const name = wordAt(code, at);
  return name === '' || name === 'when' ? -1 : skipSpace(code, at + name.length);
}

/** Each component that is a record pattern loses its qualifier. */
function rewriteComponents(rewriting: Rewriting, code: string, start: number, end: number): void {
  for (const { index } of code.slice(start, end).matchAll(QUALIFIED)) {
    const type = readType(code, start + index);
    if (type !== null && code.charAt(skipSpace(code, type.end)) === '(') {
      rewriting.blank(type.start, type.simpleName);
    }
  }
}

/** A type as patterns have it: where it begins, its last name, and where it ends. */
function readType(code: string, start: number): { start: number; simpleName: number; end: number } | null {
  let simpleName = start;
  let end = start;
  for (;;) {
    const word = wordAt(code, simpleName);
    if (word === '') return null;
    end = simpleName + word.length;
    const dot = skipSpace(code, end);
    if (code.charAt(dot) !== '.') break;
    simpleName = skipSpace(code, dot + 1);
  }
  const bracket = skipSpace(code, end);
  if (code.charAt(bracket) === '<') end = skipAngles(code, bracket);
  if (end < 0) return null;
  while (/^\s{0,10}\[\s{0,10}\]/.test(code.slice(end, end + 24))) end = code.indexOf(']', end) + 1;
  return { start, simpleName, end };
}

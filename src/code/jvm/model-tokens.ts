/**
 * The tokens at the head of a Java or Kotlin file: enough to read annotations, the package and imports,
 * with comments and strings told from code.
 */
import type { JvmLanguage } from './types.ts';

export interface Token {
  /** `name` is a word between backticks, which is never a keyword; of a `string` the text is what it quotes. */
  kind: 'word' | 'name' | 'string' | 'mark';
  text: string;
  start: number;
  end: number;
}

const WORD = /[\p{L}\p{N}\p{M}\p{Pc}\p{Sc}]+/uy;
const BLANKS = /\s+/y;

/** Tokens in order, comments left out. Made one at a time: whoever stops early has not paid for the rest. */
export function* tokensOf(text: string, language: JvmLanguage): Generator<Token, void> {
  let at = text.startsWith('#!') ? lineEnd(text, 0) : 0;
  while (at < text.length) {
    const past = pastBlank(text, at, language);
    if (past > at) {
      at = past;
      continue;
    }
    const token = tokenAt(text, at);
    yield token;
    at = token.end;
  }
}

function tokenAt(text: string, start: number): Token {
  const first = text.charAt(start);
  if (first === '"') return stringAt(text, start);
  if (first === "'") return quoted(text, start, "'");
  if (first === '`') {
    const close = text.indexOf('`', start + 1);
    if (close > 0 && close < lineEnd(text, start)) {
      return { kind: 'name', text: text.slice(start + 1, close), start, end: close + 1 };
    }
  }
  WORD.lastIndex = start;
  const word = WORD.exec(text)?.[0];
  if (word !== undefined) return { kind: 'word', text: word, start, end: start + word.length };
  return { kind: 'mark', text: first, start, end: start + 1 };
}

function stringAt(text: string, start: number): Token {
  if (!text.startsWith('"""', start)) return quoted(text, start, '"');
  const close = text.indexOf('"""', start + 3);
  const end = close < 0 ? text.length : close;
  return { kind: 'string', text: text.slice(start + 3, end), start, end: Math.min(end + 3, text.length) };
}

/** A string on one line; without its closing mark it ends with the line. */
function quoted(text: string, start: number, mark: string): Token {
  let end = start + 1;
  while (end < text.length) {
    const each = text.charAt(end);
    if (each === mark || each === '\n') break;
    end += each === '\\' ? 2 : 1;
  }
  end = Math.min(end, text.length);
  const isClosed = text.charAt(end) === mark;
  return { kind: 'string', text: text.slice(start + 1, end), start, end: isClosed ? end + 1 : end };
}

/** Past the blanks or the comment that begin there; `at` itself if neither does. */
function pastBlank(text: string, at: number, language: JvmLanguage): number {
  BLANKS.lastIndex = at;
  const blanks = BLANKS.exec(text)?.[0];
  if (blanks !== undefined) return at + blanks.length;
  if (text.startsWith('//', at)) return lineEnd(text, at);
  if (!text.startsWith('/*', at)) return at;
  return language === 'kotlin' ? pastNestedComment(text, at) : endOf(text, '*/', at + 2);
}

/** Kotlin's comments contain comments. */
function pastNestedComment(text: string, start: number): number {
  const marks = /\/\*|\*\//g;
  marks.lastIndex = start;
  let depth = 0;
  for (let mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
    depth += mark[0] === '/*' ? 1 : -1;
    if (depth === 0) return marks.lastIndex;
  }
  return text.length;
}

function endOf(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at < 0 ? text.length : at + mark.length;
}

function lineEnd(text: string, from: number): number {
  const feed = text.indexOf('\n', from);
  return feed < 0 ? text.length : feed;
}

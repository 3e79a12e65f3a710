/** Words, marks and literals of Java and Kotlin code, without its comments and blanks. */
import { commentEnd, literalEnd } from './scan-literals.ts';
import type { JvmLanguage } from './types.ts';

/** Offsets are UTF-16 units, the end is exclusive. */
export interface Token {
  /** A word is a name, keyword or number; a literal a string or character; a mark all else. */
  kind: 'word' | 'literal' | 'mark';
  text: string;
  start: number;
  end: number;
  /** A blank stands before it. */
  spaced: boolean;
}

/** Code is read no further than this, comments counted: no signature is as long. */
const MAX_CODE = 100_000;
const MAX_TOKENS = 10_000;

const BLANKS = /\s+/y;
/** Names in backticks are words, with what they hold. */
const WORD = /(?:[\p{L}\p{N}\p{M}_$]|\\u+[0-9a-fA-F]{4})+|`[^`\n]*`/uy;
/** Marks that hold what elsewhere has a meaning of its own: `=`, `>`, `.`, `:` or `&`. */
const LONG_MARK = /\.\.\.|->|::|[=!]==?|[<>]=|&&|[-+*/%]=|\.\.<?|./suy;

/** The tokens of a stretch of code in source order. Linear; never throws, whatever the text. */
export function tokensOf(code: string, language: JvmLanguage): Token[] {
  const text = code.length > MAX_CODE ? code.slice(0, MAX_CODE) : code;
  const tokens: Token[] = [];
  let spaced = false;
  for (let at = 0; at < text.length && tokens.length < MAX_TOKENS; ) {
    const blanks = matchEnd(BLANKS, text, at);
    if (blanks > at) {
      spaced = !isBreakInBrackets(text, at, blanks);
      at = blanks;
    }
    if (at >= text.length) break;
    const isComment = text[at] === '/' && (text[at + 1] === '/' || text[at + 1] === '*');
    if (isComment) {
      at = commentEnd(text, at, language);
      // A comment between two things is a blank only if there are blanks on both sides.
      spaced = spaced && (at >= text.length || /\s/.test(text[at] ?? ''));
      const after = matchEnd(BLANKS, text, at);
      if (after > at && spaced && isBreakInBrackets(text, at, after)) spaced = false;
      at = after;
      continue;
    }
    const token = tokenAt(text, at, language, spaced);
    tokens.push(token);
    at = token.end;
    spaced = false;
  }
  return tokens;
}

function tokenAt(text: string, start: number, language: JvmLanguage, spaced: boolean): Token {
  if (text[start] === '"' || text[start] === "'") {
    const end = literalEnd(text, start, language);
    return { kind: 'literal', text: text.slice(start, end), start, end, spaced };
  }
  const wordEnd = matchEnd(WORD, text, start);
  if (wordEnd > start) return { kind: 'word', text: text.slice(start, wordEnd), start, end: wordEnd, spaced };
  const end = Math.max(matchEnd(LONG_MARK, text, start), start + 1);
  return { kind: 'mark', text: text.slice(start, end), start, end, spaced };
}

/** A line break just inside brackets: a list over several lines reads as if it stood on one. */
function isBreakInBrackets(text: string, from: number, to: number): boolean {
  return (
    text.slice(from, to).includes('\n') &&
    ('([<'.includes(text[from - 1] ?? ' ') || ')]>'.includes(text[to] ?? ' '))
  );
}

function matchEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/**
 * For each token that opens a round, square or curly bracket the index of the one that closes it, or
 * the number of tokens if nothing does; -1 for all others. Linear.
 */
export function closersOf(tokens: readonly Token[]): Int32Array {
  const closers = new Int32Array(tokens.length).fill(-1);
  const open: number[] = [];
  tokens.forEach(({ kind, text }, at) => {
    if (kind !== 'mark') return;
    if (Object.hasOwn(CLOSERS, text)) {
      closers[at] = tokens.length;
      open.push(at);
    } else if (text === ')' || text === ']' || text === '}') {
      const opener = open[open.length - 1];
      if (opener === undefined || CLOSERS[tokens[opener]?.text ?? ''] !== text) return;
      closers[opener] = at;
      open.pop();
    }
  });
  return closers;
}

/**
 * Index after the type arguments that open with `<` at `at`, round brackets in them passed over; the
 * number of tokens if they are not closed. Linear in what it passes.
 */
export function afterAngles(tokens: readonly Token[], closers: Int32Array, at: number): number {
  let depth = 0;
  for (let i = at; i < tokens.length; i++) {
    const token = tokens[i];
    const closer = closers[i] ?? -1;
    if (closer >= 0) i = closer;
    else if (isMark(token, '<')) depth++;
    else if (isMark(token, '>') && --depth === 0) return i + 1;
  }
  return tokens.length;
}

export function isMark(token: Token | undefined, text: string): boolean {
  return token !== undefined && token.kind === 'mark' && token.text === text;
}

export function isWord(token: Token | undefined, text?: string): boolean {
  return token !== undefined && token.kind === 'word' && (text === undefined || token.text === text);
}

/** Code of tokens on one line: one space where blanks were, none at the ends, one between words in any case. */
export function codeOf(tokens: readonly Token[]): string {
  let code = '';
  let last: Token | undefined;
  for (const token of tokens) {
    const mustPart = last !== undefined && last.kind !== 'mark' && token.kind !== 'mark';
    if (last !== undefined && (token.spaced || mustPart)) code += ' ';
    code += token.kind === 'literal' ? token.text.replace(/\s*\n\s*/g, ' ') : token.text;
    last = token;
  }
  return code;
}

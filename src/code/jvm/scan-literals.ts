/** Where strings, characters and comments of Java and Kotlin end. Each costs one pass over what it covers. */
import type { JvmLanguage } from './types.ts';

const TRIPLE = '"""';

/** End (exclusive) of the comment that begins at `start`; the end of the text if it is never closed. */
export function commentEnd(text: string, start: number, language: JvmLanguage): number {
  if (text[start + 1] === '/') {
    const end = text.indexOf('\n', start);
    return end < 0 ? text.length : end;
  }
  if (language === 'kotlin') return nestedCommentEnd(text, start);
  const end = text.indexOf('*/', start + 2);
  return end < 0 ? text.length : end + 2;
}

function nestedCommentEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === '/' && text[at + 1] === '*') {
      depth++;
      at++;
    } else if (text[at] === '*' && text[at + 1] === '/') {
      depth--;
      at++;
      if (depth === 0) return at + 1;
    }
  }
  return text.length;
}

/** End (exclusive) of the string or character that begins at `start`; the end of the text if it is never closed. */
export function literalEnd(text: string, start: number, language: JvmLanguage): number {
  if (text[start] === "'") return quotedEnd(text, start, "'");
  if (language === 'kotlin') return templateEnd(text, start);
  return quotedEnd(text, start, text.startsWith(TRIPLE, start) ? TRIPLE : '"');
}

/** A literal without code in it: a backslash takes the character after it along. */
function quotedEnd(text: string, start: number, quote: string): number {
  for (let at = start + quote.length; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text.startsWith(quote, at)) return at + quote.length;
  }
  return text.length;
}

/**
 * A Kotlin string with the code in its templates, and the strings in that code. What is open is kept
 * on a stack: the quote of a string, or `{` for code.
 */
function templateEnd(text: string, start: number): number {
  const open: string[] = [];
  let at = start;
  do {
    const inside = open[open.length - 1];
    if (inside === undefined || inside === '{') at = stepInCode(text, at, open);
    else at = stepInString(text, at, inside, open);
  } while (open.length > 0 && at < text.length);
  return Math.min(at, text.length);
}

function stepInString(text: string, at: number, quote: string, open: string[]): number {
  if (text[at] === '\\' && quote === '"') return at + 2;
  if (text[at] === '$' && text[at + 1] === '{') {
    open.push('{');
    return at + 2;
  }
  if (!text.startsWith(quote, at)) return at + 1;
  open.pop();
  let end = at + quote.length;
  // Quotes directly before the closing ones are part of a raw string.
  if (quote === TRIPLE) while (text[end] === '"') end++;
  return end;
}

function stepInCode(text: string, at: number, open: string[]): number {
  const unit = text[at];
  if (unit === '"') {
    const quote = text.startsWith(TRIPLE, at) ? TRIPLE : '"';
    open.push(quote);
    return at + quote.length;
  }
  if (unit === "'") return quotedEnd(text, at, "'");
  if (unit === '/' && (text[at + 1] === '*' || text[at + 1] === '/')) return commentEnd(text, at, 'kotlin');
  if (unit === '{') open.push('{');
  else if (unit === '}') open.pop();
  return at + 1;
}

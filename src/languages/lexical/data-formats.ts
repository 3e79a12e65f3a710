/** JSON, TOML and INI: comments, and values, all of which are strings. Bare keys are code. */
import { startsLine } from './characters.ts';
import type { RegionList } from './regions.ts';

/** JSON with comments allowed. Keys are quoted, so everything that is no comment is a string. */
export function scanJson(text: string, regions: RegionList): void {
  let piece = 0;
  let at = 0;
  while (at < text.length) {
    const character = text.charAt(at);
    if (character === '"') {
      at = quoteEnd(text, at, '"', true);
    } else if (character === '/' && (text.charAt(at + 1) === '/' || text.charAt(at + 1) === '*')) {
      regions.add('string', piece, at);
      piece = text.charAt(at + 1) === '/' ? lineEnd(text, at) : afterOr(text, '*/', at + 2);
      regions.add('comment', at, piece);
      at = piece;
    } else {
      at++;
    }
  }
  regions.add('string', piece, text.length);
}

/** INI and property files: `key = value` or `key: value`, comments that begin a line or follow a blank. */
export function scanIni(text: string, regions: RegionList): void {
  let line = 0;
  while (line < text.length) {
    const end = lineEnd(text, line);
    let at = line;
    while (at < end && text.charCodeAt(at) <= 32) at++;
    if (';#!'.includes(text.charAt(at) || ' ')) {
      regions.add('comment', at, end);
    } else if (text.charAt(at) !== '[') {
      while (at < end && text.charAt(at) !== '=' && text.charAt(at) !== ':') at++;
      let comment = at;
      while (comment < end && !isTrailingComment(text, comment)) comment++;
      regions.add('string', Math.min(at + 1, end), comment);
      regions.add('comment', comment, end);
    }
    line = end + 1;
  }
}

function isTrailingComment(text: string, at: number): boolean {
  return (text.charAt(at) === ';' || text.charAt(at) === '#') && text.charCodeAt(at - 1) <= 32;
}

/** TOML. Keys of inline tables are code too. */
export function scanToml(text: string, regions: RegionList): void {
  let at = 0;
  while (at < text.length) {
    const character = text.charAt(at);
    if (character === '#') {
      const end = lineEnd(text, at);
      regions.add('comment', at, end);
      at = end;
    } else if (character === '"' || character === "'") {
      const after = quoteEnd(text, at, character, character === '"');
      regions.add('string', at, after);
      at = after;
    } else if (character === '=' && !startsLine(text, at)) {
      at = tomlValue(text, at + 1, regions);
    } else {
      at++;
    }
  }
}

/** Takes the value after an equals sign; arrays and inline tables may go over lines. */
function tomlValue(text: string, at: number, regions: RegionList): number {
  const brackets: string[] = [];
  let piece = at;
  let next = at;
  while (next < text.length) {
    const character = text.charAt(next);
    if (character === '"' || character === "'") {
      next = tomlStringEnd(text, next, character);
      continue;
    }
    if (character === '#') {
      regions.add('string', piece, next);
      piece = lineEnd(text, next);
      regions.add('comment', next, piece);
      next = piece;
      continue;
    }
    if (character === '\n' && brackets.length === 0) break;
    if (character === '{' || character === '[') brackets.push(character);
    if (character === '}' || character === ']') brackets.pop();
    next++;
    if ((character === '{' || character === ',') && brackets.at(-1) === '{') {
      const key = /^[\s\w.-]{1,200}(?==)/.exec(text.slice(next, next + 201));
      regions.add('string', piece, next);
      next += key?.[0].length ?? 0;
      piece = next;
    }
  }
  regions.add('string', piece, next);
  return next;
}

function tomlStringEnd(text: string, at: number, quote: string): number {
  const triple = quote.repeat(3);
  if (!text.startsWith(triple, at)) return quoteEnd(text, at, quote, quote === '"');
  return afterOr(text, triple, at + 3);
}

/** Offset after the string that begins at `at`; unclosed, it ends with its line. */
function quoteEnd(text: string, at: number, quote: string, escapes: boolean): number {
  let next = at + 1;
  while (next < text.length) {
    const character = text.charAt(next);
    if (character === '\n') return next;
    if (character === '\\' && escapes) next++;
    else if (character === quote) return next + 1;
    next++;
  }
  return text.length;
}

function afterOr(text: string, close: string, from: number): number {
  const found = text.indexOf(close, from);
  return found === -1 ? text.length : found + close.length;
}

function lineEnd(text: string, at: number): number {
  const found = text.indexOf('\n', at);
  return found === -1 ? text.length : found;
}

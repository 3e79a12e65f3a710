/** YAML: comments, and values, all of which are strings. Keys are code unless they are quoted. */
import { isBlank, skipBlanks } from './characters.ts';
import type { RegionList } from './regions.ts';

/** Scans a whole YAML file. */
export function scanYaml(text: string, regions: RegionList): void {
  let at = 0;
  while (at < text.length) at = node(text, at, at, regions);
}

/**
 * Scans what begins at `at` up to the end of its line, or of its last line; `line` is where its line
 * begins. Returns the beginning of the next line.
 */
function node(text: string, at: number, line: number, regions: RegionList): number {
  let next = skipBlanks(text, at);
  let anchor = next;
  while ((text.charAt(next) === '-' || text.charAt(next) === '?') && endsToken(text, next + 1)) {
    anchor = next;
    next = skipBlanks(text, next + 1);
  }
  const key = keyEnd(text, next);
  if (key !== -1) {
    if (isQuote(text.charAt(next))) regions.add('string', next, key);
    return value(text, skipBlanks(text, key + 1), next - line, regions);
  }
  return value(text, next, anchor - line, regions);
}

/** Scans a value; `indent` is the column of what it belongs to. Returns the beginning of the next line. */
function value(text: string, at: number, indent: number, regions: RegionList): number {
  let next = at;
  while (text.charAt(next) === '!' || text.charAt(next) === '&') {
    while (!endsToken(text, next)) next++;
    next = skipBlanks(text, next);
  }
  const character = text.charAt(next);
  if (character === '|' || character === '>') {
    if (/^[|>][-+0-9]*[ \t]*(?:#[^\n]*)?\r?$/.test(text.slice(next, lineEnd(text, next)))) {
      return block(text, restOfLine(text, next + 1, regions, false), indent, regions);
    }
  }
  if (isQuote(character)) {
    const after = quoteEnd(text, next);
    regions.add('string', next, after);
    return restOfLine(text, after, regions, true);
  }
  if (character === '{' || character === '[')
    return restOfLine(text, flow(text, next, regions), regions, true);
  return restOfLine(text, next, regions, true);
}

/** Takes the rest of a line as a string (if `isValue`) up to a comment; returns the next line. */
function restOfLine(text: string, at: number, regions: RegionList, isValue: boolean): number {
  const end = lineEnd(text, at);
  const comment = commentStart(text, at, end);
  if (isValue) regions.add('string', skipBlanks(text, at), comment);
  regions.add('comment', comment, end);
  return end + 1;
}

/** Offset of the `#` of a comment in a range of a line, or the end of the range. */
function commentStart(text: string, at: number, end: number): number {
  let next = at;
  while (next < end) {
    if (text.charAt(next) === '#' && (next === 0 || text.charCodeAt(next - 1) <= 32)) return next;
    next++;
  }
  return end;
}

/** Takes the lines of a block scalar: those that are empty or indented deeper than `indent`. */
function block(text: string, at: number, indent: number, regions: RegionList): number {
  let line = at;
  while (line < text.length) {
    const end = lineEnd(text, line);
    const first = skipBlanks(text, line);
    if (first < end && text.charAt(first) !== '\r' && first - line <= indent) break;
    regions.add('string', line, end);
    line = end + 1;
  }
  return line;
}

/** Takes a collection in brackets, which may go over lines; returns the offset after it. */
function flow(text: string, at: number, regions: RegionList): number {
  let depth = 0;
  let next = at;
  while (next < text.length) {
    const character = text.charAt(next);
    if (character === '{' || character === '[') depth++;
    else if (character === '}' || character === ']') {
      depth--;
      if (depth === 0) return next + 1;
    } else if (isQuote(character)) {
      const after = quoteEnd(text, next);
      regions.add('string', next, after);
      next = after;
      continue;
    } else if (character === '#' && text.charCodeAt(next - 1) <= 32) {
      const end = lineEnd(text, next);
      regions.add('comment', next, end);
      next = end;
      continue;
    } else if (!',: \t\r\n'.includes(character)) {
      next = flowScalar(text, next, regions);
      continue;
    }
    next++;
  }
  return next;
}

/** Takes a plain scalar in brackets; it is a key, and so code, if a colon follows. */
function flowScalar(text: string, at: number, regions: RegionList): number {
  let next = at;
  while (next < text.length && !',[]{}\n'.includes(text.charAt(next))) {
    if (text.charAt(next) === ':' && (endsToken(text, next + 1) || ',[]{}'.includes(text.charAt(next + 1)))) {
      return next + 1;
    }
    if (text.charAt(next) === '#' && isBlank(text.charCodeAt(next - 1))) break;
    next++;
  }
  regions.add('string', at, next);
  return next;
}

/** Offset of the colon after the key that begins at `at`, or -1 if no key begins there. */
function keyEnd(text: string, at: number): number {
  let next = at;
  if (isQuote(text.charAt(at))) {
    next = quoteEnd(text, at);
    next = skipBlanks(text, next);
    return text.charAt(next) === ':' && endsToken(text, next + 1) ? next : -1;
  }
  if ('[{#|>!&'.includes(text.charAt(at) || '#')) return -1;
  const end = lineEnd(text, at);
  while (next < end) {
    const character = text.charAt(next);
    if (character === ':' && endsToken(text, next + 1)) return next;
    if (character === '#' && isBlank(text.charCodeAt(next - 1))) return -1;
    next++;
  }
  return -1;
}

/** Offset after a quoted scalar; unclosed, it ends with its line. */
function quoteEnd(text: string, at: number): number {
  const quote = text.charAt(at);
  let next = at + 1;
  while (next < text.length) {
    const character = text.charAt(next);
    if (character === '\\' && quote === '"') next++;
    else if (character === quote) {
      if (quote === '"' || text.charAt(next + 1) !== quote) return next + 1;
      next++;
    }
    next++;
  }
  return lineEnd(text, at);
}

function isQuote(character: string): boolean {
  return character === '"' || character === "'";
}

/** True at a blank, a line end or the end of the text. */
function endsToken(text: string, at: number): boolean {
  return at >= text.length || text.charCodeAt(at) <= 32;
}

function lineEnd(text: string, at: number): number {
  const found = text.indexOf('\n', at);
  return found === -1 ? text.length : found;
}

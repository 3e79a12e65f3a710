/** Single lines of YAML: how far they are indented, and whether they begin with a key. */

/** A line without its break and the blanks at its end. */
export interface YamlLine {
  start: number;
  /** Where something other than blanks stands; `end` if nothing does. */
  content: number;
  end: number;
  next: number;
  indent: number;
}

/** A key with what follows it on its line. */
export interface YamlKey {
  name: string;
  /** -1 for the `:` that gives an explicit key its value. */
  start: number;
  end: number;
  valueStart: number;
  /** Something other than anchors, tags and comments follows. */
  hasValue: boolean;
}

const BLANKS = /[ \t]*/y;
/** Anchors and tags. */
const PROPERTIES = /(?:[&!][^\s,[\]{}]*[ \t]+|[&!][^\s,[\]{}]*$)*/my;
const SCALAR_MARK = /(?:^|:[ \t]+|-[ \t]+)(?:[&!]\S*[ \t]+){0,3}[|>][-+0-9]{0,2}(?:[ \t]+#.*)?$/;
/** Where the mark of a block scalar stands at the latest before the end of a line, comments included. */
const MARK_REACH = 200;

/** The line that begins at an offset. */
export function lineAt(text: string, start: number): YamlLine {
  const found = text.indexOf('\n', start);
  let end = found < 0 ? text.length : found;
  const next = found < 0 ? text.length : found + 1;
  let indent = 0;
  while (text.charCodeAt(start + indent) === 32) indent++;
  BLANKS.lastIndex = start + indent;
  BLANKS.test(text);
  const content = Math.min(BLANKS.lastIndex, end);
  while (end > content && /[ \t\r]/.test(text.charAt(end - 1))) end--;
  return { start, content, end, next, indent };
}

/** The key that a line begins with, or null if it has none. */
export function keyAt(text: string, content: number, lineEnd: number): YamlKey | null {
  const first = text[content];
  const isExplicit = (first === '?' || first === ':') && isGap(text, content + 1, lineEnd);
  if (isExplicit && first === ':')
    return { ...valueBehind(text, content + 1, lineEnd), name: '', start: -1, end: -1 };
  PROPERTIES.lastIndex = isExplicit ? skipBlanks(text, content + 1) : content;
  PROPERTIES.test(text);
  const start = Math.min(PROPERTIES.lastIndex, lineEnd);
  if (isExplicit) {
    const end = contentEnd(text, start, lineEnd);
    const name = unquoted(text.slice(start, end));
    return name === '' || /^[-[{|>]/.test(name)
      ? null
      : { name, start, end, valueStart: end, hasValue: false };
  }
  const end =
    text[start] === '"' || text[start] === "'"
      ? quotedEnd(text, start, lineEnd)
      : plainEnd(text, start, lineEnd);
  const colon = skipBlanks(text, end);
  if (end <= start || text[colon] !== ':' || !isGap(text, colon + 1, lineEnd)) return null;
  const name = unquoted(text.slice(start, end));
  // Joins another mapping: no key of this one.
  if (name === '<<' || name === '') return { name, start: -1, end: -1, valueStart: lineEnd, hasValue: true };
  return { name, start, end, ...valueBehind(text, colon + 1, lineEnd) };
}

/** The end of what stands on a line, without a comment behind it. */
export function contentEnd(text: string, start: number, lineEnd: number): number {
  let end = lineEnd;
  for (let at = start; at < lineEnd; at++) {
    const unit = text[at];
    if (unit === '"' || unit === "'") {
      const isFirst = at === start || /[\s,[{(:-]/.test(text.charAt(at - 1));
      if (isFirst) at = Math.max(at, quotedEnd(text, at, lineEnd) - 1);
    } else if (unit === '#' && (at === start || /\s/.test(text.charAt(at - 1)))) {
      end = at;
      break;
    }
  }
  while (end > start && /\s/.test(text.charAt(end - 1))) end--;
  return end;
}

/** A text of several lines begins below: what is indented more is no key. */
export function opensBlockScalar(text: string, content: number, lineEnd: number): boolean {
  const from = Math.max(content, lineEnd - MARK_REACH);
  const last = text.charAt(lineEnd - 1);
  if (!/[|>0-9+-]/.test(last) && !text.slice(from, lineEnd).includes(' #')) return false;
  return SCALAR_MARK.test(text.slice(from, lineEnd));
}

/** Behind the quote that closes a string on this line; where it begins if none does. */
export function quotedEnd(text: string, start: number, limit: number): number {
  const quote = text[start];
  for (let at = start + 1; at < limit; at++) {
    if (text[at] === '\\' && quote === '"') at++;
    else if (text[at] === quote) {
      if (quote === "'" && text[at + 1] === "'") at++;
      else return at + 1;
    }
  }
  return start;
}

/** What a scalar says, its escapes as they stand unless JSON knows them. */
export function unquoted(scalar: string): string {
  const quote = scalar[0];
  if (scalar.length < 2 || (quote !== '"' && quote !== "'") || !scalar.endsWith(quote)) return scalar.trim();
  const inner = scalar.slice(1, -1);
  if (quote === "'") return inner.replaceAll("''", "'");
  try {
    const value: unknown = JSON.parse(scalar);
    if (typeof value === 'string') return value;
  } catch {
    // An escape that JSON does not know.
  }
  return inner;
}

function valueBehind(text: string, from: number, lineEnd: number): { valueStart: number; hasValue: boolean } {
  PROPERTIES.lastIndex = skipBlanks(text, from);
  PROPERTIES.test(text);
  const start = Math.min(PROPERTIES.lastIndex, lineEnd);
  const hasValue = start < lineEnd && text[start] !== '#';
  return { valueStart: start, hasValue };
}

/** The `:` that ends a plain key. */
function plainEnd(text: string, start: number, lineEnd: number): number {
  if (/[[\]{},#|>@`%]/.test(text.charAt(start)) || start >= lineEnd) return start;
  for (let at = start; at < lineEnd; at++) {
    if (text[at] === ':' && isGap(text, at + 1, lineEnd)) {
      let end = at;
      while (end > start && /[ \t]/.test(text.charAt(end - 1))) end--;
      return end;
    }
    if (text[at] === '#' && /[ \t]/.test(text.charAt(at - 1))) return start;
  }
  return start;
}

function isGap(text: string, at: number, lineEnd: number): boolean {
  return at >= lineEnd || text[at] === ' ' || text[at] === '\t';
}

function skipBlanks(text: string, at: number): number {
  BLANKS.lastIndex = at;
  BLANKS.test(text);
  return BLANKS.lastIndex;
}

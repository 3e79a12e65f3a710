/** The small pieces of TOML: where keys, strings and values end. All functions take and give offsets. */

/** One part of a dotted key. */
export interface KeyPart {
  name: string;
  start: number;
  end: number;
}

const BLANKS = /[ \t]*/y;
const BARE = /[^\s.=#"'[\]{},]+/y;
/** In an array no key can be assigned: it was never closed. */
const ASSIGNMENT = /(?:[\w.-]+|"[^"\n]*"|'[^'\n]*')[ \t]*=/y;

/** Where something other than blanks stands. */
export function skipBlanks(text: string, at: number): number {
  BLANKS.lastIndex = at;
  BLANKS.test(text);
  return BLANKS.lastIndex;
}

/** The line break that ends a line, or the end of the text. */
export function lineEnd(text: string, at: number): number {
  const found = text.indexOf('\n', at);
  return found < 0 ? text.length : found;
}

/** The parts of a dotted key; none if there is no key. `end` is where it ends. */
export function readKey(text: string, from: number): { parts: KeyPart[]; end: number } {
  const parts: KeyPart[] = [];
  let end = from;
  for (let at = from; ; ) {
    const start = skipBlanks(text, at);
    const part = readPart(text, start);
    if (part === null) return { parts, end };
    parts.push(part);
    end = part.end;
    at = skipBlanks(text, end);
    if (text[at] !== '.') return { parts, end };
    at++;
  }
}

function readPart(text: string, start: number): KeyPart | null {
  const first = text[start];
  if (first === '"' || first === "'") {
    const end = stringEnd(text, start);
    return { name: stringText(text, start, end), start, end };
  }
  BARE.lastIndex = start;
  if (!BARE.test(text)) return null;
  return { name: text.slice(start, BARE.lastIndex), start, end: BARE.lastIndex };
}

/** Behind the string that begins here; one of a single line ends with its line at the latest. */
export function stringEnd(text: string, start: number): number {
  const quote = text.charAt(start);
  const isLong = text.startsWith(quote.repeat(3), start);
  const closing = isLong ? quote.repeat(3) : quote;
  for (let at = start + closing.length; at < text.length; at++) {
    if (text[at] === '\\' && quote === '"') at++;
    else if (text[at] === quote && text.startsWith(closing, at)) {
      let end = at + closing.length;
      // A long string may end in quotes of its own.
      if (isLong) for (let more = 0; more < 2 && text[end] === quote; more++) end++;
      return end;
    } else if (text[at] === '\n' && !isLong) return at;
  }
  return text.length;
}

/** What a string on one line says. */
export function stringText(text: string, start: number, end: number): string {
  const inner = text.slice(start + 1, text[end - 1] === text[start] && end - start > 1 ? end - 1 : end);
  if (text[start] === "'" || !inner.includes('\\')) return inner;
  try {
    const value: unknown = JSON.parse(`"${inner}"`);
    if (typeof value === 'string') return value;
  } catch {
    // An escape that JSON does not know.
  }
  return inner;
}

/** Where a value ends: at the end of its line, or at the comma or brace if it is one of an inline table. */
export function valueEnd(text: string, start: number, isInline = false): { end: number; isBroken: boolean } {
  const open: string[] = [];
  let end = start;
  for (let at = start; at < text.length; ) {
    const unit = text.charAt(at);
    if (unit === '"' || unit === "'") at = end = stringEnd(text, at);
    else if (unit === '#') at = lineEnd(text, at);
    else if (unit === '\n') {
      if (open.length === 0) break;
      ASSIGNMENT.lastIndex = ++at;
      if (open[open.length - 1] === '[' && ASSIGNMENT.test(text)) return { end, isBroken: true };
    } else if (open.length === 0 && isInline && (unit === ',' || unit === '}')) break;
    else {
      if (unit === '[' || unit === '{') open.push(unit);
      else if (unit === ']' || unit === '}') open.pop();
      at++;
      if (unit !== ' ' && unit !== '\t' && unit !== '\r') end = at;
    }
  }
  return { end, isBroken: open.length > 0 };
}

/** A `key = value` of an inline table. */
export interface InlinePair {
  parts: KeyPart[];
  valueStart: number;
  end: number;
}

/** What stands in the inline table that begins here; nothing if none does. */
export function inlinePairs(text: string, start: number, limit: number): InlinePair[] {
  const pairs: InlinePair[] = [];
  if (text[start] !== '{') return pairs;
  for (let at = start + 1; at < limit; ) {
    if (text[at] === '#') at = lineEnd(text, at);
    const { end: keyEnd, parts } = readKey(text, at);
    const equals = skipBlanks(text, keyEnd);
    if (parts.length === 0 || text[equals] !== '=') {
      at = Math.max(at, keyEnd) + 1;
      continue;
    }
    const valueStart = skipBlanks(text, equals + 1);
    const { end } = valueEnd(text, valueStart, true);
    pairs.push({ parts, valueStart, end: Math.min(end, limit) });
    at = end + 1;
  }
  return pairs;
}

/** The strings of an array, without those of tables in it. */
export function arrayStrings(text: string, start: number, limit: number): { start: number; end: number }[] {
  const strings: { start: number; end: number }[] = [];
  if (text[start] !== '[') return strings;
  let tables = 0;
  for (let at = start + 1; at < limit; ) {
    const unit = text[at];
    if (unit === '"' || unit === "'") {
      const end = stringEnd(text, at);
      if (tables === 0) strings.push({ start: at, end });
      at = end;
    } else if (unit === '#') at = lineEnd(text, at);
    else {
      if (unit === '{') tables++;
      else if (unit === '}') tables--;
      at++;
    }
  }
  return strings;
}

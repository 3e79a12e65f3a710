/** Where statements and brackets end, told without a grammar. */
import type { Region } from '../../languages/lexical.ts';

type RegionAt = (offset: number) => Region;

/** Statements longer than this are cut off, in UTF-16 units. */
const MAX_STATEMENT = 20_000;

/** A line that ends with one of these goes on with the next. */
const CONTINUES = /[,\\=:.&]$/;

/**
 * Offset after the statement at `from`: after a `;`, before a bracket that closes more than was
 * opened, or at the first line end outside brackets where nothing says that it goes on.
 */
export function statementEnd(text: string, from: number, regionAt: RegionAt): number {
  const limit = Math.min(text.length, from + MAX_STATEMENT);
  let depth = 0;
  for (let at = from; at < limit; at++) {
    const character = text.charAt(at);
    if (!'()[]{};\n'.includes(character)) continue;
    const isLineEnd = character === '\n';
    if (regionAt(at) !== 'code' && !(isLineEnd && regionAt(at - 1) === 'comment')) continue;
    if ('([{'.includes(character)) depth++;
    else if (')]}'.includes(character)) {
      if (depth === 0) return at;
      depth--;
    } else if (depth === 0) {
      if (!isLineEnd) return at + 1;
      if (!goesOn(text, from, at)) return at;
    }
  }
  return limit;
}

function goesOn(text: string, from: number, lineEnd: number): boolean {
  const line = text.slice(Math.max(from, text.lastIndexOf('\n', lineEnd - 1) + 1), lineEnd).trimEnd();
  if (CONTINUES.test(line)) return true;
  return /^\s*from\b/.test(text.slice(lineEnd + 1, lineEnd + 200));
}

/** Offset after the bracket that closes the one at `open`; -1 if it is further than `limit` characters. */
export function bracketEnd(text: string, open: number, regionAt: RegionAt, limit = 4_000): number {
  const stop = Math.min(text.length, open + limit);
  let depth = 0;
  for (let at = open; at < stop; at++) {
    const character = text.charAt(at);
    if (!'()[]{}'.includes(character) || regionAt(at) !== 'code') continue;
    if ('([{'.includes(character)) depth++;
    else {
      depth--;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}

/** Offset after the line at `from` and all lines after it that are indented. */
export function indentedEnd(text: string, from: number): number {
  let end = lineEndAt(text, from);
  while (/^\n[ \t]+\S/.test(text.slice(end, end + 200))) end = lineEndAt(text, end + 1);
  return end;
}

/** Offset of the line end at or after `at`, or of the end of the text. */
export function lineEndAt(text: string, at: number): number {
  const found = text.indexOf('\n', at);
  return found === -1 ? text.length : found;
}

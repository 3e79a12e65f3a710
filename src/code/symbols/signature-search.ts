/** Declarations by a piece of their signature. */
import { OUTLINE_COLUMN, OUTLINE_WIDTH, type Outline } from '../../indexing/syntax/outline.ts';

import { type Found, type Place, sortByLine } from './place.ts';

/**
 * Declarations whose signature contains a text, letter case ignored and every run of whitespace like a
 * single blank, in the order of `files`, then by line and name.
 */
export function searchSignatures(files: readonly Outline[], text: string, limit: number): Found {
  const lower = text.toLowerCase().replace(/\s+/g, ' ');
  const places: Place[] = [];
  let total = 0;
  for (const file of files) {
    const first = file.lowerSignatures.indexOf(lower);
    if (first < 0) continue;
    if (places.length >= limit) {
      total += countSignatures(file.lowerSignatures, lower, first);
      continue;
    }
    const found = matchingSignatures(file, lower, first);
    total += found.length;
    for (const index of sortByLine(file, found)) places.push({ file, index });
  }
  return { total, places: places.slice(0, limit) };
}

/** How many lines have the text, which is first found at `first`. */
function countSignatures(all: string, lower: string, first: number): number {
  let count = 0;
  for (let at = first; at >= 0; ) {
    count++;
    const end = all.indexOf('\n', at);
    if (end < 0) break;
    at = all.indexOf(lower, end + 1);
  }
  return count;
}

/** The declarations whose signatures have the text, which is first found at `first`. */
function matchingSignatures(file: Outline, lower: string, first: number): number[] {
  const all = file.lowerSignatures;
  // Some letters are longer in lower case: then only counting lines tells whose signature it is.
  const isAligned = all.length === file.signatures.length;
  const found: number[] = [];
  let i = 0;
  let lineStart = 0;
  for (let at = first; at >= 0; ) {
    if (isAligned) {
      while (i + 1 < file.count && startOf(file, i + 1) <= at) i++;
    } else {
      for (let end = all.indexOf('\n', lineStart); end >= 0 && end < at; end = all.indexOf('\n', lineStart)) {
        lineStart = end + 1;
        i++;
      }
    }
    found.push(i);
    const end = all.indexOf('\n', at);
    if (end < 0) break;
    at = all.indexOf(lower, end + 1);
  }
  return found;
}

function startOf({ rows }: Outline, i: number): number {
  return rows[i * OUTLINE_WIDTH + OUTLINE_COLUMN.signature] ?? 0;
}

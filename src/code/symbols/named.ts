/** Declarations that are called by a name. */
import type { Outline } from '../../indexing/syntax/outline.ts';
import { mayHaveName, nameRows, partsOf, searchable } from './name-rows.ts';
import { type Found, type Place, sortByLine } from './place.ts';

/**
 * Declarations whose whole name or qualified name is a text, letter case ignored, those in its very case
 * first; within each in the order of `files`, then by line. `impl` blocks are left out.
 */
export function findNamed(files: readonly Outline[], text: string, limit: number): Found {
  const lower = searchable(text);
  const parts = partsOf(lower);
  // A qualified name has a separator in it.
  const namedIn = /[.:]/.test(lower) ? qualifiedIn : simplyNamedIn;
  const same: Place[] = [];
  const other: Place[] = [];
  for (const file of files) {
    if (!mayHaveName(file, parts)) continue;
    const found = namedIn(file, lower);
    if (found.length === 0) continue;
    for (const index of sortByLine(file, found)) {
      const isSame = file.name(index) === text || file.qualifiedName(index) === text;
      (isSame ? same : other).push({ file, index });
    }
  }
  return { total: same.length + other.length, places: [...same, ...other].slice(0, limit) };
}

function simplyNamedIn(file: Outline, lower: string): number[] {
  const { names, starts } = nameRows(file);
  const found: number[] = [];
  const line = `\n${lower}\n`;
  let i = 0;
  for (let at = names.indexOf(line); at >= 0; at = names.indexOf(line, at + 1)) {
    while ((starts[i] ?? names.length) <= at) i++;
    found.push(i);
  }
  return found;
}

function qualifiedIn(file: Outline, lower: string): number[] {
  const { names, starts, qualifiers, qualifierOf } = nameRows(file);
  /** By qualifier, how long the name after it must be; below 0 if it cannot stand before it. */
  const lengths = qualifiers.map((qualifier) =>
    lower.startsWith(qualifier) ? lower.length - qualifier.length : -1,
  );
  const found: number[] = [];
  for (let i = 0; i < file.count; i++) {
    const start = starts[i] ?? 0;
    const length = (starts[i + 1] ?? 0) - 1 - start;
    // Blocks without a name have nothing to compare.
    const isFitting = length > 0 && (length === lengths[qualifierOf[i] ?? 0] || length === lower.length);
    if (isFitting && lower.endsWith(names.slice(start, start + length))) found.push(i);
  }
  return found;
}

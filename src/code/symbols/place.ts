/** Declarations by where they are, and their order within a file. */
import type { Outline } from '../../indexing/syntax/outline.ts';

/** A declaration by its file and its number there. */
export interface Place {
  file: Outline;
  index: number;
}

/** Sorts numbers of declarations of a file by line, then name; they are hardly ever out of order. */
export function sortByLine(file: Outline, indexes: number[]): number[] {
  for (let at = 1; at < indexes.length; at++) {
    if (compareInFile(file, indexes[at - 1] ?? 0, indexes[at] ?? 0) > 0) {
      return indexes.sort((a, b) => compareInFile(file, a, b));
    }
  }
  return indexes;
}

/** Below 0 if `a` comes before `b`: by line, then name, then start. */
function compareInFile(file: Outline, a: number, b: number): number {
  const byLine = file.line(a) - file.line(b);
  if (byLine !== 0) return byLine;
  const [x, y] = [file.name(a), file.name(b)];
  return x < y ? -1 : x > y ? 1 : a - b;
}

/** Of the declarations found the first ones, and how many there are. */
export interface Found {
  total: number;
  places: Place[];
}

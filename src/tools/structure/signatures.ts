/** How declarations are written in text answers and lists. */
import type { Outline } from '../../indexing/syntax/outline.ts';

/** A declaration by its file and number. */
export interface Place {
  file: Outline;
  index: number;
}

/** `a` before `b`: by file in path order is given by the caller; here by line, then name. */
export function byLine(a: Place, b: Place): number {
  return (
    a.file.line(a.index) - b.file.line(b.index) || compareText(a.file.name(a.index), b.file.name(b.index))
  );
}

/** By UTF-16 units; the same everywhere. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

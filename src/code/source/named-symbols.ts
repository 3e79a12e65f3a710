/** The declarations of one file that a name means. */
import type { Outline } from '../../indexing/syntax/outline.ts';

/** What a name means in a file, best first. */
export interface NamedSymbols {
  /** Numbers of declarations: those of exactly this name before those that differ in case, each by line. */
  found: readonly number[];
  /** The name of one of them in the form asked for: qualified if that was given. */
  label(index: number): string;
}

/** Declarations whose name or qualified name is the given one. One pass over the names of the file. */
export function symbolsNamed(file: Outline, given: string): NamedSymbols {
  const folded = given.toLowerCase();
  const exact: number[] = [];
  const other: number[] = [];
  const last = /[^.:]+$/.exec(folded)?.[0] ?? folded;
  for (let i = 0; i < file.count; i++) {
    const name = file.name(i);
    // A qualified name ends with the name: only then is it put together.
    const lower = name.toLowerCase();
    if (lower !== folded && !lower.endsWith(last) && !folded.endsWith(lower)) continue;
    if (name === given || file.qualifiedName(i) === given) exact.push(i);
    else if (lower === folded || file.qualifiedName(i).toLowerCase() === folded) other.push(i);
  }
  const byLine = (a: number, b: number) => file.line(a) - file.line(b) || a - b;
  return {
    found: [...exact.sort(byLine), ...other.sort(byLine)],
    label: (i) => (file.name(i).toLowerCase() === folded ? file.name(i) : file.qualifiedName(i)),
  };
}

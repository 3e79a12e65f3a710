/** Where in a shown line the matches are, for marking them on a terminal. */
import { readHir, someNode } from '../search/exact/hir.ts';
import { type LineMatcher, lineMatcher } from '../search/exact/line-matcher.ts';
import type { MatcherSpec } from '../search/exact/pattern.ts';
import { compiledRegex } from '../search/exact/wasm-regex.ts';

/** A range of UTF-16 units of a line. */
export interface Mark {
  start: number;
  end: number;
}

/** The places of the matches in a line, in order; none where they cannot be told. */
export type Marks = (line: string) => Mark[];

export const NO_MARKS: Marks = () => [];

/** Matches that are looked for in a line. */
const MAX_MARKS = 50;

/**
 * All matches of a text or a simple expression; of an expression that asks what stands around a match only
 * the first, since the rest of a line by itself is another one. None where only ripgrep can tell.
 */
export async function marksOf(matcher: MatcherSpec): Promise<Marks> {
  if (matcher.kind === 'ripgrep') return NO_MARKS;
  const most = matcher.kind === 'regex' && looksAround(matcher.source) ? 1 : MAX_MARKS;
  const finder = await lineMatcher(matcher);
  return (line) => marksIn(line, finder, most);
}

function looksAround(source: string): boolean {
  return someNode(readHir(compiledRegex(source).tree()), ({ kind }) => kind === 'look');
}

function marksIn(line: string, finder: LineMatcher, most: number): Mark[] {
  const bytes = Buffer.from(line);
  const marks: Mark[] = [];
  let at = 0;
  let units = 0;
  while (marks.length < most && at < bytes.length) {
    const match = finder.firstMatch(bytes.subarray(at));
    // Behind an empty match there may be others, but nobody could see where this one was.
    if (!match || match.start === match.end) break;
    const start = units + bytes.toString('utf8', at, at + match.start).length;
    units = start + bytes.toString('utf8', at + match.start, at + match.end).length;
    marks.push({ start, end: units });
    at += match.end;
  }
  return marks;
}

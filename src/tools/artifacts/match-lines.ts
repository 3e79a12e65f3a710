/**
 * The lines of texts that hold what is looked for, each line by itself and without its end. All of it is
 * done in this process, on decoded texts: what takes too long there is refused, never left out.
 */
import { messageOf, QuarryError } from '../../errors.ts';
import { readHir } from '../../search/exact/hir.ts';
import { countLineFeeds } from '../../search/exact/line-feeds.ts';
import { hasLineBeyond, type LineMatcher, lineMatcher } from '../../search/exact/line-matcher.ts';
import { literalPattern, regexPattern } from '../../search/exact/pattern.ts';
import { compileCost, MAX_PARSE_MS, parseCost } from '../../search/exact/regex-parse-cost.ts';
import { bytesWithin, weightOf } from '../../search/exact/regex-weight.ts';
import { compiledRegex } from '../../search/exact/wasm-regex.ts';
import { ArtifactRefusal } from '../../sources/artifacts/refusal.ts';

const LINE_FEED = 0x0a;
/** A line is searched in one go: it should take no longer at the very worst. In ms. */
const MAX_LINE_MS = 1_000;
/** Pieces of texts are as large as surely takes this part of {@link MAX_LINE_MS}, but no larger than that. */
const PIECES_IN_LIMIT = 20;
const MAX_PIECE_BYTES = 64 * 1024;
const MAX_SHOWN = 200;

/** What is looked for, checked and ready. */
export interface LineQuery {
  /** As it was given. */
  readonly text: string;
  /** Texts with longer lines could hold up the process for too long. */
  readonly maxLineBytes: number;
  /** Calls `onLine` with the position, from 0, of each line of `piece` that matches: UTF-8, whole lines. */
  find(piece: Buffer, onLine: (line: number) => void): void;
}

/**
 * The query for a text (`string`) or a regular expression, both with letter case. Rejects with
 * `invalid_pattern` for a line break or NUL in it, for what does not parse, and for what is too large.
 */
export async function lineQuery(text: string, kind: 'string' | 'regex'): Promise<LineQuery> {
  if (/[\n\r\0]/.test(text)) throw refused(text, 'is invalid: it holds a line break or NUL');
  try {
    return kind === 'string' ? await literalQuery(text) : await regexQuery(text);
  } catch (error) {
    if (error instanceof ArtifactRefusal || !(error instanceof QuarryError)) throw error;
    throw refused(text, `is invalid: ${messageOf(error)}`);
  }
}

async function literalQuery(text: string): Promise<LineQuery> {
  const matcher = await lineMatcher((await literalPattern(text, true)).matcher);
  return { text, maxLineBytes: Number.POSITIVE_INFINITY, find: inWholePieces(matcher) };
}

async function regexQuery(text: string): Promise<LineQuery> {
  const { matcher: spec } = await regexPattern(text, true);
  if (spec.kind === 'regex') {
    const matcher = await lineMatcher(spec);
    return { text, maxLineBytes: spec.maxLineBytes, find: inWholePieces(matcher) };
  }
  return heavyQuery(text);
}

/**
 * An expression that may take long for each byte, or that means something else in a whole text: it is given
 * one line at a time. About 1 µs a line and the time of the engine.
 */
function heavyQuery(text: string): LineQuery {
  const source = `(?m)${text}`;
  const canTry = parseCost(text, true) <= MAX_PARSE_MS && compileCost(text) <= MAX_PARSE_MS;
  const weight = canTry ? compiledWeight(source) : undefined;
  if (weight === undefined) {
    throw refused(text, 'is too large when compiled, or can match parts of characters; use a simpler one');
  }
  const find: LineQuery['find'] = (piece, onLine) => {
    const regex = compiledRegex(source);
    for (let start = 0, line = 0; start < piece.length; line++) {
      const feed = piece.indexOf(LINE_FEED, start);
      const end = feed < 0 ? piece.length : feed;
      if (regex.shortestMatchEnd(piece, start, end) >= 0) onLine(line);
      start = end + 1;
    }
  };
  return { text, maxLineBytes: bytesWithin(MAX_LINE_MS, weight), find };
}

/** Undefined for what the engine does not take. */
function compiledWeight(source: string): number | undefined {
  try {
    return weightOf(readHir(compiledRegex(source).tree()));
  } catch (error) {
    // The engine's own complaints have no type.
    if (error instanceof Error && error.name === 'Error') return undefined;
    throw error;
  }
}

function inWholePieces(matcher: LineMatcher): LineQuery['find'] {
  return (piece, onLine) => {
    let line = 0;
    let counted = 0;
    for (let match = matcher.next(piece, 0); match; match = matcher.next(piece, match.end + 1)) {
      line += countLineFeeds(piece, counted, match.start);
      counted = match.start;
      onLine(line);
      if (match.end >= piece.length) break;
    }
  };
}

/**
 * Calls `onLine` with the number, from 1, of each line of a file's text that matches, in their order.
 * `breathe` is awaited about every millisecond of work; 50 ms at the very worst, and longer only within a
 * line. Rejects with `invalid_pattern` if the file has a line that is too long for the query.
 */
export async function matchLines(
  { path, text }: { path: string; text: string },
  query: LineQuery,
  breathe: () => Promise<void>,
  onLine: (line: number) => void,
): Promise<void> {
  // A line ends before its CR LF, and so do the ends of lines in expressions.
  const bytes = Buffer.from(text.includes('\r\n') ? text.replaceAll('\r\n', '\n') : text);
  const { maxLineBytes } = query;
  if (hasLineBeyond(bytes, maxLineBytes)) {
    const why = `takes too long in ${path}, which has a line of more than ${maxLineBytes} bytes`;
    throw refused(query.text, `${why}; use a simpler one, or another start_path`);
  }
  const size = Math.min(MAX_PIECE_BYTES, Math.ceil(maxLineBytes / PIECES_IN_LIMIT));
  let before = 1;
  for (let start = 0; start < bytes.length; ) {
    const end = endOfLines(bytes, start, size);
    const first = before;
    query.find(bytes.subarray(start, end), (line) => onLine(first + line));
    before += countLineFeeds(bytes, start, end);
    start = end;
    await breathe();
  }
}

/** Behind the last line that ends within `size` bytes from a line's start, or behind that line if it is longer. */
function endOfLines(bytes: Buffer, start: number, size: number): number {
  if (start + size >= bytes.length) return bytes.length;
  const last = bytes.lastIndexOf(LINE_FEED, start + size - 1);
  if (last >= start) return last + 1;
  const first = bytes.indexOf(LINE_FEED, start + size);
  return first < 0 ? bytes.length : first + 1;
}

function refused(text: string, why: string): ArtifactRefusal {
  const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
  return new ArtifactRefusal('invalid_pattern', `query '${shown}' ${why}`);
}

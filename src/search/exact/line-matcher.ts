/** Finds matching lines in the bytes of a text. */
import { QuarryError } from '../../errors.ts';
import type { MatcherSpec } from './pattern.ts';
import { compiledRegex, forgetRegex, type WasmRegex } from './wasm-regex.ts';

/** A range of bytes. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface LineMatcher {
  /**
   * The next matching line that begins at or after `from`, which is the start of a line; without its line
   * feed. Behind the last line feed of a text there is no line. For regular expressions the text must be
   * valid UTF-8.
   */
  next(text: Buffer, from: number): ByteRange | undefined;
  /** The first match inside one line, in bytes. */
  firstMatch(line: Buffer): ByteRange | undefined;
  /** Gives its memory back; it can still be used, and takes it again then. */
  free(): void;
}

const LINE_FEED = 0x0a;
/**
 * A regular expression is given so many bytes at a time, and the lines they end in: what it is given is
 * copied, and cannot be interrupted.
 */
const WINDOW = 64 * 1024;
/** After a match the next one may be near; then it doubles up to the full window. */
const FIRST_WINDOW = 2 * 1024;

/**
 * The matcher for a spec; its compiled form is kept for the next time. One for `ripgrep` finds nothing by
 * itself: it throws `internal_error` when it is asked.
 */
export async function lineMatcher(spec: MatcherSpec): Promise<LineMatcher> {
  switch (spec.kind) {
    case 'literal':
      return new LiteralMatcher(spec.text);
    case 'regex':
      return new RegexMatcher(spec.source);
    case 'ripgrep':
      return RIPGREP_ONLY;
  }
}

/** True if a text has a line of more than so many bytes. Looks at few of its bytes if there is none. */
export function hasLineBeyond(text: Buffer, bytes: number): boolean {
  let start = 0;
  while (text.length - start > bytes) {
    const last = text.lastIndexOf(LINE_FEED, start + bytes);
    if (last < start) return true;
    start = last + 1;
  }
  return false;
}

class LiteralMatcher implements LineMatcher {
  readonly #bytes: Buffer;

  constructor(text: string) {
    this.#bytes = Buffer.from(text);
  }

  next(text: Buffer, from: number): ByteRange | undefined {
    if (from >= text.length) return undefined;
    const at = text.indexOf(this.#bytes, from);
    return at < 0 ? undefined : lineAround(text, from, at);
  }

  firstMatch(line: Buffer): ByteRange | undefined {
    const start = line.indexOf(this.#bytes);
    return start < 0 ? undefined : { start, end: start + this.#bytes.length };
  }

  free(): void {}
}

class RegexMatcher implements LineMatcher {
  readonly #source: string;

  constructor(source: string) {
    this.#source = source;
  }

  #regex(): WasmRegex {
    return compiledRegex(this.#source);
  }

  next(text: Buffer, from: number): ByteRange | undefined {
    const regex = this.#regex();
    let size = from === 0 ? WINDOW : FIRST_WINDOW;
    for (let start = from; start < text.length; size = Math.min(WINDOW, size * 2)) {
      const end = windowEnd(text, start, size);
      const length = regex.shortestMatchEnd(text, start, end);
      // An empty match behind the last line feed is none of these lines: perhaps one of the next.
      const isBehind = start + length === end && text[end - 1] === LINE_FEED;
      if (length >= 0 && !isBehind) return lineAround(text, start, start + length);
      start = end;
    }
    return undefined;
  }

  firstMatch(line: Buffer): ByteRange | undefined {
    return this.#regex().find(line);
  }

  free(): void {
    forgetRegex(this.#source);
  }
}

/** Where lines end for which `size` bytes from a line's start are enough; behind the first, if it is longer. */
function windowEnd(text: Buffer, start: number, size: number): number {
  if (start + size >= text.length) return text.length;
  const last = text.lastIndexOf(LINE_FEED, start + size - 1);
  if (last >= start) return last + 1;
  const first = text.indexOf(LINE_FEED, start + size);
  return first < 0 ? text.length : first + 1;
}

/** The line in which a place is, or that it ends, without its line feed. `from` is the start of a line before it. */
function lineAround(text: Buffer, from: number, at: number): ByteRange {
  // With a negative offset the search would begin at the end of the text.
  const start = at === from ? from : text.lastIndexOf(LINE_FEED, at - 1) + 1;
  const end = text.indexOf(LINE_FEED, at);
  return { start, end: end < 0 ? text.length : end };
}

function notHere(): never {
  throw new QuarryError('internal_error', 'This pattern is matched by ripgrep, not by the process itself.');
}

const RIPGREP_ONLY: LineMatcher = { next: notHere, firstMatch: notHere, free() {} };

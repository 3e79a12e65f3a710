/** What ripgrep writes about matching lines, piece by piece → the lines, long ones cut. */

/** A matching line. */
export interface RipgrepLine {
  lineNumber: number;
  /**
   * Its bytes in UTF-8 form, without the line feed. Of a line in which more than 4 KB stand before or
   * behind the start of its first match only those nearest to it: whoever shows up to 400 characters
   * around that start shows the same as of the whole line.
   */
  text: Buffer;
  /** Where its first match begins, in bytes of `text`. */
  matchStart: number;
}

/** Bytes kept on each side of the start of a match: 1,000 characters or more. */
const KEPT = 4096;

const NUL = 0x00;
const LINE_FEED = 0x0a;
const DIGIT_0 = 0x30;
const DIGIT_9 = 0x39;
/** Of a number of 64 bits. */
const MAX_DIGITS = 20;

/** What stands in front of a line: PATH NUL NUMBER NUL, and COLUMN NUL if ripgrep knows the column. */
interface Head {
  path: string;
  lineNumber: number;
  /** Of the first match, in bytes of the line. Infinite: the end of the line, wherever that is. */
  start: number;
}

/**
 * Takes pieces of output, cut anywhere, and calls `onLine` for every complete line. Holds no more than
 * one piece and the kept part of one line, however long lines are. Lines must not hold NUL.
 */
export class RipgrepOutput {
  readonly #unknownStart: number;
  readonly #onLine: (path: string, line: RipgrepLine) => void;
  /** The beginning of a head. */
  #rest: Buffer | undefined;
  /** Of the line that is being read. */
  #head: Head | undefined;
  /** Bytes of that line read so far, and those of them that are kept. */
  #read = 0;
  #kept: Buffer[] = [];
  #keptBytes = 0;

  /**
   * ripgrep knows no column where a match is empty and ends the text, or where it begins at a text's
   * start, `\A`, in a line that is not the first: `unknownStart` says which it may be.
   */
  constructor(unknownStart: 'line start' | 'line end', onLine: (path: string, line: RipgrepLine) => void) {
    this.#unknownStart = unknownStart === 'line start' ? 0 : Number.POSITIVE_INFINITY;
    this.#onLine = onLine;
  }

  push(piece: Buffer): void {
    const bytes = this.#rest ? Buffer.concat([this.#rest, piece]) : piece;
    this.#rest = undefined;
    for (let at = 0; at < bytes.length; ) {
      if (this.#head === undefined) at = this.#readHead(bytes, at);
      else at = this.#readText(this.#head, bytes, at);
    }
  }

  #readHead(bytes: Buffer, at: number): number {
    const pathEnd = bytes.indexOf(NUL, at);
    const numberEnd = pathEnd < 0 ? -1 : bytes.indexOf(NUL, pathEnd + 1);
    const digitsEnd = numberEnd < 0 ? bytes.length : endOfDigits(bytes, numberEnd + 1);
    if (digitsEnd === bytes.length) {
      this.#rest = Buffer.from(bytes.subarray(at));
      return bytes.length;
    }
    const hasColumn = bytes[digitsEnd] === NUL;
    this.#head = {
      path: bytes.toString('utf8', at, pathEnd),
      lineNumber: Number(bytes.toString('latin1', pathEnd + 1, numberEnd)),
      start: hasColumn ? Number(bytes.toString('latin1', numberEnd + 1, digitsEnd)) - 1 : this.#unknownStart,
    };
    return hasColumn ? digitsEnd + 1 : numberEnd + 1;
  }

  #readText(head: Head, bytes: Buffer, at: number): number {
    const feed = bytes.indexOf(LINE_FEED, at);
    const end = feed < 0 ? bytes.length : feed;
    const from = Number.isFinite(head.start) ? at + Math.max(0, head.start - KEPT - this.#read) : at;
    const to = Math.min(end, at + head.start + KEPT - this.#read);
    if (from < to) this.#keep(bytes.subarray(from, to));
    this.#read += end - at;
    if (feed < 0) return end;
    this.#finish(head);
    return feed + 1;
  }

  /** Keeps bytes, and of all kept ones at least as many of the last as may stand around a match. */
  #keep(bytes: Buffer): void {
    // Copied: a part of a piece would keep the whole piece from being freed.
    this.#kept.push(Buffer.from(bytes));
    this.#keptBytes += bytes.length;
    for (let first = this.#kept[0]; first && this.#keptBytes - first.length >= 2 * KEPT; ) {
      this.#keptBytes -= first.length;
      this.#kept.shift();
      first = this.#kept[0];
    }
  }

  #finish({ path, lineNumber, start }: Head): void {
    const kept = Buffer.concat(this.#kept);
    const text = Number.isFinite(start) ? kept : Buffer.from(kept.subarray(-KEPT));
    this.#onLine(path, { lineNumber, text, matchStart: Math.min(start, KEPT, text.length) });
    this.#head = undefined;
    this.#read = 0;
    this.#kept = [];
    this.#keptBytes = 0;
  }
}

/** Where the digits that begin at a byte end, or have become more than a column has. */
function endOfDigits(bytes: Buffer, from: number): number {
  const most = Math.min(bytes.length, from + MAX_DIGITS);
  let at = from;
  while (at < most) {
    const byte = bytes[at] ?? NUL;
    if (byte < DIGIT_0 || byte > DIGIT_9) break;
    at++;
  }
  return at;
}

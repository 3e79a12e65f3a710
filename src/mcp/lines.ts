/** Splits a stream of bytes into lines, in memory that is bounded whatever the peer sends. */

/** The longest line that is read, in bytes without its end. */
export const MAX_LINE_BYTES = 10 * 1024 * 1024;

/** One line: its bytes without the line feed, or the notice that it was longer than the limit. */
export type Line = { kind: 'bytes'; bytes: Buffer } | { kind: 'too-long' };

const LINE_FEED = 0x0a;

/**
 * Collects chunks and hands out whole lines. A line over the limit is reported once, as soon as it is
 * over, and its rest is skipped, so that at most the limit is ever held.
 */
export class LineSplitter {
  readonly #limit: number;
  #parts: Buffer[] = [];
  #size = 0;
  #skipping = false;

  constructor(limit: number = MAX_LINE_BYTES) {
    this.#limit = limit;
  }

  /** The lines that `chunk` completes. */
  *push(chunk: Buffer): Generator<Line> {
    let start = 0;
    for (;;) {
      const end = chunk.indexOf(LINE_FEED, start);
      if (end < 0) break;
      if (this.#add(chunk.subarray(start, end))) yield { kind: 'too-long' };
      const line = this.#take();
      if (line !== undefined) yield line;
      start = end + 1;
    }
    if (this.#add(chunk.subarray(start))) yield { kind: 'too-long' };
  }

  /** The last line, if the input ended without a line feed. */
  *end(): Generator<Line> {
    if (this.#size === 0) return;
    const line = this.#take();
    if (line !== undefined) yield line;
  }

  /** Adds to the current line; true if that made it too long. */
  #add(bytes: Buffer): boolean {
    if (this.#skipping || bytes.length === 0) return false;
    if (this.#size + bytes.length > this.#limit) {
      this.#parts = [];
      this.#size = 0;
      this.#skipping = true;
      return true;
    }
    this.#parts.push(bytes);
    this.#size += bytes.length;
    return false;
  }

  /** The current line, which ends here; undefined if it was reported as too long. */
  #take(): Line | undefined {
    const skipped = this.#skipping;
    const bytes = Buffer.concat(this.#parts, this.#size);
    this.#parts = [];
    this.#size = 0;
    this.#skipping = false;
    return skipped ? undefined : { kind: 'bytes', bytes };
  }
}

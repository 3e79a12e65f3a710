/** Comments that stand directly above something and so document it. */
import { docText } from '../syntax/doc-comments.ts';

/** Remembers the last block of comments. Reports must come in the order of the text. Linear in all. */
export class Comments {
  readonly #text: string;
  readonly #inside: ((comment: string) => string) | undefined;
  #block: { start: number; end: number }[] = [];

  /** `inside` takes off the marks of comments, where they are not those of programs. */
  constructor(text: string, inside?: (comment: string) => string) {
    this.#text = text;
    this.#inside = inside;
  }

  /** A comment without the line break after it. */
  add(start: number, end: number): void {
    const last = this.#block[this.#block.length - 1];
    if (!this.#isFirstOfLine(start)) this.#block = [];
    else if (last !== undefined && this.#touches(last.end, start)) this.#block.push({ start, end });
    else this.#block = [{ start, end }];
  }

  /** The documentation of what starts at an offset, or null. Forgets the comments in any case. */
  above(start: number): string | null {
    const block = this.#block;
    const last = block[block.length - 1];
    if (last === undefined) return null;
    this.#block = [];
    if (!this.#touches(last.end, start)) return null;
    // Long rows of stars are ornament, and costly to take off.
    const comments = block.map((each) => this.#text.slice(each.start, each.end).replace(/\*{4,}/g, '***'));
    return docText(comments, this.#inside);
  }

  #isFirstOfLine(start: number): boolean {
    let at = start - 1;
    while (at >= 0 && isBlank(this.#text.charCodeAt(at))) at--;
    return at < 0 || this.#text.charCodeAt(at) === 10;
  }

  /** Nothing is between two places but blanks and at most one line break. */
  #touches(from: number, to: number): boolean {
    let breaks = 0;
    for (let at = from; at < to; at++) {
      const unit = this.#text.charCodeAt(at);
      if (unit === 10) breaks++;
      if (breaks > 1 || (unit !== 10 && !isBlank(unit))) return false;
    }
    return true;
  }
}

/** Spaces, tabs, carriage returns and the byte order mark. */
function isBlank(unit: number): boolean {
  return unit === 32 || unit === 9 || unit === 13 || unit === 0xfeff;
}

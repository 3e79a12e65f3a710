/** Reads the hunks of one file, line by line. */

import type { Hunk, HunkLine } from './patch-syntax.ts';

const HEAD = '@@';
const EMPTY: HunkLine = { kind: ' ', text: '' };

interface OpenHunk {
  readonly anchors: string[];
  readonly lines: HunkLine[];
  /** False for the first hunk, which needs no head. */
  readonly hasHead: boolean;
}

/** Takes lines and gives hunks. Methods return a complaint about a line that does not belong where it is. */
export class HunkReader {
  readonly #hunks: Hunk[] = [];
  #open: OpenHunk | undefined = { anchors: [], lines: [], hasHead: false };

  /** Those that are complete. */
  get hunks(): readonly Hunk[] {
    return this.#hunks;
  }

  /** A line that is not a marker. */
  take(line: string): string | undefined {
    if (line.startsWith(HEAD)) return this.#takeHead(line);
    const hunk = this.#open;
    if (!hunk) return line.trim() === '' ? undefined : `expected '${HEAD}'`;
    const read = hunkLineOf(line);
    if (!read) return "expected a line of a hunk, which begins with ' ', '-', '+' or '@@'";
    hunk.lines.push(read);
    return undefined;
  }

  /** The mark that the hunk is the last of its file. */
  endFile(): string | undefined {
    if (!this.#open || this.#isEmpty(this.#open)) return 'expected a line of a hunk';
    return this.#close(true);
  }

  /** The file's part of the patch ends. */
  endHunk(): string | undefined {
    return this.#close(false);
  }

  #takeHead(line: string): string | undefined {
    const anchor = line.slice(HEAD.length).replace(/^ /, '').trimEnd();
    // Heads that follow each other lead to one hunk: a class, and a method in it.
    const isContinued = this.#open?.hasHead === true && this.#open.lines.length === 0;
    const complaint = isContinued ? undefined : this.#close(false);
    if (!isContinued || !this.#open) this.#open = { anchors: [], lines: [], hasHead: true };
    if (anchor.trim() !== '') this.#open.anchors.push(anchor);
    return complaint;
  }

  #close(isAtEnd: boolean): string | undefined {
    const hunk = this.#open;
    this.#open = undefined;
    if (!hunk) return undefined;
    if (this.#isEmpty(hunk)) return hunk.hasHead ? 'expected a line of a hunk' : undefined;
    this.#hunks.push({ anchors: hunk.anchors, lines: hunk.lines, isAtEnd });
    return undefined;
  }

  /** Empty lines before the first head only keep things apart. */
  #isEmpty({ lines, hasHead }: OpenHunk): boolean {
    return hasHead ? lines.length === 0 : lines.every(({ kind, text }) => kind === ' ' && text.trim() === '');
  }
}

function hunkLineOf(line: string): HunkLine | undefined {
  if (line === '') return EMPTY;
  const kind = line[0];
  return kind === ' ' || kind === '-' || kind === '+' ? { kind, text: line.slice(1) } : undefined;
}

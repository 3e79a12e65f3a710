/** What hunks make of a text. */

import { Refusal } from '../types.ts';
import { LineFinder } from './patch-lines.ts';
import type { StepCount } from './patch-step-count.ts';
import type { Hunk, HunkLine } from './patch-syntax.ts';

/** The head of a hunk as `diff -u` writes it: numbers of lines, which say nothing about what is there. */
const UNIFIED_RANGES = /^-\d+(?:,\d+)? \+\d+(?:,\d+)? @@/;
/** Most lines of a text; indexes of more would take too much memory. */
const MAX_LINES = 1_000_000;
/** Most of a line that an error repeats, in UTF-16 units. */
const MAX_SHOWN = 500;

/**
 * A text, with LF as line end, after all hunks. Lines that they do not change stay as they are in the text, also
 * where the patch writes them differently; lines of the patch end with LF. Throws {@link Refusal} that names
 * the first line of a hunk whose place is not found.
 */
export function applyHunks(text: string, hunks: readonly Hunk[], count: StepCount): string {
  const lines = linesOf(text);
  if (lines.length > MAX_LINES) throw new Refusal(`a file of more than ${MAX_LINES} lines cannot be patched`);
  const patched = new PatchedLines(lines, count);
  for (const hunk of hunks) patched.apply(hunk);
  return patched.text(text.endsWith('\n'));
}

/** The lines of a file, and what has been done to them so far. */
class PatchedLines {
  readonly #lines: readonly string[];
  readonly #finder: LineFinder;
  readonly #removed: Uint8Array;
  /** New lines, by the line that they stand before. */
  readonly #added = new Map<number, string[]>();
  /** New lines behind all others. */
  readonly #appended: string[] = [];
  /** Where the old lines of the hunk before ended. */
  #position = 0;

  constructor(lines: readonly string[], count: StepCount) {
    this.#lines = lines;
    this.#finder = new LineFinder(lines, count);
    this.#removed = new Uint8Array(lines.length);
  }

  apply(hunk: Hunk): void {
    const start = this.#startOf(hunk.anchors);
    const all = hunk.lines;
    const core = withoutSeparators(all);
    if (!core.some(isOld)) {
      for (const { text } of core) this.#appended.push(text);
      return;
    }
    // Empty lines may be the last of the hunk, or keep it apart from what follows.
    for (const lines of core.length < all.length ? [all, core] : [all]) {
      const place = this.#placeOf(lines, start, hunk);
      if (place === undefined) continue;
      this.#position = this.#change(lines, place);
      return;
    }
    throw notFound(all.find(isOld)?.text ?? '');
  }

  /** `endsWithLineFeed` tells about the old text. */
  text(endsWithLineFeed: boolean): string {
    const out: string[] = [];
    let isOpen = false;
    for (let place = 0; place <= this.#lines.length; place++) {
      for (const line of this.#added.get(place) ?? []) out.push(line);
      const line = this.#lines[place];
      if (line === undefined || this.#removed[place] === 1) continue;
      out.push(line);
      isOpen = !endsWithLineFeed && place === this.#lines.length - 1;
    }
    for (const line of this.#appended) out.push(line);
    const isEndNew = this.#added.has(this.#lines.length) || this.#appended.length > 0;
    return out.length === 0 ? '' : out.join('\n') + (isOpen && !isEndNew ? '' : '\n');
  }

  /** Goes to the anchors; the line behind the last of them, or undefined without anchors. */
  #startOf(anchors: readonly string[]): number | undefined {
    let start: number | undefined;
    for (const anchor of anchors) {
      const pattern = this.#finder.pattern([anchor]);
      const from = start ?? this.#position;
      const line = this.#finder.find(pattern, from) ?? this.#finder.find(pattern, 0);
      if (line !== undefined) start = line + 1;
      else if (!UNIFIED_RANGES.test(anchor)) throw notFound(anchor);
    }
    return start;
  }

  #placeOf(lines: readonly HunkLine[], start: number | undefined, { isAtEnd }: Hunk): number | undefined {
    const pattern = this.#finder.pattern(lines.filter(isOld).map(({ text }) => text));
    if (isAtEnd) return this.#finder.findAtEnd(pattern);
    // Patches often name the first line of a hunk as the one to go to.
    const places = start === undefined ? [this.#position, 0] : [start, start - 1, 0];
    for (const place of new Set(places)) {
      const found = this.#finder.find(pattern, place);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Marks what changes from `place` on; where the old lines end. */
  #change(lines: readonly HunkLine[], place: number): number {
    let next = place;
    for (const { kind, text } of lines) {
      if (kind === '+') this.#add(next, text);
      else if (kind === '-') this.#remove(next++);
      else next++;
    }
    return next;
  }

  #add(place: number, line: string): void {
    const known = this.#added.get(place);
    if (known) known.push(line);
    else this.#added.set(place, [line]);
  }

  #remove(place: number): void {
    this.#removed[place] = 1;
    this.#finder.take(place);
  }
}

function isOld({ kind }: HunkLine): boolean {
  return kind !== '+';
}

/** Hunk lines without the empty ones at their end. */
function withoutSeparators(lines: readonly HunkLine[]): readonly HunkLine[] {
  let end = lines.length;
  for (; end > 0; end--) {
    const last = lines[end - 1];
    if (last?.kind !== ' ' || last.text !== '') break;
  }
  return lines.slice(0, end);
}

function linesOf(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

function notFound(line: string): Refusal {
  return new Refusal(`Hunk context not found: ${line.slice(0, MAX_SHOWN)}`);
}

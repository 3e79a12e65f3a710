/** Where in a text the names of its declarations stand. Pure. */

/** A declaration by its name and the line on which it begins, 1-based. */
export interface NamedLine {
  name: string;
  line: number;
}

/** A name where it is declared. Offsets are UTF-16 units. */
export interface NamePlace extends NamedLine {
  start: number;
  lineStart: number;
  /** Before the line feed and a carriage return. */
  lineEnd: number;
}

/** A name stands on the first line of its declaration or not far below it. */
const LINES_SEARCHED = 20;

/**
 * The places of names, given in the order of their lines. One that does not stand where its declaration
 * begins, or shortly after, is not told: the text is not the one the declarations are of. Linear.
 */
export function* namePlaces(text: string, names: Iterable<NamedLine>): Generator<NamePlace> {
  const lines = new LineStarts(text);
  for (const { name, line } of names) {
    const from = lines.startOf(line);
    if (from === undefined) continue;
    const start = findWord(text, name, from, lines.startOf(line + LINES_SEARCHED) ?? text.length);
    if (start < 0) continue;
    const at = lines.lineOf(start);
    const lineStart = lines.startOf(at) ?? 0;
    const feed = text.indexOf('\n', lineStart);
    const end = feed < 0 ? text.length : feed;
    const lineEnd = feed > lineStart && text.charAt(end - 1) === '\r' ? end - 1 : end;
    yield { name, line: at, start, lineStart, lineEnd };
  }
}

const LETTER = /[\p{Alphabetic}\p{M}\p{Nd}_]/u;

/** The first place of a name in a range that is not part of a longer one, or else the first of all; -1. */
function findWord(text: string, name: string, from: number, to: number): number {
  let first = -1;
  for (let at = text.indexOf(name, from); at >= 0 && at < to; at = text.indexOf(name, at + 1)) {
    if (first < 0) first = at;
    const isCut =
      (LETTER.test(name.charAt(0)) && LETTER.test(text.charAt(at - 1))) ||
      (LETTER.test(name.at(-1) ?? '') && LETTER.test(text.charAt(at + name.length)));
    if (!isCut) return at;
  }
  return first;
}

/** Where lines begin, worked out as far as it is asked for. */
class LineStarts {
  readonly #text: string;
  readonly #starts = [0];
  #isDone = false;

  constructor(text: string) {
    this.#text = text;
  }

  /** Undefined behind the last line. */
  startOf(line: number): number | undefined {
    while (this.#starts.length < line && !this.#isDone) this.#next();
    return this.#starts[line - 1];
  }

  lineOf(offset: number): number {
    while ((this.#starts.at(-1) ?? 0) <= offset && !this.#isDone) this.#next();
    let low = 0;
    let high = this.#starts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #next(): void {
    const feed = this.#text.indexOf('\n', this.#starts.at(-1));
    if (feed < 0) this.#isDone = true;
    else this.#starts.push(feed + 1);
  }
}

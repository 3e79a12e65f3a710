/** Lines of a text, whatever they end with. */

/** One line of a text. */
export interface TextLine {
  /** Without its end. */
  readonly line: string;
  /** Nothing but its own end follows. */
  readonly isLast: boolean;
}

/** Lines end at LF, CRLF or CR; an end at the end of the text opens no further line. */
export function* linesOf(text: string): Generator<TextLine> {
  let start = 0;
  for (const end of text.matchAll(/\r\n|\r|\n/g)) {
    const next = end.index + end[0].length;
    yield { line: text.slice(start, end.index), isLast: next === text.length };
    start = next;
  }
  if (start < text.length) yield { line: text.slice(start), isLast: true };
}

/** The beginning of a line, of at most `limit` UTF-16 units; a pair of units is not split. */
export function cutLine(line: string, limit: number): string {
  if (line.length <= limit) return line;
  const splitsPair = isHighSurrogate(line.charCodeAt(limit - 1)) && isLowSurrogate(line.charCodeAt(limit));
  return line.slice(0, splitsPair ? limit - 1 : limit);
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

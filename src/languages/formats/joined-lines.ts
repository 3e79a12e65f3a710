/** Lines that go on with the next one where they end in a certain character. */

/** A line with all that continue it, without the blanks at its end. */
export interface JoinedLine {
  start: number;
  end: number;
}

/** Takes one line after the other; a byte order mark is none of the first. Linear. */
export interface JoinedLines {
  /** Null at the end of the text. */
  next(): JoinedLine | null;
  /** Where the first of the lines that {@link next} joined ends. */
  readonly firstEnd: number;
  /** Goes on with the line behind an offset. */
  continueAt(offset: number): void;
}

/** `isSkipped` tells lines that may stand between a line and what continues it. */
export function joinedLines(
  text: string,
  mark: string,
  isSkipped: (start: number, end: number) => boolean = () => false,
): JoinedLines {
  let at = text.startsWith('\ufeff') ? 1 : 0;
  let firstEnd = 0;
  const physical = (): JoinedLine => {
    const start = at;
    const found = text.indexOf('\n', at);
    at = found < 0 ? text.length : found + 1;
    let end = found < 0 ? text.length : found;
    while (end > start && /[ \t\r]/.test(text.charAt(end - 1))) end--;
    return { start, end };
  };
  return {
    next: () => {
      if (at >= text.length) return null;
      let line = physical();
      const { start } = line;
      firstEnd = line.end;
      while (line.end > line.start && text[line.end - 1] === mark && at < text.length) {
        line = physical();
        while (isSkipped(line.start, line.end) && at < text.length) line = physical();
      }
      return { start, end: Math.max(firstEnd, line.end) };
    },
    continueAt: (offset) => {
      const found = text.indexOf('\n', offset);
      at = Math.max(at, found < 0 ? text.length : found + 1);
    },
    get firstEnd() {
      return firstEnd;
    },
  };
}

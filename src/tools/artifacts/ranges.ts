/** Lines of a text and the ranges of them that answers show. */

/**
 * The lines of a text, without their ends. A line ends at `\n` or `\r\n`; a lone `\r` ends nothing, and a
 * final line end opens no further line.
 */
export function linesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
  const last = text.slice(text.lastIndexOf('\n') + 1);
  if (last === '') lines.pop();
  // Without a feed behind it a carriage return belongs to the line.
  else if (last.endsWith('\r')) lines[lines.length - 1] = last;
  return lines;
}

/** Lines `start` to `end` joined by `\n`; what lies beyond the last line is left out. */
export function sourceOf(lines: readonly string[], start: number, end: number): string {
  return lines.slice(start - 1, end).join('\n');
}

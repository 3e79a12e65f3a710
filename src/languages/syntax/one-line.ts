/** Source text on one line. */

const BROKEN = /[\t\n\v\f\r]| {2}/;

/** Each run of whitespace becomes one space; none at the ends. */
export function oneLine(text: string): string {
  return (BROKEN.test(text) ? text.replace(/\s+/g, ' ') : text).trim();
}

/** As {@link oneLine}; a list in brackets that stands over several lines is as if it had been written on one. */
export function oneLineCode(text: string): string {
  if (!text.includes('\n')) return oneLine(text);
  // Runs of whitespace first, or their length would count squared.
  const broken = text.trim().replace(/\s+/g, (space) => (space.includes('\n') ? '\n' : ' '));
  return broken
    .replace(/([([<])\n/g, '$1')
    .replace(/,?\n([)\]>])/g, '$1')
    .replaceAll('\n', ' ');
}

/** As {@link oneLine}, cut to a number of characters and marked with `...` if it is longer. */
export function oneLineCut(text: string, limit: number): string {
  // Whitespace may be most of it, but not without end.
  const line = oneLine(text.length > 4 * limit ? text.slice(0, 4 * limit) : text);
  return line.length > limit || text.length > 4 * limit ? `${line.slice(0, limit).trimEnd()}...` : line;
}

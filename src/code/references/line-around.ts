/** The parts of a line around a name, as the rules for declarations look at them. */

/** How much of a line is looked at before and after a name; minified files have lines without end. */
export const REACH = 300;
/** Stands for the part of a line that is out of reach, so that nothing there passes for its beginning. */
const CUT = '\0';

/** The line up to an offset. */
export function lineBefore(text: string, start: number): string {
  // Never further back than needed: in a file that is one line, that would be all of it for every name.
  const near = text.slice(Math.max(0, start - REACH - 1), start);
  const feed = near.lastIndexOf('\n');
  if (feed !== -1) return near.slice(feed + 1);
  return start > REACH ? CUT + near.slice(-REACH) : near;
}

/** The same from the last brace or semicolon on, where a statement begins; undefined if there is none. */
export function statementBefore(text: string, start: number): string | undefined {
  return /[{};]([^{};]*)$/.exec(lineBefore(text, start))?.[1];
}

/** The line from an offset on, without its end. */
export function lineAfter(text: string, end: number): string {
  const near = text.slice(end, end + REACH);
  const feed = near.indexOf('\n');
  return feed === -1 ? near : near.slice(0, feed);
}

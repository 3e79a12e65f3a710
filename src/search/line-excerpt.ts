/** What is shown of a long line. */

/** Most characters (code points) of a line that is shown, the marks of a cut included. */
const MAX_CHARACTERS = 400;
const MARK = '…';
/** Characters on either side of the middle one, beside the mark. */
const SIDE = MAX_CHARACTERS / 2 - 1;
/** Enough UTF-16 units on either side to fill a line whatever the characters are. */
const REACH = 2 * MAX_CHARACTERS;

/**
 * The line itself if it has at most 400 characters, else 400 characters of it with what begins at `column`
 * (in UTF-16 units) as near the middle as the line allows, and `…` where text is missing.
 */
export function excerpt(line: string, column: number): string {
  if (line.length <= MAX_CHARACTERS) return line;
  if (line.length <= 2 * MAX_CHARACTERS && Array.from(line).length <= MAX_CHARACTERS) return line;
  const before = Array.from(line.slice(startOfCharacter(line, Math.max(0, column - REACH)), column));
  const after = Array.from(line.slice(column, startOfCharacter(line, column + REACH)));
  if (before.length <= SIDE + 1) {
    return `${[...before, ...after].slice(0, MAX_CHARACTERS - 1).join('')}${MARK}`;
  }
  if (after.length <= SIDE + 1) {
    return `${MARK}${[...before, ...after].slice(1 - MAX_CHARACTERS).join('')}`;
  }
  return `${MARK}${before.slice(-SIDE).join('')}${after.slice(0, SIDE).join('')}${MARK}`;
}

/** The offset itself, or the one before it if it would split a character. */
function startOfCharacter(line: string, offset: number): number {
  const code = line.charCodeAt(offset);
  return code >= 0xdc00 && code <= 0xdfff && offset > 0 ? offset - 1 : offset;
}

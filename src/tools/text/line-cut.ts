/** Cutting long lines of code down to what matters in them. */

/** Most characters of a line that is shown, the marks of a cut included. */
const MAX_CHARACTERS = 120;
const MARK = '...';
/** Enough UTF-16 units on either side to fill a line whatever the characters are. */
const REACH = 4 * MAX_CHARACTERS;

/**
 * The line itself if it has at most 120 characters (code points), else 120 characters of it with the
 * range at `column` (UTF-16 units) in their middle and `...` where text is missing.
 */
export function cutAround(line: string, column: number, length: number): string {
  if (line.length <= MAX_CHARACTERS) return line;
  if (line.length <= 2 * MAX_CHARACTERS && Array.from(line).length <= MAX_CHARACTERS) return line;
  const before = Array.from(line.slice(startOfCharacter(line, Math.max(0, column - REACH)), column));
  const after = Array.from(line.slice(column, startOfCharacter(line, column + REACH)));
  const wanted = Math.min(Array.from(line.slice(column, column + length)).length, MAX_CHARACTERS);
  const atOneEnd = MAX_CHARACTERS - MARK.length;
  if (column <= REACH && before.length + wanted <= atOneEnd) {
    return `${[...before, ...after].slice(0, atOneEnd).join('')}${MARK}`;
  }
  if (column + REACH >= line.length && after.length <= atOneEnd) {
    return `${MARK}${[...before, ...after].slice(-atOneEnd).join('')}`;
  }
  const inside = MAX_CHARACTERS - 2 * MARK.length;
  const lead = Math.min(before.length, Math.max(0, Math.floor((inside - wanted) / 2)));
  const middle = [...before.slice(before.length - lead), ...after.slice(0, inside - lead)];
  return `${MARK}${middle.join('')}${MARK}`;
}

/** The offset itself, or the one before it if it would split a character. */
function startOfCharacter(line: string, offset: number): number {
  const code = line.charCodeAt(offset);
  return code >= 0xdc00 && code <= 0xdfff && offset > 0 ? offset - 1 : offset;
}

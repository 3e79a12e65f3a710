/** Lines as answers show them: decoded, without their end, and long ones cut around the match. */
import { excerpt } from '../line-excerpt.ts';

/** Bytes on either side of a match that hold more than is ever shown, whatever the characters are. */
const REACH = 4_096;
/** A character has at most so many bytes. */
const MAX_UTF8 = 4;
const CARRIAGE_RETURN = 0x0d;

/**
 * The text of a line given as bytes without its line feed. Bytes that are no UTF-8 show as U+FFFD.
 * `firstMatch` gives the start of the first match in bytes; it is asked only for a line that may be cut.
 */
export function shownLine(line: Buffer, firstMatch: (line: Buffer) => number): string {
  const end = line.length > 0 && line[line.length - 1] === CARRIAGE_RETURN ? line.length - 1 : line.length;
  const text = line.subarray(0, end);
  if (text.length <= 400) return text.toString();
  const match = Math.min(firstMatch(line), end);
  const from = startOfCharacter(text, Math.max(0, match - REACH));
  const to = startOfCharacter(text, Math.min(end, match + REACH));
  return excerpt(text.toString('utf8', from, to), text.toString('utf8', from, match).length);
}

/** The start of the character that a byte belongs to. */
function startOfCharacter(bytes: Buffer, at: number): number {
  let start = at;
  while (
    start > 0 &&
    start < bytes.length &&
    at - start < MAX_UTF8 &&
    ((bytes[start] ?? 0) & 0xc0) === 0x80
  ) {
    start--;
  }
  return start;
}

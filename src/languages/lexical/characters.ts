/** Character codes and classes the lexical rules share. All are ASCII; texts are read in UTF-16 units. */

export const TAB = 9;
export const LINE_FEED = 10;
export const CARRIAGE_RETURN = 13;
export const BLANK = 32;
export const DOUBLE_QUOTE = 34;
export const DOLLAR = 36;
export const SINGLE_QUOTE = 39;
export const BACKSLASH = 92;

/** True for blank and tab. */
export function isBlank(code: number): boolean {
  return code === BLANK || code === TAB;
}

/** True for a letter, a digit, `_` and every character outside ASCII. */
export function isWord(code: number): boolean {
  return isDigit(code) || isNameStart(code);
}

/** True for a letter, `_` and every character outside ASCII. */
export function isNameStart(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || code > 127;
}

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** Offset of the first character of the run of letters, digits and `_` that ends before `at`. */
export function wordStart(text: string, at: number): number {
  let start = at;
  while (start > 0 && isWord(text.charCodeAt(start - 1))) start--;
  return start;
}

/** Offset of the first character at or after `at` that is neither blank nor tab. */
export function skipBlanks(text: string, at: number): number {
  let next = at;
  while (isBlank(text.charCodeAt(next))) next++;
  return next;
}

/** True if only blanks stand between the beginning of the line and `at`. */
export function startsLine(text: string, at: number): boolean {
  let before = at - 1;
  while (before >= 0 && isBlank(text.charCodeAt(before))) before--;
  return before < 0 || text.charCodeAt(before) === LINE_FEED;
}

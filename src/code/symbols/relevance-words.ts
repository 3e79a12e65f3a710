/** Words and parts of identifiers, as relevance counts them. */

const NONE = 0;
const OTHER = 1;
const LOWER = 2;
const UPPER = 3;

/** Class of each UTF-16 unit: letters and digits are all but {@link NONE}. Made on first use, in about 5 ms. */
let classes: Uint8Array | undefined;

function classesOfUnits(): Uint8Array {
  if (classes !== undefined) return classes;
  const made = new Uint8Array(0x10000);
  for (let unit = 0; unit < made.length; unit++) {
    const char = String.fromCharCode(unit);
    if (/[\p{Ll}\p{N}]/u.test(char)) made[unit] = LOWER;
    else if (/\p{Lu}/u.test(char)) made[unit] = UPPER;
    else if (/\p{L}/u.test(char)) made[unit] = OTHER;
  }
  classes = made;
  return made;
}

/** Calls back with each run of letters and digits: its offsets, end exclusive. Linear. */
export function eachWord(text: string, take: (start: number, end: number) => void): void {
  const table = classesOfUnits();
  let start = -1;
  for (let at = 0; at < text.length; at++) {
    if (table[text.charCodeAt(at)] !== NONE) {
      if (start < 0) start = at;
    } else if (start >= 0) {
      take(start, at);
      start = -1;
    }
  }
  if (start >= 0) take(start, text.length);
}

/**
 * The parts of a text in lower case: runs of letters and digits, cut before a capital that follows a
 * lower-case letter or digit, and before the last capital of a run if a lower-case letter follows it.
 */
export function partsOf(text: string): string[] {
  const table = classesOfUnits();
  const classAt = (at: number): number => table[text.charCodeAt(at)] ?? NONE;
  const parts: string[] = [];
  eachWord(text, (start, end) => {
    let from = start;
    for (let at = start + 1; at < end; at++) {
      if (classAt(at) !== UPPER) continue;
      const before = classAt(at - 1);
      const isLastOfRun = before === UPPER && at + 1 < end && isLowerLetter(text, at + 1, table);
      if (before !== LOWER && !isLastOfRun) continue;
      parts.push(text.slice(from, at).toLowerCase());
      from = at;
    }
    parts.push(text.slice(from, end).toLowerCase());
  });
  return parts;
}

function isLowerLetter(text: string, at: number, table: Uint8Array): boolean {
  const unit = text.charCodeAt(at);
  if (table[unit] !== LOWER) return false;
  return unit < 0x80 ? unit > 0x39 : !/\p{N}/u.test(text.charAt(at));
}

/**
 * How text becomes terms. One definition for indexing and for queries.
 *
 * An identifier is a run of letters, digits and `_`. Its sub-words are split at `_`, at a change from
 * lower to upper case, before the last capital of a capital run that goes on in lower case, and
 * between letters and digits. Case is folded. Characters of scripts written without blanks (Han,
 * kana, Hangul, Thai) are identifiers of one character.
 */

/** Identifiers longer than this are not indexed, in UTF-16 units; exact search still finds them. */
export const MAX_IDENTIFIER = 256;

/** Lower-cases a term the same way for index and query. */
export function fold(text: string): string {
  return text.toLowerCase();
}

/** Class of a character that is in no identifier. */
export const OTHER = 0;
const LOWER = 1;
const UPPER = 2;
const DIGIT = 3;
const UNDERSCORE = 4;
/** A letter without case. */
const LETTER = 5;
/** Class of a character that is a term by itself. */
export const SINGLE = 6;
const UNKNOWN = 255;

const SINGLE_SCRIPT = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/u;

/** Class of each BMP code unit, found out on first use. ASCII is filled in at once. */
const CLASS_OF = new Uint8Array(0x10000).fill(UNKNOWN);
for (let code = 0; code < 128; code++) CLASS_OF[code] = classify(String.fromCharCode(code));

function classify(char: string): number {
  if (char === '_') return UNDERSCORE;
  if (/\p{Nd}/u.test(char)) return DIGIT;
  if (SINGLE_SCRIPT.test(char)) return /[\p{L}\p{M}]/u.test(char) ? SINGLE : OTHER;
  if (/\p{Lu}/u.test(char)) return UPPER;
  if (/\p{Ll}/u.test(char)) return LOWER;
  return /\p{L}/u.test(char) ? LETTER : OTHER;
}

/** Class of the character that begins at a UTF-16 offset; lone surrogates are no letters. */
function classAt(text: string, offset: number): number {
  const code = text.charCodeAt(offset);
  const known = CLASS_OF[code] ?? OTHER;
  return known === UNKNOWN ? classBy(code, text.charCodeAt(offset + 1)) : known;
}

/** The same of the first `length` UTF-16 units of a text. */
export function classOfUnit(units: Uint16Array, offset: number, length: number): number {
  const code = units[offset] ?? 0;
  const known = CLASS_OF[code] ?? OTHER;
  if (known !== UNKNOWN) return known;
  return classBy(code, offset + 1 < length ? (units[offset + 1] ?? 0) : 0);
}

/** Of a unit that is met for the first time, or of half a pair; with the unit behind it, if there is one. */
function classBy(code: number, next: number): number {
  if (code >= 0xd800 && code <= 0xdfff) {
    const isPair = code <= 0xdbff && next >= 0xdc00 && next <= 0xdfff;
    return isPair ? classify(String.fromCharCode(code, next)) : OTHER;
  }
  const found = classify(String.fromCharCode(code));
  CLASS_OF[code] = found;
  return found;
}

function widthAt(text: string, offset: number): number {
  const code = text.charCodeAt(offset);
  return code >= 0xd800 && code <= 0xdbff && (text.codePointAt(offset) ?? 0) > 0xffff ? 2 : 1;
}

/**
 * Calls `visit` with the UTF-16 range of every identifier, in order. Linear; about 100 MB/s on ASCII.
 */
export function scanIdentifiers(text: string, visit: (start: number, end: number) => void): void {
  const length = text.length;
  let at = 0;
  while (at < length) {
    const first = classAt(text, at);
    if (first === OTHER) {
      at += 1;
      continue;
    }
    const start = at;
    at += widthAt(text, at);
    if (first !== SINGLE) {
      while (at < length) {
        const next = classAt(text, at);
        if (next === OTHER || next === SINGLE) break;
        at += widthAt(text, at);
      }
    }
    visit(start, at);
  }
}

/** The folded sub-words of an identifier, in order. Empty when it holds no letter or digit. */
export function subWords(identifier: string): string[] {
  const words: string[] = [];
  let start = 0;
  let previous = OTHER;
  const close = (end: number): void => {
    if (end > start) words.push(fold(identifier.slice(start, end)));
  };
  for (let at = 0; at < identifier.length; at += widthAt(identifier, at)) {
    const kind = classAt(identifier, at);
    if (kind === UNDERSCORE || kind === OTHER) {
      close(at);
      start = at + 1;
    } else if (splitsBefore(previous, kind, identifier, at)) {
      close(at);
      start = at;
    }
    previous = kind;
  }
  close(identifier.length);
  return words;
}

function splitsBefore(previous: number, kind: number, text: string, at: number): boolean {
  if (previous === OTHER || previous === UNDERSCORE) return false;
  if ((previous === DIGIT) !== (kind === DIGIT)) return true;
  if (kind === SINGLE || previous === SINGLE) return true;
  if (kind !== UPPER) return false;
  if (previous === LOWER) return true;
  const next = at + widthAt(text, at);
  return previous === UPPER && next < text.length && classAt(text, next) === LOWER;
}

/** True for a character that can stand in an identifier. */
export function isWordCharacter(text: string, offset: number): boolean {
  return offset >= 0 && offset < text.length && classAt(text, offset) !== OTHER;
}

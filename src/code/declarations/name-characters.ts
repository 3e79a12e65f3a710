/** What names are made of, language by language, so that they can be cut out of a text whole. */

/** Letters, digits, `_`, and the marks and joiners that belong to letters. */
const WORD = /[\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\p{Join_Control}]/u;

/** Other characters that names have anywhere. */
const INSIDE: Readonly<Record<string, string>> = {
  bash: '-',
  clojure: '-?!*+<>=',
  dart: '$',
  groovy: '$',
  haskell: "'",
  java: '$',
  javascript: '$',
  makefile: '-.',
  powershell: '-',
  scala: '$',
  scss: '-',
  typescript: '$',
  vue: '$',
};

/** One of these may end a name. */
const AT_END: Readonly<Record<string, string>> = { elixir: '?!', julia: '!', ruby: '?!' };

/** The name around an offset: where it begins and ends. */
export type NameAt = (text: string, offset: number) => { start: number; end: number } | undefined;

/**
 * Finds the name that the character at an offset belongs to, undefined if it belongs to none. Offsets are
 * UTF-16 units. Linear in the length of the name.
 */
export function nameFinder(dialect: string): NameAt {
  const inside = INSIDE[dialect] ?? '';
  const atEnd = AT_END[dialect] ?? '';
  const isAscii = new Uint8Array(128);
  for (let code = 0; code < 128; code++) {
    const character = String.fromCharCode(code);
    isAscii[code] = WORD.test(character) || inside.includes(character) ? 1 : 0;
  }
  const isPart = (code: number): boolean =>
    code < 128 ? isAscii[code] === 1 : WORD.test(String.fromCodePoint(code));
  return (text, offset) => {
    const begin = startOfCharacter(text, offset);
    let start = begin;
    while (start > 0 && isPart(codeBefore(text, start))) start = startOfCharacter(text, start - 1);
    let end = begin;
    for (let code = text.codePointAt(end); code !== undefined && isPart(code); code = text.codePointAt(end))
      end += code > 0xffff ? 2 : 1;
    if (end === begin || /^\p{Nd}/u.test(text.slice(start, start + 2))) return undefined;
    if (end < text.length && atEnd.includes(text.charAt(end))) end++;
    return { start, end };
  };
}

function codeBefore(text: string, offset: number): number {
  return text.codePointAt(startOfCharacter(text, offset - 1)) ?? 0;
}

/** The offset itself, or the one before it if it would split a character. */
function startOfCharacter(text: string, offset: number): number {
  const code = text.charCodeAt(offset);
  return code >= 0xdc00 && code <= 0xdfff && offset > 0 ? offset - 1 : offset;
}

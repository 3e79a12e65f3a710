/** Character classes of the glob dialect: `[abc]`, `[a-z]`, `[!a]`, `[^a]`, `[[:alpha:]_]`. */

/** A class that has been read. `accepts` takes a UTF-16 unit or a code point. */
export interface ReadClass {
  /** The index behind the closing bracket. */
  end: number;
  /** Nothing for a class that no character can match; then no text matches the pattern. */
  accepts: ((code: number) => boolean) | undefined;
  /** True if a class like `[:alpha:]` is in it that knows characters outside the first plane. */
  isUnicode: boolean;
}

/** What stands in a class for each name; those after `!` are the characters that do not belong. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ['alnum', '\\p{L}\\p{Nl}\\p{Nd}'],
  ['alpha', '\\p{L}\\p{Nl}'],
  ['ascii', '\\x00-\\x7f'],
  ['blank', '\\p{Zs}\\t'],
  ['cntrl', '\\p{Cc}'],
  ['digit', '\\p{Nd}'],
  ['graph', '!\\p{Z}\\p{C}'],
  ['lower', '\\p{Ll}'],
  ['print', '!\\p{C}'],
  ['punct', '\\p{P}'],
  ['space', '\\p{Z}\\t\\r\\n\\v\\f'],
  ['upper', '\\p{Lu}'],
  ['word', '\\p{L}\\p{Nl}\\p{Nd}\\p{Pc}'],
  ['xdigit', 'A-Fa-f0-9'],
]);
const ASCII_ONLY: ReadonlySet<string> = new Set(['ascii', 'xdigit']);

/**
 * Reads the class that opens at `open`, or returns nothing if it does not end: then its bracket is a
 * plain character. Ranges out of order are passed over.
 */
export function readClass(
  symbols: readonly string[],
  open: number,
  foldsCase: boolean,
): ReadClass | undefined {
  let at = open + 1;
  const isNegated = symbols[at] === '!' || symbols[at] === '^';
  if (isNegated) at++;
  const first = at;
  let members = '';
  let strangers = '';
  let isUnicode = false;
  let rangeStart: string | undefined;
  for (;;) {
    let symbol = symbols[at];
    if (symbol === undefined) return undefined;
    if (symbol === ']' && at > first) break;
    const name = symbol === '[' ? nameAt(symbols, at) : undefined;
    if (name !== undefined) {
      // `[a-[:alpha:]]` is no range at all, and spoils the pattern.
      if (rangeStart !== undefined) return { end: symbols.length, accepts: undefined, isUnicode };
      const content = NAMED.get(name) ?? '';
      if (content.startsWith('!')) strangers += content.slice(1);
      else members += content;
      isUnicode ||= !ASCII_ONLY.has(name);
      at += name.length + 4;
      continue;
    }
    if (symbol === '\\') {
      symbol = symbols[++at];
      if (symbol === undefined) return undefined;
    }
    at++;
    if (rangeStart !== undefined) {
      if (codeOf(symbol) >= codeOf(rangeStart)) members += `${escaped(rangeStart)}-${escaped(symbol)}`;
      rangeStart = undefined;
    } else if (symbols[at] === '-' && symbols[at + 1] !== ']') {
      rangeStart = symbol;
      at++;
    } else {
      members += escaped(symbol);
    }
  }
  return { end: at + 1, accepts: acceptor(members, strangers, isNegated, foldsCase), isUnicode };
}

/** The name in `[:name:]`, if one that is known stands there. */
function nameAt(symbols: readonly string[], open: number): string | undefined {
  if (symbols[open + 1] !== ':') return undefined;
  const text = symbols.slice(open + 2, open + 10).join('');
  const name = text.slice(0, Math.max(text.indexOf(':]'), 0));
  return NAMED.has(name) ? name : undefined;
}

/** With both kinds of content either one suffices, negated or not. */
function acceptor(
  members: string,
  strangers: string,
  isNegated: boolean,
  foldsCase: boolean,
): ReadClass['accepts'] {
  if (members === '' && strangers === '') return undefined;
  const flags = foldsCase ? 'iu' : 'u';
  const inMembers = members === '' ? undefined : new RegExp(`[${members}]`, flags);
  const inStrangers = strangers === '' ? undefined : new RegExp(`[${strangers}]`, flags);
  const known = new Map<number, boolean>();
  return (code) => {
    let isAccepted = known.get(code);
    if (isAccepted === undefined) {
      const symbol = String.fromCodePoint(code);
      isAccepted =
        (inMembers !== undefined && inMembers.test(symbol) !== isNegated) ||
        (inStrangers !== undefined && inStrangers.test(symbol) === isNegated);
      known.set(code, isAccepted);
    }
    return isAccepted;
  };
}

function escaped(symbol: string): string {
  return `\\u{${codeOf(symbol).toString(16)}}`;
}

function codeOf(symbol: string): number {
  return symbol.codePointAt(0) ?? 0;
}

/** String literals whose closing mark depends on how they were opened. */
import { BACKSLASH, DOUBLE_QUOTE, isWord, startsLine, wordStart } from './characters.ts';
import { type Hole, type Opener, type QuoteStyle, quoteStyle, type Scanner } from './scanner.ts';

const styles = new Map<string, QuoteStyle>();

function styleFor(close: string, hole: Hole | undefined, escapes: boolean): QuoteStyle {
  const key = `${close} ${hole?.open ?? ''} ${escapes}`;
  const known = styles.get(key);
  if (known !== undefined) return known;
  const style = quoteStyle(close, { lines: true, escapes, holes: hole === undefined ? [] : [hole] });
  // Only short marks are kept: the number of closing marks a file can invent has no bound.
  if (close.length <= 8) styles.set(key, style);
  return style;
}

/** Records text up to and with `close`, or to `end` if it is missing. */
function rawUntil(scanner: Scanner, at: number, from: number, end: number, close: string): number {
  const found = scanner.find(close, from, end);
  const after = found === -1 ? end : found + close.length;
  scanner.regions.add('string', at, after);
  return after;
}

/** Number of times `character` stands right before `at`. */
function countBefore(text: string, at: number, character: string): number {
  let start = at;
  while (start > 0 && text.charAt(start - 1) === character) start--;
  return at - start;
}

function countAt(text: string, at: number, character: string): number {
  let next = at;
  while (text.charAt(next) === character) next++;
  return next - at;
}

/** Rust: `r"…"`, `r#"…"#`, `br##"…"##`. */
export const rustRawString: Opener = {
  first: '"',
  scan(scanner, at, end) {
    const { text } = scanner;
    const hashes = countBefore(text, at, '#');
    const mark = at - hashes;
    const word = text.slice(Math.max(wordStart(text, mark), mark - 3), mark);
    if (word !== 'r' && word !== 'br' && word !== 'cr') return -1;
    return rawUntil(scanner, at, at + 1, end, `"${'#'.repeat(hashes)}`);
  },
};

/** C++: `R"mark(…)mark"`. */
export const cppRawString: Opener = {
  first: '"',
  scan(scanner, at, end) {
    const { text } = scanner;
    if (text.charAt(at - 1) !== 'R') return -1;
    if (!/^(?:|u8|[uUL])R$/.test(text.slice(Math.max(wordStart(text, at), at - 4), at))) return -1;
    const mark = /^[^\s()\\]{0,16}\(/.exec(text.slice(at + 1, at + 18));
    if (mark === null) return -1;
    return rawUntil(scanner, at, at + 1 + mark[0].length, end, `)${mark[0].slice(0, -1)}"`);
  },
};

/** C and C++: characters; a quote inside a number (`1'000`) is none. */
export const cCharacter: Opener = {
  first: "'",
  scan(scanner, at, end) {
    const { text } = scanner;
    if (isWord(text.charCodeAt(at - 1)) && !/^(?:u8|[uUL])$/.test(text.slice(wordStart(text, at), at))) {
      return at + 1;
    }
    return scanner.quoted(at, at + 1, end, characterStyle);
  },
};

const characterStyle = quoteStyle("'", { escapes: true });

/** C#: `@"…"`, `$"…{code}"`, `$@"…"`, and raw strings of three quotes and more, with any number of `$`. */
export const csharpString: Opener = {
  first: '"',
  scan(scanner, at, end) {
    const { text } = scanner;
    let mark = at;
    while (text.charAt(mark - 1) === '$' || text.charAt(mark - 1) === '@') mark--;
    const prefix = text.slice(mark, at);
    const dollars = prefix.replaceAll('@', '').length;
    if (prefix.includes('@')) {
      return scanner.quoted(at, at + 1, end, dollars > 0 ? verbatimWithHoles : verbatim);
    }
    const quotes = countAt(text, at, '"');
    if (quotes >= 3) {
      const hole: Hole | undefined = dollars > 0 ? { open: '{'.repeat(dollars), close: '}' } : undefined;
      return scanner.quoted(at, at + quotes, end, styleFor('"'.repeat(quotes), hole, false));
    }
    return scanner.quoted(at, at + 1, end, dollars > 0 ? plainWithHoles : plain);
  },
};

const csharpHoles: Hole[] = [{ open: '{', close: '}', doubled: true }];
const plain = quoteStyle('"', { escapes: true });
const plainWithHoles = quoteStyle('"', { escapes: true, holes: csharpHoles });
const verbatim = quoteStyle('"', { lines: true, doubled: true });
const verbatimWithHoles = quoteStyle('"', { lines: true, doubled: true, holes: csharpHoles });

/** Swift: `"…\(code)"`, `"""…"""`, and both between `#` marks, where escapes carry the marks too. */
export const swiftString: Opener = {
  first: '"',
  scan(scanner, at, end) {
    const { text } = scanner;
    const hashes = '#'.repeat(countBefore(text, at, '#'));
    const hole: Hole = { open: `\\${hashes}(`, close: ')' };
    const escapes = hashes === '';
    if (text.startsWith('"""', at)) {
      return scanner.quoted(at, at + 3, end, styleFor(`"""${hashes}`, hole, escapes));
    }
    const style = escapes ? swiftPlain : quoteStyle(`"${hashes}`, { holes: [hole] });
    return scanner.quoted(at, at + 1, end, style);
  },
};

const swiftPlain = quoteStyle('"', { escapes: true, holes: [{ open: '\\(', close: ')' }] });

/** Lua: `[[…]]`, `[=[…]=]`; after `--` the same is a comment. */
export function luaLongBracket(region: 'comment' | 'string'): Opener {
  const lead = region === 'comment' ? '--' : '';
  return {
    first: region === 'comment' ? '-' : '[',
    scan(scanner, at, end) {
      const { text } = scanner;
      if (!text.startsWith(`${lead}[`, at)) return -1;
      const level = countAt(text, at + lead.length + 1, '=');
      const from = at + lead.length + 1 + level;
      if (text.charAt(from) !== '[') return -1;
      const close = `]${'='.repeat(level)}]`;
      const found = scanner.find(close, from + 1, end);
      const after = found === -1 ? end : found + close.length;
      scanner.regions.add(region, at, after);
      return after;
    },
  };
}

/** R: `r"(…)"`, also with `[`, `{` and dashes. */
export const rRawString: Opener = {
  first: '"\'',
  scan(scanner, at, end) {
    const { text } = scanner;
    const word = text.slice(Math.max(wordStart(text, at), at - 2), at);
    if (word !== 'r' && word !== 'R') return -1;
    const dashes = countAt(text, at + 1, '-');
    const bracket = '([{'.indexOf(text.charAt(at + 1 + dashes) || ' ');
    if (bracket === -1) return -1;
    const close = `${')]}'.charAt(bracket)}${'-'.repeat(dashes)}${text.charAt(at)}`;
    return rawUntil(scanner, at, at + 2 + dashes, end, close);
  },
};

/** Vim: a double quote that begins a line, or does not close on its line, is a comment. */
export const vimDoubleQuote: Opener = {
  first: '"',
  scan(scanner, at, end) {
    const { text } = scanner;
    const limit = Math.min(scanner.lineEnd(at), end);
    let next = at + 1;
    while (next < limit && text.charCodeAt(next) !== DOUBLE_QUOTE) {
      next += text.charCodeAt(next) === BACKSLASH ? 2 : 1;
    }
    const isComment = next >= limit || startsLine(text, at);
    const after = isComment ? limit : next + 1;
    scanner.regions.add(isComment ? 'comment' : 'string', at, after);
    return after;
  },
};

/** The openers most languages are made of: line and block comments, quotes, characters, escapes. */
import { BACKSLASH, isBlank, isWord, LINE_FEED, startsLine, wordStart } from './characters.ts';
import { type Hole, type Opener, quoteStyle, type Scanner } from './scanner.ts';

interface LineCommentOptions {
  /** `line`: only blanks stand before it. `word`: a blank or separator stands before it. */
  after?: 'line' | 'word';
  /** It is no comment if one of these characters follows. */
  unlessBefore?: string;
  /** It is no comment right after one of these characters. */
  unlessAfter?: string;
  /** A backslash at the end of the line takes the next line in. */
  continued?: boolean;
  /** Ends before this text too. */
  until?: string;
}

const WORD_SEPARATORS = ' \t\n\r;|&()';

/** A comment that ends with its line. */
export function lineComment(open: string, options: LineCommentOptions = {}): Opener {
  return {
    first: open.charAt(0),
    scan(scanner, at, end) {
      const { text } = scanner;
      if (!text.startsWith(open, at) || !standsRight(text, at, open, options)) return -1;
      let stop = Math.min(scanner.lineEnd(at), end);
      while (options.continued && stop < end && endsWithBackslash(text, stop)) {
        stop = Math.min(scanner.lineEnd(stop + 1), end);
      }
      if (options.until !== undefined) {
        const found = scanner.text.slice(at, stop).indexOf(options.until);
        if (found !== -1) stop = at + found;
      }
      scanner.regions.add('comment', at, stop);
      return stop;
    },
  };
}

function standsRight(text: string, at: number, open: string, options: LineCommentOptions): boolean {
  const before = at === 0 ? '\n' : text.charAt(at - 1);
  if (options.after === 'line' && !startsLine(text, at)) return false;
  if (options.after === 'word' && !WORD_SEPARATORS.includes(before)) return false;
  if (options.unlessAfter?.includes(before)) return false;
  const following = text.charAt(at + open.length);
  return following === '' || !options.unlessBefore?.includes(following);
}

function endsWithBackslash(text: string, lineEnd: number): boolean {
  const last = text.charAt(lineEnd - 1) === '\r' ? lineEnd - 2 : lineEnd - 1;
  return text.charCodeAt(last) === BACKSLASH;
}

/** A comment between two marks; unclosed, it goes to the end. `nested`: it holds comments of its kind. */
export function blockComment(open: string, close: string, options: { nested?: boolean } = {}): Opener {
  return {
    first: open.charAt(0),
    scan(scanner, at, end) {
      if (!scanner.text.startsWith(open, at)) return -1;
      const after = options.nested
        ? nestedEnd(scanner, at, end, open, close)
        : endOf(scanner.find(close, at + open.length, end), close, end);
      scanner.regions.add('comment', at, after);
      return after;
    },
  };
}

function endOf(found: number, close: string, end: number): number {
  return found === -1 ? end : found + close.length;
}

function nestedEnd(scanner: Scanner, at: number, end: number, open: string, close: string): number {
  const { text } = scanner;
  const openCode = open.charCodeAt(0);
  const closeCode = close.charCodeAt(0);
  let depth = 1;
  let next = at + open.length;
  while (next < end) {
    const code = text.charCodeAt(next);
    if (code === closeCode && text.startsWith(close, next)) {
      depth--;
      next += close.length;
      if (depth === 0) return next;
    } else if (code === openCode && text.startsWith(open, next)) {
      depth++;
      next += open.length;
    } else {
      next++;
    }
  }
  return end;
}

/** A comment of whole lines, from a line that begins with `open` to one that begins with `close`. */
export function sectionComment(open: RegExp, close: RegExp): Opener {
  const opens = new RegExp(open.source, 'y');
  const closes = new RegExp(`^(?:${close.source}).*`, 'gm');
  return {
    first: '=',
    scan(scanner, at, end) {
      const { text } = scanner;
      if (at > 0 && text.charCodeAt(at - 1) !== LINE_FEED) return -1;
      opens.lastIndex = at;
      if (!opens.test(text)) return -1;
      closes.lastIndex = at;
      const found = closes.exec(text);
      const after = found === null ? end : Math.min(end, found.index + found[0].length);
      scanner.regions.add('comment', at, after);
      return after;
    },
  };
}

interface QuoteOptions {
  close?: string;
  /** No backslash escapes. */
  raw?: boolean;
  lines?: boolean;
  doubled?: boolean;
  holes?: readonly Hole[];
  /** Takes only literals with one of these words right before the quote. Case is ignored. */
  prefixes?: readonly string[] | 'any';
  /** Not right after a letter or digit. */
  unlessInWord?: boolean;
  /** Quotes beyond the closing three belong to the text, so the last ones close. */
  lastCloses?: boolean;
}

/** A string literal between quotes. */
export function quoted(open: string, options: QuoteOptions = {}): Opener {
  const { close = open, raw = false, prefixes, unlessInWord = false, lastCloses = false, ...rest } = options;
  const style = quoteStyle(close, { ...rest, escapes: !raw });
  return {
    first: open.charAt(0),
    scan(scanner, at, end) {
      const { text } = scanner;
      if (!text.startsWith(open, at)) return -1;
      if (unlessInWord && isWord(text.charCodeAt(at - 1))) return -1;
      if (prefixes !== undefined && !hasPrefix(text, at, prefixes)) return -1;
      let after = scanner.quoted(at, at + open.length, end, style);
      while (lastCloses && after < end && text.charAt(after) === close.charAt(0)) {
        scanner.regions.add('string', after, after + 1);
        after++;
      }
      return after;
    },
  };
}

function hasPrefix(text: string, at: number, prefixes: readonly string[] | 'any'): boolean {
  const start = wordStart(text, Math.max(at, 0));
  if (prefixes === 'any') return start < at;
  return at - start <= 3 && prefixes.includes(text.slice(start, at).toLowerCase());
}

/** A character in single quotes. Anything else after the quote (a lifetime, a prime) is left alone. */
export const characterLiteral: Opener = {
  first: "'",
  scan(scanner, at, end) {
    const { text } = scanner;
    let close = at + 2;
    if (text.charCodeAt(at + 1) === BACKSLASH) {
      const limit = Math.min(end, at + 14);
      close = at + 3;
      while (close < limit && text.charAt(close) !== "'") close++;
    } else if ((text.codePointAt(at + 1) ?? 0) > 0xffff) {
      close = at + 3;
    }
    if (close >= end || text.charAt(close) !== "'" || text.charAt(at + 1) === "'") return -1;
    if (text.charAt(at + 1) === '\n') return -1;
    scanner.regions.add('string', at, close + 1);
    return close + 1;
  },
};

/** A character of code that takes the mark after it with it, so that a quote there opens nothing. */
export function escapeInCode(mark: string, unlessInWord = false): Opener {
  return {
    first: mark,
    scan({ text }, at) {
      if (unlessInWord && isWord(text.charCodeAt(at - 1))) return -1;
      const marked = text.charAt(at + 1);
      if (marked === '\\' && mark !== '\\') return at + 3;
      return marked !== '' && '"\'`#;%/<\\'.includes(marked) ? at + 2 : -1;
    },
  };
}

/** A name in quotes: code, but what is quoted opens nothing. Unclosed, it is left alone. */
export function quotedName(quote: string): Opener {
  return {
    first: quote,
    scan(scanner, at, end) {
      if (!scanner.mayLookAhead) return -1;
      const { text } = scanner;
      const limit = Math.min(end, scanner.lineEnd(at));
      let next = at + 1;
      while (next < limit && text.charAt(next) !== quote) {
        next += text.charCodeAt(next) === BACKSLASH ? 2 : 1;
      }
      return next < limit ? next + 1 : scanner.inVain(next - at);
    },
  };
}

/** The offset of the last character before `at` that is no blank, on the same line; -1 if none. */
export function lastBefore(scanner: Scanner, at: number): number {
  const { text, regions } = scanner;
  let before = at - 1;
  while (before >= 0) {
    if (isBlank(text.charCodeAt(before))) {
      before--;
      continue;
    }
    const comment = regions.commentEndingAt(before + 1);
    if (comment === -1) break;
    before = comment - 1;
  }
  return before;
}

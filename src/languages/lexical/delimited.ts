/** Literals between delimiters of the writer's choice: regular expressions, `%w[…]`, `q{…}`, sigils. */
import { BACKSLASH, isWord, LINE_FEED, skipBlanks, wordStart } from './characters.ts';
import { lastBefore } from './openers.ts';
import { type Hole, type Opener, quoteStyle, type Scanner } from './scanner.ts';

const CLOSING: Record<string, string> = { '(': ')', '[': ']', '{': '}', '<': '>' };

/**
 * Offset after the delimiter that closes the one at `at`: brackets nest, backslashes escape. -1 if it
 * is missing or further than a literal may reach.
 */
function delimitedEnd(scanner: Scanner, at: number, end: number, lines: boolean): number {
  if (!scanner.mayLookAhead) return -1;
  const { text } = scanner;
  const open = text.charCodeAt(at);
  const close = (CLOSING[text.charAt(at)] ?? text.charAt(at)).charCodeAt(0);
  let depth = 1;
  let next = at + 1;
  while (next < end) {
    const code = text.charCodeAt(next);
    if (code === BACKSLASH) next++;
    else if (code === close) {
      depth--;
      if (depth === 0) return next + 1;
    } else if (code === open) depth++;
    else if (code === LINE_FEED && !lines) break;
    next++;
  }
  return scanner.inVain(next - at);
}

/**
 * A regular expression between slashes. A slash after a value divides; after an operator, a bracket
 * that opens or one of `keywords` it begins an expression, if another one closes it on its line.
 */
export function slashRegex(keywords: readonly string[]): Opener {
  const words = new Set(keywords);
  return {
    first: '/',
    scan(scanner, at, end) {
      const { text } = scanner;
      if (!scanner.mayLookAhead || endsValue(scanner, lastBefore(scanner, at), words)) return -1;
      const limit = Math.min(end, scanner.lineEnd(at));
      let inClass = false;
      let next = at + 1;
      while (next < limit) {
        const code = text.charCodeAt(next);
        if (code === BACKSLASH) next++;
        else if (code === 91) inClass = true;
        else if (code === 93) inClass = false;
        else if (code === 47 && !inClass) {
          scanner.regions.add('string', at, next + 1);
          return next + 1;
        }
        next++;
      }
      return scanner.inVain(next - at);
    },
  };
}

function endsValue(scanner: Scanner, last: number, keywords: ReadonlySet<string>): boolean {
  const { text } = scanner;
  const code = text.charCodeAt(last);
  if (isWord(code)) {
    const start = wordStart(text, last + 1);
    return last + 1 - start > 12 || !keywords.has(text.slice(start, last + 1));
  }
  return last >= 0 && ')]}\'"`$'.includes(text.charAt(last));
}

/** Ruby: `%w[…]`, `%q(…)`, `%Q{…#{code}}`, `%(…)`. A `%` after a value is a remainder. */
export const rubyPercent: Opener = {
  first: '%',
  scan(scanner, at, end) {
    const { text } = scanner;
    const kind = /^[qQwWiIrsx]?(?=[^\w\s])/.exec(text.slice(at + 1, at + 3));
    if (kind === null) return -1;
    const open = at + 1 + kind[0].length;
    if (kind[0] === '' && !'([{'.includes(text.charAt(open))) return -1;
    const last = lastBefore(scanner, at);
    const glued = last === at - 1;
    if (kind[0] === '' && endsValue(scanner, last, NO_WORDS)) return -1;
    if (glued && endsValue(scanner, last, NO_WORDS)) return -1;
    const after = delimitedEnd(scanner, open, end, true);
    if (after === -1) return -1;
    return literalWithHoles(scanner, at, open, after, 'qwis'.includes(kind[0] || 'Q') ? [] : RUBY_HOLES);
  },
};

const NO_WORDS: ReadonlySet<string> = new Set();
const RUBY_HOLES: Hole[] = [{ open: '#{', close: '}' }];

/** Records a literal whose end is known and scans its holes. */
function literalWithHoles(
  scanner: Scanner,
  at: number,
  open: number,
  after: number,
  holes: readonly Hole[],
): number {
  // Text holds no NUL, so nothing closes the literal early.
  if (holes.length === 0) scanner.regions.add('string', at, after);
  else scanner.quoted(at, open + 1, after, quoteStyle('\u0000', { escapes: true, lines: true, holes }));
  return after;
}

/** Elixir: `~s(…)`, `~r/…/`, `~S"""…"""`; small letters interpolate. */
export const elixirSigil: Opener = {
  first: '~',
  scan(scanner, at, end) {
    const { text } = scanner;
    const sigil = /^(?:[a-z]|[A-Z][A-Z0-9]{0,15})(?="""|'''|[/|"'([{<])/.exec(text.slice(at + 1, at + 20));
    if (sigil === null) return -1;
    const open = at + 1 + sigil[0].length;
    const triple = text.slice(open, open + 3);
    let after: number;
    if (triple === '"""' || triple === "'''") {
      const found = scanner.find(triple, open + 3, end);
      after = found === -1 ? end : found + 3;
    } else {
      after = delimitedEnd(scanner, open, end, true);
    }
    if (after === -1) return -1;
    return literalWithHoles(scanner, at, open, after, /^[a-z]/.test(sigil[0]) ? RUBY_HOLES : []);
  },
};

const PERL_HOLES: Hole[] = [{ open: '${', close: '}' }, { open: '@{', close: '}' }, { open: '$' }];
const PERL_WORDS = new Set(['q', 'qq', 'qw', 'qr', 'm', 's', 'tr', 'y']);

/** Perl: `q(…)`, `qq{…}`, `qw/…/`, `m{…}`, `s/…/…/` and their kin. */
export const perlQuoteLike: Opener = {
  first: 'qmsty',
  scan(scanner, at, end) {
    const { text } = scanner;
    const before = text.charAt(at - 1);
    if (isWord(text.charCodeAt(at - 1)) || (before !== '' && '$@%&>:-{'.includes(before))) return -1;
    let open = at + 1;
    while (open - at < 3 && isWord(text.charCodeAt(open))) open++;
    const word = text.slice(at, open);
    if (!PERL_WORDS.has(word)) return -1;
    const spaced = skipBlanks(text, open);
    const delimiter = text.charAt(spaced);
    if (!/[^\w\s=,;)]/.test(delimiter) || (spaced > open && delimiter === '#')) return -1;
    let after = delimitedEnd(scanner, spaced, end, true);
    if (after === -1) return -1;
    const holes = word === 'qq' ? PERL_HOLES : [];
    const first = literalWithHoles(scanner, at, spaced, after, holes);
    if (word !== 's' && word !== 'tr' && word !== 'y') return first;
    const second = delimiter in CLOSING ? skipBlanks(text, after) : after - 1;
    after = delimitedEnd(scanner, second, end, true);
    if (after === -1 || (delimiter in CLOSING && !(text.charAt(second) in CLOSING))) return first;
    scanner.regions.add('string', first, after);
    return after;
  },
};

/** Julia: a character, unless the quote transposes what stands right before it. */
export const juliaCharacter: Opener = {
  first: "'",
  scan(scanner, at, end) {
    const before = scanner.text.charCodeAt(at - 1);
    if (isWord(before) || ")]}'.".includes(scanner.text.charAt(at - 1) || ' ')) return at + 1;
    const after = delimitedEnd(scanner, at, Math.min(end, at + 14), false);
    if (after !== -1) scanner.regions.add('string', at, after);
    return after;
  },
};

/** JavaScript: a single quote, unless it is the apostrophe of a word in JSX text. */
export const scriptSingleQuote: Opener = {
  first: "'",
  scan(scanner, at, end) {
    const { text } = scanner;
    if (isWord(text.charCodeAt(at - 1)) && /^[a-z]$/.test(text.charAt(at + 1))) {
      const start = wordStart(text, at);
      const word = at - start <= 12 ? text.slice(start, at) : '';
      if (!SCRIPT_WORDS.has(word)) return at + 1;
    }
    return scanner.quoted(at, at + 1, end, SINGLE_QUOTED);
  },
};

const SINGLE_QUOTED = quoteStyle("'", { escapes: true });

/** Words of JavaScript after which a value begins. */
export const SCRIPT_KEYWORDS = [
  ...['return', 'typeof', 'case', 'in', 'of', 'delete', 'void', 'throw', 'new', 'instanceof', 'else', 'do'],
  ...['yield', 'await', 'default'],
];
const SCRIPT_WORDS: ReadonlySet<string> = new Set([
  ...SCRIPT_KEYWORDS,
  'from',
  'import',
  'export',
  'require',
]);

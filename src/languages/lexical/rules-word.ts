/** Comments and literals of scripting, functional and query languages and of build files. */
import { elixirSigil, juliaCharacter, perlQuoteLike, rubyPercent, slashRegex } from './delimited.ts';
import { heredoc, heredocBodies } from './heredocs.ts';
import {
  blockComment,
  characterLiteral,
  escapeInCode,
  lineComment,
  quoted,
  quotedName,
  sectionComment,
} from './openers.ts';
import { luaLongBracket, rRawString, vimDoubleQuote } from './raw-strings.ts';
import type { Hole, Opener } from './scanner.ts';
import {
  BRACE_HOLES,
  block,
  DOLLAR_HOLES,
  double,
  doubleLines,
  HASH_HOLES,
  hash,
  rawSingleLines,
  SHELL_HOLES,
  single,
  singleLines,
  triple,
} from './shared-openers.ts';

const PERL_HOLES: Hole[] = [...DOLLAR_HOLES, { open: '@{', close: '}' }, { open: '@' }];

function python(): Opener[] {
  const raw = ['f', 'rf', 'fr', 't', 'rt', 'tr'];
  const quotes = ['"""', "'''", '"', "'"];
  return [
    hash,
    ...quotes.map((q) => quoted(q, { lines: q.length === 3, holes: BRACE_HOLES, prefixes: raw })),
    ...quotes.map((q) => quoted(q, { lines: q.length === 3 })),
  ];
}

/** Openers by dialect; of those that begin alike, the first that fits wins. */
export const WORD_RULES: Record<string, () => Opener[]> = {
  bash: () => [
    lineComment('#', { after: 'word' }),
    escapeInCode('\\'),
    quoted("$'", { close: "'", lines: true }),
    rawSingleLines,
    quoted('"', { lines: true, holes: SHELL_HOLES }),
    heredoc({ head: /<<(-?)[ \t]*\\?(['"]?)([A-Za-z_]\w*)\2/, holes: SHELL_HOLES, plainQuotes: '\'"' }),
    heredocBodies(),
  ],
  clojure: () => [lineComment(';'), escapeInCode('\\'), doubleLines],
  cmake: () => [blockComment('#[[', ']]'), hash, doubleLines],
  dockerfile: () => [lineComment('#', { after: 'line' }), double, single],
  elixir: () => [
    hash,
    escapeInCode('?', true),
    elixirSigil,
    triple('"', { holes: HASH_HOLES }),
    triple("'", { holes: HASH_HOLES }),
    quoted('"', { lines: true, holes: HASH_HOLES }),
    quoted("'", { lines: true, holes: HASH_HOLES, unlessInWord: true }),
  ],
  erlang: () => [lineComment('%'), escapeInCode('$'), triple('"'), doubleLines, quotedName("'")],
  haskell: () => [
    lineComment('--', { unlessBefore: '!#$%&*+./<=>?@\\^|~:', unlessAfter: '!#$%&*+./<=>?@\\^|~:' }),
    blockComment('{-', '-}', { nested: true }),
    double,
    characterLiteral,
  ],
  julia: () => [
    blockComment('#=', '=#', { nested: true }),
    hash,
    triple('"', { raw: true, prefixes: ['raw', 'r'] }),
    quoted('"', { prefixes: ['raw', 'r'] }),
    triple('"', { holes: SHELL_HOLES.slice(1) }),
    quoted('"', { lines: true, holes: SHELL_HOLES.slice(1) }),
    quoted('`', { lines: true, holes: SHELL_HOLES.slice(1) }),
    juliaCharacter,
  ],
  lua: () => [luaLongBracket('comment'), lineComment('--'), luaLongBracket('string'), double, single],
  makefile: () => [lineComment('#', { after: 'word' })],
  perl: () => [
    sectionComment(/=[a-zA-Z]/, /=cut\b/),
    lineComment('#', { unlessAfter: '$@%{\\' }),
    perlQuoteLike,
    heredoc({
      head: /<<(~?)(['"]?)([A-Za-z_]\w*)\2/,
      holes: PERL_HOLES,
      plainQuotes: "'",
      unlessAfterValue: true,
    }),
    heredocBodies(),
    escapeInCode('$'),
    quoted('"', { lines: true, holes: PERL_HOLES }),
    quoted('`', { lines: true, holes: PERL_HOLES }),
    quoted("'", { lines: true, unlessInWord: true }),
    slashRegex(['and', 'or', 'not', 'if', 'unless', 'split', 'grep', 'return', 'while', 'until', 'x']),
  ],
  powershell: () => [
    blockComment('<#', '#>'),
    lineComment('#', { after: 'word' }),
    quoted('@"', { close: '"@', raw: true, lines: true, holes: SHELL_HOLES }),
    quoted("@'", { close: "'@", raw: true, lines: true }),
    quoted('"', { raw: true, lines: true, holes: SHELL_HOLES }),
    rawSingleLines,
  ],
  python,
  r: () => [hash, rRawString, doubleLines, singleLines],
  ruby: () => [
    sectionComment(/=begin\b/, /=end\b/),
    hash,
    escapeInCode('?', true),
    heredoc({
      head: /<<([~-]?)(['"`]?)([A-Za-z_]\w*)\2/,
      holes: HASH_HOLES,
      plainQuotes: "'",
      unlessAfterValue: true,
    }),
    heredocBodies(),
    rubyPercent,
    quoted('"', { lines: true, holes: HASH_HOLES }),
    quoted("'", { lines: true }),
    quoted('`', { holes: HASH_HOLES }),
    slashRegex([
      'if',
      'unless',
      'when',
      'and',
      'or',
      'not',
      'return',
      'while',
      'until',
      'in',
      'then',
      'elsif',
    ]),
  ],
  sql: () => [
    lineComment('--'),
    block,
    quoted("'", { lines: true, prefixes: ['e'] }),
    rawSingleLines,
    quotedName('"'),
    quotedName('`'),
  ],
  vim: () => [vimDoubleQuote, quoted("'", { raw: true })],
};

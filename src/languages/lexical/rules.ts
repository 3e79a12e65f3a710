/** What comments and literals look like, language by language. Order counts: the first that fits wins. */
import {
  elixirSigil,
  juliaCharacter,
  perlQuoteLike,
  rubyPercent,
  SCRIPT_KEYWORDS,
  scriptSingleQuote,
  slashRegex,
} from './delimited.ts';
import { heredoc, heredocBodies } from './heredocs.ts';
import { phpClose } from './markup.ts';
import {
  blockComment,
  characterLiteral,
  escapeInCode,
  lineComment,
  quoted,
  quotedName,
  sectionComment,
} from './openers.ts';
import {
  cCharacter,
  cppRawString,
  csharpString,
  luaLongBracket,
  rRawString,
  rustRawString,
  swiftString,
  vimDoubleQuote,
} from './raw-strings.ts';
import { type Hole, type LexicalRules, lexicalRules, type Opener } from './scanner.ts';

const DOLLAR_HOLES: Hole[] = [{ open: '${', close: '}' }, { open: '$' }];
const SHELL_HOLES: Hole[] = [{ open: '${', close: '}' }, { open: '$(', close: ')' }, { open: '$' }];
const HASH_HOLES: Hole[] = [{ open: '#{', close: '}' }];
const BRACE_HOLES: Hole[] = [{ open: '{', close: '}', doubled: true }];
const PHP_HOLES: Hole[] = [{ open: '{$', close: '}' }, ...DOLLAR_HOLES];
const PERL_HOLES: Hole[] = [...DOLLAR_HOLES, { open: '@{', close: '}' }, { open: '@' }];

const slashes = lineComment('//');
const block = blockComment('/*', '*/');
const nestedBlock = blockComment('/*', '*/', { nested: true });
const hash = lineComment('#');
const double = quoted('"');
const single = quoted("'");
const doubleLines = quoted('"', { lines: true });
const singleLines = quoted("'", { lines: true });
const rawSingleLines = quoted("'", { raw: true, lines: true });

/** Three quotes that close with three. */
function triple(quote: '"' | "'", options: Parameters<typeof quoted>[1] = {}): Opener {
  return quoted(quote.repeat(3), { lines: true, ...options });
}

function python(): Opener[] {
  const raw = ['f', 'rf', 'fr', 't', 'rt', 'tr'];
  const quotes = ['"""', "'''", '"', "'"];
  return [
    hash,
    ...quotes.map((q) => quoted(q, { lines: q.length === 3, holes: BRACE_HOLES, prefixes: raw })),
    ...quotes.map((q) => quoted(q, { lines: q.length === 3 })),
  ];
}

function cFamily(...more: Opener[]): Opener[] {
  return [lineComment('//', { continued: true }), block, ...more, double, cCharacter];
}

const RULES: Record<string, () => Opener[]> = {
  bash: () => [
    lineComment('#', { after: 'word' }),
    escapeInCode('\\'),
    quoted("$'", { close: "'", lines: true }),
    rawSingleLines,
    quoted('"', { lines: true, holes: SHELL_HOLES }),
    heredoc({ head: /<<(-?)[ \t]*\\?(['"]?)([A-Za-z_]\w*)\2/, holes: SHELL_HOLES, plainQuotes: '\'"' }),
    heredocBodies(),
  ],
  c: () => cFamily(),
  clojure: () => [lineComment(';'), escapeInCode('\\'), doubleLines],
  cmake: () => [blockComment('#[[', ']]'), hash, doubleLines],
  cpp: () => cFamily(cppRawString),
  csharp: () => [slashes, block, csharpString, characterLiteral],
  css: () => [block, double, single],
  dart: () => [
    slashes,
    nestedBlock,
    ...(['"""', "'''", '"', "'"] as const).map((q) =>
      quoted(q, { raw: true, lines: q.length === 3, prefixes: ['r'] }),
    ),
    triple('"', { holes: DOLLAR_HOLES }),
    triple("'", { holes: DOLLAR_HOLES }),
    quoted('"', { holes: DOLLAR_HOLES }),
    quoted("'", { holes: DOLLAR_HOLES }),
  ],
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
  go: () => [slashes, block, quoted('`', { raw: true, lines: true }), double, characterLiteral],
  graphql: () => [hash, triple('"'), double],
  groovy: () => [
    slashes,
    block,
    triple('"', { holes: DOLLAR_HOLES }),
    triple("'"),
    quoted('"', { holes: DOLLAR_HOLES }),
    single,
  ],
  haskell: () => [
    lineComment('--', { unlessBefore: '!#$%&*+./<=>?@\\^|~:', unlessAfter: '!#$%&*+./<=>?@\\^|~:' }),
    blockComment('{-', '-}', { nested: true }),
    double,
    characterLiteral,
  ],
  hcl: () => [
    hash,
    slashes,
    block,
    quoted('"', { holes: DOLLAR_HOLES.slice(0, 1) }),
    heredoc({ head: /<<(-?)()(\w+)/, holes: DOLLAR_HOLES.slice(0, 1), plainQuotes: '', looseEnd: true }),
    heredocBodies(),
  ],
  java: () => [slashes, block, triple('"'), double, characterLiteral],
  javascript: () => [
    slashes,
    block,
    double,
    scriptSingleQuote,
    quoted('`', { lines: true, holes: DOLLAR_HOLES.slice(0, 1) }),
    slashRegex(SCRIPT_KEYWORDS),
  ],
  julia: () => [
    blockComment('#=', '=#', { nested: true }),
    hash,
    triple('"', { raw: true, prefixes: ['raw', 'r'] }),
    quoted('"', { prefixes: ['raw', 'r'] }),
    triple('"', { holes: SHELL_HOLES.slice(1) }),
    quoted('"', { lines: true, holes: SHELL_HOLES.slice(1) }),
    juliaCharacter,
  ],
  kotlin: () => [
    slashes,
    nestedBlock,
    triple('"', { raw: true, holes: DOLLAR_HOLES, lastCloses: true }),
    quoted('"', { holes: DOLLAR_HOLES }),
    characterLiteral,
  ],
  lua: () => [luaLongBracket('comment'), lineComment('--'), luaLongBracket('string'), double, single],
  makefile: () => [lineComment('#', { after: 'word' })],
  objc: () => cFamily(),
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
    quoted("'", { lines: true, unlessInWord: true }),
    slashRegex(['and', 'or', 'not', 'if', 'unless', 'split', 'grep', 'return', 'while', 'until', 'x']),
  ],
  php: () => [
    lineComment('//', { until: '?>' }),
    lineComment('#', { unlessBefore: '[', until: '?>' }),
    block,
    phpClose,
    heredoc({
      head: /<<<()[ \t]*(['"]?)([A-Za-z_]\w*)\2/,
      holes: PHP_HOLES,
      plainQuotes: "'",
      looseEnd: true,
    }),
    heredocBodies(true),
    quoted('"', { lines: true, holes: PHP_HOLES }),
    singleLines,
  ],
  powershell: () => [
    blockComment('<#', '#>'),
    lineComment('#', { after: 'word' }),
    quoted('@"', { close: '"@', raw: true, lines: true, holes: SHELL_HOLES }),
    quoted("@'", { close: "'@", raw: true, lines: true }),
    quoted('"', { raw: true, lines: true, holes: SHELL_HOLES }),
    rawSingleLines,
  ],
  proto: () => [slashes, block, double, single],
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
  rust: () => [slashes, nestedBlock, rustRawString, doubleLines, characterLiteral],
  scala: () => [
    slashes,
    nestedBlock,
    triple('"', { raw: true, holes: DOLLAR_HOLES, prefixes: 'any', lastCloses: true }),
    triple('"', { raw: true, lastCloses: true }),
    quoted('"', { holes: DOLLAR_HOLES, prefixes: 'any' }),
    double,
    characterLiteral,
  ],
  scss: () => [
    block,
    lineComment('//', { unlessAfter: ':' }),
    quoted('"', { holes: HASH_HOLES }),
    quoted("'", { holes: HASH_HOLES }),
  ],
  solidity: () => [slashes, block, double, single],
  sql: () => [
    lineComment('--'),
    block,
    quoted("'", { lines: true, prefixes: ['e'] }),
    rawSingleLines,
    quotedName('"'),
    quotedName('`'),
  ],
  swift: () => [slashes, nestedBlock, swiftString],
  vim: () => [vimDoubleQuote, quoted("'", { raw: true })],
  zig: () => [slashes, double, characterLiteral],
};

const compiled = new Map<string, LexicalRules>();

/** The rules of a dialect; none for data and markup, which are scanned otherwise, and for prose. */
export function lexicalRulesOf(dialect: string): LexicalRules | undefined {
  const name = dialect === 'typescript' ? 'javascript' : dialect;
  const known = compiled.get(name);
  if (known !== undefined) return known;
  const openers = Object.hasOwn(RULES, name) ? RULES[name]?.() : undefined;
  if (openers === undefined) return undefined;
  const rules = lexicalRules(...openers);
  compiled.set(name, rules);
  return rules;
}

/** Comments and literals of languages with braces, most of which look like C. */
import { SCRIPT_KEYWORDS, scriptSingleQuote, slashRegex } from './delimited.ts';
import { heredoc, heredocBodies } from './heredocs.ts';
import { phpClose } from './markup.ts';
import { characterLiteral, lineComment, quoted } from './openers.ts';
import { cCharacter, cppRawString, csharpString, rustRawString, swiftString } from './raw-strings.ts';
import type { Hole, Opener } from './scanner.ts';
import {
  block,
  DOLLAR_HOLES,
  double,
  doubleLines,
  HASH_HOLES,
  hash,
  nestedBlock,
  single,
  singleLines,
  slashes,
  triple,
} from './shared-openers.ts';

const PHP_HOLES: Hole[] = [{ open: '{$', close: '}' }, ...DOLLAR_HOLES];

function cFamily(...more: Opener[]): Opener[] {
  return [lineComment('//', { continued: true }), block, ...more, double, cCharacter];
}

/** Openers by dialect; of those that begin alike, the first that fits wins. */
export const BRACE_RULES: Record<string, () => Opener[]> = {
  c: () => cFamily(),
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
  kotlin: () => [
    slashes,
    nestedBlock,
    triple('"', { raw: true, holes: DOLLAR_HOLES, lastCloses: true }),
    quoted('"', { holes: DOLLAR_HOLES }),
    characterLiteral,
  ],
  objc: () => cFamily(),
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
    quoted('`', { lines: true, holes: PHP_HOLES }),
    singleLines,
  ],
  proto: () => [slashes, block, double, single],
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
  swift: () => [slashes, nestedBlock, swiftString],
  zig: () => [slashes, double, characterLiteral],
};

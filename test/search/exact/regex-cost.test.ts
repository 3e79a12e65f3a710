import { describe, expect, it } from 'vitest';
import { readHir } from '../../../src/search/exact/hir.ts';
import { compileCost, MAX_PARSE_MS, parseCost } from '../../../src/search/exact/regex-parse-cost.ts';
import { tokens, withSmallCounts } from '../../../src/search/exact/regex-scan.ts';
import { MAX_WEIGHT, weightOf } from '../../../src/search/exact/regex-weight.ts';
import { compiledRegex } from '../../../src/search/exact/wasm-regex.ts';

describe('the pieces of an expression', () => {
  const cases: [string, string[]][] = [
    ['ab', ['a', 'b']],
    ['é𝒳', ['é', '𝒳']],
    [
      '\\w\\pL\\p{Lu}\\x41\\x{e9}\\u0041\\(',
      ['\\w', '\\p', 'L', '\\p{Lu}', '\\x41', '\\x{e9}', '\\u0041', '\\('],
    ],
    ['a{2}b{1,}c{ 3 , 4 }', ['a', '{2}', 'b', '{1,}', 'c', '{ 3 , 4 }']],
    ['a{b\\{2}', ['a', '{', 'b', '\\{', '2', '}']],
    ['[a{2}]{2}', ['[', 'a', '{', '2', '}', ']', '{2}']],
    ['[]a]b[^]c]', ['[]', 'a', ']', 'b', '[^]', 'c', ']']],
    ['[a[^b]c&&d--e~~f]', ['[', 'a', '[^', 'b', ']', 'c', '&&', 'd', '--', 'e', '~~', 'f', ']']],
    ['[[:alpha:]_]', ['[', '[:alpha:]', '_', ']']],
    ['a&&b\n', ['a', '&', '&', 'b', '\n']],
    ['\\', ['\\']],
  ];
  it.each(cases)('%j', (pattern, texts) => {
    const pieces = [...tokens(pattern)];
    expect(pieces.map(({ text }) => text)).toEqual(texts);
    expect(pieces.map(({ at, text }) => pattern.slice(at, at + text.length))).toEqual(texts);
  });
});

describe('an expression with small counts', () => {
  const cases: [string, string | undefined][] = [
    ['a{100}', 'a{3,}'],
    ['a{2,100}?', 'a{2,}?'],
    ['a{0,100}', 'a{0,}'],
    ['a{5,}', 'a{3,}'],
    ['a{3}b{0}c{1,2}', undefined],
    ['[a{100}]\\{100}\\x{100}\\p{L}{100}', '[a{100}]\\{100}\\x{100}\\p{L}{3,}'],
    // What blanks and comments do to it is not known.
    ['(?x)[ ]{100}]', undefined],
  ];
  it.each(cases)('%s: %s', (pattern, smaller) => {
    expect(withSmallCounts(pattern)).toBe(smaller);
  });
});

describe('parsing', () => {
  const cheap: [string, boolean][] = [
    ['handle\\w+\\(', false],
    ['(?:[a-z]+\\.)*\\w+Error: [^\\n]*\\d{3}', false],
    ['\\w+\\s*=\\s*\\w+\\(\\w+, \\w+\\)', false],
    ['[\\s\\S]*', false],
    ['[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}', false],
  ];
  it.each(cheap)('is cheap: %s', (pattern, caseSensitive) => {
    expect(parseCost(pattern, caseSensitive)).toBeLessThan(MAX_PARSE_MS / 2);
    expect(compileCost(pattern)).toBeLessThan(MAX_PARSE_MS / 2);
  });

  it('is cheap for a long text', () => {
    expect(parseCost('x'.repeat(4_000), true)).toBeLessThan(MAX_PARSE_MS / 2);
    expect(compileCost('x'.repeat(4_000))).toBeLessThan(MAX_PARSE_MS);
  });

  const costly: [string, string, number, boolean][] = [
    ['classes of words', '\\w', 100, true],
    ['folding of nearly everything', '[\\w\\W]', 10, false],
    ['folding that the expression asks for', '(?i)[\\w\\W]', 10, true],
    ['folding that is asked for behind a comment', '(?x)( # c\n?i)[\\w\\W]', 10, true],
    ['folding of a large range', '[!-\u{10ffff}]', 10, false],
    ['folding of a class in a class', '[[^a]]', 10, false],
    ['folding of properties', '\\p{any}', 10, false],
    ['folding for each operator', '[\\S&&\\S&&\\S]', 3, false],
    ['classes of digits', '\\d', 2_000, true],
    ['letters with many cases', 'ſ', 1_000, false],
  ];
  it.each(costly)('is costly: %s', (_, part, times, caseSensitive) => {
    expect(parseCost(part.repeat(times), caseSensitive)).toBeGreaterThan(MAX_PARSE_MS);
  });
});

describe('compiling', () => {
  it.each([
    '\\w{10}',
    '(?:\\w+\\s+){10}',
    'a{500}',
    '(?:a{20}b{20}){20}',
    '\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}',
  ])('is cheap: %s', (pattern) => {
    expect(compileCost(pattern)).toBeLessThan(MAX_PARSE_MS);
  });

  it.each(['\\w{100}', '(?:\\w{20}){20}', '((a{100}){100})', '[\\w-]{100}', '(?:(?:(a){30}){30}){30}'])(
    'is costly: %s',
    (pattern) => {
      expect(compileCost(pattern)).toBeGreaterThan(MAX_PARSE_MS);
    },
  );
});

describe('the weight of an expression', () => {
  const weight = (regex: string): number => weightOf(readHir(compiledRegex(`(?m)${regex}`).tree()));

  const cases: [string, number][] = [
    ['', 0],
    ['foo', 1],
    // Three beginnings of it can be under way.
    ['aaa', 3],
    ['abab', 2],
    ['(?i)foo|(?i)bar', 1],
    ['.', 1],
    ['.*.*', 2],
    ['[ab]{10}', 10],
    ['[ab]{10}[c-z]{20}', 20],
    ['a.{0,30}b', 31],
    ['(?:a?){20}', 20],
    ['(?:foo){20}', 20],
    ['\\bfoo\\b', 3],
    ['(?:\\b\\w){10}', 20],
    ['(?:[a-z]+ +){10}', 10],
    // Some blanks begin with the same byte as some letters.
    ['(?:\\w+\\s+){10}', 20],
    ['foo|bar|foobar', 1],
  ];
  it.each(cases)('%s: %i', (regex, places) => {
    expect(weight(regex)).toBe(places);
  });

  it('does not grow with the number of words to choose from', () => {
    expect(weight(Array.from({ length: 500 }, (_, i) => `w${i}`).join('|'))).toBeLessThan(5);
  });

  it('is bounded, however much is repeated', () => {
    const part = readHir(compiledRegex('[ab]').tree());
    const thousand = { kind: 'repetition', min: 1_000, max: 1_000, greedy: true, part } as const;
    const more = Array.from({ length: 9 }).reduce<typeof part>(
      (inner) => ({ ...thousand, part: inner }),
      thousand,
    );
    expect(weightOf(more)).toBe(1e9);
    expect(weightOf(more)).toBeGreaterThan(MAX_WEIGHT);
  });
});

import { describe, expect, it } from 'vitest';
import { regexPattern } from '../../../src/search/exact/pattern.ts';
import { planText } from '../../../src/search/exact/regex-plan.ts';
import { renderTrigramQuery, sizeOf } from '../../../src/search/exact/trigram-query.ts';

async function planOf(regex: string): Promise<string> {
  return renderTrigramQuery((await regexPattern(regex, true)).narrowing);
}

describe('the plan of an expression', () => {
  const cases: [string, string][] = [
    ['foo', '"foo"'],
    ['FOO', '"foo"'],
    ['fo', 'all'],
    ['hello', '"ell" AND "hel" AND "llo"'],
    ['x*', 'all'],
    ['.', 'all'],
    ['\\w+', 'all'],
    ['', 'all'],
    ['handle\\w+\\(', '"and" AND "dle" AND "han" AND "ndl"'],
    ['foo.*bar', '"bar" AND "foo"'],
    ['foo.?bar', '"bar" AND "foo"'],
    ['^foo$', '"foo"'],
    ['\\bfoo\\b', '"foo"'],
    ['\\Afoo\\z', '"foo"'],
    ['(?R)^foo$', '"foo"'],
    ['(f)(o)(o)', '"foo"'],
    ['foo|bar', '"bar" OR "foo"'],
    ['foo|ba', 'all'],
    ['foo|', 'all'],
    ['(foo)?bar', '"bar"'],
    ['(foo|bar)baz', '"baz" AND (("arb" AND "bar" AND "rba") OR ("foo" AND "oba" AND "oob"))'],
    ['ab?c', 'all'],
    ['xab?c', '"xac" OR ("abc" AND "xab")'],
    ['[fg]oo', '"foo" OR "goo"'],
    ['[a-z]oo', 'all'],
    [
      'v[0-9]\\.',
      ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => `"v${digit}."`).join(' OR '),
    ],
    ['(ab){3}', '"aba" AND "bab"'],
    ['(ab)+c', '"abc"'],
    ['c(ab)+', '"cab"'],
    ['c(ab)*d', 'all'],
    ['a{3}', '"aaa"'],
    ['a{2,5}b', '"aab"'],
    ['a{100}', '"aaa"'],
    ['(?:a{1000}){1000}', '"aaa"'],
    ['foo\\w{1000}bar', '"bar" AND "foo"'],
    ['(foo|bar)+', '"bar" OR "foo"'],
    ['[a&&b]', 'none'],
    ['foo[a&&b]', 'none'],
    ['foo|[a&&b]', '"foo"'],
    ['foo[a&&b]?', '"foo"'],
    ['foo[a&&b]*', '"foo"'],
    // Bytes beyond ASCII are as they are.
    ['é', 'all'],
    ['éa', '"\\xC3\\xA9a"'],
    ['É\\s', 'all'],
    ['日', '"\\xE6\\x97\\xA5"'],
    ['[éè]a', '"\\xC3\\xA8a" OR "\\xC3\\xA9a"'],
    // Letter case.
    ['(?i)foo', '"foo"'],
    ['(?i)ok!', '"ok!" OR ("o\\xE2\\x84" AND "\\x84\\xAA!" AND "\\xE2\\x84\\xAA")'],
    ['(?i-u)ok!', '"ok!"'],
    ['(?i:f)oo', '"foo"'],
    ['(?i)éa', '"\\xC3\\x89a" OR "\\xC3\\xA9a"'],
    // Line feeds are in no trigram.
    ['foo\\sbar', '"bar" AND "foo"'],
    ['foo[\\n\\t]bar', '"\\x09ba" AND "bar" AND "foo" AND "o\\x09b" AND "oo\\x09"'],
    ['foo[\\n ]bar', '" ba" AND "bar" AND "foo" AND "o b" AND "oo "'],
    // What the engine does not parse.
    ['(?-u:foo.bar)', 'all'],
  ];
  it.each(cases)('%s: %s', async (regex, rendered) => {
    expect(await planOf(regex)).toBe(rendered);
  });

  it('takes blanks and comments of (?x) for what they are', async () => {
    expect(await planOf('(?x) f o o # bar')).toBe('"foo"');
  });
});

describe('the plan of a text', () => {
  it('is its trigrams in lower case', () => {
    expect(renderTrigramQuery(planText('Foo É'))).toBe('" \\xC3\\x89" AND "foo" AND "o \\xC3" AND "oo "');
  });

  it('is bounded', () => {
    const text = Array.from({ length: 4096 }, (_, i) => String.fromCodePoint(0x4e00 + i)).join('');
    expect(sizeOf(planText(text))).toBeLessThanOrEqual(256);
  });
});

describe('the plan of a hostile expression is small', () => {
  const words = Array.from({ length: 800 }, (_, i) => `w${i.toString(36)}x`);
  const cases: [string, string][] = [
    ['a choice of many words', words.join('|')],
    ['many choices one after the other', '(?:abc|def|ghi|jkl)'.repeat(200)],
    ['letters with three cases each', `(?i)${'ks'.repeat(1_500)}`],
    ['classes one after the other', '[0-9]'.repeat(800)],
    ['nested repetitions', `${'(?:'.repeat(60)}ab${'c){8}'.repeat(60)}`],
    ['nested choices', `${'(?:a|b'.repeat(80)}c${')d'.repeat(80)}`],
    ['options one after the other', 'a?b?c?'.repeat(600)],
    ['a long text', 'abcdefghijklmnopqrstuvwxyz0123456789'.repeat(110)],
    ['a choice of long texts', ['a', 'b', 'c'].map((c) => `${c}xyz${'0123456789'.repeat(130)}`).join('|')],
  ];
  it.each(cases)('%s', async (_, regex) => {
    expect(regex.length).toBeLessThanOrEqual(4_096);
    expect(sizeOf((await regexPattern(regex, true)).narrowing)).toBeLessThanOrEqual(256);
  });

  it('and still says something of a choice of a hundred words', async () => {
    const { narrowing } = await regexPattern(words.slice(0, 100).join('|'), true);
    expect(narrowing.kind).toBe('or');
  });
});

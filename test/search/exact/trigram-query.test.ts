import { describe, expect, it } from 'vitest';
import {
  ALL,
  allOf,
  anyOf,
  NONE,
  renderTrigramQuery,
  sizeOf,
  type TrigramQuery,
  trigramsOf,
  weakened,
} from '../../../src/search/exact/trigram-query.ts';

const [foo, bar, baz, qux] = ['foo', 'bar', 'baz', 'qux'].map(trigramsOf) as [
  // Four texts give four queries.
  TrigramQuery,
  TrigramQuery,
  TrigramQuery,
  TrigramQuery,
];

describe('simplification', () => {
  const cases: [string, TrigramQuery, string][] = [
    ['nothing asked is every file', allOf([]), 'all'],
    ['no choice is no file', anyOf([]), 'none'],
    ['one part is that part', allOf([foo]), '"foo"'],
    ['every file adds nothing to a condition', allOf([foo, ALL]), '"foo"'],
    ['no file is no file under any condition', allOf([foo, NONE]), 'none'],
    ['every file makes a choice free', anyOf([foo, ALL]), 'all'],
    ['no file is no choice', anyOf([foo, NONE]), '"foo"'],
    [
      'conditions within conditions are one list',
      allOf([foo, allOf([bar, baz])]),
      '"bar" AND "baz" AND "foo"',
    ],
    ['choices within choices are one list', anyOf([foo, anyOf([bar, qux])]), '"bar" OR "foo" OR "qux"'],
    [
      'a repeated part stands once',
      allOf([foo, foo, anyOf([bar, qux]), anyOf([qux, bar])]),
      '"foo" AND ("bar" OR "qux")',
    ],
    ['a choice that a condition settles is dropped', allOf([foo, anyOf([foo, bar])]), '"foo"'],
    ['a choice that is narrower than another is dropped', anyOf([foo, allOf([foo, bar])]), '"foo"'],
    [
      'what all choices need stands before them',
      anyOf([allOf([foo, bar]), allOf([foo, baz])]),
      '"foo" AND ("bar" OR "baz")',
    ],
  ];
  it.each(cases)('%s', (_, query, rendered) => {
    expect(renderTrigramQuery(query)).toBe(rendered);
  });

  it('gives equal queries whatever the order of parts', () => {
    expect(allOf([anyOf([foo, bar]), qux, baz])).toEqual(allOf([baz, anyOf([bar, foo]), qux]));
  });
});

describe('trigrams of a text', () => {
  const cases: [string, string][] = [
    ['', 'all'],
    ['ab', 'all'],
    ['abc', '"abc"'],
    ['hello', '"ell" AND "hel" AND "llo"'],
    ['aaaaa', '"aaa"'],
    ['\xc3\xa9"\\', '"\\xA9\\"\\\\" AND "\\xC3\\xA9\\""'],
  ];
  it.each(cases)('%j: %s', (text, rendered) => {
    expect(renderTrigramQuery(trigramsOf(text))).toBe(rendered);
  });

  it('are numbers with the first byte highest', () => {
    expect(trigramsOf('abc')).toEqual({ kind: 'trigram', trigram: 0x616263 });
  });
});

describe('weakening', () => {
  const many = trigramsOf('abcdefghijklmnopqrstuvwxyz');

  it('leaves alone what is small enough', () => {
    expect(weakened(many, 24)).toBe(many);
  });

  it('leaves out conditions', () => {
    expect(sizeOf(weakened(many, 10))).toBe(10);
  });

  it('keeps small conditions rather than large ones', () => {
    expect(renderTrigramQuery(weakened(allOf([foo, anyOf([bar, qux])]), 2))).toBe('"foo"');
  });

  it('gives each choice its share', () => {
    const query = anyOf([trigramsOf('abcdef'), trigramsOf('uvwxyz')]);
    expect(renderTrigramQuery(weakened(query, 4))).toBe('("abc" AND "bcd") OR ("uvw" AND "vwx")');
  });

  it('lets everything through when there are more choices than room', () => {
    expect(weakened(anyOf([foo, bar, qux]), 2)).toEqual(ALL);
  });
});

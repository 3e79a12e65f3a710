import { describe, expect, it } from 'vitest';
import { bestWindow, markTerms, numberedLines, termsOf } from '../../src/cli/snippet.ts';

describe('terms to look for', () => {
  it.each([
    ['handleLogin', ['handlelogin', 'handle', 'login']],
    ['login AND NOT old', ['login', 'old']],
    ['file_path:controller content:user', ['controller', 'user']],
    ['a b', ['a', 'b']],
    ['getId', ['getid', 'get']],
    ['=> {', []],
  ])('of %j', (query, terms) => {
    expect(termsOf(query, false)).toEqual(terms);
  });

  it('of a literal query are its lines as they are, case and signs included', () => {
    expect(termsOf('Foo(x)\r\n  bar\n', true)).toEqual(['Foo(x)', '  bar']);
  });
});

describe('lines of a passage', () => {
  it('are counted from the first, without their ends', () => {
    expect(numberedLines('a\r\nb\n', 7)).toEqual([
      { number: 7, text: 'a' },
      { number: 8, text: 'b' },
    ]);
  });

  it('keep an unfinished last line and blank ones', () => {
    expect(numberedLines('\na', 1).map(({ text }) => text)).toEqual(['', 'a']);
  });
});

describe('the best window', () => {
  const lines = numberedLines('one\nTwo\n\nthree\ntwo three\n\nfour\n', 1);
  const window = (terms: string[], size: number, literal = false) =>
    bestWindow(lines, terms, literal, size).map(({ number }) => number);

  it.each([
    ['holds most of the terms', ['two', 'three'], 2, [4, 5]],
    ['is the first of equals', ['two'], 1, [2]],
    ['begins the passage where nothing is found', ['zzz'], 2, [1, 2]],
    ['has no blank lines at its ends', ['three'], 3, [4, 5]],
    ['is everything where the passage is short', ['two'], 20, [1, 2, 3, 4, 5, 6, 7]],
  ] as const)('%s', (_what, terms, size, expected) => {
    expect(window([...terms], size)).toEqual(expected);
  });

  it('minds case in a literal search', () => {
    expect(window(['two'], 1, true)).toEqual([5]);
  });

  it('of nothing but blank lines is empty', () => {
    expect(bestWindow(numberedLines('\n\n', 1), ['a'], false, 5)).toEqual([]);
  });
});

describe('marking', () => {
  const mark = (text: string) => `<${text}>`;

  it('takes the longest term, in any case', () => {
    expect(markTerms('HandleLogin login', ['handlelogin', 'handle', 'login'], false, mark)).toBe(
      '<HandleLogin> <login>',
    );
  });

  it('takes signs of a literal query as they are', () => {
    expect(markTerms('a.b(c) axb(c)', ['a.b('], true, mark)).toBe('<a.b(>c) axb(c)');
  });

  it('leaves text alone without terms', () => {
    expect(markTerms('abc', [], false, mark)).toBe('abc');
  });
});

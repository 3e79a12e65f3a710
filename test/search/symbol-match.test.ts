import { describe, expect, it, test } from 'vitest';
import { humpsOf, type Rank, symbolHint, symbolMatcher, symbolTexts } from '../../src/search/symbol-match.ts';

describe('humps', () => {
  test.each([
    ['handleLogin', ['handle', 'Login']],
    ['FooBar', ['Foo', 'Bar']],
    ['HTMLLoader', ['HTML', 'Loader']],
    ['XMLHttpRequest', ['XML', 'Http', 'Request']],
    ['parseHTML', ['parse', 'HTML']],
    ['IOError', ['IO', 'Error']],
    ['IO', ['IO']],
    ['A', ['A']],
    ['ABc', ['A', 'Bc']],
    ['aB', ['a', 'B']],
    ['MAX_ATTEMPTS', ['MAX', 'ATTEMPTS']],
    ['__handle_login__', ['handle', 'login']],
    ['my-fn', ['my', 'fn']],
    ['$scope$apply', ['scope', 'apply']],
    ['utf8Decode', ['utf', '8', 'Decode']],
    ['is2D', ['is', '2', 'D']],
    ['a1b22c', ['a', '1', 'b', '22', 'c']],
    ['ÜberGröße', ['Über', 'Größe']],
    ['名前Ab', ['名前', 'Ab']],
    ['___', []],
    ['', []],
  ])('%s', (name, humps) => {
    expect(humpsOf(name)).toEqual(humps);
  });
});

describe('rank', () => {
  test.each<[q: string, name: string, rank: number | undefined]>([
    // The examples of the contract.
    ['HL', 'handleLogin', 4],
    ['hanLog', 'handleLogin', 4],
    ['FB', 'FooBar', 4],
    ['foob', 'FooBar', 3],
    ['login', 'handleLogin', 5],
    ['get', 'get', 1],
    ['get', 'Get', 2],
    ['get', 'getUser', 3],
    ['get', 'widget', 5],
    ['GU', 'getUser', 4],
    ['gu', 'getUser', undefined],
    ['UG', 'getUser', undefined],
    // Equal.
    ['FooBar', 'FooBar', 1],
    ['foobar', 'FooBar', 2],
    ['FOOBAR', 'fooBar', 2],
    // Prefixes, letter case apart.
    ['GET', 'getUser', 3],
    ['MAX_', 'MAX_ATTEMPTS', 3],
    ['HTML', 'HTMLLoader', 3],
    // Abbreviations: each capital begins a part.
    ['HLo', 'handleLogin', 4],
    ['HanLogi', 'handleLogin', 4],
    ['hL', 'handleLogin', 4],
    ['hl', 'handleLogin', undefined],
    ['HLogin', 'handleLogin', 4],
    ['MA', 'MAX_ATTEMPTS', 3],
    ['MAt', 'MAX_ATTEMPTS', 4],
    ['maxAtt', 'MAX_ATTEMPTS', 4],
    ['h_l', 'handleLogin', 4],
    ['h-l', 'handle_login', 4],
    ['HL', '_handleLogin', 4],
    ['HL', 'handle_login', 4],
    ['HL', 'HTMLLoader', 4],
    ['XHR', 'XMLHttpRequest', 4],
    ['XMLHR', 'XMLHttpRequest', undefined],
    ['utf8D', 'utf8Decode', 3],
    ['u8D', 'utf8Decode', 4],
    ['uD', 'utf8Decode', 4],
    ['u8', 'utf8Decode', 4],
    ['ÜG', 'überGröße', 4],
    // Humps may be skipped, but not the first one.
    ['GC', 'getUserCount', 4],
    ['GUC', 'getUserCount', 4],
    ['UC', 'getUserCount', undefined],
    ['GUU', 'getUserCount', undefined],
    ['GCU', 'getUserCount', undefined],
    ['FF', 'fooFizzFuzz', 4],
    ['FuF', 'fooFizzFuzz', undefined],
    ['FFu', 'fooFizzFuzz', 4],
    ['SS', 'startSlowStop', 4],
    ['SSto', 'startSlowStop', 4],
    // An abbreviation outranks what it is a part of.
    ['BC', 'buildABCd', 4],
    // Parts of names, letter case apart.
    ['USER', 'getUser', 5],
    ['tUs', 'getUser', 5],
    ['_', 'a_b', 5],
    // What is no part of a name.
    ['get user', 'getUser', undefined],
    ['handleLogin(', 'handleLogin', undefined],
    [' get', 'get', undefined],
    ['.*', 'get', undefined],
    // Letter case of other alphabets.
    ['größe', 'GRÖSSE', undefined],
    ['ΟΔΟΣ', 'οδος', 2],
    ['имя', 'ИмяФайла', 3],
    ['ИФ', 'имяФайла', 4],
  ])('%s: %s', (q, name, rank) => {
    expect(symbolMatcher(q)(name)).toBe(rank);
  });
});

describe('a hint', () => {
  const NAMES =
    'get Get getUser widget handleLogin _handleLogin $handle_login FooBar MAX_ATTEMPTS utf8Decode überGröße ΟΔΟΣ οδος' +
    ' XMLHttpRequest a1b2 my-fn a.b straße';
  const QUERIES =
    'get GU g HL hanLog FB foob login MA u8D ÜG οδος ΟΔΟΣ XHR a1 ab mF my-fn h_l . a.b ß ( [a-z] $ $h _h';

  it.each(QUERIES.split(' '))('of %s leads to every name that fits', (q) => {
    const rankOf = symbolMatcher(q);
    for (const name of NAMES.split(' ').filter((name) => rankOf(name) !== undefined)) {
      for (const text of [name, `x = (${name})`, `1 ${name}`]) {
        expect(text).toMatch(symbolHint(q));
        expect(text).toMatch(symbolHint(q, rankOf(name)));
      }
    }
  });

  it('leads to fewer names the better the rank has to be', () => {
    const hinted = (q: string, rank: Rank) =>
      NAMES.split(' ').filter((name) => symbolHint(q, rank).test(name));
    expect(hinted('get', 5)).toEqual(['get', 'Get', 'getUser', 'widget']);
    expect(hinted('get', 4)).toEqual(['get', 'Get', 'getUser', 'widget']);
    expect(hinted('get', 3)).toEqual(['get', 'Get', 'getUser']);
    expect(hinted('get', 2)).toEqual(['get', 'Get']);
    expect(hinted('get', 1)).toEqual(['get', 'Get']);
  });

  it('does not lead to the middle of words for an abbreviation', () => {
    expect('a shell').not.toMatch(symbolHint('HL'));
    expect('a shelter').not.toMatch(symbolHint('HeT'));
    expect('xHandleLogin').not.toMatch(symbolHint('HaL'));
  });
});

test.each([
  ['HL', ['H', 'L']],
  ['hanLog', ['han', 'Log']],
  ['h_l', ['h', 'l']],
  ['utf8', ['utf', '8']],
  ['get', ['get']],
  ['Get', ['Get']],
  ['_get', ['_get']],
  ['', ['']],
])('what stands in every name that fits %s', (q, texts) => {
  expect(symbolTexts(q)).toEqual(texts);
});

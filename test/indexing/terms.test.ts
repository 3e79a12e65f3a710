import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { fold, isWordCharacter, scanIdentifiers, subWords } from '../../src/indexing/terms.ts';

function identifiersIn(text: string): string[] {
  const found: string[] = [];
  scanIdentifiers(text, (start, end) => found.push(text.slice(start, end)));
  return found;
}

describe('identifiers', () => {
  test.each([
    ['', []],
    [' .-+ ', []],
    ['handleLogin(x_1)', ['handleLogin', 'x_1']],
    ['a.b->c::d', ['a', 'b', 'c', 'd']],
    ['_x __init__ _', ['_x', '__init__', '_']],
    ['3.14 0xFF', ['3', '14', '0xFF']],
    ['naïve Größe', ['naïve', 'Größe']],
    ['имя δ', ['имя', 'δ']],
    ['日本語', ['日', '本', '語']],
    ['カタカナ', ['カ', 'タ', 'カ', 'ナ']],
    ['한글', ['한', '글']],
    ['ไทย', ['ไ', 'ท', 'ย']],
    ['user名前x', ['user', '名', '前', 'x']],
    ['日_本', ['日', '_', '本']],
    ['𝒳x 😀y', ['𝒳x', 'y']],
    ['𠀀𠀁', ['𠀀', '𠀁']],
    ['a\ud800b', ['a', 'b']],
    ['\udc00', []],
    ['٣٤', ['٣٤']],
  ])('of %j are %j', (text, expected) => {
    expect(identifiersIn(text)).toEqual(expected);
  });

  it('cover every letter and digit once, in order', () => {
    const word = fc.string({ unit: 'binary', maxLength: 30 });
    fc.assert(
      fc.property(word, (text) => {
        let last = 0;
        scanIdentifiers(text, (start, end) => {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(text.slice(last, start)).not.toMatch(/[\p{L}\p{Nd}_]/u);
          last = end;
        });
        expect(text.slice(last)).not.toMatch(/[\p{L}\p{Nd}_]/u);
      }),
    );
  });

  it('never split a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (text) => {
        scanIdentifiers(text, (start, end) => {
          expect(text.slice(start, end)).not.toMatch(/\p{Surrogate}/u);
        });
      }),
    );
  });
});

describe('sub-words', () => {
  test.each([
    ['handleLogin', ['handle', 'login']],
    ['HandleLogin', ['handle', 'login']],
    ['handle_login', ['handle', 'login']],
    ['HANDLE_LOGIN', ['handle', 'login']],
    ['HTTPServer', ['http', 'server']],
    ['parseHTTP', ['parse', 'http']],
    ['XMLHttpRequest', ['xml', 'http', 'request']],
    ['getX', ['get', 'x']],
    ['aB', ['a', 'b']],
    ['AB', ['ab']],
    ['ABc', ['a', 'bc']],
    ['x_1', ['x', '1']],
    ['sha256sum', ['sha', '256', 'sum']],
    ['v2Beta3', ['v', '2', 'beta', '3']],
    ['UTF8', ['utf', '8']],
    ['_x', ['x']],
    ['__init__', ['init']],
    ['_', []],
    ['a__b', ['a', 'b']],
    ['ÄrgerÖl', ['ärger', 'öl']],
    ['имяФайла', ['имя', 'файла']],
    ['日', ['日']],
    ['𝒳', ['𝒳']],
    ['𐐀𐐨', ['𐐨𐐨']],
  ])('of %s are %j', (identifier, expected) => {
    expect(subWords(identifier)).toEqual(expected);
  });

  it('joined are the folded identifier without underscores', () => {
    const letter = fc.constantFrom(...'abzABZ019_éÉж');
    fc.assert(
      fc.property(fc.string({ unit: letter, maxLength: 20 }), (identifier) => {
        expect(subWords(identifier).join('')).toBe(fold(identifier.replaceAll('_', '')));
      }),
    );
  });
});

describe('characters of words', () => {
  test.each([
    ['a', 0, true],
    ['_', 0, true],
    ['7', 0, true],
    ['日', 0, true],
    ['-', 0, false],
    [' ', 0, false],
    ['a', -1, false],
    ['a', 1, false],
    ['𝒳', 0, true],
    ['😀', 0, false],
  ])('%j at %i: %s', (text, offset, expected) => {
    expect(isWordCharacter(text, offset)).toBe(expected);
  });
});

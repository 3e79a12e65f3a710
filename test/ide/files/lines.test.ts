import { describe, expect, it } from 'vitest';
import { cutLine, linesOf } from '../../../src/ide/files/lines.ts';

describe('lines', () => {
  it.each([
    ['', []],
    ['a', ['a']],
    ['a\n', ['a']],
    ['a\nb', ['a', 'b']],
    ['a\r\nb\r\n', ['a', 'b']],
    ['a\rb\r', ['a', 'b']],
    ['a\n\rb', ['a', '', 'b']],
    ['\n', ['']],
    ['\n\n', ['', '']],
    ['\r\r\n', ['', '']],
    ['a\u2028b\u0085c\fd', ['a\u2028b\u0085c\fd']],
  ])('of %j', (text, expected) => {
    const found = [...linesOf(text)];
    expect(found.map(({ line }) => line)).toEqual(expected);
    expect(found.map(({ isLast }) => isLast)).toEqual(
      expected.map((_, index) => index === expected.length - 1),
    );
  });
});

describe('a cut line', () => {
  const smile = '\u{1f600}';
  it.each([
    ['abc', 'abc'],
    ['abcd', 'abcd'],
    ['abcde', 'abcd'],
    [`abc${smile}`, 'abc'],
    [`ab${smile}c`, `ab${smile}`],
    [`abcd${smile}`, 'abcd'],
    ['abc\ud83dx', 'abc\ud83d'],
    ['abc\ude00\ude00', 'abc\ude00'],
    ['', ''],
  ])('%j -> %j', (line, expected) => {
    expect(cutLine(line, 4)).toBe(expected);
  });
});

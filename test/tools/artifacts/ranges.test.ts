import { describe, expect, it } from 'vitest';
import { lineCount } from '../../../src/indexing/decode.ts';
import { linesOf, sourceOf } from '../../../src/tools/artifacts/ranges.ts';

describe('linesOf', () => {
  it.each<[string, string[]]>([
    ['', []],
    ['a', ['a']],
    ['a\n', ['a']],
    ['a\nb', ['a', 'b']],
    ['a\r\nb\r\n', ['a', 'b']],
    ['\n', ['']],
    ['\r\n', ['']],
    ['a\n\n', ['a', '']],
    ['a\rb\nc', ['a\rb', 'c']],
    ['a\r\r\nb', ['a\r', 'b']],
    ['a\r', ['a\r']],
    ['a\n\r', ['a', '\r']],
    ['a\u2028b\u0085c\fd', ['a\u2028b\u0085c\fd']],
  ])('of %j', (text, lines) => {
    expect(linesOf(text)).toEqual(lines);
    expect(linesOf(text)).toHaveLength(lineCount(text));
  });
});

it.each<[number, number, string]>([
  [1, 1, 'a'],
  [2, 3, 'b\nc'],
  [2, 99, 'b\nc'],
  [9, 9, ''],
])('lines %i to %i of a, b, c', (start, end, source) => {
  expect(sourceOf(['a', 'b', 'c'], start, end)).toBe(source);
});

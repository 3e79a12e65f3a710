import { describe, expect, it, test } from 'vitest';
import { printable } from '../../../src/printable.ts';
import {
  ago,
  count,
  fence,
  isoTime,
  seconds,
  size,
  tablePath,
  time,
} from '../../../src/tools/text/format.ts';

describe('numbers', () => {
  test.each([
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [4210, '4,210'],
    [1_234_567, '1,234,567'],
    [536.9, '536'],
  ])('%d is %s', (n, shown) => {
    expect(count(n)).toBe(shown);
  });

  test.each([
    [0, 2, '0 B'],
    [1023, 2, '1023 B'],
    [1024, 2, '1.00 KB'],
    [8776, 2, '8.57 KB'],
    [1_300_235, 2, '1.24 MB'],
    [1024 ** 2 - 1, 1, '1024.0 KB'],
    [47_395_635, 1, '45.2 MB'],
    [3 * 1024 ** 3, 1, '3.0 GB'],
    [5000 * 1024 ** 3, 1, '5000.0 GB'],
  ] as const)('%i bytes with %i decimals are %s', (bytes, decimals, shown) => {
    expect(size(bytes, decimals)).toBe(shown);
  });

  test.each([
    [0, '0.0s'],
    [49, '0.0s'],
    [800, '0.8s'],
    [61_250, '61.3s'],
  ])('%i ms are %s', (ms, shown) => {
    expect(seconds(ms)).toBe(shown);
  });
});

describe('times', () => {
  const moment = Date.UTC(2025, 11, 10, 14, 32, 0, 999);

  it('are written in UTC', () => {
    expect(time(moment)).toBe('2025-12-10 14:32:00 UTC');
    expect(isoTime(moment)).toBe('2025-12-10T14:32:00Z');
  });

  const minute = 60_000;
  test.each([
    [-5, 'just now'],
    [59_999, 'just now'],
    [minute, '1 minute ago'],
    [2 * minute - 1, '1 minute ago'],
    [59 * minute, '59 minutes ago'],
    [60 * minute, '1 hour ago'],
    [23 * 60 * minute, '23 hours ago'],
    [24 * 60 * minute, '1 day ago'],
    [48 * 60 * minute, '2 days ago'],
    [400 * 24 * 60 * minute, '400 days ago'],
  ])('%i ms before are %s', (age, shown) => {
    expect(ago(moment - age, moment)).toBe(shown);
  });
});

describe('text', () => {
  test.each([
    ['a\nb', 'a\\x0ab'],
    ['\u0000\u001b\u007f\u0085', '\\x00\\x1b\\x7f\\x85'],
    ['plain ünï', 'plain ünï'],
  ])('%j is printed as %s', (given, shown) => {
    expect(printable(given)).toBe(shown);
  });

  it('of a path in a table has its bars escaped', () => {
    expect(tablePath('a|b\t')).toBe('a\\|b\\x09');
  });

  test.each([
    ['code', '```go\ncode\n```'],
    ['code\n', '```go\ncode\n```'],
    ['', '```go\n```'],
    ['\n', '```go\n\n```'],
    ['a `` b', '```go\na `` b\n```'],
    ['```\n````x', '`````go\n```\n````x\n`````'],
    ['a\r\n', '```go\na\r\n```'],
  ])('%j stands in a fence as %j', (given, shown) => {
    expect(fence(given, 'go')).toBe(shown);
  });
});

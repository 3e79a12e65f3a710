import { describe, expect, test } from 'vitest';
import { definedInMatcher } from '../../../src/code/references/defined-in.ts';

describe('defined_in names', () => {
  test.each([
    ['auth/h.go', 'src/auth/h.go', true],
    ['auth/h.go', 'auth/h.go', true],
    ['auth/h.go', 'src/oauth/h.go', false],
    ['auth/h.go', 'auth/h.go/x', false],
    ['h.go', 'src/auth/h.go', true],
    ['h.go', 'src/auth/oh.go', false],
    ['src/auth/h.go', 'src/auth/h.go', true],
    ['./auth//h.go', 'src/auth/h.go', true],
    ['src/../auth/h.go', 'auth/h.go', true],
    [' auth/h.go ', 'auth/h.go', true],
    ['/home/ada/shop/auth/h.go', 'auth/h.go', true],
    ['/home/ada/shop/auth/h.go', 'src/auth/h.go', false],
    ['/home/ada/./shop/src/../auth/h.go', 'auth/h.go', true],
    ['/home/ada/shops/auth/h.go', 'auth/h.go', false],
    ['/auth/h.go', 'auth/h.go', false],
    ['../auth/h.go', 'auth/h.go', false],
    ['', 'auth/h.go', false],
    ['auth', 'src/auth/h.go', false],
    ['a\\b.go', 'src/a\\b.go', true],
  ])('%j: %s %s', (definedIn, path, expected) => {
    expect(definedInMatcher(definedIn, '/home/ada/shop')(path)).toBe(expected);
  });

  test('with a root on a Windows drive, back slashes separate too', () => {
    const matcher = (definedIn: string) => definedInMatcher(definedIn, 'C:\\ada\\shop');
    expect(matcher('C:\\ada\\shop\\auth\\h.go')('auth/h.go')).toBe(true);
    expect(matcher('auth\\h.go')('src/auth/h.go')).toBe(true);
    expect(matcher('D:/ada/shop/auth/h.go')('auth/h.go')).toBe(false);
  });

  test('a root that ends with a slash', () => {
    expect(definedInMatcher('/auth/h.go', '/')('auth/h.go')).toBe(true);
    expect(definedInMatcher('/shop/h.go', '/shop/')('h.go')).toBe(true);
  });

  test('a relative path that is a file means that file only', () => {
    const matcher = definedInMatcher('h.go', '/shop', (path) => path === 'h.go');
    expect([matcher('h.go'), matcher('src/h.go')]).toEqual([true, false]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparePaths, sortPaths } from '../../src/patterns/path-order.ts';

describe('comparePaths', () => {
  it.each([
    ['a', 'b', -1],
    ['a', 'a', 0],
    ['a', 'aa', -1],
    ['B', 'a', -1],
    ['src-b/a.ts', 'src/a.ts', -1],
    ['z', 'é', -1],
    ['\u{1f600}', '\uffee', 1],
    ['\ue000', '\u{10ffff}', -1],
    ['\ud7ff', '\u{10000}', -1],
    ['x\u{1f600}', 'x\u{1f601}', -1],
    ['', 'a', -1],
  ])('orders %j and %j as their UTF-8 bytes', (a, b, sign) => {
    expect(Math.sign(comparePaths(a, b))).toBe(sign);
    expect(Math.sign(comparePaths(b, a))).toBe(sign === 0 ? 0 : -sign);
  });

  it('agrees with the byte order of any two strings', () => {
    const unit = fc.constantFrom(
      'a',
      'b',
      '/',
      '\u007f',
      'é',
      '\ud7ff',
      '\ue000',
      '\uffff',
      '\u{10000}',
      '\u{10ffff}',
    );
    const path = fc.string({ unit });
    fc.assert(
      fc.property(path, path, (a, b) => {
        expect(Math.sign(comparePaths(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
      }),
    );
  });
});

describe('sortPaths', () => {
  it.each([
    ['ASCII', ['b', 'a/b', 'a', 'B'], ['B', 'a', 'a/b', 'b']],
    ['characters beyond U+FFFF', ['\u{1f600}', '\uffee', 'a'], ['a', '\uffee', '\u{1f600}']],
  ])('sorts %s in byte order', (_, paths, sorted) => {
    expect(sortPaths(paths)).toEqual(sorted);
  });

  it('leaves its argument as it was', () => {
    const paths = ['b', 'a'];
    sortPaths(paths);
    expect(paths).toEqual(['b', 'a']);
  });
});

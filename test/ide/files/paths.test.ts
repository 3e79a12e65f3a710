import { describe, expect, it } from 'vitest';
import { readPath } from '../../../src/ide/files/paths.ts';
import { Refusal } from '../../../src/ide/types.ts';

const project = { path: '/work/link', realPath: '/data/real' };
const OUTSIDE = 'p must be within the project root';
const EMPTY = 'p must be a non-empty string';

describe.skipIf(process.platform === 'win32')('a path of the project', () => {
  it.each([
    ['a.kt', 'a.kt'],
    ['./src//a.kt', 'src/a.kt'],
    ['src/../a.kt', 'a.kt'],
    ['src/', 'src'],
    ['.', ''],
    ['/work/link', ''],
    ['/work/link/src/a.kt', 'src/a.kt'],
    ['/data/real/src/a.kt', 'src/a.kt'],
    ['/work/link/../link/a.kt', 'a.kt'],
    ['../link/a.kt', 'a.kt'],
    ['..a/b', '..a/b'],
    ['a\\b', 'a\\b'],
    [' a ', ' a '],
    ['-rf', '-rf'],
  ])('%j means %j', (given, relative) => {
    const absolute = relative === '' ? '/work/link' : `/work/link/${relative}`;
    expect(readPath('p', given, project)).toEqual({ relative, absolute });
  });

  it.each([
    ['..', OUTSIDE],
    ['../o.txt', OUTSIDE],
    ['src/../../o.txt', OUTSIDE],
    ['/', OUTSIDE],
    ['/etc/passwd', OUTSIDE],
    ['/work/link2/a', OUTSIDE],
    ['/data/real/../other', OUTSIDE],
    ['a\0b', OUTSIDE],
    ['', EMPTY],
    [' \t\n', EMPTY],
    [undefined, EMPTY],
    [null, EMPTY],
    [5, EMPTY],
    [['a'], EMPTY],
  ])('%j is refused', (given, text) => {
    expect(() => readPath('p', given, project)).toThrow(new Refusal(text));
  });
});

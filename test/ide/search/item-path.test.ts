import { describe, expect, test } from 'vitest';
import { pathReader } from '../../../src/ide/search/item-path.ts';

const PROJECT = { path: '/home/me/link', realPath: '/data/project' };
const inside = (path: string) => ({ path, isInside: true });
const outside = (path: string) => ({ path, isInside: false });

describe('a path', () => {
  test.each([
    ['src/a.kt', inside('src/a.kt')],
    ['./src//a.kt', inside('src/a.kt')],
    ['src\\a.kt', inside('src/a.kt')],
    ['src/../lib/./c.kt', inside('lib/c.kt')],
    ['/home/me/link/src/a.kt', inside('src/a.kt')],
    ['/data/project/src/a.kt', inside('src/a.kt')],
    ['\\data\\project\\src\\a.kt', inside('src/a.kt')],
    ['//data/project/a', inside('a')],
    ['/data/project/x/../../project/a', inside('a')],
    ['../link/a', inside('a')],
    ['a b/ c ', inside('a b/ c ')],
    ['..a', inside('..a')],
    ['...', inside('...')],
    ['/opt/z.kt', outside('/opt/z.kt')],
    ['/opt/./x/../z.kt', outside('/opt/z.kt')],
    ['/data/projects/a', outside('/data/projects/a')],
    ['/data/project/../a', outside('/data/a')],
    ['/../../a', outside('/a')],
    ['../x', outside('../x')],
    ['src/../../x', outside('../x')],
    ['..', outside('..')],
    ['C:\\x\\..\\y', outside('C:/y')],
    ['C:/../..', outside('C:/')],
    ['jar:///opt/z.jar!/a/../b', outside('jar:///opt/z.jar!/a/../b')],
    ['\\\\host\\share\\a', outside('//host/share/a')],
    ['/data/project', undefined],
    ['/data/project/', undefined],
    ['.', undefined],
    ['src/..', undefined],
    ['a'.repeat(4_097), undefined],
  ])('%j', (given, expected) => {
    expect(pathReader(PROJECT)(given)).toEqual(expected);
  });

  test.each([
    ['/', '/src/a', inside('src/a')],
    ['C:\\work\\app', 'c:/work/app/src\\a', inside('src/a')],
    ['C:\\work\\app', 'C:\\work\\app2\\a', outside('C:/work/app2/a')],
    ['C:\\', 'C:\\a', inside('a')],
    ['\\\\host\\share', '\\\\host\\share\\a', inside('a')],
    ['/data/project/', '/data/project/a', inside('a')],
  ])('in %j: %j', (path, given, expected) => {
    expect(pathReader({ path, realPath: path })(given)).toEqual(expected);
  });
});

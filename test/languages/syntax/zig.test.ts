import { describe, expect, test } from 'vitest';
import { declarationOf, describeProject, extract, outline } from './extracting.ts';

describe('Zig', () => {
  test('everything in the fixture project', async () => {
    await expect(await describeProject('zig')).toMatchFileSnapshot('./__snapshots__/zig.txt');
  });

  test.each([
    ['fn f() void {}', ['function f']],
    ['const a = 1;', ['constant a']],
    ['var a: u8 = undefined;', ['variable a']],
    ['const A = packed struct {};', ['struct A']],
    ['const A = enum { x };', ['enum A']],
    ['const A = union { x: u8 };', ['union A']],
    ['const a = @import("a.zig");', []],
    ['const a = @import("a.zig").b;', ['constant a']],
    [
      'const A = struct { const b = 1; fn f() void { const c = 2; } };',
      ['struct A', 'constant A.b', 'function A.f'],
    ],
    ['test "a" {}\ntest {}', ['test a', 'test test']],
    ['comptime { _ = a; }', []],
  ])('%s', async (text, expected) => {
    expect(await outline('a.zig', text)).toEqual(expected);
  });

  test.each([
    ['pub fn f() void {}', 'public'],
    ['export fn f() void {}', 'public'],
    ['fn f() void {}', 'private'],
  ])('visibility of %s', async (text, visibility) => {
    expect(await declarationOf('a.zig', text, 'f')).toMatchObject({ visibility });
  });

  test.each([
    ['const a = @import("b");', { module: 'b', alias: 'a', names: [] }],
    ['const a = @import("b").c.d;', { module: 'b', names: [{ name: 'c', alias: 'a' }] }],
    ['usingnamespace @import("b");', { module: 'b', names: [{ name: '*' }] }],
    ['fn f() void { g(@import("b")); }', { module: 'b', names: [], text: '@import("b")' }],
  ])('import of %s', async (text, expected) => {
    expect((await extract('a.zig', text)).imports).toMatchObject([expected]);
  });

  test('only three slashes document', async () => {
    const text = '// a\n/// b\n//// c\nfn f() void {}';
    expect(await declarationOf('a.zig', text, 'f')).toMatchObject({ docComment: 'b' });
  });
});

import { describe, expect, test } from 'vitest';
import { declarationOf, describeProject, extract, outline } from './extracting.ts';

describe('Dart', () => {
  test('everything in the fixture project', async () => {
    await expect(await describeProject('dart')).toMatchFileSnapshot('./__snapshots__/dart.txt');
  });

  test.each([
    ['int f() => 1;', ['function f']],
    ['get f => 1;', ['function f']],
    [
      'class A { A(); A.b(); factory A.c() => A(); const A._(); }',
      ['class A', 'constructor A.A', 'constructor A.b', 'constructor A.c', 'constructor A._'],
    ],
    [
      'class A { int a = 1, b = 2; static const c = 3; late final D d; }',
      ['class A', 'field A.a', 'field A.b', 'field A.c', 'field A.d'],
    ],
    [
      'class A { void f() {} int get g => 1; set g(int a) {} A operator +(A a) => a; int operator [](int i) => i; }',
      ['class A', 'method A.f', 'method A.g', 'method A.g', 'method A.operator +', 'method A.operator []'],
    ],
    ['abstract class A { int f(); }', ['class A', 'method A.f']],
    ['mixin A { int f() => 1; }', ['trait A', 'method A.f']],
    ['extension E on A { int f() => 1; }', ['impl E', 'method A.f']],
    ['extension on A { int f() => 1; }', ['impl extension', 'method A.f']],
    ['typedef F = int Function(int);', ['type_alias F']],
    ['typedef List<int> F(int a);', ['type_alias F']],
    ['enum A { b, c }', ['enum A']],
    ['void f() { g() {} var a = 1; }', ['function f', 'function f.g']],
  ])('%s', async (text, expected) => {
    expect(await outline('a.dart', text)).toEqual(expected);
  });

  test('a function ends with its body', async () => {
    expect(await declarationOf('a.dart', 'int f(a)\n{\n  return 1;\n}\n', 'f')).toMatchObject({
      signature: 'int f(a)',
      endLine: 4,
      bodyLines: 3,
      complexity: null,
    });
  });

  test.each([
    ["import 'a.dart';", { module: 'a.dart', names: [{ name: '*' }], form: 'import' }],
    [
      "import 'a.dart' as b show c, d;",
      { module: 'a.dart', names: [{ name: 'c' }, { name: 'd' }], alias: 'b' },
    ],
    ["export 'a.dart' hide b;", { module: 'a.dart', names: [{ name: '*' }], form: 'export' }],
    ["part 'a.g.dart';", { module: 'a.g.dart', names: [], form: 'part' }],
  ])('import of %s', async (text, expected) => {
    expect((await extract('a.dart', text)).imports).toMatchObject([expected]);
  });

  test('what begins with an underscore is private', async () => {
    const { declarations } = await extract('a.dart', 'class _A {}\nclass B { B._(); int _c = 1; }');
    expect(declarations.map(({ name, visibility }) => `${name} ${visibility}`)).toEqual([
      '_A private',
      'B public',
      '_ private',
      '_c private',
    ]);
  });
});

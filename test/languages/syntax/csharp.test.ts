import { describe, expect, test } from 'vitest';
import { complexityOf, declarationOf, describeProject, extract, outline } from './extracting.ts';

const FILE = 'a.cs';
const inClass = (member: string) => `public class A {\n${member}\n}\n`;
const method = (body: string, parameters = 'int x') => inClass(`void F(${parameters}) { ${body} }`);

describe('C#', () => {
  test('everything in the fixture project', async () => {
    await expect(await describeProject('csharp')).toMatchFileSnapshot('./__snapshots__/csharp.txt');
  });

  test.each([
    ['namespace N.M { class A {} }', ['namespace N.M', 'class N.M.A']],
    ['namespace N;\nclass A {}\nclass B {}', ['namespace N', 'class N.A', 'class N.B']],
    ['interface I { int M(); }', ['interface I', 'method I.M']],
    ['struct S { int a; }', ['struct S', 'field S.a']],
    ['record R(int A, string B);', ['record R', 'field R.A', 'field R.B']],
    ['record struct R(int A) { int B => 1; }', ['record R', 'field R.A', 'field R.B']],
    ['enum E { A, B = 2 }', ['enum E', 'variant E.A', 'variant E.B']],
    ['delegate void D(int a);', ['type_alias D']],
    ['class A { A() {} ~A() {} }', ['class A', 'constructor A.A', 'method A.~A']],
    ['class A { int a, b = 1; const int C = 1; }', ['class A', 'field A.a', 'field A.b', 'constant A.C']],
    [
      'class A { event Act E, F; event Act G { add {} remove {} } }',
      ['class A', 'field A.E', 'field A.F', 'field A.G'],
    ],
    ['class A { int this[int i] => i; int P { get; set; } }', ['class A', 'field A.this', 'field A.P']],
    ['class A { static A operator ==(A a, A b) => a; }', ['class A', 'method A.operator ==']],
    ['class A { static bool operator true(A a) => true; }', ['class A', 'method A.operator true']],
    ['class A { static implicit operator B<C>(A a) => null; }', ['class A', 'method A.operator B<C>']],
    ['class A { class B { enum C { D } } }', ['class A', 'class A.B', 'enum A.B.C', 'variant A.B.C.D']],
    ['class A { void F() { int g(int a) => a; } }', ['class A', 'method A.F', 'function A.F.g']],
    ['class A { int P { get { int g() => 1; return g(); } } }', ['class A', 'field A.P', 'function A.g']],
    ['int F() => 1;\nvar x = F();', ['function F']],
    ['class A { void I.F() {} }', ['class A', 'method A.F']],
    ['class @class { int @int; }', ['class @class', 'field @class.@int']],
    ['', []],
    ['// nothing', []],
    ['#if X\nclass A {}\n#elif Y\nclass B {}\n#else\nclass C {}\n#endif', ['class A', 'class B', 'class C']],
    [
      'class A {\n#region r\nint a;\n#endregion\n#if X\nvoid F() {}\n#endif\n}',
      ['class A', 'field A.a', 'method A.F'],
    ],
    [
      'class A { void F(int a { return; }\n void G() {} }\nclass B {}',
      ['class A', 'method A.F', 'method A.G', 'class B'],
    ],
  ])('declarations: %s', async (text, expected) => {
    expect(await outline(FILE, text)).toEqual(expected);
  });

  test.each([
    ['class X {}', 'internal'],
    ['public class X {}', 'public'],
    ['file class X {}', 'private'],
    ['namespace N { enum X {} }', 'internal'],
    ['namespace X {}', 'public'],
    ['void X() {}', 'private'],
    [inClass('int X;'), 'private'],
    [inClass('class X {}'), 'private'],
    [inClass('void X() {}'), 'private'],
    [inClass('protected void X() {}'), 'protected'],
    [inClass('protected internal int X { get; }'), 'protected'],
    [inClass('internal static int X;'), 'internal'],
    [inClass('public event Act X;'), 'public'],
    [inClass('[Name("public")] void X() {}'), 'private'],
    ['interface I { void X(); }', 'public'],
    ['interface I { private void X() {} }', 'private'],
    ['enum E { X }', 'public'],
    ['record R(int X);', 'public'],
    ['record R { int X; }', 'private'],
  ])('visibility: %s', async (text, visibility) => {
    expect(await declarationOf(FILE, text, 'X')).toMatchObject({ visibility });
  });

  test('what is public in an internal type cannot be reached', async () => {
    const text = 'namespace N { class A { public int X; } public class B { public int Y; } }';
    const { declarations } = await extract(FILE, text);
    expect(declarations.filter(({ isReachable }) => isReachable).map(({ name }) => name)).toEqual([
      'N',
      'B',
      'Y',
    ]);
  });

  test.each([
    ['/// <summary>One.</summary>', 'One.'],
    ['/// <summary>\n/// One\n/// two.\n/// </summary>', 'One\ntwo.'],
    ['/// <param name="a">First.</param>\n/// <returns>Last.</returns>', 'a: First.\nLast.'],
    ['/// See <see cref="T:N.B"/>, <paramref name="a"/> &lt; <c>1</c> &amp;amp;', 'See N.B, a < 1 &amp;'],
    ['/// <see langword="null"/>', 'null'],
    ['/// <inheritdoc/>', null],
    ['/** <summary>One.</summary> */', 'One.'],
    ['// no documentation', null],
    ['//// no documentation', null],
    ['/// a < b && c > d', 'a < b && c > d'],
  ])('documentation: %s', async (comment, docComment) => {
    expect(await declarationOf(FILE, `${comment}\npublic class X {}`, 'X')).toMatchObject({ docComment });
  });

  test.each([
    ['[Test]', true],
    ['[Fact(Skip = "no")]', true],
    ['[Theory, InlineData(1)]', true],
    ['[Category("x"), TestMethod]', true],
    ['[Xunit.FactAttribute]', true],
    ['[Setup]', false],
    ['[Tested]', false],
    ['[Name("[Test]")]', false],
  ])('%s makes a test: %s', async (attribute, isTest) => {
    expect(await declarationOf(FILE, inClass(`${attribute} void X() {}`), 'X')).toMatchObject({ isTest });
  });

  test.each([
    ['[Obsolete]', true],
    ['[Other, System.Obsolete("use B", true)]', true],
    ['[ObsoleteLater]', false],
  ])('%s deprecates: %s', async (attribute, isDeprecated) => {
    expect(await declarationOf(FILE, `${attribute} class X {}`, 'X')).toMatchObject({ isDeprecated });
  });

  test.each([
    ['public int X { get; private set; } = 1;', 'public int X'],
    ['public int X => a.B;', 'public int X'],
    ['int X = 1;', 'int X = 1'],
    [
      '[A] public async Task<int> X<T>(T a, Func<T, int> b = null) where T : B { }',
      'public async Task<int> X<T>(T a, Func<T, int> b = null) where T : B',
    ],
    ['public A X([In] int a /* why */) => a;', 'public A X([In] int a )'],
    ['public abstract void X();', 'public abstract void X()'],
    ['protected string this[int i] { get; }', 'protected string this[int i]'],
  ])('signature of %s', async (member, signature) => {
    const { declarations } = await extract(FILE, inClass(member));
    expect(declarations[1]?.signature).toBe(signature);
  });

  test('the signature of a namespace without braces is its own line', async () => {
    expect(await declarationOf(FILE, 'namespace N.M;\n\nclass A {}\n', 'N.M')).toMatchObject({
      signature: 'namespace N.M',
      line: 1,
      endLine: 3,
    });
  });

  test('attributes, async and types of a method', async () => {
    const text = inClass(
      '[A, B("x")]\n[C]\npublic static async Task<Foo[]> F((Bar Name, int) a, Baz? b, params N.Qux[] c) { }',
    );
    expect(await declarationOf(FILE, text, 'F')).toMatchObject({
      attributes: ['[A, B("x")]', '[C]', 'static'],
      isAsync: true,
      line: 4,
      startLine: 2,
      parameterTypes: ['Bar', 'int', 'Baz', 'Qux'],
      returnTypes: ['Task', 'Foo'],
    });
  });

  test.each([
    ['class X : B, IC<D>, N.IE {}', ['extends? B', 'implements IC', 'implements N.IE']],
    ['class X : IB {}', ['extends? IB']],
    ['class X(int a) : B<int>(a), IC {}', ['extends? B', 'implements IC']],
    ['struct X : IB, IC {}', ['implements IB', 'implements IC']],
    ['record struct X : IB {}', ['implements IB']],
    ['record X(int A) : B(A), IC;', ['extends B', 'implements IC']],
    ['interface X : IB, IC {}', ['extends IB', 'extends IC']],
    ['enum X : byte { }', []],
  ])('relationships: %s', async (text, expected) => {
    const { relationships } = await declarationOf(FILE, text, 'X');
    expect(
      relationships.map(({ assumed, kind, target }) => `${kind}${assumed ? '?' : ''} ${target}`),
    ).toEqual(expected);
  });

  test.each([
    ['one if, three parameters', method('if (x) {}', 'int x, ref int y, params int[] z'), '2/1/3'],
    ['if, else if, else', method('if (x) {} else if (y) {} else {}'), '3/1/1'],
    ['loops nest', method('for (;;) foreach (var a in b) while (c) do {} while (d);'), '5/4/1'],
    [
      'labels of a switch',
      method('switch (x) { case 1: case 2: break; case int a when a > 1: break; default: break; }'),
      '5/1/1',
    ],
    ['arms of a switch expression', method('y = x switch { 1 => 2, > 3 => 4, _ => 5 };'), '3/1/1'],
    ['a guarded arm for all', method('y = x switch { _ when z => 1, _ => 5 };'), '2/1/1'],
    ['patterns with and, or', method('y = x is > 1 and < 3 or 5;'), '3/0/1'],
    ['try, catch, filter, finally', method('try {} catch (A) when (x) {} finally {}'), '3/1/1'],
    ['operators', method('y = a && b || c ?? d; e ??= f; g?.H();'), '4/0/1'],
    ['a conditional expression', method('y = x ? 1 : 2;'), '2/0/1'],
    ['a lambda counts apart', method('y = a => a && b; z = delegate (int a) { if (a) {} };'), '1/0/1'],
    ['a local function counts apart', method('int g(int a) { if (a) {} }'), '1/0/1'],
    ['conditions of the preprocessor', method('\n#if A && B\nG();\n#endif\n'), '1/0/1'],
    ['using and lock are no branches', method('using (a) lock (b) { }'), '1/0/1'],
    ['an expression as body', inClass('bool F(int a) => a > 0 && b;'), '2/0/1'],
    ['generic parameters', inClass('void F(Dictionary<string, int> a, (int, int) b) {}'), '1/0/2'],
    ['a method without body', 'interface I { void F(int a); }', null],
  ])('complexity: %s', async (_, text, figures) => {
    expect(await complexityOf(FILE, text, 'F')).toBe(figures);
  });
});

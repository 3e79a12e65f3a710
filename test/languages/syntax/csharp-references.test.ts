import { describe, expect, test } from 'vitest';
import { extract } from './extracting.ts';

const FILE = 'a.cs';
const method = (body: string, parameters = 'int x') => `class A { void F(${parameters}) { ${body} } }\n`;

/** `role receiver|name` of all references. */
async function referencesOf(text: string): Promise<string[]> {
  const { references } = await extract(FILE, text);
  return references.map(
    ({ name, receiver, role }) => `${role} ${receiver === null ? '' : `${receiver}|`}${name}`,
  );
}

describe('C#: imports and references', () => {
  test.each([
    ['using A.B;', { module: 'A.B', names: [{ name: '*' }], form: 'using' }],
    ['global using A;', { module: 'A', names: [{ name: '*' }], form: 'global' }],
    ['using static A.B;', { module: 'A.B', names: [{ name: '*' }], form: 'static' }],
    ['global using static A.B;', { module: 'A.B', names: [{ name: '*' }], form: 'global static' }],
    ['using X = A.B<C, D>;', { module: 'A.B', names: [], alias: 'X', form: 'alias' }],
    ['using X = global::A.B;', { module: 'A.B', names: [], alias: 'X', form: 'alias' }],
    ['using A /* why */ . B;', { module: 'A.B', names: [{ name: '*' }], form: 'using' }],
  ])('import: %s', async (text, entry) => {
    const { imports } = await extract(FILE, text);
    expect(imports).toHaveLength(1);
    expect(imports[0]).toMatchObject({ ...entry, line: 1 });
  });

  test('an alias of a type without a name imports nothing, and using statements are none', async () => {
    const { imports } = await extract(
      FILE,
      `using X = (int, A);\n${method('using var a = b; using (c) {}')}`,
    );
    expect(imports).toEqual([]);
  });

  test.each([
    ['F(); a.G(); a.b.H();', ['call F', 'call a|G', 'call a.b|H']],
    ['F<A>(); a.G<B>();', ['call F', 'type A', 'call a|G', 'type B']],
    ['a?.F(); a!.G();', ['call a|F', 'call a|G']],
    ['x = new A(); y = new B<C> { D = 1 };', ['call A', 'call B', 'type C']],
    ['A x = new(); List<B> y = new();', ['call A', 'type A', 'call List', 'type List', 'type B']],
    [
      'x = (A)y; z = y as B; w = y is C; v = y is D d; typeof(E);',
      ['type A', 'type B', 'type C', 'type D', 'type E'],
    ],
    ['try {} catch (N.A e) {}', ['type N|A']],
    ['foreach (A a in b) {}', ['type A']],
    ['(A x, int y) z = default;', ['type A']],
    ['A? x; B[] y; C<D>[] z; N.M<E> w;', ['type A', 'type B', 'type C', 'type D', 'type N|M', 'type E']],
    ['F(out A a);', ['call F', 'type A']],
    ['x = "F()"; // G()', []],
    ['x = $"{F()}";', ['call F']],
  ])('references: %s', async (body, expected) => {
    expect(await referencesOf(method(body))).toEqual(expected);
  });

  test.each([
    ['[A, N.B(1)] class X {}', ['call A', 'call N|B']],
    ['class X : A { X() : base(1) {} X(int a) : this() {} }', ['type A', 'call base', 'call this']],
    ['class X<T> { T a; T F(T b) { T c; } }', []],
    ['class X { int a = 1; string b; void F() {} }', []],
    ['class X<T> where T : A, new() { }', ['type A']],
  ])('references: %s', async (text, expected) => {
    expect(await referencesOf(text)).toEqual(expected);
  });

  test('types of variables come from what is written or constructed', async () => {
    const text = method(
      'A a; var b = new B<int>(); var c = F(); if (d is D e) {} foreach (G g in h) {} F(out I i);',
      'J j',
    );
    const { typedNames } = await extract(FILE, text);
    expect(typedNames.map(({ name, type }) => `${name}: ${type}`)).toEqual([
      'j: J',
      'a: A',
      'b: B<int>',
      'e: D',
      'g: G',
      'i: I',
    ]);
  });
});

import { describe, expect, test } from 'vitest';
import { complexityOf, declarationOf, describeProject, extract, outline } from './extracting.ts';

const inClass = (member: string) => `class A {\n${member}\n}\n`;
const inMethod = (statements: string) => inClass(`void f(int a, boolean b, Object c) {\n${statements}\n}`);

describe('Java', () => {
  test('everything in the fixture project', async () => {
    await expect(await describeProject('java')).toMatchFileSnapshot('./__snapshots__/java.txt');
  });

  test.each([
    ['interface A { int f(); }', ['interface A', 'method A.f']],
    ['enum A { B, C; int d; }', ['enum A', 'variant A.B', 'variant A.C', 'field A.d']],
    ['record A(int b, int... c) {}', ['record A', 'field A.b', 'field A.c']],
    ['record A(int b) { A {} }', ['record A', 'field A.b', 'constructor A.A']],
    ['@interface A { int b() default 1; int C = 2; }', ['annotation A', 'method A.b', 'constant A.C']],
    ['class A { A() {} void f() {} }', ['class A', 'constructor A.A', 'method A.f']],
    ['class A { int b, c[]; }', ['class A', 'field A.b', 'field A.c']],
    ['class A { final static int B = 1; }', ['class A', 'constant A.B']],
    ['class A { final int b = 1; static int c; }', ['class A', 'field A.b', 'field A.c']],
    ['interface A { int B = 1; }', ['interface A', 'constant A.B']],
    ['class A { class B { class C {} } }', ['class A', 'class A.B', 'class A.B.C']],
    [
      'class A { void f() { int b; class C { int d; } } }',
      'class A|method A.f|class A.f.C|field A.f.C.d'.split('|'),
    ],
    ['class A { Object b = new B() { int c; void d() {} }; }', ['class A', 'field A.b', 'method A.d']],
    ['class A { static { int b = 1; } { int c = 1; } }', ['class A']],
  ])('kinds and names: %s', async (text, expected) => {
    expect(await outline('A.java', text)).toEqual(expected);
  });

  test.each([
    [inClass('public void f() {}'), 'public'],
    [inClass('protected void f() {}'), 'protected'],
    [inClass('@B private static void f() {}'), 'private'],
    [inClass('@B("public") void f() {}'), 'internal'],
    ['interface A { void f(); }', 'public'],
    ['interface A { private void f() {} }', 'private'],
    ['@interface A { int f(); }', 'public'],
    ['interface A { class f {} }', 'public'],
    ['enum A { f }', 'public'],
    ['record A(int f) {}', 'public'],
    ['class A { void g() { class f {} } }', 'private'],
    ['class A { Object g = new Object() { public void f() {} }; }', 'private'],
  ])('visibility: %s', async (text, visibility) => {
    expect(await declarationOf('A.java', text, 'f')).toMatchObject({ visibility });
  });

  test('a public member of an internal class cannot be reached', async () => {
    expect(await declarationOf('A.java', inClass('public void f() {}'), 'f')).toMatchObject({
      visibility: 'public',
      isReachable: false,
    });
  });

  test.each([
    [
      inClass('public   int[] f(final @B int a,\n    C... b) throws D {}'),
      'public int[] f(final @B int a, C... b) throws D',
    ],
    [inClass('@B(c = 1) <T extends C> T f();'), '<T extends C> T f()'],
    [inClass('int f = 1; // one'), 'int f = 1'],
    [inClass('private int e, f = 2;'), 'private int f = 2'],
    [inClass('B f = new B() { void g() {} };'), 'B f = new B()'],
    [inClass(`String f = "${'x'.repeat(100)}";`), `String f = "${'x'.repeat(79)}...`],
    ['@B public class f<T> extends C<T> implements D {}', 'public class f<T> extends C<T> implements D'],
    ['record f(int a) implements B {}', 'record f(int a) implements B'],
  ])('signature: %s', async (text, signature) => {
    expect(await declarationOf('A.java', text, 'f')).toMatchObject({ signature });
  });

  test.each([
    ['/** One.\n * Two. */\n  @B\n  void f() {}', 'One.\nTwo.'],
    ['/// One.\n/// Two.\nvoid f() {}', 'One.\nTwo.'],
    ['/** One. */\n\nint g;\nvoid f() {}', null],
    ['/* No. */\nvoid f() {}', null],
    ['// No.\nvoid f() {}', null],
  ])('documentation: %j', async (member, docComment) => {
    expect(await declarationOf('A.java', inClass(member), 'f')).toMatchObject({ docComment });
  });

  test.each([
    ['@Test', true],
    ['@org.junit.Test', true],
    ['@Test(expected = B.class)', true],
    ['@ParameterizedTest', true],
    ['@RepeatedTest(2)', true],
    ['@TestFactory', true],
    ['@TestOnly', false],
    ['@Test.None', false],
    ['@BeforeEach', false],
  ])('%s: a test is %s', async (annotation, isTest) => {
    expect(await declarationOf('A.java', inClass(`${annotation} void f() {}`), 'f')).toMatchObject({
      isTest,
    });
  });

  test.each([
    ['@Deprecated void f() {}', true],
    ['@Deprecated(forRemoval = true) void f() {}', true],
    ['/** @deprecated use g */ void f() {}', true],
    ['@DeprecatedNot void f() {}', false],
    ['void f() {}', false],
  ])('%s is deprecated: %s', async (member, isDeprecated) => {
    expect(await declarationOf('A.java', inClass(member), 'f')).toMatchObject({ isDeprecated });
  });

  test('annotations come first among the attributes and begin the declaration', async () => {
    const text = '@A\n@B({1, 2})\npublic static final\nclass C {}\n';
    expect(await declarationOf('C.java', text, 'C')).toMatchObject({
      attributes: ['@A', '@B({1, 2})', 'static', 'final'],
      startLine: 1,
      line: 3,
    });
  });

  test.each([
    ['if, else if', 'if (b) {} else if (a > 1) {}', '3/1/3'],
    ['if, else with an if in a block', 'if (b) {} else { if (b) {} }', '3/2/3'],
    ['loops', 'for (;;) while (b) do {} while (b); for (int d : e) {}', '5/3/3'],
    ['labels of a switch', 'switch (a) { case 1: case 2, 3: break; default: }', '3/1/3'],
    [
      'rules of a switch',
      'int d = switch (c) { case B e when b -> 1; case C(int g) -> 2; default -> 3; };',
      '4/1/3',
    ],
    [
      'try, catch, finally',
      'try (var d = e()) { if (b) {} } catch (D | E e) {} catch (F e) {} finally {}',
      '4/2/3',
    ],
    ['a conditional expression and operators', 'a = b && b || b ? 1 : 2;', '4/0/3'],
    ['a lambda counts apart', 'run(() -> { if (b) {} });', '1/0/3'],
    ['an anonymous class counts apart', 'new B() { void g() { if (b) {} } };', '1/0/3'],
  ])('complexity: %s', async (_, statements, figures) => {
    expect(await complexityOf('A.java', inMethod(statements), 'f')).toBe(figures);
  });

  test('the receiver is no parameter', async () => {
    expect(await complexityOf('A.java', inClass('void f(A this, int... b) {}'), 'f')).toBe('1/0/1');
  });

  test('a method without a body has no complexity', async () => {
    expect(await complexityOf('A.java', 'interface A { void f(int a); }', 'f')).toBeNull();
  });

  test.each([
    ['import a.b.C;', { module: 'a.b', names: [{ name: 'C' }], form: 'import' }],
    ['import a.b.*;', { module: 'a.b', names: [{ name: '*' }], form: 'import' }],
    ['import static a.B.c;', { module: 'a.B', names: [{ name: 'c' }], form: 'static' }],
    ['import static a.B.*;', { module: 'a.B', names: [{ name: '*' }], form: 'static' }],
    ['import a\n  .b /* c */ .C ;', { text: 'import a .b .C', module: 'a.b', names: [{ name: 'C' }] }],
  ])('%j', async (text, expected) => {
    const { imports } = await extract('A.java', text);
    expect(imports).toMatchObject([expected]);
  });

  test.each([
    ['g(1);', ['call g']],
    ['this.g();', ['call this|g']],
    ['super.g();', ['call super|g']],
    ['d.e().g();', ['call d|e', 'call d.e()|g']],
    ['new B(1);', ['call B']],
    ['new B<C>();', ['call B', 'type C']],
    ['d(B::g);', ['call d', 'call B|g']],
    ['d(B::new);', ['call d', 'call B']],
    ['var d = (B) c;', ['type B']],
    ['java.util.List<Map.Entry> d;', ['type java.util|List', 'type Map', 'type Map|Entry']],
    ['if (c instanceof B d) {}', ['type B']],
    ['B[] d = B.class;', ['type B', 'type B']],
    ['// g();\nString d = "g()"; /* new B() */', ['type String']],
  ])('references: %s', async (statements, expected) => {
    const { references } = await extract('A.java', inMethod(statements));
    const written = references
      .filter(({ inSignature }) => !inSignature)
      .map(({ role, receiver, name }) => `${role} ${receiver === null ? '' : `${receiver}|`}${name}`);
    expect(written).toEqual(expected);
  });

  test('an annotation is a call, a type parameter is no reference', async () => {
    const { references } = await extract('A.java', inClass('@B <T> T f(T a) { T b; }'));
    expect(references).toMatchObject([{ role: 'call', name: 'B' }]);
  });

  test('types of parameters, results and fields', async () => {
    const text = inClass('Map<K, int[]> f(List<? extends B> a, c.D... b) {}\nOptional<E> g = new F();');
    expect(await declarationOf('A.java', text, 'f')).toMatchObject({
      parameterTypes: ['List', 'B', 'D'],
      returnTypes: ['Map', 'K', 'int'],
    });
    expect(await declarationOf('A.java', text, 'g')).toMatchObject({ declaredTypes: ['Optional', 'E'] });
  });

  test.each([
    ['class f extends a.B<C> implements D, E<F> {}', 'extends a.B, implements D, implements E'],
    ['interface f extends A, B {}', 'extends A, extends B'],
    ['enum f implements A { B }', 'implements A'],
    ['record f(int a) implements B {}', 'implements B'],
  ])('%s: %s', async (text, expected) => {
    const { relationships } = await declarationOf('A.java', text, 'f');
    expect(relationships.map(({ kind, target }) => `${kind} ${target}`).join(', ')).toBe(expected);
  });

  test('types of variables, written or constructed', async () => {
    const { typedNames } = await extract('A.java', inMethod('B d = e(); var g = new C<D>(); var h = i();'));
    expect(typedNames.filter(({ name }) => name !== 'c')).toMatchObject([
      { name: 'd', type: 'B' },
      { name: 'g', type: 'C<D>' },
    ]);
  });

  test('a syntax error costs only the broken member', async () => {
    const text = 'class A {\n  void f() { int = ; }\n  void g() { f(); }\n}\nclass B {}\n';
    expect(await outline('A.java', text)).toEqual(['class A', 'method A.f', 'method A.g', 'class B']);
  });

  test.each(['', '\uFEFF', '}', 'class', 'package a;', '@', '/**'])(
    'nothing is declared in %j',
    async (text) => {
      expect(await outline('A.java', text)).toEqual([]);
    },
  );
});

import { describe, expect, test } from 'vitest';
import { breakBeforeBraces } from '../../../src/languages/kotlin/one-line-bodies.ts';
import { complexityOf, declarationOf, describeProject, extract, outline } from './extracting.ts';

const inClass = (member: string) => `class A {\n${member}\n}\n`;
const inFunction = (statements: string) => `fun f(a: Int, b: Boolean) {\n${statements}\n}\n`;

describe('Kotlin', () => {
  test('everything in the fixture project', async () => {
    await expect(await describeProject('kotlin')).toMatchFileSnapshot('./__snapshots__/kotlin.txt');
  });

  test.each([
    ['interface A', ['interface A']],
    ['fun interface A', ['interface A']],
    ['sealed interface A', ['interface A']],
    ['enum class A { B, C }', ['enum A', 'variant A.B', 'variant A.C']],
    ['enum class A', ['enum A']],
    ['annotation class A(val b: Int)', ['annotation A', 'field A.b']],
    ['data class A(val b: Int, var c: Int, d: Int)', ['class A', 'field A.b', 'field A.c']],
    ['object A', ['object A']],
    [inClass('companion object'), ['class A', 'object A.Companion']],
    [inClass('companion object B'), ['class A', 'object A.B']],
    [inClass('constructor(b: Int)'), ['class A', 'constructor A.constructor']],
    [inClass('val b = 1\nvar c = 1'), ['class A', 'field A.b', 'field A.c']],
    ['const val A = 1\nval b = 1', ['constant A', 'field b']],
    ['typealias A<B> = List<B>', ['type_alias A']],
    ['fun f() {\n  val a = 1\n  fun g() {}\n  class B\n}', ['function f', 'function f.g', 'class f.B']],
    ['fun String.f() {}\nval String.a get() = 1', ['function f', 'field a']],
    ['fun `a b`() {}', ['function a b']],
    [inClass('val b = object : C {\n  val d = 1\n  fun e() {}\n}'), ['class A', 'field A.b', 'method A.e']],
    [inClass('init {\n  val b = 1\n}'), ['class A']],
  ])('kinds and names: %j', async (text, expected) => {
    expect(await outline('a.kt', text)).toEqual(expected);
  });

  test.each([
    ['fun f() {}', 'public'],
    ['public fun f() {}', 'public'],
    ['internal fun f() {}', 'internal'],
    ['private val f = 1', 'private'],
    [inClass('protected open fun f() {}'), 'protected'],
    ['class A(private val f: Int)', 'private'],
    ['class A(val f: Int)', 'public'],
    ['@B("private") fun f() {}', 'public'],
    ['fun g() {\n  fun f() {}\n}', 'private'],
    [inClass('val g = object : B {\n  override fun f() {}\n}'), 'private'],
  ])('visibility: %j', async (text, visibility) => {
    expect(await declarationOf('a.kt', text, 'f')).toMatchObject({ visibility });
  });

  test.each([
    [
      '@A suspend fun <T> B.f(a: T,\n  b: C = {}): D? where T : E = null',
      'suspend fun <T> B.f(a: T, b: C = {}): D? where T : E',
    ],
    ['fun f() {\n}', 'fun f()'],
    ['abstract class f<T>(val a: Int) : B(), C {\n}', 'abstract class f<T>(val a: Int) : B(), C'],
    ['val f: Int\n  get() = 1', 'val f: Int'],
    ['val f by lazy { 1 }', 'val f by lazy'],
    ['val f = 1 // one', 'val f = 1'],
    [inClass('constructor(f: Int) : this() {\n}'), null],
  ])('signature: %j', async (text, signature) => {
    if (signature === null) {
      expect(await declarationOf('a.kt', text, 'constructor')).toMatchObject({
        signature: 'constructor(f: Int) : this()',
      });
    } else expect(await declarationOf('a.kt', text, 'f')).toMatchObject({ signature });
  });

  test.each([
    ['/** One.\n * Two. */\n@B\nfun f() {}', 'One.\nTwo.'],
    ['/* No. */\nfun f() {}', null],
    ['// No.\nfun f() {}', null],
  ])('documentation: %j', async (text, docComment) => {
    expect(await declarationOf('a.kt', text, 'f')).toMatchObject({ docComment });
  });

  test.each([
    ['@Test', { isTest: true, isDeprecated: false }],
    ['@org.junit.Test', { isTest: true }],
    ['@TestOnly', { isTest: false }],
    ['@Deprecated("no")', { isDeprecated: true, isTest: false }],
    ['suspend', { isAsync: true }],
    ['inline', { isAsync: false }],
  ])('%s', async (word, expected) => {
    expect(await declarationOf('a.kt', `${word} fun f() {}`, 'f')).toMatchObject(expected);
  });

  test.each([
    ['if, else if, else', 'if (b) {} else if (a > 1) {} else {}', '3/1/2'],
    ['if, else with an if in a block', 'if (b) {} else {\n if (b) {}\n}', '3/2/2'],
    ['loops', 'for (c in d) { while (b) {} }\ndo {} while (b)', '4/2/2'],
    ['entries of a when', 'when (a) {\n 1, 2 -> c()\n in d -> e()\n else -> g()\n}', '3/1/2'],
    ['a when without subject', 'when {\n b && b -> c()\n else -> d()\n}', '3/1/2'],
    ['try, catch', 'try {\n if (b) {}\n} catch (e: E) {} finally {}', '3/2/2'],
    ['operators', 'val c = b && b || b\nval d = e ?: g', '4/0/2'],
    ['a lambda counts apart', 'c.forEach { if (it) {} }', '1/0/2'],
    ['an anonymous function counts apart', 'val c = fun() { if (b) {} }', '1/0/2'],
  ])('complexity: %s', async (_, statements, figures) => {
    expect(await complexityOf('a.kt', inFunction(statements), 'f')).toBe(figures);
  });

  test('a body that is an expression has a complexity, no body has none', async () => {
    expect(await complexityOf('a.kt', 'fun f(a: Int) = if (a > 1) 1 else 2', 'f')).toBe('2/1/1');
    expect(await complexityOf('a.kt', 'interface A {\n  fun f(a: Int)\n}', 'f')).toBeNull();
  });

  test.each([
    ['import a.b.C', { module: 'a.b', names: [{ name: 'C' }], form: 'import' }],
    ['import a.b.*', { module: 'a.b', names: [{ name: '*' }] }],
    ['import a.b.C as D', { module: 'a.b', names: [{ name: 'C', alias: 'D' }] }],
    ['import a.`in`.C // d', { module: 'a.in', names: [{ name: 'C' }] }],
  ])('%s', async (text, expected) => {
    const { imports } = await extract('a.kt', `${text}\n`);
    expect(imports).toMatchObject([expected]);
  });

  test.each([
    ['g(1)', ['call g']],
    ['this.g()', ['call this|g']],
    ['c?.d()!!.g()', ['call c|d', 'call c?.d()|g']],
    ['val c = B(1)', ['call B']],
    ['val c = d.B<C>(1)', ['call d|B', 'type C']],
    ['val c = listOf<B>(1)', ['call listOf', 'type B']],
    ['c.run { g() }', ['call c|run', 'call g']],
    ['a shl b', ['call shl']],
    ['d(B::g)', ['call d', 'call B|g']],
    ['val c: a.B<C?> = d as E', ['type a|B', 'type C', 'type E']],
    [`val c = "\${g()} h()" // i()`, ['call g']],
    ['val c = object : B(), C {}', ['type B', 'type C']],
    ['val c = B::class', []],
  ])('references: %s', async (statements, expected) => {
    const { references } = await extract('a.kt', inFunction(statements));
    const written = references
      .filter(({ inSignature }) => !inSignature)
      .map(({ role, receiver, name }) => `${role} ${receiver === null ? '' : `${receiver}|`}${name}`);
    expect(written).toEqual(expected);
  });

  test('an annotation is a call, a type parameter is no reference', async () => {
    const { references } = await extract('a.kt', '@B fun <T> f(a: T): T = a\n');
    expect(references).toMatchObject([{ role: 'call', name: 'B' }]);
  });

  test.each([
    ['fun f(): Foo {}', [], ['Foo']],
    ['fun f(a: List<B?>, c: (D) -> E): Map<G, H> {}', ['List', 'B', 'D', 'E'], ['Map', 'G', 'H']],
    ['fun <T : A> B.f(c: T) {}', [], []],
  ])('types: %s', async (text, parameterTypes, returnTypes) => {
    expect(await declarationOf('a.kt', text, 'f')).toMatchObject({ parameterTypes, returnTypes });
  });

  test.each([
    ['class f : A(), B', 'extends A, extends? B'],
    ['class f : a.B<C>(), D by e', 'extends a.B, implements D'],
    ['interface f : A, B', 'extends A, extends B'],
    ['object f : A', 'extends? A'],
    ['fun g() {\n  class f\n  val a = object : B {}\n}', ''],
  ])('%j: %s', async (text, expected) => {
    const { relationships } = await declarationOf('a.kt', text, 'f');
    const written = relationships.map((each) => `${each.kind}${each.assumed ? '?' : ''} ${each.target}`);
    expect(written.join(', ')).toBe(expected);
  });

  test('types of variables, written or constructed', async () => {
    const { typedNames } = await extract('a.kt', 'val c: B? = d\nval e = a.C(1)\nval g = h()\n');
    expect(typedNames).toMatchObject([
      { name: 'c', type: 'B' },
      { name: 'e', type: 'a.C' },
    ]);
  });

  test('scripts are Kotlin', async () => {
    const { declarations, hasErrors } = await extract(
      'a.kts',
      '#!/usr/bin/env kotlin\nval a = 1\nprintln(a)\n',
    );
    expect(hasErrors).toBe(false);
    expect(declarations).toMatchObject([{ kind: 'field', name: 'a' }]);
  });

  test('variables in blocks of scripts are local', async () => {
    const text = 'val a = 1\nif (a > 0) {\n  val b = 1\n}\nrun {\n  val c = 1\n}\n';
    expect(await outline('a.kts', text)).toEqual(['field a']);
  });

  test('a syntax error costs only the broken member', async () => {
    const text = 'class A {\n  fun f() {\n    val = ;\n  }\n  fun g() {}\n}\nclass B\n';
    expect(await outline('a.kt', text)).toEqual(['class A', 'method A.f', 'method A.g', 'class B']);
  });

  test.each(['', '}', 'package a', '@', '/**', '"'])('nothing is declared in %j', async (text) => {
    expect(await outline('a.kt', text)).toEqual([]);
  });

  describe('bodies on one line', () => {
    test.each([
      ['{ val a = 1 }', '{ val a = 1\n}'],
      ['{ a  }', '{ a\n }'],
      ['{ }', '{ }'],
      ['{ a; }', '{ a; }'],
      ['"{ a }" // { a }', '"{ a }" // { a }'],
      ['"""\n{ a }""" + { b }', '"""\n{ a }""" + { b\n}'],
    ])('%j', (text, expected) => {
      expect(breakBeforeBraces(text)).toBe(expected);
    });

    test('are members once the last one is ended', async () => {
      const text = 'enum class A { B; companion object { val c = 1 } }\nclass D { fun e() = "}" }\nclass F';
      expect(await outline('a.kt', breakBeforeBraces(text))).toEqual([
        'enum A',
        'variant A.B',
        'object A.Companion',
        'field A.Companion.c',
        'class D',
        'method D.e',
        'class F',
      ]);
    });
  });
});

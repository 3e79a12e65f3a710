import { describe, expect, it } from 'vitest';
import { type TypeHeader, typeHeader } from '../../../src/code/jvm/type-header.ts';
import type { JvmLanguage } from '../../../src/code/jvm/types.ts';

/** In few words: `T: bound`, `Name<args>`. */
function told({ interfaces, superclass, typeParameters }: TypeHeader): string[] {
  const use = ({ args, name }: { args: readonly string[]; name: string }): string =>
    args.length === 0 ? name : `${name}<${args.join('; ')}>`;
  return [
    typeParameters.map(({ bound, name }) => (bound === null ? name : `${name}: ${bound}`)).join('; '),
    superclass === null ? '' : use(superclass),
    interfaces.map(use).join('; '),
  ];
}

type Case = [raw: string, parameters: string, superclass: string, interfaces: string];

function table(language: JvmLanguage, cases: readonly Case[]): void {
  it.each(cases)('%s', (raw, ...expected) => {
    expect(told(typeHeader(raw, language))).toEqual(expected);
  });
}

describe('headers of Java', () => {
  table('java', [
    ['class X', '', '', ''],
    ['public final class Shapes extends Base {', '', 'Base', ''],
    [
      'public sealed abstract class J<T extends Comparable<T>> extends Foo<T>.Bar implements A, B<String> permits K, L',
      'T: Comparable<T>',
      'Foo.Bar',
      'A; B<String>',
    ],
    [
      'class In<@A T extends @B Foo<? super T> & Bar, U> extends a.b.@N Base<T[], U>.Inner<int[]> implements I1 , I2<Map<String,List<U>>>',
      'T: Foo<? super T> & Bar; U',
      'a.b.Base.Inner<int[]>',
      'I1; I2<Map<String, List<U>>>',
    ],
    ['interface IF<T> extends A, B<C, T>', 'T', '', 'A; B<C; T>'],
    ['non-sealed interface S extends A permits B', '', '', 'A'],
    ['enum E implements I', '', '', 'I'],
    ['@interface An', '', '', ''],
    [
      'record R<T extends C<T> & F>(@A("),") T x, int... rest) implements Q<T>, java.util.Z',
      'T: C<T> & F',
      '',
      'Q<T>; java.util.Z',
    ],
    ['@A(B.class) class /* class Y */ X extends @C("implements Z") Y { class Q extends Z {} }', '', 'Y', ''],
    ['class X\n  // extends A\n  extends B', '', 'B', ''],
    ['class X extends', '', '', ''],
    ['class X<T extends Y', 'T: Y', '', ''],
    ['', '', '', ''],
  ]);
});

describe('headers of Kotlin', () => {
  table('kotlin', [
    ['class X', '', '', ''],
    [
      'open class A<T : Any> private constructor(private val x: T, y: Int = 5) : B<T>(y), C by d',
      'T: Any',
      'B<T>',
      'C',
    ],
    [
      'class Box<out T : Any, in R>(val a: T, d: () -> Unit = { f("}") }) : I0, Base<T>(a, "x"), I1 by d, I2<Map<String, T>>, (Int) -> String where T : Foo, R : Bar, T : Baz<R>',
      'T: Any & Foo & Baz<R>; R: Bar',
      'Base<T>',
      'I0; I1; I2<Map<String, T>>; (Int) -> String',
    ],
    ['class E1 : Base()', '', 'Base', ''],
    ['class E2 : a.b.Base<Int>', '', '', 'a.b.Base<Int>'],
    ['class E3 : Base by object : Base {}, C', '', '', 'Base; C'],
    ['class E4(l: Map<A, B>) : Map<A, B> by f(l, a < b, { x, y -> x }), C', '', '', 'Map<A; B>; C'],
    ['class E5 : @Suppress("x") Base<*>(1), @A I', '', 'Base<*>', 'I'],
    ['interface I3<T> : Foo<T>, Bar', 'T', '', 'Foo<T>; Bar'],
    ['fun interface FI<T> : X<T> { fun x() }', 'T', '', 'X<T>'],
    ['object O : A(), B by C', '', 'A', 'B'],
    ['companion object : Factory<A<*>>', '', '', 'Factory<A<*>>'],
    ['companion object Named : Factory()', '', 'Factory', ''],
    ['enum class En(val c: String) : I { A("") }', '', '', 'I'],
    ['data object `odd name` : `Other name`', '', '', 'Other name'],
    ['class A<T>(\n  /** class B : C */\n  val a: T, // : D\n) : E<T>()', 'T', 'E<T>', ''],
    ['class A : B { override fun x(): C by d }', '', '', 'B'],
  ]);
});

describe('constructors in headers', () => {
  it.each<[string, JvmLanguage, string | null]>([
    ['public record Point(int x, int y)', 'java', 'Point(int x, int y)'],
    ['record R<T>(@A("),") T x, int... rest) implements Q<T>', 'java', 'R(T x, int... rest)'],
    ['record Empty()', 'java', 'Empty()'],
    ['class X extends Y', 'java', null],
    [
      'open class A<T> private constructor(private val x: T, y: Int = 5)',
      'kotlin',
      'private constructor(private val x: T, y: Int = 5)',
    ],
    ['class B(val a: Int)', 'kotlin', 'B(val a: Int)'],
    [
      'data class Pair2(val left: String, var right: Int?)',
      'kotlin',
      'Pair2(val left: String, var right: Int?)',
    ],
    ['class C @Inject constructor(@Named("a)") x: Int,) : D()', 'kotlin', 'constructor(x: Int)'],
    ['class C @Inject internal constructor() : X', 'kotlin', 'internal constructor()'],
    ['class `odd name`(val `in`: Int)', 'kotlin', '`odd name`(val `in`: Int)'],
    [
      `class D(x: String = f("${'a'.repeat(40)}"), val y: Map<A, B> = mapOf())`,
      'kotlin',
      'D(x: String = ..., val y: Map<A, B> = mapOf())',
    ],
    ['enum class En(val c: String) : I', 'kotlin', 'En(val c: String)'],
    ['annotation class An(val x: Int = 1)', 'kotlin', 'An(val x: Int = 1)'],
    ['class A(\n  // one\n  val a: Int,\n\n  val b: Int,\n)', 'kotlin', 'A(val a: Int, val b: Int)'],
    ['class E : Base(1)', 'kotlin', null],
    ['class E : (Int) -> Unit', 'kotlin', null],
    ['interface I : X', 'kotlin', null],
    ['object O : A(), B', 'kotlin', null],
    ['companion object', 'kotlin', null],
  ])('%s', (raw, language, signature) => {
    expect(typeHeader(raw, language).constructor).toBe(signature);
  });
});

it.each(['class A<', 'class A(', ': (', 'extends A<', ', ', '@A('])(
  'a header of %j without end is read',
  (part) => {
    const raw = `class X : ${part.repeat(100_000)}`;
    expect(typeHeader(raw, 'java').constructor).toBeNull();
    expect(typeHeader(raw, 'kotlin').constructor).toBeNull();
  },
);

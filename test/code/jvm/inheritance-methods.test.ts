import { describe, expect, test } from 'vitest';
import { inherited, java, kotlin } from './inheriting.ts';

describe('methods that are inherited', () => {
  test.each<[string, Record<string, string>, string[]]>([
    [
      'not private ones, constructors, and static ones of interfaces',
      java(`class A extends B implements I {}
        class B { private void no() {} B() {} protected void b() {} static void s() {} void p() {} }
        interface I { static void no() {} private void no2() {} default void d() {} void i(); }`),
      ['B: protected void b()', 'B: static void s()', 'B: void p()', 'I: default void d()', 'I: void i()'],
    ],
    [
      'package-private ones of the same package only',
      {
        'A.java': 'package p; public class A extends q.B {}',
        'B.java': 'package q; public class B extends p.C { void no() {} public void b() {} interface N {} }',
        'C.java': 'package p; public class C { void notThroughAnother() {} protected void c() {} }',
        'D.java': 'package p; class D extends C {}',
      },
      ['q.B: public void b()', 'p.C: protected void c()'],
    ],
    [
      'overridden ones are left out, overloads are not',
      java(`class A extends B { void m(int a) {} void n(final String... b) {} }
        class B { void m(int x) {} void m(long x) {} void m(Integer x) {} void n(java.lang.String[] x) {} void n(String x) {} }`),
      ['B: void m(long x)', 'B: void m(Integer x)', 'B: void n(String x)'],
    ],
    [
      'the nearest of several',
      java(`class A extends B {} class B extends C { void m() {} } class C implements I { void m() {} void c() {} }
        interface I { void m(); }`),
      ['B: void m()', 'C: void c()'],
    ],
    [
      'an interface that comes later overrides one before it',
      java(
        'class A implements I, J {} interface I { void m(); void i(); } interface J extends I { default void m() {} }',
      ),
      ['I: void i()', 'J: default void m()'],
    ],
    [
      'type arguments of the supertype',
      java(`class A extends B<String, int[]> { void m(String s) {} void n(java.util.List<?> l, int[]... i) {} }
        class B<T, U> { void m(T t) {} void m(U u) {} void n(List<T> t, U... u) {} void o(Map<T, U> m) {} }`),
      ['B: void m(U u)', 'B: void o(Map<T, U> m)'],
    ],
    [
      'type arguments through several levels',
      java(`class A extends B<Foo> { void m(Foo f, Bar b) {} }
        abstract class B<X> extends C<Bar, X> {} abstract class C<P, Q> implements I<Q, P> {} interface I<S, T> { void m(S s, T t); void m(T t, S s); }`),
      ['I: void m(T t, S s)'],
    ],
    [
      'a raw use stands for the bound',
      java(
        'class A extends B { void m(Number t) {} void n(Object u) {} } class B<T extends Number, U> { void m(T t) {} void n(U u) {} void o(T t) {} }',
      ),
      ['B: void o(T t)'],
    ],
    [
      'type parameters of the method',
      java(
        'class A extends B { <X extends Foo> void m(X x, List<X> l) {} <Z> void n(Z z) {} } class B { <Y extends Foo> void m(Y y, List<Y> l) {} <Y> void n(Y[] y) {} }',
      ),
      ['B: <Y> void n(Y[] y)'],
    ],
    [
      'type parameters stand for their bounds, which may name others',
      java(`class A<T extends Date, U extends T> extends B<T, U> { void m(Date t) {} void n(Date u) {} void o(Object x) {} }
        class B<X, Y> { void m(X x) {} void n(Y y) {} <Z extends X> void p(Z z) {} <Z extends X> void o(Z z) {} }`),
      ['B: <Z extends X> void p(Z z)', 'B: <Z extends X> void o(Z z)'],
    ],
    [
      'type parameters of a type around it',
      java(`class O<K> { class A extends P.I<K> { void m(Object k, K[] l) {} void n(K k) {} } }
        class P<V> { static class I<T> extends Q<String>.R { void m(T t, T[] l) {} void n(T t) {} } }
        class Q<V> { class R { void o(V v) {} } }`),
      ['Q.R: void o(V v)'],
    ],
    [
      'parameters of the type below stay apart',
      java(
        'class A<E> extends B<E> { void m(E e) {} } class B<T> { void m(T t) {} void m(Object o, T t) {} }',
      ),
      ['B: void m(Object o, T t)'],
    ],
    [
      'Kotlin overrides Java',
      {
        'B.java':
          'public abstract class B<T> { public void m(int i, T t) {} void n(Object o, long[] l) {} protected void o(java.util.List<String> l) {} public static void s() {} }',
        'A.kt':
          'class A : B<String?>() { override fun m(i: Int, t: String?) {}\n override fun n(o: Any?, l: LongArray) {}\n override fun o(l: MutableList<String>) {} }',
      },
      ['B: public static void s()'],
    ],
    [
      'Java overrides Kotlin',
      {
        'B.kt':
          'open class B<T> { open fun m(i: Int?, vararg t: T) {}\n internal fun n() {}\n private fun no() {} }',
        'A.java': 'class A extends B<String> { public void m(Integer i, String... t) {} }',
      },
      ['B: internal fun n()'],
    ],
    [
      'extensions by their receiver',
      kotlin(
        'class A : B() { override fun String.m() {} }\nopen class B { open fun String.m() {}\n open fun Int.m() {}\n open fun m() {} }',
      ),
      ['B: open fun Int.m()', 'B: open fun m()'],
    ],
    [
      'private ones hide what is above them',
      java(
        'class A extends B {} class B extends C { private void m(int i) {} } class C { public void m(int i) {} public void m(long i) {} }',
      ),
      ['C: public void m(long i)'],
    ],
    [
      'but not what is beside them',
      java('class A extends B implements I {} class B { private void m() {} } interface I { void m(); }'),
      ['I: void m()'],
    ],
    [
      'overloads that only their type arguments part stay both',
      kotlin(
        'class A : B()\nopen class B { fun m(x: List<Int>) {}\n @JvmName("n") fun m(x: List<String>) {} }',
      ),
      ['B: fun m(x: List<Int>)', 'B: fun m(x: List<String>)'],
    ],
    [
      'those of a companion are its own',
      kotlin('class A : B()\nopen class B { companion object { fun no() {} }\n fun b() {} }'),
      ['B: fun b()'],
    ],
    [
      'methods of a cycle',
      java(
        'class A extends B {} class B extends C { void m() {} } class C extends A { void m() {} void n() {} }',
      ),
      ['B: void m()', 'C: void n()'],
    ],
  ])('%s', async (_, files, expected) => {
    expect((await inherited(files, 'A')).members).toEqual(expected);
  });

  test('package-private ones are there within the package', async () => {
    const files = {
      'C.java': 'package p; public class C { void c() {} }',
      'D.java': 'package p; class D extends C {}',
    };
    expect((await inherited(files, 'D')).members).toEqual(['p.C: void c()']);
  });
});

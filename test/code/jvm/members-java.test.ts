import { describe, expect, test } from 'vitest';
import { methodsOf } from '../../../src/code/jvm/members.ts';
import { shown } from './members-shown.ts';

describe('methods of Java', () => {
  test.each<[string, string, string[], string[]]>([
    [
      'all kinds, as they are written',
      'A',
      [
        'abstract class A<T> {',
        '  <X> A(X x) {}',
        '  abstract void m(',
        '    int a',
        '  );',
        '  @Override @X(a = "}") public final <U extends T> Map<String, U> n(final @B int[] a[], String... b)',
        '    throws IOException, X { return null; }',
        '  native int old()[];',
        '  void rcv(A<T> this) {}',
        '  void A() {}',
        '}',
      ],
      [
        'A 2-2 <X> A(X x)',
        'm 3-5 abstract void m(int a)',
        'n 6-7 public final <U extends T> Map<String, U> n(final int[] a[], String... b) throws IOException, X',
        'old 8-8 native int old()[]',
        'rcv 9-9 void rcv(A<T> this)',
        'A 10-10 void A()',
      ],
    ],
    [
      'an annotation has elements, without their defaults',
      'A',
      ['@interface A {', '  String value() default "a";', '  int[] n() default {};', '}'],
      ['value 2-2 String value()', 'n 3-3 int[] n()'],
    ],
    [
      'what stands in constants of an enum is theirs',
      'E',
      [
        'enum E {',
        '  A { void a() {} }, B(1) { int b() { return 1; } };',
        '  E(int... x) {}',
        '  void c() {}',
        '}',
      ],
      ['E 3-3 E(int... x)', 'c 4-4 void c()'],
    ],
    [
      'what stands in initialisers is not of the type',
      'A',
      [
        'class A {',
        '  static { new Object() { void a() {} private void b() {} }.a(); class L { void c() {} } }',
        '  { Runnable r = new Runnable() { public void run() {} }; }',
        '  final X x = foo(new Object() { private void d() {} });',
        '  final X y = () -> { return new Object() { private int e() { return 1; } }; };',
        '  A() { this(new Object() { void f() {} }); }',
        '  private void g() { new Object() { private void h() {} }; }',
        '  char brace = \'{\'; String more = "{{{";',
        '  private static <T> T i() { return null; }',
        '}',
      ],
      ['A 6-6 A()', 'g 7-7 private void g()', 'i 9-9 private static <T> T i()'],
    ],
    [
      'nested types keep theirs',
      'A',
      ['class A {', '  class B { void b() {} }', '  interface C { void c(); }', '  void a() {}', '}'],
      ['a 4-4 void a()'],
    ],
    [
      'a mistake costs no private method elsewhere',
      'A',
      ['class A {', '  private void a() {}', '  int broken = foo(;', '  private void b() {}', '}'],
      ['a 2-2 private void a()', 'b 4-4 private void b()'],
    ],
  ])('%s', async (_, name, lines, expected) => {
    expect(await shown(methodsOf, 'A.java', lines, name)).toEqual(expected);
  });
});

describe('constructors of records', () => {
  test.each<[string, string[], string[]]>([
    ['the header', ['record P(int x, List<T> y) {}'], ['P 1-1 P(int x, List<T> y)']],
    ['without components', ['record P() {}'], ['P 1-1 P()']],
    [
      'a header over several lines, with annotations and comments',
      [
        '@X(")(") public',
        'record P<@Y("<(") T',
        '  >(',
        '  // one (',
        '  @Z(1) int x,',
        '  T... y',
        ') implements Q<T> {',
        '}',
      ],
      ['P 1-7 P(int x, T... y)'],
    ],
    [
      'a compact one has its own lines and the parameters of the header',
      ['record P(int x) {', '  @X', '  public P {', '    x++;', '  }', '}'],
      ['P 2-5 public P(int x)'],
    ],
    [
      'the same one written out takes its place, whatever its parameters are called',
      ['record P(int... x) {', '  P(int[] y) { x = y; }', '  P(long x) { this(); }', '}'],
      ['P 2-2 P(int[] y)', 'P 3-3 P(long x)'],
    ],
    [
      'others stand beside it',
      ['record P(int x) {', '  P(String x) { this(1); }', '  int y() { return 1; }', '}'],
      ['P 1-1 P(int x)', 'P 2-2 P(String x)', 'y 3-3 int y()'],
    ],
  ])('%s', async (_, lines, expected) => {
    expect(await shown(methodsOf, 'P.java', lines, 'P')).toEqual(expected);
  });
});

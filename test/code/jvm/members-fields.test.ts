import { describe, expect, test } from 'vitest';
import { fieldsOf } from '../../../src/code/jvm/members.ts';
import { shown } from './members-shown.ts';

describe('fields', () => {
  test.each<[string, string, string, string[], string[]]>([
    [
      'the lines of Java fields go from the first modifier to the semicolon',
      'A.java',
      'A',
      [
        'class A {',
        '  /** Doc. */',
        '  @X({1, 2})',
        '  public',
        '    int a = 1, // one',
        '      b[] = {1, 2}, c = foo(new X() {',
        '        int no;',
        '      });',
        '  { }',
        '  static { int no; }',
        '  @Y int d',
        '    ;',
        '  Runnable e = () -> { int no = 1; }; int f;',
        '  void m() { int no; }',
        '}',
      ],
      [
        'a 3-8 public int a',
        'b 3-8 public int b[]',
        'c 3-8 public int c',
        'd 11-12 int d',
        'e 13-13 Runnable e',
        'f 13-13 int f',
      ],
    ],
    [
      'a mistake costs the lines of no other field',
      'A.java',
      'A',
      ['class A {', '  @X', '  int a;', '  int b = {1, ;', '  void m() {}', '  int c = 1)); int d;', '}'],
      ['a 2-3 int a', 'b 4-4 int b', 'c 6-6 int c', 'd 6-6 int d'],
    ],
    [
      'constants of an enum, with their annotations and bodies, and fields beside them',
      'E.java',
      'E',
      [
        'enum E {',
        '  @X',
        '  A(1,',
        '    2),',
        '  B { int no; }, C;',
        '  private static final int D = 1;',
        '}',
      ],
      ['A 2-4 A', 'B 5-5 B', 'C 5-5 C', 'D 6-6 private static final int D'],
    ],
    [
      'components of a record',
      'R.java',
      'R',
      ['record R(int x,', '  @X', '  List<T>... y) {', '  static int z = 1;', '}'],
      ['x 1-1 int x', 'y 2-3 List<T>... y', 'z 4-4 static int z'],
    ],
    [
      'constants of an interface',
      'I.java',
      'I',
      ['interface I {', '  int A = 1,', '    B = 2;', '}'],
      ['A 2-3 int A', 'B 2-3 int B'],
    ],
    [
      'properties of Kotlin, with accessors and without values',
      'A.kt',
      'A',
      [
        'class A(val a: Int, b: Int, @X private var c: String = "x") {',
        '  @X',
        '  lateinit var d: String',
        '  var e: Int = 1',
        '    private set',
        '  val f by lazy { val no = 1 }',
        '  val (g, h) = 1 to 2',
        '  val String.i: Int get() = 1',
        '  fun m() { val no = 1 }',
        '  companion object { const val NO = 1 }',
        '}',
      ],
      [
        'a 1-1 val a: Int',
        'c 1-1 private var c: String',
        'd 2-3 lateinit var d: String',
        'e 4-5 var e: Int',
        'f 6-6 val f',
        'g 7-7 val (g, h)',
        'h 7-7 val (g, h)',
        'i 8-8 val String.i: Int',
      ],
    ],
    [
      'entries of a Kotlin enum and its properties',
      'E.kt',
      'E',
      ['enum class E(val q: Int) {', '  A(1) { val no = 1 },', '  B(2);', '  val r = 1', '}'],
      ['q 1-1 val q: Int', 'A 2-2 A', 'B 3-3 B', 'r 4-4 val r'],
    ],
    [
      'properties at the top',
      'A.kt',
      'AKt',
      ['val a = 1', 'private const val B = 2', 'val <T> List<T>.c: Int get() = 1', 'class A { val no = 1 }'],
      ['a 1-1 val a', 'B 2-2 private const val B', 'c 3-3 val <T> List<T>.c: Int'],
    ],
  ])('%s', async (_, file, name, lines, expected) => {
    expect(await shown(fieldsOf, file, lines, name)).toEqual(expected);
  });
});

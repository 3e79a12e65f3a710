import { describe, expect, it } from 'vitest';
import { fitsParameters, parametersOf, readMethodSignature } from '../../../src/code/jvm/parameter-list.ts';
import type { JvmLanguage } from '../../../src/code/jvm/types.ts';

describe('types of parameters', () => {
  it.each([
    ['public static int area(int... sides)', ['int[]']],
    ['public <T> int area(List<T> sides)', ['List<T>']],
    ['void f()', []],
    ['P', []],
    ['void f(final Map.Entry<K, V>[] a[], String... b)', ['Map.Entry<K, V>[][]', 'String[]']],
    ['void f(String[]... a)', ['String[][]']],
    ['void main(String args[])', ['String[]']],
    ['void f(Map < String , List < ? extends X > > s)', ['Map<String, List<? extends X>>']],
    ['void rcv(J<T> this, int a)', ['int']],
    ['Inner(Outer Outer.this, int a)', ['int']],
    [
      'void f(Map<String,List<int[]>> a, java.util.List<?> b)',
      ['Map<String, List<int[]>>', 'java.util.List<?>'],
    ],
    ['void f(@A(b = ",") int a, @B List<@C String> b)', ['int', 'List<String>']],
    ['Point(int x, int y)', ['int', 'int']],
    ['int k() throws A, B', []],
  ])('of Java: %s', (shown, types) => {
    expect(parametersOf(shown, 'java')).toEqual({ receiver: null, types, language: 'java' });
  });

  it.each([
    ['fun String.shout(times: Int = 1): String', 'String', ['Int']],
    ['fun f()', null, []],
    ['fun f(vararg x: Int, noinline y: () -> Unit)', null, ['Int[]', '() -> Unit']],
    ['fun f(vararg x: (A) -> B)', null, ['((A) -> B)[]']],
    ['fun f(vararg: Int)', null, ['Int']],
    ['fun <T> List<T>?.op(f: suspend T.(Int) -> Unit)', 'List<T>?', ['suspend T.(Int) -> Unit']],
    ['fun (Int).recv(x: (Int).() -> Unit = {})', 'Int', ['Int.() -> Unit']],
    ['fun ((Int) -> Unit)?.recv2(x: Int)', '((Int) -> Unit)?', ['Int']],
    ['fun <T> (T & Any).dn(x: T & Any): T', 'T & Any', ['T & Any']],
    [
      'fun Map<K, (A, B) -> C>.f(x: Map<A, List<B?>>, y: Int?)',
      'Map<K, (A, B) -> C>',
      ['Map<A, List<B?>>', 'Int?'],
    ],
    ['fun a.b.C.Companion.f()', 'a.b.C.Companion', []],
    ['fun f(x: Boolean = a < b, y: Boolean = c > d, z: Int)', null, ['Boolean', 'Boolean', 'Int']],
    ['fun f(x: Any = m<A, B>(), z: Array<out T>)', null, ['Any', 'Array<out T>']],
    ['fun `a (b`(`in`: `C d`)', null, ['C d']],
    ['context(Logger) fun f(x: Int)', null, ['Int']],
    ['private constructor(private val x: T, y: Int = 5)', null, ['T', 'Int']],
    ['B(val a: Int)', null, ['Int']],
  ])('of Kotlin: %s', (shown, receiver, types) => {
    expect(parametersOf(shown, 'kotlin')).toEqual({ receiver, types, language: 'kotlin' });
  });
});

describe('a method signature that somebody gives', () => {
  it.each([
    ['(String, int)', ['String', 'int']],
    ['String, int', ['String', 'int']],
    ['()', []],
    [' ( ) ', []],
    ['int...', ['int[]']],
    ['(int[])', ['int[]']],
    ['vararg Int', ['Int[]']],
    ['(vararg x: Int)', ['Int[]']],
    ['( java.util.List<T> )', ['java.util.List<T>']],
    ['(final @A("x)") String name, int count)', ['String', 'int']],
    ['(@A ("x") int a)', ['int']],
    ['(String args[], int... rest)', ['String[]', 'int[]']],
    ['(Map<String, List<Integer>> m)', ['Map<String, List<Integer>>']],
    ['(times: Int = 1, name: String?)', ['Int', 'String?']],
    ['(Int) -> Unit', ['(Int) -> Unit']],
    ['((Int) -> Unit)', ['(Int) -> Unit']],
    ['(Int) -> (Unit)', ['(Int) -> Unit']],
    ['((Int) -> Unit, Int)', ['(Int) -> Unit', 'Int']],
    ['String.() -> Unit', ['String.() -> Unit']],
    ['@Composable () -> Unit', ['() -> Unit']],
    ['(suspend (T) -> R)', ['suspend (T) -> R']],
    ['(x: (A, b: B) -> C)', ['(A, B) -> C']],
    ['List<? super T>, Map<*, out V>', ['List<? super T>', 'Map<*, out V>']],
    ['(J this, int a)', ['int']],
    ['T & Any', ['T & Any']],
    ['Array<`odd name`>', ['Array<odd name>']],
  ])('is read: %s', (given, types) => {
    expect(readMethodSignature(given)).toEqual({ receiver: null, types });
  });

  it.each([
    ['String.(Int)', 'String', ['Int']],
    ['kotlin.String.()', 'kotlin.String', []],
    ['List<String>?.(Int, x: Int)', 'List<String>?', ['Int', 'Int']],
    ['((Int) -> Unit)?.(Int)', '((Int) -> Unit)?', ['Int']],
    ['(T & Any).(Int)', 'T & Any', ['Int']],
  ])('may have a receiver: %s', (given, receiver, types) => {
    expect(readMethodSignature(given)).toEqual({ receiver, types });
  });

  it.each([
    ...[
      '(int',
      'int)',
      '((int)',
      '(int))',
      ')(',
      '(',
      ')',
      '',
      ' ',
      ',',
      '(,)',
      '(int,)',
      '(int,,int)',
      '(,int)',
    ],
    ...[
      'int,',
      'List<String',
      'List<String>>',
      'String>',
      '(int;)',
      '(int] a)',
      'area(int)',
      'void area(int)',
    ],
    ...[
      '(int a b)',
      '("x")',
      '(5)',
      '{}',
      '(List<>>)',
      '.(Int)',
      'A, String.(Int)',
      '(int -> )',
      '(Int?.)',
      '(a.)',
    ],
    ...['<'.repeat(4_000), '('.repeat(4_000), `(${'A<'.repeat(500)}B${'>'.repeat(500)})`, 'a'.repeat(5_000)],
  ])('is unreadable: %s', (given) => {
    expect(readMethodSignature(given)).toBeUndefined();
  });
});

describe('which overload a signature means', () => {
  const AREA = 'public static int area(int... sides)';
  const LIST = 'public <T> int area(List<T> sides)';
  const SHOUT = 'fun String.shout(times: Int = 1): String';
  type Case = [given: string, shown: string, language: JvmLanguage];
  const fits = (given: string, shown: string, language: JvmLanguage): boolean | undefined => {
    const wanted = readMethodSignature(given);
    return wanted && fitsParameters(wanted, parametersOf(shown, language));
  };

  it.each<Case>([
    ['(int[])', AREA, 'java'],
    ['int...', AREA, 'java'],
    ['vararg Int', AREA, 'java'],
    ['(List)', LIST, 'java'],
    ['( java.util.List<T> )', LIST, 'java'],
    ['(Int)', SHOUT, 'kotlin'],
    ['String.(Int)', SHOUT, 'kotlin'],
    ['(int)', SHOUT, 'kotlin'],
    ['(Entry)', 'void f(Map.Entry<K, V> e)', 'java'],
    ['(Map.Entry)', 'void f(java.util.Map.Entry<K, V> e)', 'java'],
    ['(List<String>)', 'void f(List<java.lang.String> e)', 'java'],
    ['(String[])', 'void main(String args[])', 'java'],
    ['(String, int)', 'void f(final String a, int b)', 'java'],
    ['(List<? extends T>)', 'void f(List<? extends T> a)', 'java'],
    ['(String)', 'fun f(x: String?)', 'kotlin'],
    ['(String?)', 'fun f(x: String?)', 'kotlin'],
    ['(List<String>)', 'fun f(x: List<String?>?)', 'kotlin'],
    ['(int[])', 'fun f(vararg x: Int)', 'kotlin'],
    ['(IntArray)', 'fun f(vararg x: Int)', 'kotlin'],
    ['int...', 'fun f(x: IntArray)', 'kotlin'],
    ['(String[])', 'fun f(x: Array<out String>)', 'kotlin'],
    ['(Array)', 'fun f(x: Array<String>)', 'kotlin'],
    ['(long, boolean)', 'fun f(a: Long, b: Boolean)', 'kotlin'],
    ['(Foo)', 'fun f(`in`: a.b.`Foo`)', 'kotlin'],
    ['(String.(Int) -> Unit)', 'fun f(x: (String, Int) -> Unit)', 'kotlin'],
    ['List<String>.(Int)', 'fun kotlin.collections.List<String>.f(x: Int)', 'kotlin'],
    ['List.(Int)', 'fun List<String>?.f(x: Int)', 'kotlin'],
    ['()', 'fun String.f()', 'kotlin'],
  ])('%s is %s', (given, shown, language) => {
    expect(fits(given, shown, language)).toBe(true);
  });

  it.each<Case>([
    ['(String)', AREA, 'java'],
    ['(int)', AREA, 'java'],
    ['(List<String>)', LIST, 'java'],
    ['()', SHOUT, 'kotlin'],
    ['Int.(Int)', SHOUT, 'kotlin'],
    ['String.(Int)', 'fun shout(times: Int)', 'kotlin'],
    ['String.(int)', 'void f(int a)', 'java'],
    ['(String)', 'void f(String a, int b)', 'java'],
    ['(String, int)', 'void f(String a)', 'java'],
    ['(long)', 'void f(Long a)', 'java'],
    ['(Long)', 'void f(long a)', 'java'],
    ['(String[])', 'void f(String a)', 'java'],
    ['(String[][])', 'void f(String[] a)', 'java'],
    ['(List<T>)', 'void f(List a)', 'java'],
    ['(Map<K>)', 'void f(Map<K, V> a)', 'java'],
    ['(List<T>)', 'void f(List<? extends T> a)', 'java'],
    ['(String?)', 'fun f(x: String)', 'kotlin'],
    ['((Int) -> Unit)', 'fun f(x: (Int) -> Int)', 'kotlin'],
    ['((Int) -> Unit)', 'fun f(x: suspend (Int) -> Unit)', 'kotlin'],
    ['(string)', 'void f(String a)', 'java'],
  ])('%s is not %s', (given, shown, language) => {
    expect(fits(given, shown, language)).toBe(false);
  });
});

import { describe, expect, test } from 'vitest';
import { methodsOf } from '../../../src/code/jvm/members.ts';
import { shown } from './members-shown.ts';

describe('methods of Kotlin', () => {
  test.each<[string, string, string[], string[]]>([
    [
      'primary and secondary constructors, extensions and operators',
      'A',
      [
        'open class A<T : Any> private constructor(',
        '  private val x: T,',
        '  y: Int = 5,',
        ') : B(y), C by d {',
        '  constructor(s: String) : this(TODO(), 1)',
        '  override suspend fun <R> run(block: suspend (T) -> R): R where R : Any {',
        '    fun local() {}',
        '    return block(x)',
        '  }',
        '  operator fun String.get(i: Int) = i',
        '  @X fun f() = 1; fun g() = 2',
        '}',
      ],
      [
        'A 1-4 private constructor(private val x: T, y: Int = 5)',
        'A 5-5 constructor(s: String)',
        'run 6-9 override suspend fun <R> run(block: suspend (T) -> R): R where R : Any',
        'get 10-10 operator fun String.get(i: Int)',
        'f 11-11 fun f()',
        'g 11-11 fun g()',
      ],
    ],
    ['an empty list of parameters', 'A', ['class A()'], ['A 1-1 A()']],
    ['no list of parameters', 'A', ['class A', '@X fun f(x: Int) {}'], []],
    [
      'brackets in default values and annotations',
      'A',
      [
        '@X(")") class A',
        '  @Inject constructor(',
        '    @Y("(") val x: (Int) -> Unit = { println(")") },',
        '  )',
        '  : B(1) {',
        '}',
      ],
      ['A 1-4 constructor(val x: (Int) -> Unit = { println(")") })'],
    ],
    [
      'what stands in initialisers, accessors and properties is not of the type',
      'A',
      [
        'class A {',
        '  init { fun a() {}; class L { fun b() {} } }',
        '  val p = object : Runnable { override fun run() {} }',
        '  val q get() = object : Runnable { private fun c() {} }',
        '  val r = { x: Int -> fun d() {}; 1 }',
        '  private fun e() = object : Runnable { private fun f() {} }',
        '}',
      ],
      ['e 6-6 private fun e()'],
    ],
    [
      'a companion has its own',
      'A',
      ['class A {', '  fun a() {}', '  companion object { fun b() {} }', '}'],
      ['a 2-2 fun a()'],
    ],
    [
      'and so has an object',
      'A.Named',
      ['class A {', '  companion object Named {', '    fun b() {}', '  }', '}'],
      ['b 3-3 fun b()'],
    ],
    [
      'a facade has the functions at the top',
      'AKt',
      [
        '@X fun a() {}',
        'private fun <T> List<T>.b() {',
        '  fun local() {}',
        '}',
        'val c = object : Runnable { override fun run() {} }',
        'val d = { fun e() {} }',
        'class A { fun f() {} }',
      ],
      ['a 1-1 fun a()', 'b 2-4 private fun <T> List<T>.b()'],
    ],
    [
      'names in backticks',
      'we ird',
      ['class `we ird`(x: Int) { fun `do it`() {} }'],
      ['we ird 1-1 `we ird`(x: Int)', 'do it 1-1 fun `do it`()'],
    ],
    ['an alias has none', 'X', ['typealias X = Runnable', 'fun x() {}'], []],
    [
      'characters beyond ASCII shift nothing',
      'A',
      [
        '/* é😀 */ class A {',
        '  val ä = object : X { private fun a() {} } // 😀',
        '  private fun é() = "😀{"',
        '}',
      ],
      ['é 3-3 private fun é()'],
    ],
  ])('%s', async (_, name, lines, expected) => {
    expect(await shown(methodsOf, 'A.kt', lines, name)).toEqual(expected);
  });

  test('a class whose header is longer than what the index keeps of it', async () => {
    const parameters = Array.from({ length: 200 }, (_, i) => `  val parameter${i}: String = "a(",`);
    const lines = ['class A(', ...parameters, ') : B() {', '  fun f() {}', '}'];
    const [header] = await shown(methodsOf, 'A.kt', lines, 'A');
    expect(header).toMatch(/^A 1-202 A\(val parameter0.* val parameter199: String = "a\("\)$/);
  });
});

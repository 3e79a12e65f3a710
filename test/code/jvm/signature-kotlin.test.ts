import { describe, expect, it } from 'vitest';
import { type SignatureOf, shownSignature } from '../../../src/code/jvm/signature.ts';

type Case = [what: SignatureOf, raw: string, shown: string];

/** A bracket, a brace and quotes in the code of a template. */
const TEMPLATE = `$\u007bf("}", ')')} $x`;
const FORTY = `"${'a'.repeat(38)}"`;

const KOTLIN: Case[] = [
  ['method', 'fun String.shout(times: Int = 1): String', 'fun String.shout(times: Int = 1): String'],
  ['method', 'fun expr() = run { 1 }', 'fun expr()'],
  ['method', 'fun a(x: Int): Int { return 1 }', 'fun a(x: Int): Int'],
  ['method', 'abstract override fun f()', 'abstract override fun f()'],
  [
    'method',
    'tailrec external operator infix inline suspend fun z(a: Int)',
    'tailrec external operator infix inline suspend fun z(a: Int)',
  ],
  [
    'method',
    'fun (Int).recv(x: (Int).() -> Unit = {}): ((Int) -> Unit)?',
    'fun (Int).recv(x: (Int).() -> Unit = {}): ((Int) -> Unit)?',
  ],
  ['method', 'fun ((Int) -> Unit)?.recv2(x: Int)', 'fun ((Int) -> Unit)?.recv2(x: Int)'],
  [
    'method',
    'fun <T> (T & Any).dn(x: T & Any): T & Any where T : Foo',
    'fun <T> (T & Any).dn(x: T & Any): T & Any where T : Foo',
  ],
  [
    'method',
    'inline fun <reified T : Any> List<T>?.op(crossinline f: () -> Unit): T? where T : A, T : B = null',
    'inline fun <reified T : Any> List<T>?.op(crossinline f: () -> Unit): T? where T : A, T : B',
  ],
  [
    'method',
    'override suspend fun <R> run(block: suspend (T) -> R, @Ann("a)") o: Map<String, List<Int>>): R',
    'override suspend fun <R> run(block: suspend (T) -> R, o: Map<String, List<Int>>): R',
  ],
  ['method', 'fun a(f: suspend (T) -> R): (Int) -> Unit = { }', 'fun a(f: suspend (T) -> R): (Int) -> Unit'],
  [
    'method',
    'fun ann(@A("x") @B x: Int, y: @C (Int) -> @D String): @E Int',
    'fun ann(x: Int, y: (Int) -> String): Int',
  ],
  ['method', 'fun a(content: @Composable () -> Unit)', 'fun a(content: () -> Unit)'],
  ['method', 'fun a(@[A B("x")] x: Int, @param:C y: Int)', 'fun a(x: Int, y: Int)'],
  ['method', 'fun a(x: @Box<Int>("(") Int)', 'fun a(x: Int)'],
  ['method', 'fun @receiver:A String.x()', 'fun String.x()'],
  ['method', 'context(Logger, s: Str) fun ctx(x: Int) = 1', 'context(Logger, s: Str) fun ctx(x: Int)'],
  ['method', 'fun `with space (`(`in`: Int): Int', 'fun `with space (`(`in`: Int): Int'],
  ['method', 'fun nested(/* a /* nested ) */ b */ x: Int): Int /* c */ = 1', 'fun nested(x: Int): Int'],
  [
    'method',
    'fun multi(\n  a: Int, // first )\n  b: String,\n): Map<\n  String, Int>',
    'fun multi(a: Int, b: String): Map<String, Int>',
  ],
  ['method', 'fun a(vararg x: Int, noinline y: () -> Unit)', 'fun a(vararg x: Int, noinline y: () -> Unit)'],
  ['method', `fun a(x: String = ${FORTY}, y: Int)`, `fun a(x: String = ${FORTY}, y: Int)`],
  ['method', `fun a(x: String = ${FORTY}+1, y: Int = 2)`, 'fun a(x: String = ..., y: Int = 2)'],
  ['method', `fun a(x: String=f(${FORTY}))`, 'fun a(x: String = ...)'],
  [
    'method',
    'fun a(x: Int = run { 1; 2 }, y: (Int) -> Int = { it -> it + 1 })',
    'fun a(x: Int = run { 1; 2 }, y: (Int) -> Int = { it -> it + 1 })',
  ],
  [
    'method',
    `fun a(x: Boolean = a < b, y: Boolean = c > d, z: String = f(${FORTY}))`,
    'fun a(x: Boolean = a < b, y: Boolean = c > d, z: String = ...)',
  ],
  ['method', 'fun a(x: Map<A, B> = mapOf<A, B>(), y: Int)', 'fun a(x: Map<A, B> = mapOf<A, B>(), y: Int)'],
  [
    'method',
    'fun a(x: Map<A, B> = mapOf<AAAAAAAAAAAAAAAAAAAAA, BBBBBBBBBBBBBBBBBBB>(), y: Int)',
    'fun a(x: Map<A, B> = ..., y: Int)',
  ],
  ['method', `fun a(s: String = "${TEMPLATE}") { }`, `fun a(s: String = "${TEMPLATE}")`],
  [
    'method',
    'fun a(s: String = """raw " ) """, t: Any = this@Outer)',
    'fun a(s: String = """raw " ) """, t: Any = this@Outer)',
  ],
  ['method', 'constructor(s: String) : this(TODO(), 1)', 'constructor(s: String)'],
  [
    'method',
    'internal constructor(a: Int, b: String = "x)") : super(a) { foo() }',
    'internal constructor(a: Int, b: String = "x)")',
  ],
  ['method', '@Inject constructor(a: Long)', 'constructor(a: Long)'],
  ['field', 'val left: String', 'val left: String'],
  ['field', 'var right: Int?', 'var right: Int?'],
  ['field', 'const val MAX = 10', 'const val MAX'],
  ['field', 'val x: Foo? = null', 'val x: Foo?'],
  ['field', 'val x by lazy', 'val x'],
  ['field', 'val x: String by lazy { "a" }', 'val x: String'],
  ['field', 'var d: Int by Delegates.observable(0)', 'var d: Int'],
  ['field', 'var p: Int = 1 get() = field', 'var p: Int'],
  ['field', 'val x get() = 1', 'val x'],
  ['field', 'lateinit var x: Foo private set', 'lateinit var x: Foo'],
  ['field', 'val List<Int>.size2: Int get() = 1', 'val List<Int>.size2: Int'],
  [
    'field',
    'val <T> List<T>.size3: T where T : A, T : B get() = 1',
    'val <T> List<T>.size3: T where T : A, T : B',
  ],
  ['field', 'val by by lazy {}', 'val by'],
  ['field', 'val get: Int get() = 1', 'val get: Int'],
  ['field', 'val `by`: Int by x', 'val `by`: Int'],
  ['field', 'val f: suspend Foo.(Int) -> Unit = {}', 'val f: suspend Foo.(Int) -> Unit'],
  ['field', 'val f: ((Int) -> Unit)? by x', 'val f: ((Int) -> Unit)?'],
  ['field', 'private val (a, b) = 1 to 2', 'private val (a, b)'],
  ['field', '@Ann("x)") private var b: R? = null', 'private var b: R?'],
  ['field', '@get:A @field:[B C] val a: Int', 'val a: Int'],
  ['field', 'vararg val e: Int = X', 'vararg val e: Int'],
  ['field', 'val o = object : Foo', 'val o'],
  ['variant', 'RED(0xff0000)', 'RED'],
  ['variant', '@A RED("(") { }', 'RED'],
  [
    'type',
    'class Box<out T : Any>(val a: T, @A("x)") var b: R? = null) : Base<T>(a, "x"), I by d where T : Foo',
    'class Box<out T : Any>(val a: T, var b: R? = null) : Base<T>(a, "x"), I by d where T : Foo',
  ],
  ['type', 'typealias Handler<T> = (T) -> Unit', 'typealias Handler<T> = (T) -> Unit'],
  ['type', 'companion object', 'companion object'],
  ['type', 'class E4 @Inject constructor(x: Int) {', 'class E4 constructor(x: Int)'],
];

describe('shown signatures of Kotlin', () => {
  it.each(KOTLIN)('%s: %s', (what, raw, shown) => {
    expect(shownSignature(raw, 'kotlin', what)).toBe(shown);
  });
});

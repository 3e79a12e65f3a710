import { describe, expect, test } from 'vitest';
import { complexityOf, declarationOf, describeProject, extract, outline } from './extracting.ts';

const body = (...lines: string[]) => `${lines.join('\n')}\n`;

describe('Scala', () => {
  test('everything in the fixture project', async () => {
    await expect(await describeProject('scala')).toMatchFileSnapshot('./__snapshots__/scala.txt');
  });

  test.each([
    ['values at the top', 'val a = 1\nvar b = 2', ['constant a', 'variable b']],
    [
      'values of an object',
      'object A { val b = 1; var c = 2 }',
      ['object A', 'constant A.b', 'variable A.c'],
    ],
    ['values of a class', 'class A { val b = 1; var c: Int }', ['class A', 'field A.b', 'field A.c']],
    ['values of one pattern', 'class A { val (b, c) = d }', ['class A', 'field A.b', 'field A.c']],
    ['val parameters', 'class A(val b: Int, c: Int, var d: Int)', ['class A', 'field A.b', 'field A.d']],
    ['parameters of a case class', 'case class A(b: Int)', ['class A', 'field A.b']],
    ['a secondary constructor', 'class A { def this() = this(1) }', ['class A', 'constructor A.this']],
    ['a function with a function in it', 'def a = { def b = 1; b }', ['function a', 'function a.b']],
    ['a trait', 'trait A { def b: Int; type C }', ['trait A', 'method A.b', 'type_alias A.C']],
    [
      'an enum',
      'enum A { case B, C; case D(e: Int) }',
      ['enum A', 'variant A.B', 'variant A.C', 'variant A.D', 'field A.D.e'],
    ],
    ['an extension', 'extension [T](a: List[T]) def b = a', ['impl List[T]', 'method List.b']],
    ['a given', 'given a: Ord[Int] with\n  def b = 1\n', ['impl a', 'method a.b']],
    ['a given without a name', 'given Ord[Int] = a', ['impl Ord[Int]']],
    ['a package object', 'package object a { type B = C }', ['object a', 'type_alias a.B']],
    ['no local values', 'def a = { val b = 1; var c = 2; b }', ['function a']],
    [
      'nothing public of anonymous classes',
      'class A { val b = new C { val d = 1 } }',
      ['class A', 'field A.b'],
    ],
    ['test("…")', 'class A { test("b") { c } }', ['class A', 'test A.b']],
    ['"…" in', 'class A { "b" should "c" in { d } }', ['class A', 'test A.b should c']],
    ['"…" should', 'class A { "b" should { "c" in { d } } }', ['class A', 'suite A.b', 'test A.b.c']],
    [
      'describe and it',
      'class A { describe("b") { it("c") { d } } }',
      ['class A', 'suite A.b', 'test A.b.c'],
    ],
    ['nothing of an empty file', '', []],
  ])('declares %s', async (_, text, expected) => {
    expect(await outline('a.scala', text)).toEqual(expected);
  });

  test.each([
    ['def x = 1', 'public'],
    ['private def x = 1', 'private'],
    ['private[this] val x = 1', 'private'],
    ['private[shop] def x = 1', 'internal'],
    ['protected def x = 1', 'protected'],
    ['final protected[shop] lazy val x = 1', 'protected'],
    ['@a("private ") def x = 1', 'public'],
  ])('%s is %s', async (text, visibility) => {
    expect(await declarationOf('a.scala', `class A { ${text} }`, 'x')).toMatchObject({ visibility });
  });

  test('a private constructor does not hide the class', async () => {
    const text = 'class A private (private val b: Int)';
    expect(await declarationOf('a.scala', text, 'A')).toMatchObject({ visibility: 'public' });
    expect(await declarationOf('a.scala', text, 'b')).toMatchObject({ visibility: 'private' });
  });

  test('documentation, attributes and deprecation', async () => {
    const text = body(
      '/** Finds.',
      '  *',
      '  * @param a b',
      '  */',
      '@deprecated("c", "1") @inline',
      'final def f(a: B): C = d',
    );
    expect(await declarationOf('a.scala', text, 'f')).toMatchObject({
      docComment: 'Finds.\n\n@param a b',
      attributes: ['@deprecated("c", "1")', '@inline', 'final'],
      isDeprecated: true,
      startLine: 5,
      line: 6,
      signature: 'final def f(a: B): C',
    });
  });

  test('types of all parameter lists, but no type parameters', async () => {
    const text = 'def f[A <: Bound](a: A, b: List[Item])(implicit c: Context): Option[Result] = d';
    expect(await declarationOf('a.scala', text, 'f')).toMatchObject({
      parameterTypes: ['List', 'Item', 'Context'],
      returnTypes: ['Option', 'Result'],
    });
  });

  test('an indented body ends with its last line', async () => {
    const text = body('def f(a: Int): Int =', '  if a > 0 then 1', '  else 2', '', '', 'def g = 1');
    expect(await declarationOf('a.scala', text, 'f')).toMatchObject({ endLine: 3, bodyLines: 2 });
  });

  test.each([
    ['class A { @Test def x() = 1 }', true],
    ['class A { @org.junit.Test def x() = 1 }', true],
    ['class A { @Tested def x() = 1 }', false],
  ])('%s: x is a test: %s', async (text, isTest) => {
    expect(await declarationOf('a.scala', text, 'x')).toMatchObject({ isTest });
  });

  test.each([
    ['if, else if, else', 'def f(a: Int) = if (a) 1 else if (b) 2 else 3', '3/1/1'],
    ['Scala 3 if', 'def f = if a then 1 else if b then 2 else 3', '3/1/0'],
    ['every arm of a match, and a guard', 'def f = a match { case 1 if b => 1; case _ => 2 }', '4/1/0'],
    ['arms of a catch', 'def f = try a catch { case b: B => 1; case _ => 2 }', '3/1/0'],
    ['loops nest', 'def f = { for (a <- b) { while (c) { do { d } while (e) } } }', '4/3/0'],
    ['a guard in for', 'def f = for { a <- b if a > 1 } yield a', '3/1/0'],
    ['&& and ||', 'def f = a && b || c', '3/0/0'],
    ['closures count apart', 'def f = a.map(b => if (b) 1 else 2).filter { case 1 => true }', '1/0/0'],
    ['several lists', 'def f(a: A, b: B)(using C, D) = 1', '1/0/4'],
    ['type parameters are none', 'def f[A, B](a: A) = 1', '1/0/1'],
    ['no body', 'trait A { def f(a: A): B }', null],
  ])('complexity: %s', async (_, text, figures) => {
    expect(await complexityOf('a.scala', text, 'f')).toBe(figures);
  });

  test.each([
    ['import a.b.C', [{ module: 'a.b', names: [{ name: 'C' }] }]],
    ['import a.b._', [{ module: 'a.b', names: [{ name: '*' }] }]],
    ['import a.b.*', [{ module: 'a.b', names: [{ name: '*' }] }]],
    ['import a.{B, C => D, E => _}', [{ module: 'a', names: [{ name: 'B' }, { name: 'C', alias: 'D' }] }]],
    ['import a.{B as C, given}', [{ module: 'a', names: [{ name: 'B', alias: 'C' }, { name: '*' }] }]],
    [
      'import a.B, c.d.E',
      [
        { module: 'a', names: [{ name: 'B' }] },
        { module: 'c.d', names: [{ name: 'E' }] },
      ],
    ],
    ['import a.b as c', [{ module: 'a', names: [{ name: 'b', alias: 'c' }] }]],
    ['export a.b', [{ module: 'a', form: 'export', names: [{ name: 'b' }] }]],
    ['import _root_.a.`type`.B', [{ module: '_root_.a.type', names: [{ name: 'B' }] }]],
  ])('%s', async (text, expected) => {
    expect((await extract('a.scala', text)).imports).toMatchObject(expected);
  });

  test.each([
    ['val a = b(1)', 'call b'],
    ['val a = b.c[D](1)', 'call b | c'],
    ['val a = new B(1)', 'call B'],
    ['val a = new B[C](1)', 'call B'],
    ['val a = b max c', 'call max'],
    ['@B class A', 'call B'],
    ['class A extends B[C] with D', 'type D'],
    ['val a: B = c', 'type B'],
    ['val a = b match { case C(d) => d; case e: F => e }', 'type F'],
  ])('%s: %s', async (text, expected) => {
    const { references } = await extract('a.scala', text);
    expect(
      references.map(
        ({ name, receiver, role }) => `${role} ${receiver === null ? '' : `${receiver} | `}${name}`,
      ),
    ).toContain(expected);
  });

  test('names in comments and strings are no references', async () => {
    expect((await extract('a.scala', '// a()\nval s = "b()"\n')).references).toEqual([]);
  });

  test('declared and constructed types of names', async () => {
    const { typedNames } = await extract(
      'a.scala',
      'val a: B[C] = d\nval e = new F[G](1)\nval h = I(1)\nval j = k(1)\n',
    );
    expect(typedNames.map(({ name, type }) => `${name}: ${type}`)).toEqual(['a: B[C]', 'e: F[G]', 'h: I']);
  });

  test('which supertype is a class is not told', async () => {
    expect(
      (await declarationOf('a.scala', 'class A extends B[C](1) with D with E.F', 'A')).relationships,
    ).toEqual([
      { kind: 'extends', target: 'B', assumed: true },
      { kind: 'extends', target: 'D', assumed: true },
      { kind: 'extends', target: 'E.F', assumed: true },
    ]);
  });

  test('a syntax error costs only the broken part', async () => {
    const text = body('object A {', '  def b = 1', '  def c(d: = 2', '}', 'class E { def f = 1 }');
    const found = await outline('a.scala', text);
    expect(found).toEqual(expect.arrayContaining(['object A', 'method A.b', 'class E', 'method E.f']));
  });
});

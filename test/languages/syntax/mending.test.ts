/** A mistake costs at most the declaration that it is in. */
import { describe, expect, test } from 'vitest';
import { extract, outline } from './extracting.ts';

const JAVA = (wrong: string) =>
  `package a;\nclass A {\n  int before;\n  void first() { g(); }\n${wrong}\n  void second(int a) { h("}"); }\n  class In { void third() {} }\n}\nclass B { int after; }\n`;
const KOTLIN = (wrong: string) =>
  `package a\n\nclass A(val x: Int) : B {\n  val before = 1\n  fun first() { g() }\n${wrong}\n  fun second(a: Int) { h("}") }\n  class In { fun third() {} }\n}\nclass B { val after = 1 }\n`;

const JAVA_REST = [
  ...['class A', 'field A.before', 'method A.first', 'method A.second', 'class A.In', 'method A.In.third'],
  ...['class B', 'field B.after'],
];
const KOTLIN_REST = [
  ...['class A', 'field A.x', 'field A.before', 'method A.first', 'method A.second', 'class A.In'],
  ...['method A.In.third', 'class B', 'field B.after'],
];

describe('Java', () => {
  test.each([
    'void f() { if (a ) ) { } int ; }',
    'void f() { switch (o) { case Point(int x, int y) p when -> ; } }',
    'void f() { for (Point(int x) : y) { z(; } }',
    'void f() { a b c d; ( }',
    'Object f = new Object() { void ; int g( { } };',
    'static { = = }',
    'int f(int, ] { return 1; }',
    'void f(int a, ) { }',
    'int = 5;',
    'public private f;',
    'enum E { A, B C D ; void x( { } }',
    'record R(int) { void x() { y( } }',
    'interface I { void f(; }',
    'void f() { class L { void ( } }',
  ])('%s', async (wrong) => {
    const { hasErrors } = await extract('A.java', JAVA(wrong));
    expect(hasErrors).toBe(true);
    expect(await outline('A.java', JAVA(wrong))).toEqual(expect.arrayContaining(JAVA_REST));
  });
});

describe('Kotlin', () => {
  test.each([
    'fun f() { if (a ) ) { } val ; }',
    'fun f() { when (x) { is -> ; } }',
    'fun f() { a b c d ( }',
    'val f = object : B { fun ; val ( }',
    'init { = = }',
    'fun f(a: Int, ] { return 1 }',
    'fun f(a Int) { }',
    'val = 5',
    'val f: = g',
    'fun f() { x.(y)() ; a[ }',
    'enum class E { A, B C D ; fun ( { } }',
    'data class R(val) { fun x() { y( } }',
    'interface I { fun f( }',
    'fun f() { class L { fun ( } }',
    'fun <T f() { }',
  ])('%s', async (wrong) => {
    const { hasErrors } = await extract('A.kt', KOTLIN(wrong));
    expect(hasErrors).toBe(true);
    expect(await outline('A.kt', KOTLIN(wrong))).toEqual(expect.arrayContaining(KOTLIN_REST));
  });
});

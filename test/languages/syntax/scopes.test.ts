import { describe, expect, it } from 'vitest';
import { extract } from './extracting.ts';

/** Of each call of `f` in order whether a local name hides it (`-`) or not (`+`). */
async function hidden(path: string, text: string): Promise<string> {
  const { locals, references } = await extract(path, text);
  const calls = references.filter(({ name, role }) => role === 'call' && name === 'f');
  return calls
    .map(({ startByte: at }) =>
      locals.some(({ name, startByte, endByte }) => name === 'f' && startByte <= at && at < endByte),
    )
    .map((isHidden) => (isHidden ? '-' : '+'))
    .join('');
}

describe('a local name hides others', () => {
  it.each([
    ['a.py', 'def g(xs):\n  [f(1) for f in xs]\n  f(3)\n', '-+'],
    ['a.py', 'def g(xs):\n  a = {f(1) for f, e in xs if f(2)}\n  f(3)\n', '--+'],
    ['a.py', 'def g(xs):\n  a = {f(1): f(2) for f in xs}\n  f(3)\n', '--+'],
    ['a.py', 'def g(xs):\n  h(f(1) for f in xs)\n  f(3)\n', '-+'],
    ['a.py', 'a = [f(1) for f in xs]\nf(3)\n', '-+'],
    ['a.py', 'def g(xs):\n  a = [(f := x) for x in xs]\n  f(3)\n', '-'],
    ['a.go', 'package a\nfunc g() {\n  { f := 1; f(1) }\n  f(2)\n}\n', '-+'],
    ['a.go', 'package a\nfunc g() {\n  switch a { case 1: f := 1; f(1)\n case 2: f(2) }\n}\n', '-+'],
    ['a.ts', 'function g() { { const f = 1; f(1); } f(2); }', '-+'],
    ['a.ts', 'const g = () => { { let f; f(1); } f(2); };', '-+'],
    ['a.ts', 'const g = () => { for (const f of []) { f(1); } f(2); };', '-+'],
    ['a.js', 'function g() { { let f = 1; f(1); } f(2); }', '-+'],
    ['a.js', 'function g() { if (a) { var f = 1; f(1); } f(2); }', '--'],
    ['a.js', 'function g() { { var { f } = 1; f(1); } f(2); }', '--'],
    ['a.js', 'function g() { try { a(); } catch (f) { f(1); } finally { f(2); } }', '-+'],
    ['a.rs', 'fn g() { { let f = 1; f(1); } f(2); }', '-+'],
    ['a.rs', 'fn g() { match a { Some(f) => f(1), None => f(2) }; f(3); }', '-++'],
    ['a.rs', 'fn g() { h(|x| { if let Some(f) = x { f(1); } f(2); }); }', '-+'],
    ['a.c', 'void g(void) { { int f = 1; f(1); } f(2); }', '-+'],
    ['a.cpp', 'void g() { { int f = 1; f(1); } f(2); }', '-+'],
    ['A.java', 'class A { void g() { { int f = 1; f(1); } f(2); } }', '-+'],
    ['a.cs', 'class A { void G() { { int f = 1; f(1); } f(2); } }', '-+'],
    ['a.kt', 'fun g() {\n  if (a) { val f = 1\n f(1) } else { f(2) }\n  f(3)\n}\n', '-++'],
    ['a.scala', 'object A { def g() = { { val f = 1; f(1) }; f(2) } }', '-+'],
    ['a.rs', 'fn g() { let f = f(1); f(2); }', '+-'],
    ['a.rs', 'fn g() { let (f, e) = h(f(1)); f(2); }', '+-'],
    ['a.rs', 'fn g() { if let Some(f) = f(1) { f(2); } f(3); }', '+-+'],
    ['a.rs', 'fn g() { for f in f(1) { f(2); } }', '+-'],
    ['a.rs', 'fn g() { let f = h(|f| f(1)); f(2); }', '--'],
    ['a.go', 'package a\nfunc g() {\n  f := f(1)\n  f(2)\n}\n', '+-'],
    ['a.go', 'package a\nfunc g() {\n  var f, e = f(1)\n  f(2)\n}\n', '+-'],
    ['a.go', 'package a\nfunc g() {\n  for _, f := range f(1) { f(2) }\n  f(3)\n}\n', '+-+'],
    ['a.kt', 'fun g() {\n  val f = f(1)\n  f(2)\n}\n', '+-'],
    ['a.kt', 'fun g() {\n  val (f, e) = f(1)\n  f(2)\n}\n', '+-'],
    ['a.swift', 'func g() {\n  let f = f(1)\n  f(2)\n}\n', '+-'],
    ['a.swift', 'func g() {\n  let f: T = f(1)\n  f(2)\n}\n', '+-'],
    ['a.ts', 'function g() { const f = f(1); f(2); }', '--'],
  ])('of f in %s: %j is %s', async (path, text, expected) => {
    expect(await hidden(path, text)).toBe(expected);
  });
});

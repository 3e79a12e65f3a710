import { describe, expect, it } from 'vitest';
import { extract } from './extracting.ts';

/** `name=value` of all local names, in order. */
async function locals(path: string, text: string): Promise<string> {
  const { locals } = await extract(path, text);
  return locals.map(({ name, value }) => (value === '' ? name : `${name}=${value}`)).join(' ');
}

describe('local names', () => {
  it.each([
    [
      'a.ts',
      'function f({ a, b: c }: T, d = 1, ...e: U[]) { const { g } = this.h; const [k] = l; for (const m of n) {} }',
      'a=<T>.a c d e g=this.h.g k m=n[]',
    ],
    [
      'b.ts',
      'const f = async (x) => { const y = await g(x); const z = y.w; try {} catch (e) {} };',
      'x y=await g() z=y.w e',
    ],
    ['a.js', 'function f(a, b = 1) { let c = d(); return (g) => g; }', 'a b c=d() return g'],
    [
      'given.ts',
      "function f() { app.on('x', (c, { d }) => {}); new P(function (e) {}); g((h: T) => {}); return new Q(1); }",
      'c=app.on(#1)#0 d=app.on(#1)#1.d e=P(#0)#0 h return=new Q(1)',
    ],
    [
      'a.py',
      'def f(a, *b, k=1):\n  x = g()\n  for i in x: pass\n  h = lambda q: q\n  with o() as w: pass\n',
      'a b k x=g() i=x[] h q w',
    ],
    [
      'a.go',
      'package a\nfunc f(p *T, n ...int) { x, err := g(); y := p.z; for i, v := range y {} }\n',
      'p n x=g() err y=p.z i v=y[]',
    ],
    [
      'A.java',
      'class A { int f; void m(T t) { var x = t.g(); for (T e : x) {} try {} catch (E ex) {} h(q -> q.r()); } }',
      't x=t.g() e ex q',
    ],
    [
      'a.rs',
      'fn f(p: &T) { let x = g(); let (a, b) = x; if let Some(v) = a {} for i in b {} h(|c| c.d()); }',
      'p x=g() a b v i=b[] c',
    ],
    ['a.c', 'void f(struct t *p, char b[]) { int x = 1; t *q; }', 'p b x q'],
    [
      'a.cpp',
      'void f(T& p) { auto x = g(); for (auto& e : x) {} auto l = [](int z) { return z; }; }',
      'p x=g() e l z',
    ],
    [
      'a.cs',
      'class A { void M(T p) { var x = G(); foreach (var e in x) {} H(q => q.R()); if (p is U u) {} } }',
      'p x=G() e q u',
    ],
    [
      'a.kt',
      'fun f(p: T) {\n  val x = g()\n  val (a, b) = x\n  for (e in x) {}\n  h { q -> q.r() }\n}\n',
      'p x=g() a b e q',
    ],
    [
      'a.scala',
      'object A { def f(p: T) = { val x = g(1); for (e <- x) {}; h(q => q.r()) } }',
      'p x=g(1) e q',
    ],
    [
      'a.swift',
      'func f(_ p: T) { let x = g(); for e in x {}; h { q in q.r() }; if let v = x {} }',
      'p x=g() e q v',
    ],
    ['a.rb', 'def f(p, k: 1, *r, &blk)\n  x = g()\n  x.each { |e| e.r }\nend\n', 'p k r blk x e'],
    ['a.php', '<?php function f(T $p, $q) { $x = g(); $y = $p->z; }', '$p $q $x=g() $y=$p->z'],
  ])('of %s', async (path, text, expected) => {
    expect(await locals(path, text)).toBe(expected);
  });

  it('are none of the declarations', async () => {
    expect(
      await locals('a.ts', 'const a = 1;\nclass B { c = 2; d() {} }\nfunction e() { function f() {} }\n'),
    ).toBe('');
  });

  it('end with their block, or with their function where the language says so', async () => {
    const script = 'function f() { if (x) { let a; } }';
    const [inBlock] = (await extract('a.ts', script)).locals;
    expect(inBlock?.endByte).toBe(script.length - 2);
    const python = 'def f():\n  if x:\n    a = 1\n  a()\n';
    const [inFunction] = (await extract('a.py', python)).locals;
    expect(inFunction?.endByte).toBe(python.length - 1);
  });

  it('begin and end in bytes', async () => {
    const text = 'const f = (é) => "é";';
    const [only] = (await extract('a.ts', text)).locals;
    expect(only).toMatchObject({ startByte: 11, endByte: Buffer.byteLength(text) });
  });
});

describe('exports under other names', () => {
  it.each([
    ['function a() {}\nexport { a as b };', [{ name: 'a', alias: 'b' }]],
    ['export default function a() {}', [{ name: 'a', alias: 'default' }]],
    ['class A {}\nexport default A;', [{ name: 'A', alias: 'default' }]],
    ['export { a as b } from "./c";', []],
    ['export { a };', []],
  ])('of %s', async (text, expected) => {
    expect((await extract('a.ts', text)).renamedExports).toEqual(expected);
  });
});

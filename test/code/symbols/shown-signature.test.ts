import { describe, expect, it } from 'vitest';
import { shownSignature } from '../../../src/code/symbols/shown-signature.ts';
import { sourceOf } from '../../tools/structure/asking.ts';

/** The shown signatures of all declarations of a text but the first. */
async function members(path: string, text: string): Promise<string[]> {
  const [file] = (await sourceOf({ [path]: text })).files;
  if (file === undefined) throw new Error(`No language for ${path}`);
  return Array.from({ length: file.count - 1 }, (_, i) => shownSignature(file, i + 1));
}

describe('shownSignature', () => {
  it.each([
    ['a.rs', 'struct W(u32);', ['W::0: u32']],
    ['a.rs', 'struct S { pub size: u64 }', ['pub S::size: u64']],
    ['a.ts', 'class A { get(get: string): T {} }', ['A.get(get: string): T']],
    ['a.ts', 'class A { static on: (a: number) => void; }', ['static A.on: (a: number) => void']],
    ['a.ts', 'describe("s", () => { it("does get()", () => {}) })', ['it("s.does get()")']],
    ['A.java', 'class A { private A A = new A(); }', ['private A A.A = new A()']],
    ['A.java', 'class A { A A() { return null; } }', ['A A.A()']],
    ['a.cs', 'class A { public Color Color { get; set; } = Color.Red; }', ['public Color A.Color']],
    ['a.cpp', 'struct A { bool operator==(const A& a); };', ['bool A::operator==(const A& a)']],
    ['a.cpp', 'namespace n { struct A; }\nvoid n::A::f(int x) {}', ['void n::A::f(int x)']],
    ['a.php', '<?php class A { public Color $Color; }', ['public Color $A::Color']],
    ['a.py', 'class A:\n  def __init__(self): self.y = 1', ['def A.__init__(self)', 'A.y = 1']],
    ['a.rb', 'class A\n  def self.load(d)\n  end\nend', ['def A::load(d)']],
    ['a.scala', 'class A { def f(a: Int)(implicit b: B): C = 1 }', ['def A.f(a: Int)(implicit b: B): C']],
    ['a.go', 'package a\ntype S struct{}\nfunc (Do S) Do(a int) {}', ['func (Do S) S.Do(a int)']],
  ])('puts the qualified name into %s: %s', async (path, text, expected) => {
    expect(await members(path, text)).toEqual(expected);
  });

  const forty = 'a'.repeat(35);
  it.each([
    [`${forty}: u32`, `(${forty}: u32)`],
    [`${forty}a: u32`, '(...)'],
  ])('cuts parameter lists above 40 characters: %s', async (parameters, shown) => {
    expect(parameters.length <= 40).toBe(shown !== '(...)');
    const text = `struct S;\nfn f<T: Fn(u8) -> u8>(${parameters}) -> T {}`;
    expect(await members('a.rs', text)).toEqual([`fn f<T: Fn(u8) -> u8>${shown} -> T`]);
  });

  it('cuts lists that follow each other one by one', async () => {
    const text = `class A { def f(${forty}: Int, c: D)(implicit b: B): C = 1 }`;
    expect(await members('a.scala', text)).toEqual(['def A.f(...)(implicit b: B): C']);
  });

  it('takes no parenthesis within a text for the end', async () => {
    const text = `class A:\n  def f(self, a=")", ${forty}=1): pass\n`;
    expect(await members('a.py', text)).toEqual(['def A.f(...)']);
  });
});

import { describe, expect, test } from 'vitest';
import { complexityOf, declarationOf, describeProject, extract, outline } from './extracting.ts';

describe('Rust', () => {
  test('everything in the fixture project', async () => {
    await expect(await describeProject('rust')).toMatchFileSnapshot('./__snapshots__/rust.txt');
  });

  test('a test in a module under cfg(test)', async () => {
    const { declarations } = await extract('a.rs', '#[cfg(test)] mod tests { #[test] fn works() {} }');
    expect(declarations).toMatchObject([
      { kind: 'module', name: 'tests', isTest: true, container: -1 },
      { kind: 'function', qualifiedName: 'tests::works', isTest: true, container: 0, parent: 'tests' },
    ]);
  });

  test.each([
    ['two parameters, no branch', 'fn f(a: i32, b: i32) {}', '1/0/2'],
    [
      'if { for { if } } else if, then one &&',
      'fn f(a: i32) { if a { for x in y { if x {} } } else if b {} let c = a && b; }',
      '6/3/1',
    ],
    ['a match with 3 arms', 'fn f(a: i32) { match a { 1 => {} 2 => {} _ => {} } }', '4/1/1'],
    ['if, two else-if, else', 'fn f(a: i32) { if a {} else if b {} else if c {} else {} }', '4/1/1'],
    ['if, else-if containing an if', 'fn f(a: i32, b: i32) { if a {} else if b { if c {} } }', '4/2/2'],
    [
      'a closure with an if, beside it one if',
      'fn f(a: i32) { let c = |x| if x { 1 } else { 2 }; if a {} }',
      '2/1/1',
    ],
    ['self counts', 'impl A { fn f(&self, (a, b): (i32, i32)) {} }', '1/0/2'],
    ['a loop in an async block', 'fn f() { let a = async { loop {} }; }', '2/1/0'],
    ['|| of a closure without parameters', 'fn f() { let a = || 1; let b = c || d; }', '2/0/0'],
  ])('complexity: %s', async (_, text, figures) => {
    expect(await complexityOf('a.rs', text, 'f')).toBe(figures);
  });

  test('a trait method without body has no complexity', async () => {
    expect(await complexityOf('a.rs', 'trait A { fn f(&self); }', 'f')).toBeNull();
  });

  test.each([
    ['pub fn f() {}', 'public'],
    ['pub(crate) fn f() {}', 'internal'],
    ['pub(in crate::a) fn f() {}', 'internal'],
    ['fn f() {}', 'private'],
    ['pub trait A { fn f(); }', 'public'],
    ['trait A { fn f(); }', 'private'],
    ['impl A for B { fn f() {} }', 'public'],
    ['impl B { fn f() {} }', 'private'],
    ['enum A { f }', 'private'],
    ['pub enum A { f }', 'public'],
    ['#[macro_export] macro_rules! f { () => {} }', 'public'],
  ])('visibility of f in %s', async (text, visibility) => {
    expect(await declarationOf('a.rs', text, 'f')).toMatchObject({ visibility });
  });

  test('members of an impl belong to the type, which has the relationships of its impls', async () => {
    const text =
      'mod m { pub struct A; impl std::fmt::Display for A { fn fmt(&self) {} } impl A { pub fn g() {} } }';
    const { declarations } = await extract('a.rs', text);
    const summary = declarations.map(({ kind, qualifiedName, parent, container }) => [
      kind,
      qualifiedName,
      parent,
      container,
    ]);
    expect(summary).toEqual([
      ['module', 'm', null, -1],
      ['struct', 'm::A', 'm', 0],
      ['impl', 'm::std::fmt::Display for A', 'm', 0],
      ['method', 'm::A::fmt', 'm::A', 2],
      ['impl', 'm::A', 'm', 0],
      ['method', 'm::A::g', 'm::A', 4],
    ]);
    expect(declarations[1]?.relationships).toEqual([{ kind: 'implements', target: 'std::fmt::Display' }]);
  });

  test.each([
    ['fn f() -> Result<FileIndex> {}', [], ['Result', 'FileIndex']],
    ['fn f(a: Option<&Value>, b: [u8; 2]) {}', ['Option', 'Value', 'u8'], []],
    ['fn f<T: Clone>(a: T) -> Vec<T> {}', [], ['Vec']],
  ])('types of %s', async (text, parameterTypes, returnTypes) => {
    expect(await declarationOf('a.rs', text, 'f')).toMatchObject({ parameterTypes, returnTypes });
  });

  test.each([
    ['use a::b;', ['a::b: b']],
    ['use a::{self, b::{c, d as e}, f::*};', ['a: a', 'a::b::c: c', 'a::b::d: d', 'a::f: *']],
    ['pub(crate) use crate::a;', ['crate::a: a']],
    ['use ::a::{b, /* c, */ d};', ['::a::b: b', '::a::d: d']],
    ['mod a;', ['a: ']],
    ['mod a {}', []],
  ])('imports of %s', async (text, expected) => {
    const { imports } = await extract('a.rs', text);
    expect(imports.map(({ module, names }) => `${module}: ${names.map(({ name }) => name).join()}`)).toEqual(
      expected,
    );
  });

  test('a call in the arguments of a macro is a call', async () => {
    const { references } = await extract('a.rs', 'fn f() { assert_eq!(a.get(1), "b(2)"); // c()\n }');
    expect(references.map(({ role, name, receiver }) => [role, name, receiver])).toEqual([
      ['call', 'assert_eq', null],
      ['call', 'get', 'a'],
    ]);
  });

  test('items everywhere', async () => {
    const text = 'fn f() { struct A { x: i32 } impl A { fn g() {} } const B: i32 = 1; }';
    expect(await outline('a.rs', text)).toEqual([
      'function f',
      'struct f::A',
      'field f::A::x',
      'impl f::A',
      'method f::A::g',
    ]);
  });
});

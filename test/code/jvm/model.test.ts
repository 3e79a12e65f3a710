import { describe, expect, it } from 'vitest';
import { type JvmModel, jvmModel } from '../../../src/code/jvm/model.ts';
import type { JvmType } from '../../../src/code/jvm/types.ts';
import { DEMO_FILES, libraryOf } from '../../tools/artifacts/asking.ts';

async function modelOf(texts: Readonly<Record<string, string>>): Promise<JvmModel> {
  return jvmModel(await libraryOf(texts));
}

async function shownTypes(texts: Readonly<Record<string, string>>): Promise<string[]> {
  return (await modelOf(texts)).types.map(({ fullName, kind }) => `${fullName} ${kind}`);
}

function lines({ startLine, endLine }: JvmType): string {
  return `${startLine}-${endLine}`;
}

describe('types', () => {
  it('are ordered by package, then name, the default package by its shown name', async () => {
    expect(await shownTypes(DEMO_FILES)).toEqual([
      'Root class',
      'com.acme.Base class',
      'com.acme.Shapes class',
      'com.acme.Shapes.Point record',
      'com.acme.util.Pair2 class',
      'com.acme.util.Registry object',
      'com.acme.util.TextKt class',
    ]);
  });

  it('come in byte order, not in that of UTF-16 units', async () => {
    const texts = { 'A.java': 'class \uff21 {} class \u{10400} {} class Z {} class a {}' };
    expect(await shownTypes(texts)).toEqual(['Z class', 'a class', '\uff21 class', '\u{10400} class']);
  });

  it.each<[string, string, string]>([
    ['class A {}', 'java', 'class'],
    ['interface A {}', 'java', 'interface'],
    ['enum A { X }', 'java', 'enum'],
    ['@interface A {}', 'java', 'annotation'],
    ['record A(int x) {}', 'java', 'record'],
    ['sealed interface A permits B {} final class B implements A {}', 'java', 'interface'],
    ['class A', 'kt', 'class'],
    ['data class A(val x: Int)', 'kt', 'class'],
    ['@JvmInline value class A(val x: Int)', 'kt', 'class'],
    ['sealed class A', 'kt', 'class'],
    ['interface A', 'kt', 'interface'],
    ['fun interface A { fun f() }', 'kt', 'interface'],
    ['sealed interface A', 'kt', 'interface'],
    ['enum class A { X }', 'kt', 'enum'],
    ['annotation class A', 'kt', 'annotation'],
    ['object A', 'kt', 'object'],
    ['data object A', 'kt', 'object'],
    ['typealias A = String', 'kt', 'type_alias'],
  ])('%s in %s is of kind %s', async (text, extension, kind) => {
    const type = (await modelOf({ [`x.${extension}`]: text })).type('A');
    expect(type).toMatchObject({ kind, language: extension === 'kt' ? 'kotlin' : 'java' });
  });

  it('of Kotlin objects and companions have their names, their own or Companion', async () => {
    const text = 'package p\nclass A { companion object { class In } }\nclass B { companion object Named }\n';
    expect(await shownTypes({ 'x.kt': text })).toEqual([
      'p.A class',
      'p.A.Companion object',
      'p.A.Companion.In class',
      'p.B class',
      'p.B.Named object',
    ]);
  });

  it('in types count whatever their visibility', async () => {
    const java =
      'class A { private class P {} protected interface Q {} static enum R { X; private record S() {} } }';
    expect(await shownTypes({ 'x.java': java })).toEqual([
      'A class',
      'A.P class',
      'A.Q interface',
      'A.R enum',
      'A.R.S record',
    ]);
    const kotlin =
      'private class A { private class P private constructor(); inner class Q; internal object R }';
    expect(await shownTypes({ 'x.kt': kotlin })).toEqual(['A class', 'A.P class', 'A.Q class', 'A.R object']);
  });

  it('in code do not count, nor what stands in them', async () => {
    const java = [
      'class A {',
      '  void m() { class L1 { class D {} } new Object() { class L2 {} }; }',
      '  static { class L3 {} }',
      '  Runnable r = () -> { class L4 {} };',
      '  Object o = new Object() { class L5 { class D {} } };',
      '  enum E { X { class L6 {} } }',
      '}',
    ].join('\n');
    expect(await shownTypes({ 'x.java': java })).toEqual(['A class', 'A.E enum']);
    const kotlin = [
      'fun f() { class L1 { inner class D } }',
      'val top by lazy { class L2 private constructor(val x: Int); 1 }',
      'class A {',
      '  init { class L3 }',
      '  val p = run { class L4; 1 }',
      '  val q: Int get() { class L5; return 1 }',
      '  val o = object : Any() { inner class L6 }',
      '  enum class E { X { inner class L7 } }',
      '}',
    ].join('\n');
    expect(await shownTypes({ 'x.kt': kotlin })).toEqual(['A class', 'A.E enum', 'XKt class']);
  });

  it('go from the first annotation or modifier to the closing brace', async () => {
    const text = '/** Doc. */\n@Deprecated\n@A("}")\npublic\nclass A {\n  String s = "}";\n}\nclass B {}\n';
    const model = await modelOf({ 'A.java': text });
    expect(model.types.map(lines)).toEqual(['2-7', '8-8']);
  });

  it('of one file have lines of their own, with CRLF too', async () => {
    const model = await modelOf({ 'x.kt': 'package p\r\n\r\nclass A {\r\n  val a = 1\r\n}\r\nobject B\r\n' });
    expect(model.types.map((type) => `${type.fullName} ${lines(type)}`)).toEqual(['p.A 3-5', 'p.B 6-6']);
  });

  it('with names that nobody could ask for are left out, at no more cost than others', async () => {
    const deep = 300;
    const name = 'N'.repeat(20);
    const text = `${`class ${name} {`.repeat(deep)}${'}'.repeat(deep)}`;
    const { types } = await modelOf({ 'x.java': text });
    expect(types.length).toBeGreaterThan(50);
    expect(types.length).toBeLessThan(deep);
  });
});

describe('the package', () => {
  it.each<[string, Record<string, string>, string]>([
    ['its line', { 'src/main/java/x/A.java': 'package com.acme;\nclass A {}' }, 'com.acme.A'],
    ['blanks and comments', { 'A.java': 'package com . acme /* c */ . sub ;\nclass A {}' }, 'com.acme.sub.A'],
    ['no line', { 'com/acme/A.java': 'class A {}' }, 'A'],
    ['backticks', { 'A.kt': 'package com.`in`.`a b`\nclass A' }, 'com.in.a b.A'],
    ['a file annotation', { 'A.kt': '@file:Suppress("package x")\npackage p.q\nclass A' }, 'p.q.A'],
    ['a script', { 'A.kts': 'package p\nclass A' }, 'p.A'],
  ])('is told by %s', async (_, texts, fullName) => {
    expect((await modelOf(texts)).types.map((type) => type.fullName)).toEqual([fullName]);
  });

  it('of an annotated package-info.java is the name behind the keyword', async () => {
    const { packages } = await modelOf({
      'a/package-info.java': '@A("package x")\n@B.C(package_ = 1)\npackage com.acme;\n',
    });
    expect(packages.get('com.acme')).toMatchObject({ name: 'com.acme', typeCount: 0 });
    expect(packages.top.map(({ segment }) => segment)).toEqual(['com']);
  });
});

describe('a type is found', () => {
  const texts = {
    'p/Outer.java': 'package p;\nclass Outer { class Mid { class In {} } }\nclass Odd$Name { class In {} }\n',
    'q/Both.java': 'package q;\nclass Both { class In {} }\nclass Both$In {}\n',
    'Root.java': 'class Root { class In {} }',
  };

  it.each<[string, string | undefined]>([
    ['p.Outer', 'p.Outer'],
    ['p.Outer.Mid.In', 'p.Outer.Mid.In'],
    ['p.Outer$Mid$In', 'p.Outer.Mid.In'],
    ['p.Outer.Mid$In', 'p.Outer.Mid.In'],
    ['p.Outer$Mid.In', 'p.Outer.Mid.In'],
    ['p.Odd$Name', 'p.Odd$Name'],
    ['p.Odd$Name$In', 'p.Odd$Name.In'],
    ['p.Odd$Name.In', 'p.Odd$Name.In'],
    ['p.Odd.Name', undefined],
    ['p.Odd.Name$In', undefined],
    ['q.Both$In', 'q.Both$In'],
    ['q.Both.In', 'q.Both.In'],
    ['Root$In', 'Root.In'],
    ['p$Outer', undefined],
    ['Outer', undefined],
    ['p.outer', undefined],
    ['p.Outer.', undefined],
    ['$', undefined],
    ['__proto__', undefined],
  ])('%s: %s', async (given, found) => {
    expect((await modelOf(texts)).type(given)?.fullName).toBe(found);
  });

  it('or others of its simple name are offered, 5 at most', async () => {
    const many = Object.fromEntries(
      ['f', 'e', 'd', 'c', 'b', 'a'].map((name) => [`${name}/X.java`, `package ${name};\nclass X {}`]),
    );
    const model = await modelOf({ ...many, ...texts });
    const similar = (given: string) => model.similar(given).map(({ fullName }) => fullName);
    expect(similar('z.X')).toEqual(['a.X', 'b.X', 'c.X', 'd.X', 'e.X']);
    expect(similar('Mid')).toEqual(['p.Outer.Mid']);
    expect(similar('z.Other$Mid')).toEqual(['p.Outer.Mid']);
    expect(similar('z.Odd$Name')).toEqual(['p.Odd$Name']);
    expect(similar('Nope')).toEqual([]);
  });
});

it('types of a package are those of exactly this package', async () => {
  const model = await modelOf(DEMO_FILES);
  const names = (name: string) => model.inPackage(name).map((type) => type.name);
  expect(names('com.acme')).toEqual(['Base', 'Shapes', 'Shapes.Point']);
  expect(names('')).toEqual(['Root']);
  expect(names('com')).toEqual([]);
});

it('a library has one model as long as its structure is the same', async () => {
  const library = await libraryOf(DEMO_FILES);
  expect(jvmModel({ ...library })).toBe(jvmModel(library));
});

it('files in other languages, and broken ones, cost nothing but themselves', async () => {
  const texts = {
    'a.groovy': 'package p\nclass G {}',
    'a.scala': 'package p\nclass S {}',
    'Bad.java': 'package p;\nclass A { void f( { }\nclass B {}\n',
    'Good.java': 'package p;\nclass Good {}\n',
  };
  expect(await shownTypes(texts)).toContain('p.Good class');
  expect((await shownTypes(texts)).filter((each) => /\.[GS] /.test(each))).toEqual([]);
});

import { describe, expect, it } from 'vitest';
import { facadeName } from '../../../src/code/jvm/facade.ts';
import { facadeAnnotations } from '../../../src/code/jvm/facade-annotations.ts';
import { jvmModel } from '../../../src/code/jvm/model.ts';
import { libraryOf } from '../../tools/artifacts/asking.ts';

async function facades(texts: Readonly<Record<string, string>>): Promise<string[]> {
  const { types } = jvmModel(await libraryOf(texts));
  return types
    .filter(({ index }) => index < 0)
    .map(({ fullName, startLine, endLine, parts, kind, language }) => {
      expect({ kind, language }).toEqual({ kind: 'class', language: 'kotlin' });
      return `${fullName} ${startLine}-${endLine} ${parts.map(({ path }) => path).join()}`;
    });
}

it.each([
  ['Text.kt', 'TextKt'],
  ['text.kt', 'TextKt'],
  ['a/b/text-tools.kt', 'Text_toolsKt'],
  ['strings.jvm.kt', 'Strings_jvmKt'],
  ['1st.kt', '_1stKt'],
  ['_x.kt', '_xKt'],
  ['a$b c.kt', 'A_b_cKt'],
  ['übung.kt', 'ÜbungKt'],
  ['😀.kt', '_Kt'],
  ['.kt', '_Kt'],
])('the facade of %s is %s', (path, name) => {
  expect(facadeName(path)).toBe(name);
});

describe('a Kotlin file', () => {
  it.each<[string, string, string[]]>([
    ['a function', 'package p\nfun f() = 1\n', ['p.XKt 1-2 x.kt']],
    ['an extension', 'fun String.f() = 1', ['XKt 1-1 x.kt']],
    ['a property', 'package p\n\nval a = 1\n\n', ['p.XKt 1-4 x.kt']],
    ['a constant', 'const val A = 1', ['XKt 1-1 x.kt']],
    ['a private function', 'private fun f() {}', ['XKt 1-1 x.kt']],
    ['an extension property', 'val String.x get() = 1', ['XKt 1-1 x.kt']],
    ['an annotated function', '@Test fun f() {}', ['XKt 1-1 x.kt']],
    ['CRLF', 'fun f() {\r\n}\r\nclass A\r\n', ['XKt 1-3 x.kt']],
  ])('with %s at the top has a facade, whose range is the whole file', async (_, text, expected) => {
    expect(await facades({ 'x.kt': text })).toEqual(expected);
  });

  it.each([
    ['types alone', 'class A { fun f() {} }\nobject B { val x = 1 }'],
    ['an alias', 'typealias A = Int'],
    ['nothing', '\n'],
    ['a package', 'package p\n'],
  ])('with %s has none', async (_, text) => {
    expect(await facades({ 'x.kt': text })).toEqual([]);
  });
});

it('scripts and Java files have no facade', async () => {
  expect(await facades({ 'x.kts': 'val a = 1\nfun f() {}', 'X.java': 'void main() {}' })).toEqual([]);
});

describe('annotations of the file', () => {
  it.each<[string, string | null, boolean]>([
    ['@file:JvmName("X")\npackage p', 'X', false],
    ['@file:JvmName("X") @file:JvmMultifileClass package p', 'X', true],
    ['@file:[JvmName("X") JvmMultifileClass]\npackage p', 'X', true],
    ['@file:[JvmMultifileClass, JvmName("X")]', 'X', true],
    ['@file:kotlin.jvm.JvmName("X")\n@file:kotlin.jvm.JvmMultifileClass', 'X', true],
    ['@file:JvmName(name = "X")', 'X', false],
    ['@file:JvmName("""X""")', 'X', false],
    ['@file:JvmName("A\\$B")', 'A$B', false],
    ['@file:Suppress("a", ")", "JvmName") @file:JvmName("X")', 'X', false],
    ['@file:OptIn(A::class, B::class)\n@file:Foo<Bar<Int>>("x")\n@file:JvmName("X")', 'X', false],
    ['/* @file:JvmName("No") /* nested */ */\n// @file:JvmName("No")\n@file:JvmName("X")', 'X', false],
    ['@file /* c */ : // d\n JvmName( "X" /* e */ )', 'X', false],
    ['@file:JvmName("-Util")', '-Util', false],
    ['@file:com.acme.JvmName("X")', null, false],
    ['@file:JvmName("a/b")', null, false],
    ['@file:JvmName(" ")', null, false],
    ['@file:JvmName("a\\nb")', null, false],
    ['@file:JvmName("a.b")', null, false],
    ['@file:JvmName("../x")', null, false],
    ['@file:JvmName("")', null, false],
    ['@file:JvmName("$x")', null, false],
    ['@file:JvmName(NAME)', null, false],
    ['@file:JvmName("X" + "Y")', null, false],
    ['@JvmName("X") fun f() {}', null, false],
    ['package p\n@file:JvmName("X")', null, false],
    ['val s = """\n@file:JvmName("X")\n"""', null, false],
    ['@file:JvmName("X', 'X', false],
    ['@file:[', null, false],
    ['@file:', null, false],
    ['', null, false],
  ])('%j', (text, jvmName, isMultifile) => {
    expect(facadeAnnotations(text)).toEqual({ jvmName, isMultifile });
  });

  it.each([
    ['brackets', '('.repeat(300_000)],
    ['angles', `@file:A${'<'.repeat(300_000)}`],
    ['lists', `@file:[${'['.repeat(300_000)}`],
    ['parts of a name', `@file:${'a.'.repeat(300_000)}`],
    ['comments', `@file:${'/*'.repeat(300_000)}`],
    ['quotes', `@file:A(${'"\\'.repeat(300_000)}`],
    ['annotations', '@file:A '.repeat(100_000)],
  ])('are none in a great many %s', (_, text) => {
    expect(facadeAnnotations(text)).toEqual({ jvmName: null, isMultifile: false });
  });

  it('rename the facade', async () => {
    expect(await facades({ 'x.kt': '@file:JvmName("Tools")\npackage p\nfun f() {}\n' })).toEqual([
      'p.Tools 1-3 x.kt',
    ]);
  });
});

describe('facades of one name', () => {
  const part = (name: string) =>
    `@file:JvmName("Tools")\n@file:JvmMultifileClass\npackage p\nfun ${name}() {}\n`;

  it('merge if they are of a multi-file class, in the order of paths', async () => {
    const texts = { 'b/x.kt': part('a'), 'a/y/z.kt': part('b'), 'a.kt': `${part('c')}\nval x = 1\n` };
    expect(await facades(texts)).toEqual(['p.Tools 1-6 a.kt,a/y/z.kt,b/x.kt']);
    expect(jvmModel(await libraryOf(texts)).type('p.Tools')?.alternatives).toEqual(['a/y/z.kt', 'b/x.kt']);
  });

  it('do not merge into the library from its tests', async () => {
    const texts = { 'src/main/kotlin/x.kt': part('a'), 'src/test/kotlin/a.kt': part('b') };
    expect(await facades(texts)).toEqual(['p.Tools 1-4 src/main/kotlin/x.kt']);
    expect(jvmModel(await libraryOf(texts)).type('p.Tools')?.alternatives).toEqual(['src/test/kotlin/a.kt']);
  });

  it('are alternatives of each other otherwise', async () => {
    const texts = { 'a/b/x.kt': 'fun a() {}', 'c/x.kt': 'fun b() {}' };
    expect(await facades(texts)).toEqual(['XKt 1-1 c/x.kt']);
    expect(jvmModel(await libraryOf(texts)).type('XKt')?.alternatives).toEqual(['a/b/x.kt']);
  });

  it('stand back behind a class of that name in the same source set', async () => {
    const texts = { 'x.kt': 'fun a() {}', 'a/b/XKt.java': 'class XKt {}' };
    const type = jvmModel(await libraryOf(texts)).type('XKt');
    expect(type).toMatchObject({
      language: 'java',
      alternatives: ['x.kt'],
      parts: [{ path: 'a/b/XKt.java' }],
    });
    const inTests = { 'x.kt': 'fun a() {}', 'src/test/java/XKt.java': 'class XKt {}' };
    expect(jvmModel(await libraryOf(inTests)).type('XKt')?.language).toBe('kotlin');
  });
});

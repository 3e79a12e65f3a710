import { describe, expect, test } from 'vitest';
import { jvmModel } from '../../../src/code/jvm/model.ts';
import { SupertypeFinder } from '../../../src/code/jvm/supertypes.ts';
import { libraryOf } from '../../tools/artifacts/asking.ts';

/** What a type builds on: `Name<args>`, then unresolved names with `?`. */
async function supertypes(files: Readonly<Record<string, string>>, name: string): Promise<string[]> {
  const library = await libraryOf(files);
  const type = jvmModel(library).type(name);
  if (!type) throw new Error(`no type ${name}`);
  const space = { sources: library, async *beyond() {} };
  const { interfaces, superclass, unresolved } = await new SupertypeFinder().of({ type, space });
  return [
    ...(superclass ? [superclass, ...interfaces] : interfaces).map(
      ({ args, type: base }) => base.fullName + (args.length > 0 ? `<${args.join(', ')}>` : ''),
    ),
    ...unresolved.map((each) => `?${each}`),
  ];
}

const B_EVERYWHERE = {
  'p/B.java': 'package p; public class B { public static class N {} }',
  'q/B.java': 'package q; public class B { public static class N {} public interface I {} }',
  'r/B.java': 'package r; public class B {}',
  'java/lang/B.java': 'package java.lang; public class B {}',
  'java/lang/Lang.java': 'package java.lang; public class Lang {}',
};

describe('names in Java', () => {
  test.each<[string, string, string[]]>([
    ['the package of the file', 'package p; class A extends B {}', ['p.B']],
    ['an import of a type goes before the package', 'package p; import q.B; class A extends B {}', ['q.B']],
    ['one on demand does not', 'package p; import q.*; class A extends B {}', ['p.B']],
    ['one on demand', 'package x; import nope.*; import q.*; class A extends B {}', ['q.B']],
    ['one on demand goes before java.lang', 'package x; import r.*; class A extends B {}', ['r.B']],
    ['java.lang', 'package x; class A extends Lang {}', ['java.lang.Lang']],
    ['a full name', 'package p; class A extends q.B implements q.B.I {}', ['q.B', 'q.B.I']],
    ['a nested type by its outer one', 'package p; class A extends B.N {}', ['p.B.N']],
    ['an import of the outer one', 'package p; import q.B; class A extends B.N {}', ['q.B.N']],
    ['an import of a nested type', 'package x; import q.B.N; class A extends N {}', ['q.B.N']],
    ['a static import', 'package x; import static q.B.N; class A extends N {}', ['q.B.N']],
    [
      'nested types on demand',
      'package x; import q.B.*; class A extends N implements I {}',
      ['q.B.N', 'q.B.I'],
    ],
    ['static ones on demand', 'package x; import static q.B.*; class A extends N {}', ['q.B.N']],
    ['an import that leads nowhere hides the package', 'package p; import x.B; class A extends B {}', ['?B']],
    ['that of a static method does not', 'package p; import static x.Y.B; class A extends B {}', ['p.B']],
    [
      'nothing',
      'package x; class A extends Nope implements java.util.List<B>, nope.B.N {}',
      ['?Nope', '?java.util.List', '?nope.B.N'],
    ],
    [
      'annotations and type arguments',
      'package p; class A extends @X("(") q. @Y B<int[], List<? super B>>  {}',
      ['q.B<int[], List<? super B>>'],
    ],
  ])('%s', async (_, text, expected) => {
    const name = `${/package (\w+)/.exec(text)?.[1]}.A`;
    expect(await supertypes({ ...B_EVERYWHERE, 'A.java': text }, name)).toEqual(expected);
  });
});

describe('names in types', () => {
  test.each<[string, string, string, string[]]>([
    [
      'a type beside it in the same one',
      'class O { class T extends N {} class N {} } class N {}',
      'O.T',
      ['O.N'],
    ],
    [
      'one of an outer type further out',
      'class O { class P { class T extends N {} } class N {} } class N {}',
      'O.P.T',
      ['O.N'],
    ],
    [
      'the innermost first',
      'class O { class P { class T extends N {} class N {} } class N {} }',
      'O.P.T',
      ['O.P.N'],
    ],
    [
      'one that an outer type inherits',
      'class O extends S { class T extends N {} } class S extends R {} class R { class N {} } class N {}',
      'O.T',
      ['R.N'],
    ],
    [
      'one that it inherits from an interface',
      'class O implements S { class T extends N {} } interface S { class N {} }',
      'O.T',
      ['S.N'],
    ],
    [
      'an inherited type by its heir',
      'class T extends O.N {} class O extends S {} class S { static class N {} }',
      'T',
      ['S.N'],
    ],
    ['its own types come last', 'class T extends N { class N {} } class N {}', 'T', ['N']],
    [
      'an outer type that builds on one inside it',
      'class O extends O.N { static class N {} class T extends N {} }',
      'O.T',
      ['O.N'],
    ],
    [
      'outer types in a circle',
      'class O extends P { class T extends N {} } class P extends O {}',
      'O.T',
      ['?N'],
    ],
  ])('%s', async (_, text, name, expected) => {
    expect(await supertypes({ 'All.java': text }, name)).toEqual(expected);
  });

  test('an imported type may be inherited', async () => {
    const files = {
      'p/S.java': 'package p; public class S { public static class N {} }',
      'p/H.java': 'package p; public class H extends S {}',
      'A.java': 'import p.H.N; class A extends N {}',
    };
    expect(await supertypes(files, 'A')).toEqual(['p.S.N']);
  });
});

describe('names in Kotlin', () => {
  const files = {
    'p.kt':
      'package p\nopen class B<T>\ninterface I\ntypealias Al<X> = B<List<X>>\ntypealias Both = Al<Int>\ntypealias Fun = () -> Unit',
    'q.kt': 'package q\nopen class B\nclass Outer { interface N }',
    'k.kt': 'package kotlin.collections\ninterface Implicit',
    'loop.kt': 'package l\ntypealias X = Y\ntypealias Y = X',
  };
  test.each<[string, string, string[]]>([
    ['an import under another name', 'import p.B as C\nclass A : C<Int>(), B\n', ['p.B<Int>', '?B']],
    ['the name that was left behind means the package', 'package q\nimport p.B as C\nclass A : B()', ['q.B']],
    ['an import on demand', 'import p.*\nclass A : B<String>(), I', ['p.B<String>', 'p.I']],
    ['a nested type', 'import q.Outer\nclass A : Outer.N', ['q.Outer.N']],
    ['what is always imported', 'class A : Implicit', ['kotlin.collections.Implicit']],
    ['an alias', 'import p.Al\nclass A : Al<Int>()', ['p.B<List<Int>>']],
    ['an alias of an alias', 'class A : p.Both()', ['p.B<List<Int>>']],
    ['an alias of a function type', 'class A : p.Fun', ['?p.Fun']],
    ['aliases in a circle', 'class A : l.X', ['?l.X']],
  ])('%s', async (_, text, expected) => {
    const name = text.startsWith('package q') ? 'q.A' : 'A';
    expect(await supertypes({ ...files, 'A.kt': text }, name)).toEqual(expected);
  });
});

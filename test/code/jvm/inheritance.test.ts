import { describe, expect, test } from 'vitest';
import { fieldsOf } from '../../../src/code/jvm/members.ts';
import { inherited, java, kotlin } from './inheriting.ts';

describe('the order of ancestors', () => {
  test.each<[string, Record<string, string>, string[]]>([
    [
      'the chain of superclasses, then interfaces as they are declared, each with its own',
      java(`class A extends B implements I, J {} class B extends C implements K, I {} class C implements L {}
        interface I extends M, N {} interface J extends N {} interface K {} interface L {} interface M {} interface N {}`),
      ['B', 'C', 'I', 'M', 'N', 'J', 'K', 'L'],
    ],
    [
      'a diamond once',
      java('class A implements I, J {} interface I extends T {} interface J extends T {} interface T {}'),
      ['I', 'T', 'J'],
    ],
    [
      'a cycle of classes',
      java('class A extends B {} class B extends C {} class C extends A {}'),
      ['B', 'C'],
    ],
    ['a type that extends itself', java('class A extends A {}'), []],
    [
      'a cycle of interfaces',
      java('interface A extends B {} interface B extends C {} interface C extends B {}'),
      ['B', 'C'],
    ],
    [
      'a class of Kotlin that calls no constructor',
      kotlin('class A : I, B { constructor() : super() }\ninterface I\nopen class B'),
      ['B', 'I'],
    ],
    ['delegation', kotlin('class A(i: I) : J, I by i\ninterface I\ninterface J'), ['J', 'I']],
    ['an object and an enum', kotlin('object A : B(1), I\nopen class B(x: Int)\ninterface I'), ['B', 'I']],
    ['a facade has none', { 'A.kt': 'fun f() {}' }, []],
  ])('%s', async (_, files, expected) => {
    const name = 'A.kt' in files ? 'AKt' : 'A';
    expect((await inherited(files, name)).ancestors).toEqual(expected);
  });
});

describe('fields that are inherited', () => {
  test.each<[string, Record<string, string>, string[]]>([
    [
      'by name, whatever their types',
      java('class A extends B { String x; } class B { int x; protected int y, z; private int no; } '),
      ['B: protected int y', 'B: protected int z'],
    ],
    [
      'those of interfaces, static as they are',
      java(
        'class A extends B implements I {} class B { static int s; int K; } interface I { int K = 1; int L = 2; }',
      ),
      ['B: static int s', 'B: int K', 'I: int L'],
    ],
    [
      'one that a private one hides is none',
      java(
        'class A extends B {} class B extends C { private int x; } class C { public int x; public int y; }',
      ),
      ['C: public int y'],
    ],
    [
      'properties, with extensions apart',
      kotlin(
        'class A(override val a: Int) : B(a) { override val String.e: Int get() = 1 }\n' +
          'open class B(open val a: Int, private val no: Int = 1) { open val String.e: Int get() = 2\n open val Int.e: Int get() = 3\n val e = 4 }',
      ),
      ['B: open val Int.e: Int', 'B: val e'],
    ],
  ])('%s', async (_, files, expected) => {
    expect((await inherited(files, 'A', fieldsOf)).members).toEqual(expected);
  });
});

test('supertypes that are nowhere are named once, from all levels', async () => {
  const files = java(
    'class A extends B implements Serializable, java.util.List<String> {} class B extends Thread implements Serializable, Map.Entry<K, V> {}',
  );
  const { ancestors, unresolved } = await inherited(files, 'A');
  expect(ancestors).toEqual(['B']);
  expect(unresolved).toEqual(['Map.Entry', 'Serializable', 'Thread', 'java.util.List']);
});

test('a long chain ends', async () => {
  const classes = Array.from({ length: 1500 }, (_, i) => `class C${i} extends C${i + 1} { void m${i}() {} }`);
  const { ancestors, members } = await inherited(java(classes.join('\n')), 'C0');
  expect(ancestors).toHaveLength(1000);
  expect(members).toHaveLength(1000);
});

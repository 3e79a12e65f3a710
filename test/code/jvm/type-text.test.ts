import { describe, expect, it } from 'vitest';
import {
  eraseType,
  overrideKey,
  simpleTypeName,
  substituteTypes,
  typeArguments,
} from '../../../src/code/jvm/type-text.ts';
import type { JvmLanguage } from '../../../src/code/jvm/types.ts';

it.each([
  ['String', 'String'],
  ['java.util.Map.Entry<K,V>[]', 'Entry'],
  ['a.Outer<T>.Inner<K>?', 'Inner'],
  ['com.`odd name`', 'odd name'],
  ['(Int)  ->  Unit', '(Int) -> Unit'],
  ['no type', 'no type'],
])('the simple name of %s is %s', (type, name) => {
  expect(simpleTypeName(type)).toBe(name);
});

it.each([
  ['String', []],
  ['Map.Entry<K,List<V>>[]', ['K', 'List<V>']],
  ['A<? extends B, *, out C, ?>', ['? extends B', '*', 'out C', '?']],
  ['Outer<T>.Inner', []],
  ['Outer<T>.Inner<(A, B) -> C>', ['(A, B) -> C']],
])('the type arguments of %s are %j', (type, args) => {
  expect(typeArguments(type)).toEqual(args);
});

it.each([
  ['java.util.List<T>[]', 'List[]'],
  ['int', 'int'],
  ['String?', 'String'],
  ['Comparable<T> & Foo', 'Comparable'],
  ['T & Any', 'T'],
  ['? extends a.Foo<X>', '? extends a.Foo<X>'],
  ['suspend A.(B) -> C', 'Function3'],
  ['((A) -> B)?', 'Function1'],
])('%s is erased to %s', (type, erased) => {
  expect(eraseType(type)).toBe(erased);
});

describe('type parameters', () => {
  const BY = new Map([
    ['T', 'String'],
    ['U', 'T'],
    ['N', 'Int?'],
    ['F', '(A) -> B'],
    ['List', 'Wrong'],
  ]);

  it.each([
    ['T', 'String'],
    ['Map<T, U>', 'Map<String, T>'],
    ['T[]', 'String[]'],
    ['? extends T', '? extends String'],
    ['a.T', 'a.T'],
    ['T.Inner', 'T.Inner'],
    ['java.util.List<T>', 'java.util.List<String>'],
    ['N?', 'Int?'],
    ['F?', '((A) -> B)?'],
    ['F[]', '((A) -> B)[]'],
    ['T.(T: T) -> T', 'String.(T: String) -> String'],
    ['Tx', 'Tx'],
  ])('%s becomes %s', (type, substituted) => {
    expect(substituteTypes(type, BY)).toBe(substituted);
  });

  it('do not make types without end', () => {
    let type = 'T';
    for (let i = 0; i < 100; i++) type = substituteTypes('Map<T, T>', new Map([['T', type]]));
    expect(type.length).toBeLessThan(5_000);
    expect(eraseType(type)).toBe('Map');
  });
});

describe('what overrides what', () => {
  type Case = [types: string[], others: string[], language: JvmLanguage];

  it.each<Case>([
    [[], [], 'java'],
    [['List<String>'], ['java.util.List<T>'], 'java'],
    [['String...'], ['String[]'], 'java'],
    [['Int'], ['int'], 'java'],
    [['String?'], ['String'], 'java'],
    [['Any'], ['Object'], 'java'],
    [['MutableList<Int>'], ['List<Integer>'], 'kotlin'],
    [['MutableMap.MutableEntry<K, V>'], ['Map.Entry<K, V>'], 'kotlin'],
    [['Long'], ['long'], 'kotlin'],
    [['Boolean?'], ['boolean'], 'kotlin'],
    [['Int'], ['Integer'], 'kotlin'],
    [['Array<String>'], ['String[]'], 'kotlin'],
    [['IntArray?'], ['int[]'], 'kotlin'],
    [['(A) -> B'], ['Function1<A, B>'], 'kotlin'],
  ])('%j is %j', (types, others, language) => {
    expect(overrideKey(types, language)).toBe(overrideKey(others, language));
  });

  it.each<Case>([
    [['int'], ['int', 'int'], 'java'],
    [['int'], ['int[]'], 'java'],
    [['long'], ['Long'], 'java'],
    [['int'], ['Integer'], 'java'],
    [['List<String>'], ['Set<String>'], 'java'],
    [['Long'], ['Int'], 'kotlin'],
  ])('%j is not %j', (types, others, language) => {
    expect(overrideKey(types, language)).not.toBe(overrideKey(others, language));
  });
});

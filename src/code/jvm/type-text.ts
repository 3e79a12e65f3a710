/** What can be asked of types that are given as text. */
import { codeOf, isMark, isWord, type Token, tokensOf } from './scan.ts';
import { type TypeTree, typeCode, typeTree } from './type-text-tree.ts';
import type { JvmLanguage } from './types.ts';

/** The name of a type without qualifiers, type arguments, `[]` and `?`: `Entry` of `java.util.Map.Entry<K, V>[]`. */
export function simpleTypeName(type: string): string {
  return simpleName(bareTypeName(type));
}

/** The name of a type with the qualifiers that are written, without type arguments, `[]` and `?`. */
export function bareTypeName(type: string): string {
  let tree = typeTree(type);
  while (tree?.form === 'array' || tree?.form === 'nullable') tree = tree.of;
  return tree?.form === 'named' ? tree.name : plainText(type);
}

/** The outermost type arguments as written, none if the type has none. */
export function typeArguments(type: string): string[] {
  let tree = typeTree(type);
  while (tree?.form === 'array' || tree?.form === 'nullable') tree = tree.of;
  return tree?.form === 'named' ? (tree.args ?? []).map(typeCode) : [];
}

/**
 * The simple name a type is known by when its arguments are gone: arrays stay arrays, nullability goes,
 * an intersection is its first part, a wildcard its bound or `Object`, a function type `Function1`.
 */
export function eraseType(type: string): string {
  const tree = typeTree(type);
  return tree === undefined ? plainText(type) : erasure(tree, simpleName);
}

function erasure(type: TypeTree, nameOf: (name: string) => string): string {
  switch (type.form) {
    case 'named':
      return nameOf(type.name);
    case 'array':
      return `${erasure(type.of, nameOf)}[]`;
    case 'nullable':
      return erasure(type.of, nameOf);
    case 'function':
      return `Function${type.parameters.length + (type.receiver === null ? 0 : 1) + (type.isSuspend ? 1 : 0)}`;
    case 'wildcard':
      return type.bound === null ? 'Object' : erasure(type.bound, nameOf);
    case 'both':
      return type.parts[0] === undefined ? 'Object' : erasure(type.parts[0], nameOf);
  }
}

function simpleName(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

/** What cannot be read as a type stands for itself. */
function plainText(type: string): string {
  return codeOf(tokensOf(type, 'kotlin'));
}

/** A result longer than this loses its type arguments: substitution along a chain may double it each time. */
const MAX_SUBSTITUTED = 4_000;

/**
 * A type in which the type parameters that are keys of `by` are replaced, all at once, by what these
 * say. Names with qualifiers are no type parameters. Linear in the type and the result.
 */
export function substituteTypes(type: string, by: ReadonlyMap<string, string>): string {
  const tokens = tokensOf(type, 'kotlin');
  let length = 0;
  const replaced = tokens.map((token, at): Token => {
    const value = isTypeName(tokens, at) ? by.get(token.text) : undefined;
    length += value?.length ?? token.text.length;
    if (value === undefined) return token;
    return {
      ...token,
      text: isMark(tokens[at + 1], '?') ? beforeMark(value) : beforeSuffix(value, tokens[at + 1]),
    };
  });
  return length > MAX_SUBSTITUTED ? eraseType(type) : codeOf(replaced);
}

function isTypeName(tokens: readonly Token[], at: number): boolean {
  if (!isWord(tokens[at])) return false;
  const isQualified = isMark(tokens[at - 1], '.') || (isMark(tokens[at + 1], '.') && isWord(tokens[at + 2]));
  return !isQualified && !isMark(tokens[at + 1], ':');
}

/** In front of a `?` that it may bring along itself. */
function beforeMark(value: string): string {
  return inBrackets(value.endsWith('?') ? value.slice(0, -1) : value);
}

function beforeSuffix(value: string, next: Token | undefined): string {
  return isMark(next, '[') || isMark(next, '.') || isMark(next, '...') ? inBrackets(value) : value;
}

function inBrackets(value: string): string {
  const form = typeTree(value)?.form;
  return form === 'function' || form === 'both' ? `(${value})` : value;
}

/** Names of Kotlin by what a Java program calls them. */
const AS_IN_JAVA: ReadonlyMap<string, string> = new Map([
  ['Int', 'int'],
  ['Char', 'char'],
  ['Any', 'Object'],
  ...['Iterable', 'Iterator', 'ListIterator', 'Collection', 'List', 'Set', 'Map', 'Entry'].map(
    (name): [string, string] => [`Mutable${name}`, name],
  ),
]);
const PRIMITIVES = ['byte', 'short', 'int', 'long', 'float', 'double', 'boolean', 'char'];
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const UNBOXED: ReadonlyMap<string, string> = new Map([
  ...PRIMITIVES.map((name): [string, string] => [capital(name), name]),
  ['Integer', 'int'],
  ['Character', 'char'],
]);
const PRIMITIVE_ARRAYS: ReadonlyMap<string, string> = new Map(
  PRIMITIVES.map((name): [string, string] => [`${capital(name)}Array`, name]),
);

/**
 * A text that two lists of parameter types share if a method with one overrides a method of its name
 * with the other. Types are to be given after type parameters have been replaced: those of a supertype
 * by its arguments, those of a method by their bounds or `Object`. Compared are simple names without
 * arguments and nullability; names of Kotlin are those of Java: `Int` is `int`, `Any` is `Object`.
 *
 * `language` is `kotlin` as soon as either method may be Kotlin's: there `Long` is both `long` and its
 * box, in Java these are two overloads.
 */
export function overrideKey(types: readonly string[], language: JvmLanguage = 'java'): string {
  return `(${types.map((type) => keyOf(type, language)).join(',')})`;
}

function keyOf(type: string, language: JvmLanguage): string {
  const tree = typeTree(type);
  return tree === undefined
    ? plainText(type)
    : erasure(withJavaArrays(tree), (name) => javaName(name, language));
}

function javaName(name: string, language: JvmLanguage): string {
  const simple = simpleName(name);
  return AS_IN_JAVA.get(simple) ?? (language === 'kotlin' ? UNBOXED.get(simple) : undefined) ?? simple;
}

function withJavaArrays(type: TypeTree): TypeTree {
  if (type.form === 'nullable') return withJavaArrays(type.of);
  const element = elementType(type);
  return element === undefined ? type : { form: 'array', of: withJavaArrays(element) };
}

/** What an array holds, `Array<T>` and `IntArray` of Kotlin included; undefined of all other types. */
export function elementType(type: TypeTree): TypeTree | undefined {
  if (type.form === 'array') return type.of;
  if (type.form !== 'named') return undefined;
  const name = simpleName(type.name);
  const primitive = PRIMITIVE_ARRAYS.get(name);
  if (primitive !== undefined) return { form: 'named', name: primitive, args: null };
  const element = name === 'Array' && type.args?.length === 1 ? type.args[0] : undefined;
  return element?.form === 'wildcard' ? (element.bound ?? undefined) : element;
}

/** Whether a name somebody asks for is that of a type which is written in a language; qualifiers do not count. */
export function isSameName(wanted: string, found: string, language: JvmLanguage | undefined): boolean {
  const [asked, given] = [simpleName(wanted), simpleName(found)];
  if (asked === given) return true;
  if (language === 'kotlin') return PRIMITIVES.includes(asked) && capital(asked) === given;
  return language === 'java' && (asked === 'Int' || asked === 'Char') && asked.toLowerCase() === given;
}

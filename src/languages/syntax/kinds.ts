/** What kinds of declarations have in common. */
import type { DeclarationKind } from './types.ts';

const FUNCTION_KINDS: ReadonlySet<DeclarationKind> = new Set(['function', 'method', 'constructor', 'test']);

const TYPE_KINDS: ReadonlySet<DeclarationKind> = new Set([
  'class',
  'interface',
  'struct',
  'union',
  'enum',
  'trait',
  'record',
  'annotation',
  'object',
  'type_alias',
]);

const VALUE_KINDS: ReadonlySet<DeclarationKind> = new Set(['constant', 'variable', 'field']);

/** Kinds that hold nothing: what is declared inside them stands beside them. */
const LEAF_KINDS: ReadonlySet<DeclarationKind> = new Set([...VALUE_KINDS, 'type_alias', 'macro']);

/** Functions, methods, constructors and tests. */
export function isFunctionLike(kind: DeclarationKind): boolean {
  return FUNCTION_KINDS.has(kind);
}

/** Kinds whose names are types, which may have members and bases. */
export function isType(kind: DeclarationKind): boolean {
  return TYPE_KINDS.has(kind);
}

/** Constants, variables and fields. */
export function isValue(kind: DeclarationKind): boolean {
  return VALUE_KINDS.has(kind);
}

/** Kinds that may have members. */
export function isContainer(kind: DeclarationKind): boolean {
  return !LEAF_KINDS.has(kind);
}

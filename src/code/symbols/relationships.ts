/** Whether a type extends or implements a base, where syntax leaves that open. */
import type { Outline } from '../../indexing/syntax/outline.ts';
import type { DeclarationKind, Relationship } from '../../languages/syntax/types.ts';
import { lastPart } from './qualified.ts';

/** A relationship of a known kind. */
export interface SettledRelationship {
  kind: Relationship['kind'];
  target: string;
}

/** What kind of declaration a base is, by its name as written; undefined where it is not in the source. */
export type KindOfBase = (target: string) => DeclarationKind | undefined;

const CONTRACTS: ReadonlySet<DeclarationKind> = new Set(['interface', 'trait', 'annotation']);

/** The relationships of declaration `i` of a file, all of a known kind. */
export function settledRelationships(
  relationships: readonly Relationship[],
  file: Outline,
  i: number,
  kindOfBase: KindOfBase = (target) => kindInFile(file, target),
): SettledRelationship[] {
  return relationships.map(({ kind, target, assumed }) => ({
    kind: assumed ? kindOfRelationship(target, kindOfBase(target), file.language, file.kind(i)) : kind,
    target,
  }));
}

function kindOfRelationship(
  target: string,
  base: DeclarationKind | undefined,
  language: string,
  own: DeclarationKind,
): Relationship['kind'] {
  if (base !== undefined) return CONTRACTS.has(base) && !CONTRACTS.has(own) ? 'implements' : 'extends';
  // What is not in the source is told by how the language, or its custom, writes it.
  if (language === 'C#') return /^I\p{Lu}/u.test(lastPart(target)) ? 'implements' : 'extends';
  return language === 'Kotlin' ? 'implements' : 'extends';
}

/** The kind of the type of that name that the file itself declares. */
export function kindInFile(file: Outline, target: string): DeclarationKind | undefined {
  const name = lastPart(target);
  for (let i = file.names.indexOf(name); i >= 0; i = file.names.indexOf(name, i + 1)) {
    if (isBase(file.kind(i))) return file.kind(i);
  }
  return undefined;
}

const BASES: ReadonlySet<DeclarationKind> = new Set([
  ...CONTRACTS,
  'class',
  'struct',
  'enum',
  'record',
  'object',
  'type_alias',
]);

/** True for kinds that others may build on. */
export function isBase(kind: DeclarationKind): boolean {
  return BASES.has(kind);
}

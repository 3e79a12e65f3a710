/** Members of types, inherited ones included. */
import type { Outline } from '../../indexing/syntax/outline.ts';
import { directoryOf } from '../imports/paths.ts';
import { type Family, familyOf } from './families.ts';
import { scopeOf } from './file-scope.ts';
import { isReferable, isTypeAt } from './fitness.ts';
import type { Knowledge } from './knowledge.ts';
import { targetsIn, unique } from './meaning.ts';
import type { Target } from './types.ts';

/** More bases of one type are not looked at. */
const MAX_BASES = 60;

/** Members of that name: those of the types themselves, or of the nearest base that has one. */
export function membersOf(
  knowledge: Knowledge,
  types: readonly Target[],
  name: string,
  seen: Set<string> = new Set(),
): readonly Target[] {
  if (!knowledge.hasTime()) return [];
  const own = types.flatMap((type) => ownMembers(knowledge, type, name));
  return own.length > 0 ? unique(own) : inheritedMembers(knowledge, types, name, seen);
}

/** The same, of the bases alone. */
export function inheritedMembers(
  knowledge: Knowledge,
  types: readonly Target[],
  name: string,
  seen: Set<string> = new Set(),
): readonly Target[] {
  for (const type of types) {
    const key = `${type.file.id} ${type.index}`;
    if (seen.has(key) || seen.size > MAX_BASES) continue;
    seen.add(key);
    for (const base of basesOf(knowledge, type)) {
      const found = membersOf(knowledge, base, name, seen);
      if (found.length > 0) return found;
    }
  }
  return [];
}

/** The bases of a type, each with all its parts; empty lists for those that the source does not hold. */
export function basesOf(knowledge: Knowledge, type: Target): readonly (readonly Target[])[] {
  const { relationships } = knowledge.details(type.file).declarations[type.index] ?? { relationships: [] };
  return relationships.map(({ target }) => {
    const { targets } = knowledge.resolvePath(knowledge, type.file, target, type.file.container(type.index));
    return targets.filter(
      ({ file, index }) => isTypeAt(file, index) && !(file === type.file && index === type.index),
    );
  });
}

/** True where the source holds the types and all of their bases, as far as bases are looked at. */
export function isWhole(
  knowledge: Knowledge,
  types: readonly Target[],
  seen: Set<string> = new Set(),
): boolean {
  return types.every((type) => {
    const key = `${type.file.id} ${type.index}`;
    if (seen.has(key)) return true;
    seen.add(key);
    if (seen.size > MAX_BASES || type.file.kind(type.index) === 'type_alias' || !knowledge.hasTime())
      return false;
    return basesOf(knowledge, type).every((base) => base.length > 0 && isWhole(knowledge, base, seen));
  });
}

function ownMembers({ ground }: Knowledge, { file, index }: Target, name: string): Target[] {
  const scope = scopeOf(file);
  const qualifiedName = file.qualifiedName(index);
  const inside = scope
    .named(name)
    .filter(
      (i) => (file.container(i) === index || file.parent(i) === qualifiedName) && isReferable(file.kind(i)),
    );
  const found = targetsIn(file, inside);
  const family = familyOf(file.language);
  if (!family.hasOpenTypes) return found;
  for (const other of ground.names.inFamily(name, family)) {
    if (other.file === file || !isReferable(other.file.kind(other.index))) continue;
    if (belongsTo(other, file, qualifiedName, family)) found.push(other);
  }
  return found;
}

/** A member written in another file says which type it belongs to. */
function belongsTo(
  { file, index }: Target,
  typeFile: Outline,
  qualifiedName: string,
  family: Family,
): boolean {
  const parent = file.parent(index);
  if (parent === null) return false;
  if (family.id === 'go')
    return parent === qualifiedName && directoryOf(file.path) === directoryOf(typeFile.path);
  if (family.id === 'ruby') return parent === qualifiedName;
  if (family.id === 'rust' || family.id === 'c') return lastPart(parent) === lastPart(qualifiedName);
  return parent === qualifiedName && file.namespace === typeFile.namespace;
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1);
}

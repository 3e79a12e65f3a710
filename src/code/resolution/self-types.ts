/** What `this`, `self` and `super` stand for at a place. */
import { isTypeAt } from './fitness.ts';
import type { Knowledge } from './knowledge.ts';
import { basesOf } from './members.ts';
import { resolvePath } from './paths.ts';
import type { Place } from './plain.ts';
import type { Target } from './types.ts';
import { OUTSIDE, UNKNOWN, type Value } from './value.ts';

/** The type whose method stands at a place, with all its parts. */
export function selfTypes(knowledge: Knowledge, { file, declaration }: Place): readonly Target[] {
  for (let at = declaration; at >= 0; at = file.container(at)) {
    if (isTypeAt(file, at)) return [{ file, index: at }];
    const parent = file.parent(at);
    const container = file.container(at);
    // Members written apart from their type say which it is.
    const isApart =
      container < 0 || file.kind(container) === 'impl' || file.parent(at) !== file.qualifiedName(container);
    if (parent !== null && isApart && (file.kind(at) === 'method' || file.kind(at) === 'constructor')) {
      const { targets } = resolvePath(knowledge, file, parent, -1);
      const types = targets.filter((each) => isTypeAt(each.file, each.index));
      if (types.length > 0) return types;
    }
  }
  return [];
}

/** The object itself. */
export function selfValue(knowledge: Knowledge, place: Place): Value {
  const types = selfTypes(knowledge, place);
  return types.length === 0 ? UNKNOWN : { sort: 'instance', types, isCertain: true };
}

/** The object as one of its base types. */
export function baseValue(knowledge: Knowledge, place: Place): Value {
  const bases = selfTypes(knowledge, place).flatMap((type) => [...basesOf(knowledge, type)]);
  const known = bases.flat();
  if (known.length === 0) return bases.length > 0 ? OUTSIDE : UNKNOWN;
  return { sort: 'instance', types: known, isCertain: true };
}

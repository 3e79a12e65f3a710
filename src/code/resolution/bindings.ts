/** Variables that are given something in several places. */
import type { Outline } from '../../indexing/syntax/outline.ts';
import type { LocalName } from '../../languages/syntax/types.ts';
import { readChain } from './chain.ts';
import { isTypeAt } from './fitness.ts';
import type { Knowledge } from './knowledge.ts';
import { unique } from './meaning.ts';
import type { Place } from './plain.ts';
import { usesIndexOf } from './uses-index.ts';
import { UNKNOWN, type Value } from './value.ts';

/** The one value that all are; unknown if they differ. */
export function agreed(values: readonly Value[]): Value {
  const [first = UNKNOWN, ...others] = values;
  return others.every((other) => isSame(first, other)) ? first : UNKNOWN;
}

function isSame(a: Value, b: Value): boolean {
  if (a.sort === 'external') return b.sort === 'external';
  if (a.sort !== 'instance' || b.sort !== 'instance') return false;
  return a.types.length === b.types.length && unique([...a.types, ...b.types]).length === a.types.length;
}

/** `node = node.next`. */
export function followsFromItself({ name, value }: LocalName): boolean {
  return readChain(value)?.[0]?.name === name;
}

/** A parameter of a class, or a variable of its objects, whose type is known. */
export function typedAround(knowledge: Knowledge, name: string, { file, declaration }: Place): Value | null {
  const around = new Set<number>();
  for (let at = declaration; at >= 0; at = file.container(at)) if (isTypeAt(file, at)) around.add(at);
  if (around.size === 0) return null;
  const ofName = usesIndexOf(knowledge.uses(file)).typed(name);
  const all = ofName.filter((each) => {
    if (each.name !== name) return false;
    // Variables that begin with a mark are those of objects, wherever they are set.
    for (let at = each.declaration; at >= 0; at = file.container(at)) {
      if (around.has(at)) return true;
      if (!name.startsWith('@')) return false;
    }
    return false;
  });
  const [typed] = all;
  if (typed === undefined) return null;
  if (all.some(({ type }) => type !== typed.type)) return UNKNOWN;
  return { sort: 'typed', text: typed.type, file, declaration: typed.declaration, isCertain: true };
}

/** An attribute of Python's objects that is given something of another type elsewhere in the class. */
export function isOfOther(
  knowledge: Knowledge,
  file: Outline,
  type: number,
  name: string,
  text: string,
): boolean {
  if (file.language !== 'Python' || type < 0) return false;
  const [from, end] = [file.startByte(type), file.endByte(type)];
  return usesIndexOf(knowledge.uses(file))
    .typed(name)
    .some(
      (each) => each.startByte >= from && each.startByte < end && each.name !== name && each.type !== text,
    );
}

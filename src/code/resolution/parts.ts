/** Declarations that are one thing: overloads, and in C and C++ a declaration and its definition. */
import type { Outline } from '../../indexing/syntax/outline.ts';
import { familyOf } from './families.ts';
import { isCallable } from './fitness.ts';
import type { Knowledge } from './knowledge.ts';
import { unique } from './meaning.ts';
import type { Target } from './types.ts';

/** The same and their other parts. */
export function withParts({ ground }: Knowledge, targets: readonly Target[]): readonly Target[] {
  const [first] = targets;
  if (first === undefined) return targets;
  const family = familyOf(first.file.language);
  if (family.id !== 'c') return targets;
  const others = targets.flatMap(({ file, index }) => {
    if (!isCallable(file.kind(index)) || isOfOneFile(file, index)) return [];
    const qualifiedName = file.qualifiedName(index);
    return ground.names
      .inFamily(file.name(index), family)
      .filter(
        (other) =>
          isCallable(other.file.kind(other.index)) &&
          !isOfOneFile(other.file, other.index) &&
          other.file.qualifiedName(other.index) === qualifiedName,
      );
  });
  return unique([...targets, ...others]);
}

/** A `static` function: others of its name are not the same. */
function isOfOneFile(file: Outline, index: number): boolean {
  return file.visibility(index) === 'private' && file.parent(index) === null;
}

/** What belongs to a declaration: what stands in it, and what is written elsewhere as part of it. */
import { OUTLINE_FLAG, type Outline } from '../../indexing/syntax/outline.ts';
import type { Structure } from '../../indexing/syntax/structure.ts';
import type { Place } from './place.ts';

/**
 * Members of declaration `i` of a file in source order, without `impl` blocks: what stands directly in it,
 * what the file's `impl` blocks, extensions and definitions outside of it add; in Go also methods in other
 * files of the package.
 */
export function membersOf(file: Outline, i: number, { files }: Structure): Place[] {
  const qualified = file.qualifiedName(i);
  const inside = membersIn(file, (at) => file.container(at) === i);
  const names = new Set(inside.map(({ index }) => file.name(index)));
  const added = membersIn(file, (at) => isAddedTo(qualified, file, at)).filter(
    // A definition beside the class is the same member as the declaration in it.
    ({ index }) => file.language !== 'C++' || !names.has(file.name(index)),
  );
  return [...inside, ...added, ...elsewhere(file, qualified, files)];
}

function membersIn(file: Outline, isMember: (at: number) => boolean): Place[] {
  const members: Place[] = [];
  for (let at = 0; at < file.count; at++) {
    if (isMember(at) && file.kind(at) !== 'impl') members.push({ file, index: at });
  }
  return members;
}

function isAddedTo(qualified: string, file: Outline, at: number): boolean {
  const container = file.container(at);
  const isElsewhere =
    file.has(at, OUTLINE_FLAG.ownParent) || (container >= 0 && file.kind(container) === 'impl');
  return isElsewhere && file.parent(at) === qualified;
}

/** A Go package is one scope over the files of a directory. */
function elsewhere(file: Outline, qualified: string, files: readonly Outline[]): Place[] {
  if (file.language !== 'Go') return [];
  const directory = file.path.slice(0, file.path.lastIndexOf('/') + 1);
  return files
    .filter(
      (other) =>
        other !== file &&
        other.language === 'Go' &&
        other.namespace === file.namespace &&
        other.path.startsWith(directory) &&
        !other.path.includes('/', directory.length),
    )
    .flatMap((other) => membersIn(other, (at) => isAddedTo(qualified, other, at)));
}

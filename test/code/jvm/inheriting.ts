/** What a type inherits within one library, as tables of cases show it. */
import { ancestryOf, inheritedMembers } from '../../../src/code/jvm/inheritance.ts';
import { methodsOf } from '../../../src/code/jvm/members.ts';
import { jvmModel } from '../../../src/code/jvm/model.ts';
import { SupertypeFinder } from '../../../src/code/jvm/supertypes.ts';
import type { Library } from '../../../src/tools/artifacts/library.ts';
import { libraryOf } from '../../tools/artifacts/asking.ts';

/** A library by itself. */
function spaceOf(library: Library) {
  return { sources: library, async *beyond() {} };
}

/** Of the type of that simple name. */
export async function inherited(
  files: Readonly<Record<string, string>>,
  name: string,
  membersOf: typeof methodsOf = methodsOf,
) {
  const library = await libraryOf(files);
  const type = jvmModel(library).types.find(({ simpleName }) => simpleName === name);
  if (!type) throw new Error(`no type ${name}`);
  const ancestry = await ancestryOf({ type, space: spaceOf(library) }, new SupertypeFinder());
  return {
    ancestors: ancestry.ancestors.map((each) => each.type.fullName),
    unresolved: [...ancestry.unresolved].sort(),
    members: inheritedMembers(ancestry, membersOf).map(
      ({ ancestor, member }) => `${ancestor.type.fullName}: ${member.signature}`,
    ),
  };
}

/** Files of the default package. */
export const java = (text: string) => ({ 'All.java': text });
export const kotlin = (text: string) => ({ 'all.kt': text });

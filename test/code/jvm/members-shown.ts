/** Members of a type of one file, as tables of cases show them. */
import type { JvmMember } from '../../../src/code/jvm/members-part.ts';
import { jvmModel } from '../../../src/code/jvm/model.ts';
import type { JvmSources, JvmType } from '../../../src/code/jvm/types.ts';
import { libraryOf } from '../../tools/artifacts/asking.ts';

type MembersOf = (type: JvmType, sources: JvmSources) => readonly JvmMember[];

/** Each as `name 3-5 signature`. */
export async function shown(
  membersOf: MembersOf,
  file: string,
  lines: readonly string[],
  name: string,
): Promise<string[]> {
  const library = await libraryOf({ [file]: `${lines.join('\n')}\n` });
  const type = jvmModel(library).type(name);
  if (!type) throw new Error(`no type ${name}`);
  return membersOf(type, library).map(
    (member) => `${member.name} ${member.startLine}-${member.endLine} ${member.signature}`,
  );
}

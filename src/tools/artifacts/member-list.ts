/** Lists of the members of a type: what list_methods and list_fields have in common. */
import { firstSentence } from '../../code/jvm/first-sentence.ts';
import { ancestryOf, inheritedMembers } from '../../code/jvm/inheritance.ts';
import { isNamed } from '../../code/jvm/members.ts';
import type { JvmMember } from '../../code/jvm/members-part.ts';
import { jvmModel } from '../../code/jvm/model.ts';
import { SupertypeFinder, type TypeSpace } from '../../code/jvm/supertypes.ts';
import type { JvmSources, JvmType } from '../../code/jvm/types.ts';
import { sortPaths } from '../../patterns/path-order.ts';
import { artifactName } from '../../sources/artifacts/coordinates.ts';
import { type ArgumentsOf, flag } from '../parameters.ts';
import { findType } from './find-type.ts';
import type { Library } from './library.ts';
import { LibrarySpaces } from './member-spaces.ts';
import { type NameTest, nameTest } from './names.ts';
import { type Pagination, paged } from './pagination.ts';
import { includeDescription, nameFilter, paging, typeName } from './parameters.ts';

export const memberParameters = {
  type_name: typeName,
  include_inherited: flag('Add what its supertypes hand on.'),
  ...nameFilter,
  ...paging,
  include_description: includeDescription,
};

type MemberArguments = ArgumentsOf<typeof memberParameters>;

/** The test that the filter stands for, undefined without one. Rejects with `invalid_pattern`. */
export async function memberFilter(args: MemberArguments): Promise<NameTest | undefined> {
  const { name_filter: pattern, name_filter_type: kind } = args;
  return pattern === undefined ? undefined : nameTest('name_filter', pattern, kind);
}

/** A member as answers show it. */
interface ShownMember {
  signature: string;
  line_range: { start: number; end: number };
  description?: string | undefined;
  declared_by?: string | undefined;
  artifact?: string | undefined;
}

export interface MemberList {
  type: JvmType;
  pagination: Pagination;
  members: readonly ShownMember[];
  /** Undefined if none, or if nobody asked. */
  unresolved: readonly string[] | undefined;
}

/** A member, and where it comes from. */
interface Listed {
  member: JvmMember;
  type: JvmType;
  space: TypeSpace;
}

/** One page of the members of a type. Throws `type_not_found`. */
export async function listMembers(
  args: MemberArguments,
  library: Library,
  filter: NameTest | undefined,
  membersOf: (type: JvmType, sources: JvmSources) => readonly JvmMember[],
): Promise<MemberList> {
  const type = findType(jvmModel(library), args.type_name);
  const spaces = new LibrarySpaces(library);
  const place = { type, space: spaces.asked };
  const listed: Listed[] = membersOf(type, library).map((member) => ({ ...place, member }));
  let unresolved: readonly string[] = [];
  if (args.include_inherited) {
    const ancestry = await ancestryOf(place, new SupertypeFinder());
    unresolved = sortPaths([...ancestry.unresolved]);
    for (const { ancestor, member } of inheritedMembers(ancestry, membersOf)) {
      listed.push({ member, type: ancestor.type, space: ancestor.space });
    }
  }
  const wanted = filter ? listed.filter(({ member }) => isNamed(member, filter)) : listed;
  const { pagination, shown } = paged(wanted, args);
  const descriptions = args.include_description ? await descriptionsOf(shown, spaces) : undefined;
  const members = shown.map((each): ShownMember => {
    const { endLine, signature, startLine } = each.member;
    const isInherited = each.type !== type;
    const origin = each.space === spaces.asked ? undefined : spaces.libraryOf(each.space);
    return {
      signature,
      line_range: { start: startLine, end: endLine },
      description: descriptions && (descriptions.get(each) ?? ''),
      declared_by: isInherited ? each.type.fullName : undefined,
      artifact: origin && artifactName(origin.coordinates),
    };
  });
  return { type, pagination, members, unresolved: unresolved.length > 0 ? unresolved : undefined };
}

/** First sentences of their documentation. Reads what is kept of each file once. */
async function descriptionsOf(
  shown: readonly Listed[],
  spaces: LibrarySpaces,
): Promise<ReadonlyMap<Listed, string>> {
  const found = new Map<Listed, string>();
  for (const space of new Set(shown.map((each) => each.space))) {
    const here = shown.filter((each) => each.space === space);
    const files = [...new Set(here.map(({ member }) => member.file))];
    const details = await spaces.libraryOf(space)?.structure.details(files);
    for (const each of here) {
      const { file, index } = each.member;
      const doc = details?.[files.indexOf(file)]?.declarations[index]?.docComment ?? null;
      found.set(each, firstSentence(doc, each.type.language));
    }
  }
  return found;
}

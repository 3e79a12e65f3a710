import { fieldsOf } from '../../code/jvm/members.ts';
import { defineLibraryTool } from './define.ts';
import { listMembers, memberFilter, memberParameters } from './member-list.ts';

export const listFields = defineLibraryTool({
  name: 'list_fields',
  title: 'Fields of a type',
  description:
    'Lists the fields, enum constants, record components and Kotlin properties that a type of an indexed ' +
    'artifact declares, with their lines; on request also what it inherits.',
  parameters: memberParameters,
  prepare: memberFilter,
  async answer(args, library, filter) {
    const { members, pagination, type, unresolved } = await listMembers(args, library, filter, fieldsOf);
    return {
      status: 'success',
      type_name: type.fullName,
      type_kind: type.kind,
      pagination,
      fields: members,
      unresolved_supertypes: unresolved,
    };
  },
});

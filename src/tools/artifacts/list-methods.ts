import { methodsOf } from '../../code/jvm/members.ts';
import { defineLibraryTool } from './define.ts';
import { listMembers, memberFilter, memberParameters } from './member-list.ts';

export const listMethods = defineLibraryTool({
  name: 'list_methods',
  title: 'Methods of a type',
  description:
    'Lists the methods and constructors that a type of an indexed artifact declares, with their lines; on ' +
    'request also what it inherits. A constructor has the name of its type, or `<init>`.',
  parameters: memberParameters,
  prepare: memberFilter,
  async answer(args, library, filter) {
    const { members, pagination, type, unresolved } = await listMembers(args, library, filter, methodsOf);
    return {
      status: 'success',
      type_name: type.fullName,
      type_kind: type.kind,
      language: type.language,
      pagination,
      methods: members,
      unresolved_supertypes: unresolved,
    };
  },
});

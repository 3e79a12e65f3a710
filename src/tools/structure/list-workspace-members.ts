import { defineStructureTool, json } from './define.ts';
import { filledMembers } from './members.ts';

export const listWorkspaceMembers = defineStructureTool({
  name: 'list_workspace_members',
  title: 'Members of a workspace',
  description:
    'Lists the members of a monorepo; a single project has one. Use it to find names for the `member` ' +
    'parameter of other tools.',
  parameters: {},
  isForWorkspace: true,
  answer(_, source) {
    const members = filledMembers(source);
    return json({
      workspace_type: source.workspace.type,
      workspace_root: source.root,
      member_count: members.length,
      members: members.map(({ member: { name, path }, files, lines }) => ({ name, path, files, lines })),
    });
  },
});

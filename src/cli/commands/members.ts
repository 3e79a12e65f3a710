/** `quarry members`: the members of a workspace. */
import type { Command } from 'commander';
import { printable } from '../../printable.ts';
import type { StructureSource } from '../../tools/structure/source.ts';
import { withHost } from '../host.ts';
import type { Invocation } from '../invocation.ts';
import { addCommonOptions, addExamples, commonSettings } from '../options.ts';
import { jsonOf } from '../printer.ts';
import { requiredProject } from '../project.ts';
import { addTreeOptions, openTree, type TreeOptions, treeLimits } from '../tree-options.ts';

export function define(command: Command, invocation: Invocation): void {
  command
    .description('Lists the members of a workspace. A project that is none has one member, the root.')
    .argument('[path]', 'root of the workspace (default: the project around the working directory)');
  addTreeOptions(command);
  addCommonOptions(command, { json: true });
  addExamples(command, [
    ['quarry members', 'names and paths'],
    ['quarry members --json', 'with numbers of files and lines'],
  ]);
  command.action(async (path: string | undefined, options: TreeOptions) => {
    const settings = commonSettings(command);
    const project = requiredProject(invocation, path, 'quarry members DIR');
    const limits = treeLimits(options, settings, project);
    const text = await withHost(invocation, project, settings, async (workplace) => {
      const { source } = await openTree(workplace, limits);
      const members = countedMembers(source);
      return settings.json ? jsonOf(membersJson(source, members)) : renderMembers(source, members);
    });
    invocation.out.write(text);
  });
}

interface CountedMember {
  name: string;
  path: string;
  files: number;
  lines: number;
}

/** Of the files looked at; the root member only if it has some, or is the only one. */
export function countedMembers({ workspace, files }: StructureSource): CountedMember[] {
  const counted = new Map(workspace.members.map((member) => [member, { ...member, files: 0, lines: 0 }]));
  for (const file of files) {
    const member = counted.get(workspace.memberOf(file.path));
    if (!member) continue;
    member.files += 1;
    member.lines += file.lines;
  }
  const all = [...counted.values()];
  return all.filter(({ path, files: count }) => path !== '.' || count > 0 || all.length === 1);
}

/** The form of the tool `list_workspace_members`. */
function membersJson({ root, workspace }: StructureSource, members: readonly CountedMember[]): unknown {
  return {
    workspace_type: workspace.type,
    workspace_root: root,
    member_count: members.length,
    members: members.map(({ name, path, files, lines }) => ({ name, path, files, lines })),
  };
}

export function renderMembers(
  { root, workspace }: StructureSource,
  members: readonly CountedMember[],
): string {
  const lines = members.map(({ name, path }) => `  ${printable(name)} (${printable(path)})\n`);
  return `Workspace: ${printable(root)} (${workspace.type})\nMembers:\n${lines.join('')}`;
}

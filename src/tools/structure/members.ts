/** The members of a workspace with what lies in them. */
import type { Structure } from '../../indexing/syntax/structure.ts';
import type { Member } from '../../sources/workspace.ts';
import type { StructureSource } from './source.ts';

/** A member and its indexed files. */
export interface FilledMember {
  member: Member;
  files: number;
  lines: number;
}

const counted = new WeakMap<Structure, readonly FilledMember[]>();

/**
 * By path, the root member last. The root member is there only if files belong to it, or if there is no
 * other. Counted once for a state of the index.
 */
export function filledMembers({ structure, workspace }: StructureSource): readonly FilledMember[] {
  const known = counted.get(structure);
  if (known) return known;
  const byMember = new Map(workspace.members.map((member) => [member, { member, files: 0, lines: 0 }]));
  for (const { path, lines } of structure.files) {
    const filled = byMember.get(workspace.memberOf(path));
    if (filled === undefined) continue;
    filled.files++;
    filled.lines += lines;
  }
  const all = [...byMember.values()];
  const present = all.filter(({ member, files }) => files > 0 || member.path !== '.' || all.length === 1);
  counted.set(structure, present);
  return present;
}

/** The members of a monorepo: which parts a tree says it has, and in which of them a file lies. */
import { compareByComponent } from '../patterns/path-order.ts';
import { type Declared, WORKSPACE_KINDS, type WorkspaceKind } from './workspace-kinds.ts';
import { parentOf, ROOT, WorkspaceTree, type WorkspaceTreeInput } from './workspace-tree.ts';

/** Who declares the members; `none` where nobody does. */
export type WorkspaceType = WorkspaceKind['type'] | 'none';

/** A part of a workspace. */
export interface Member {
  name: string;
  /** Relative to the root, `.` for the root member. */
  path: string;
}

/** What a tree says of its parts. */
export interface Workspace {
  type: WorkspaceType;
  /** By path, the root member `.` last. It is always here, also where no file is left for it. */
  members: readonly Member[];
  /** The deepest member that holds a file (or is that directory). Costs a look-up a component. */
  memberOf(path: string): Member;
}

/** A name longer than this is no name. */
const MAX_NAME = 256;

/**
 * Finds the members of a tree. Manifests that are broken say nothing; what leads out of the tree is left
 * out. All kinds of workspaces found are joined, the type is that of the first of them. Never throws.
 */
export function findWorkspace(input: WorkspaceTreeInput & { rootName: string }): Workspace {
  const tree = new WorkspaceTree(input);
  const found: { kind: WorkspaceKind; declared: Declared }[] = [];
  for (const kind of WORKSPACE_KINDS) {
    const declared = kind.declared(tree);
    if (declared) found.push({ kind, declared });
  }

  const kindsOf = new Map<string, WorkspaceKind[]>();
  for (const { kind, declared } of found) {
    for (const path of declared) kindsOf.set(path, [...(kindsOf.get(path) ?? []), kind]);
  }
  kindsOf.delete(ROOT);
  const members = [...kindsOf]
    .map(([path, kinds]): Member => ({ path, name: nameOf(tree, path, kinds) ?? lastComponent(path) }))
    .sort((a, b) => compareByComponent(a.path, b.path));

  const rootKinds = [...found.map(({ kind }) => kind), ...WORKSPACE_KINDS];
  const root: Member = { path: ROOT, name: nameOf(tree, ROOT, rootKinds) ?? input.rootName };
  const byPath = new Map(members.map((member) => [member.path, member]));
  return {
    type: found[0]?.kind.type ?? 'none',
    members: [...members, root],
    memberOf(path) {
      for (let at = path; at !== ROOT; at = parentOf(at)) {
        const member = byPath.get(at);
        if (member) return member;
      }
      return root;
    },
  };
}

/** The name that the first of the manifests gives; null if none does. */
function nameOf(tree: WorkspaceTree, path: string, kinds: readonly WorkspaceKind[]): string | null {
  for (const kind of kinds) {
    const name = kind.nameOf(tree, path)?.trim() ?? '';
    if (name !== '' && name.length <= MAX_NAME && !/\p{Cc}/u.test(name)) return name;
  }
  return null;
}

function lastComponent(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Where the values of completions come from. None of it begins an index. */
import { QuarryError } from '../../errors.ts';
import type { Structure } from '../../indexing/syntax/structure.ts';
import { referenceNames } from '../../sources/git-repository.ts';
import type { ToolContext } from '../../tools/tool.ts';
import { filesOf, listedSources } from '../resources/sources.ts';

/** The ids of all sources, in byte order. */
export async function sourcesOf(context: ToolContext): Promise<string[]> {
  return (await listedSources(context)).map(({ id }) => id);
}

/** The paths of a source, in path order; of the project without an id. Empty if there is no such source. */
export async function pathsOf(source: string | undefined, context: ToolContext): Promise<readonly string[]> {
  const files = source === undefined && !context.project ? undefined : await filesOf(source, context);
  return files === undefined ? [] : (await files.visible()).paths;
}

/** HEAD, branches, tags and remote branches of the project, in this order. Empty outside of Git. */
export async function referencesOf({ project, call }: ToolContext): Promise<string[]> {
  if (project === undefined) return [];
  try {
    return await referenceNames({ cwd: project.root, env: process.env, signal: call.signal });
  } catch (error) {
    if (error instanceof QuarryError && error.code !== 'cancelled') return [];
    throw error;
  }
}

/** All names declared in the project, in byte order, as far as its index knows. Empty without one. */
export async function symbolsOf({ indexer, project, call }: ToolContext): Promise<readonly string[]> {
  if (project === undefined) return [];
  const { structure } = await indexer.exact(undefined, { ...call, beginsNothing: true });
  return structure === undefined ? [] : namesOf(await structure());
}

/** Sorting takes 100 ms for 100,000 names, which change with the structure only. */
const names = new WeakMap<Structure, readonly string[]>();

function namesOf(structure: Structure): readonly string[] {
  const known = names.get(structure);
  if (known !== undefined) return known;
  const found = new Set<string>();
  for (const file of structure.files) for (const name of file.names) found.add(name);
  const sorted = [...found].sort();
  names.set(structure, sorted);
  return sorted;
}

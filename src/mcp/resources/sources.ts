/** The sources whose resources clients see: all that are indexed, and the project of the server. */
import { QuarryError } from '../../errors.ts';
import type { FileListing } from '../../indexing/exact-view.ts';
import { isDamaged } from '../../store/catalog.ts';
import type { SourceRecord } from '../../store/types.ts';
import type { ToolContext } from '../../tools/tool.ts';

export interface ListedSource {
  id: string;
  /** Of the tree. */
  root: string;
  /** Undefined for a project that has no index yet. */
  record: SourceRecord | undefined;
}

/** All sources by id in byte order, those with a damaged record left out. Begins no index. */
export async function listedSources({ indexer, project }: ToolContext): Promise<ListedSource[]> {
  const entries = await indexer.catalog.entries();
  const sources = entries.flatMap((entry): ListedSource[] =>
    isDamaged(entry) ? [] : [{ id: entry.id, root: entry.root, record: entry }],
  );
  if (project === undefined) return sources;
  const id = await indexer.projectSession(project);
  if (entries.some((entry) => entry.id === id)) return sources;
  const own: ListedSource = { id, root: project.root, record: undefined };
  return [...sources, own].sort((a, b) => Buffer.compare(Buffer.from(a.id), Buffer.from(b.id)));
}

/** What a tool is given as `session` to ask a source: nothing for the project, whether it has an index or not. */
export async function sessionFor(id: string, { indexer, project }: ToolContext): Promise<string | undefined> {
  return project !== undefined && (await indexer.projectSession(project)) === id ? undefined : id;
}

/** True if there is a source of that id. */
export async function isSource(id: string, context: ToolContext): Promise<boolean> {
  return (await listedSources(context)).some((source) => source.id === id);
}

/** The files of a source, without beginning an index; undefined if there is no such source. */
export async function filesOf(
  id: string | undefined,
  context: ToolContext,
): Promise<FileListing | undefined> {
  const { indexer, call } = context;
  try {
    const session = id === undefined ? undefined : await sessionFor(id, context);
    return await indexer.listing(session, { ...call, beginsNothing: true });
  } catch (error) {
    if (error instanceof QuarryError && UNKNOWN.has(error.code)) return undefined;
    throw error;
  }
}

/** No source has that name, none can have it, or its tree is gone. */
const UNKNOWN: ReadonlySet<string> = new Set(['source_not_found', 'invalid_params', 'invalid_request']);

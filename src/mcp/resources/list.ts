/** The list of resources: the index of each source. */
import type { Resource } from '@modelcontextprotocol/server';
import type { ToolContext } from '../../tools/tool.ts';
import { cursorAfter, readCursor } from './cursor.ts';
import { type ListedSource, listedSources } from './sources.ts';
import { indexUri } from './uri.ts';

/** Resources listed at once. */
const PAGE = 100;

/** One page of resources, by the ids of their sources in byte order. Begins no index. */
export async function listResources(
  cursor: string | undefined,
  context: ToolContext,
): Promise<{ resources: Resource[]; nextCursor?: string }> {
  const after = readCursor(cursor);
  const sources = await listedSources(context);
  const isAfter = ({ id }: ListedSource): boolean =>
    after === undefined || Buffer.compare(Buffer.from(id), Buffer.from(after)) > 0;
  const rest = sources.filter(isAfter);
  const page = rest.slice(0, PAGE);
  const last = page.at(-1);
  return {
    resources: page.map(indexResource),
    ...(last && rest.length > page.length && { nextCursor: cursorAfter(last.id) }),
  };
}

function indexResource({ id, root, record }: ListedSource): Resource {
  const state = record === undefined ? 'is indexed when it is first read' : `${record.files} indexed files`;
  return {
    uri: indexUri(id),
    name: `${id}/INDEX.md`,
    title: `Index of ${id}`,
    description: `Files and declarations of ${root} (${state}).`,
    mimeType: 'text/markdown',
    ...(record && { annotations: { lastModified: new Date(record.lastIndexedAt).toISOString() } }),
  };
}

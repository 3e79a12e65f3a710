/** What the two searches for matching lines have in common: order of checks, and the reply. */
import { parseScope } from '../../patterns/path-scope.ts';
import { searchLines } from '../../search/exact/exact-search.ts';
import type { ExactPattern } from '../../search/exact/pattern.ts';
import type { ToolContext } from '../tool.ts';
import { effectiveLimit } from './parameters.ts';
import { itemsReply } from './reply.ts';
import { scopeIn } from './scope.ts';

export interface LineQuery {
  paths?: readonly string[] | undefined;
  limit: number;
  session?: string | undefined;
}

/** The reply: lines that match, by path and line. The pattern has been checked before all else. */
export async function matchingLines(
  pattern: ExactPattern,
  { paths, limit, session }: LineQuery,
  { indexer, call }: ToolContext,
): Promise<string> {
  const entries = parseScope(paths);
  const view = await indexer.exact(session, call);
  const scope = scopeIn(view.root, entries, call.onSeen);
  const { items, more } = await searchLines(view, pattern, scope, effectiveLimit(limit), call.signal);
  return itemsReply(items, more);
}

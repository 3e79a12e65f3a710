/** One question to one source: ranked by words, or exact by substring. */
import type { SourceView } from '../indexing/source-view.ts';
import type { RankedResult } from './candidate.ts';
import { literalSearch } from './literal.ts';
import { parseQuery } from './query.ts';
import { rankedSearch } from './ranked.ts';

export interface SearchResult extends RankedResult {
  /** Lines for the reply: how the query was understood where that is not as written. */
  notes: string[];
}

/**
 * Reads a query, and gives the search to be run with it. Throws `invalid_params` at once for an
 * unknown field. `literal`: nothing in the query is interpreted.
 */
export function searchSource(
  query: string,
  literal: boolean,
): (view: SourceView, k: number, signal: AbortSignal) => Promise<SearchResult> {
  if (literal)
    return async (view, k, signal) => ({ ...(await literalSearch(view, query, k, signal)), notes: [] });
  const parsed = parseQuery(query);
  const { notes } = parsed;
  if (parsed.mode === 'substring') {
    return async (view, k, signal) => ({ ...(await literalSearch(view, parsed.text, k, signal)), notes });
  }
  return async (view, k, signal) => ({ ...(await rankedSearch(view, parsed, k, signal)), notes });
}

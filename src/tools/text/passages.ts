/** Finds the passages for a query, as values: what `search_code` and the command `search` both print. */
import { QuarryError } from '../../errors.ts';
import { readText, utf8Form } from '../../indexing/read-text.ts';
import type { SourceView } from '../../indexing/source-view.ts';
import type { Hit } from '../../search/candidate.ts';
import { searchSource } from '../../search/search.ts';
import type { ChunkBounds, SourceRecord } from '../../store/types.ts';
import type { ToolContext } from '../tool.ts';
import { count } from './format.ts';
import { staleNote } from './session.ts';

export interface PassageOptions {
  /** The project's session if not given. */
  session?: string | undefined;
  /** Most passages; `search.default_k` if not given. */
  k?: number | undefined;
  /** Searches the exact text, nothing interpreted. */
  literal: boolean;
}

/** A chunk that answers the query, with its text as it is on disk now. */
export interface Passage {
  /** Relative to the root. */
  path: string;
  /** Chunk index in the file. */
  chunk: number;
  bounds: ChunkBounds;
  score: number;
  text: string;
}

export interface FoundPassages {
  record: SourceRecord;
  /** Best first. */
  passages: Passage[];
  /** There are further ones. */
  more: boolean;
  /** How the query was read and how fresh the answer is, where that needs to be said. */
  notes: string[];
}

/**
 * Checks the arguments, opens the source (the project's is built on first need) and searches it.
 * Throws `invalid_params` for a query or `k` out of bounds and for an unknown field in the query.
 */
export async function findPassages(
  query: string,
  { session, k, literal }: PassageOptions,
  context: ToolContext,
): Promise<FoundPassages> {
  const most = checkedBounds(query, literal, k, context);
  // A malformed query is reported before a missing session, as all arguments are.
  const search = searchSource(query, literal);
  const view = await context.indexer.open(session, context.call);
  const { hits, more, notes } = await search(view, most, context.call.signal);
  return {
    record: view.record,
    passages: hits.flatMap((hit) => passageOf(view, hit) ?? []),
    more,
    notes: [staleNote(view.stale, count), ...notes].filter((note) => note !== undefined),
  };
}

/** The number of passages wanted. */
function checkedBounds(
  query: string,
  literal: boolean,
  k: number | undefined,
  { config }: ToolContext,
): number {
  const { defaultK, maxK, maxQueryLength } = config.values.search;
  if (literal ? query === '' : query.trim() === '') {
    throw new QuarryError('invalid_params', 'Query cannot be empty');
  }
  const length = [...query].length;
  if (length > maxQueryLength) {
    throw new QuarryError('invalid_params', `Query too long: ${length} characters (max ${maxQueryLength})`);
  }
  const most = k ?? defaultK;
  if (most < 1) throw new QuarryError('invalid_params', 'k must be at least 1');
  if (most > maxK) throw new QuarryError('invalid_params', `k cannot exceed ${maxK}`);
  return most;
}

/** A hit with its text; undefined if its file has gone or changed since the answer was worked out. */
function passageOf(view: SourceView, { file, chunk, score }: Hit): Passage | undefined {
  const read = readText(view.root, file.path, view.record.settings);
  if (read.kind !== 'text' || read.decoded.textBytes !== file.textBytes) return undefined;
  const bounds = view.snapshot.chunk(file, chunk);
  const text = utf8Form(read.decoded).toString('utf8', bounds.byteStart, bounds.byteEnd);
  return { path: file.path, chunk, bounds, score, text };
}

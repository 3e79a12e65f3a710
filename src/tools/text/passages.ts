/** Finds the passages for a query, as values: what `search_code` and the command `search` both print. */
import { QuarryError } from '../../errors.ts';
import { readUtf8 } from '../../indexing/read-text.ts';
import type { SourceView } from '../../indexing/source-view.ts';
import type { Outline } from '../../indexing/syntax/outline.ts';
import type { Hit } from '../../search/candidate.ts';
import { searchSource } from '../../search/search.ts';
import type { ChunkBounds, SourceRecord } from '../../store/types.ts';
import type { ToolContext } from '../tool.ts';
import { withWholeDeclarations } from './declaration-edges.ts';
import { count } from './format.ts';
import { staleNote } from './session.ts';

export interface PassageOptions {
  /** The project's session if not given. */
  session?: string | undefined;
  /** Most passages; `search.default_k` if not given. */
  k?: number | undefined;
  /** Searches the exact text, nothing interpreted. */
  literal: boolean;
  /** Passages begin and end with declarations where there is room, and tell in which they stand. */
  withDeclarations?: boolean;
}

/** A chunk that answers the query, with its text as it is on disk now. */
export interface Passage {
  /** Relative to the root. */
  path: string;
  /** Chunk index in the file. */
  chunk: number;
  /** Of the text below: those of the chunk, or more. */
  bounds: ChunkBounds;
  score: number;
  text: string;
  /** The passage begins with the beginning of a line. */
  startsLine: boolean;
  /** Qualified name of the innermost declaration that began before the passage and goes on in it, if looked up. */
  declaration: string | undefined;
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
  { session, k, literal, withDeclarations = false }: PassageOptions,
  context: ToolContext,
): Promise<FoundPassages> {
  const most = checkedBounds(query, literal, k, context);
  // A malformed query is reported before a missing session, as all arguments are.
  const search = searchSource(query, literal);
  const view = await context.indexer.open(session, context.call);
  const { hits, more, notes } = await search(view, most, context.call.signal);
  const outlines = withDeclarations ? await outlinesOf(view, hits) : new Map<number, Outline>();
  return {
    record: view.record,
    passages: hits.flatMap((hit) => passageOf(view, hit, outlines.get(hit.file.id)) ?? []),
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
function passageOf(
  view: SourceView,
  { file, chunk, score }: Hit,
  outline: Outline | undefined,
): Passage | undefined {
  const read = readUtf8(view.root, file.path, view.record.settings);
  if (read.kind !== 'text' || read.form.bytes.length !== file.textBytes) return undefined;
  const { bytes } = read.form;
  const ofChunk = view.snapshot.chunk(file, chunk);
  const bounds = outline
    ? withWholeDeclarations(ofChunk, outline, bytes, view.record.settings.chunkSize)
    : ofChunk;
  const text = bytes.toString('utf8', bounds.byteStart, bounds.byteEnd);
  const startsLine = bounds.byteStart === 0 || bytes[bounds.byteStart - 1] === LINE_FEED;
  const declaration = outline && enclosingDeclaration(outline, bounds.lineStart);
  return { path: file.path, chunk, bounds, score, text, startsLine, declaration };
}

const LINE_FEED = 10;

/** The outlines of the files of some hits by number; none for files of unknown languages. A few ms. */
async function outlinesOf(view: SourceView, hits: readonly Hit[]): Promise<Map<number, Outline>> {
  const files = new Map(hits.map(({ file }) => [file.id, file]));
  const { readOutline } = await import('../../indexing/syntax/outline-record.ts');
  const records = await view.snapshot.syntax.of('outline', [...files.keys()]);
  return new Map(
    [...records].map(([id, record]) => [id, readOutline(id, files.get(id)?.path ?? '', record)]),
  );
}

/** Qualified name of the innermost declaration that begins before a line and goes on beyond it. */
function enclosingDeclaration(outline: Outline, line: number): string | undefined {
  let found: number | undefined;
  for (let i = 0; i < outline.count && outline.startLine(i) < line; i++) {
    // Those that stand later are the inner ones.
    if (outline.line(i) < line && outline.endLine(i) > line) found = i;
  }
  return found === undefined ? undefined : outline.qualifiedName(found);
}

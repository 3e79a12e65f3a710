import * as z from 'zod';
import { QuarryError } from '../../errors.ts';
import { readText, utf8Form } from '../../indexing/read-text.ts';
import type { SourceView } from '../../indexing/source-view.ts';
import type { Hit } from '../../search/candidate.ts';
import { type SearchResult, searchSource } from '../../search/search.ts';
import { defineTool, READ_ONLY, type ToolContext } from '../tool.ts';
import { count, fenceOf, printablePath, REPLY_LIMIT } from './format.ts';
import { anySession, shownPath, staleNote } from './session.ts';

/** Kept free of passages: the last line and the note on text left out. */
const RESERVE = 400;

export const searchCode = defineTool({
  name: 'search_code',
  toolset: 'text',
  title: 'Search code (ranked)',
  description:
    'Finds the passages of a code base that best answer a query, ranked by BM25 with identifier splitting. ' +
    'Ask in words or identifiers ("retry with backoff", "handleLogin"); AND, OR, NOT, +, -, "phrases", ' +
    'file_path: and content: narrow the search. literal=true finds an exact, case-sensitive text. ' +
    'Best first tool for an unknown code base; edits are seen at once.',
  effects: READ_ONLY,
  input: {
    query: z.string().describe('What to look for, 1-500 characters (search.max_query_length).'),
    session: anySession,
    k: z
      .int()
      .min(1, 'k must be at least 1')
      .optional()
      .describe('Most results, 1-100 (search.max_k). Default 10 (search.default_k).'),
    literal: z
      .boolean()
      .default(false)
      .describe('Search the exact text, nothing interpreted. Default false.'),
  },
  async handler({ query, session, k, literal }, context) {
    const started = performance.now();
    const { defaultK, maxK, maxQueryLength } = context.config.values.search;
    if (literal ? query === '' : query.trim() === '')
      throw new QuarryError('invalid_params', 'Query cannot be empty');
    const length = [...query].length;
    if (length > maxQueryLength) {
      throw new QuarryError('invalid_params', `Query too long: ${length} characters (max ${maxQueryLength})`);
    }
    const most = k ?? defaultK;
    if (most > maxK) throw new QuarryError('invalid_params', `k cannot exceed ${maxK}`);
    const { view, result } = await searchFresh(query, literal, most, session, context);
    const notes = [staleNote(view.stale, count), ...result.notes].filter((note) => note !== undefined);
    return render(query, view, result, notes, performance.now() - started, maxK);
  },
});

async function searchFresh(
  query: string,
  literal: boolean,
  k: number,
  session: string | undefined,
  context: ToolContext,
): Promise<{ view: SourceView; result: SearchResult }> {
  // A malformed query is reported before a missing session, as all arguments are.
  const search = searchSource(query, literal);
  const view = await context.indexer.open(session, context.call);
  return { view, result: await search(view, k, context.call.signal) };
}

/** A hit with its text, read from disk. */
interface Passage {
  hit: Hit;
  text: string;
}

function render(
  query: string,
  view: SourceView,
  result: SearchResult,
  notes: readonly string[],
  elapsed: number,
  maxK: number,
): string {
  const passages = result.hits.flatMap((hit) => passageOf(view, hit) ?? []);
  if (passages.length === 0) {
    return ['No results found. Try different keywords or check session name.', ...notes].join('\n');
  }
  const shownQuery = query.replaceAll(/\r\n|\r|\n/g, ' ');
  const heads = passages.map((passage, i) => head(view, passage, i + 1));
  const bodies = passages.map(({ hit, text }) => `\n\n${fenceOf(hit.file.path, text)}`);
  const more = result.more ? `\n\nMore results exist. Raise k (max ${maxK}) or narrow the query.` : '';
  const fixed = 200 + shownQuery.length + notes.join('\n').length + RESERVE + more.length;
  const withText = passagesThatFit(heads, bodies, REPLY_LIMIT - fixed);
  const allNotes = [...notes];
  if (withText < passages.length) {
    allNotes.push(`Note: text left out from result ${withText + 1} on (reply limit); use preview_chunk.`);
  }
  const results = heads.map((text, i) => text + (i < withText ? bodies[i] : ''));
  const title = `Found ${count(passages.length)} results for query '${shownQuery}' (${Math.round(elapsed)}ms):`;
  return `${[title, ...allNotes].join('\n')}\n\n${results.join('\n\n')}${more}`;
}

/** How many passages can have their text when all have their heads. */
function passagesThatFit(heads: readonly string[], bodies: readonly string[], limit: number): number {
  let used = heads.reduce((sum, text) => sum + text.length + 2, 0);
  for (let i = 0; i < bodies.length; i++) {
    used += bodies[i]?.length ?? 0;
    if (used > limit) return i;
  }
  return bodies.length;
}

function head(view: SourceView, { hit }: Passage, rank: number): string {
  const { byteStart, byteEnd, lineStart, lineEnd } = view.snapshot.chunk(hit.file, hit.chunk);
  const path = printablePath(shownPath(view.record, hit.file.path));
  return (
    `## Result ${rank} (score: ${hit.score.toFixed(2)})\n` +
    `**File:** \`${path}\` (chunk ${hit.chunk}, bytes ${byteStart}-${byteEnd})\n` +
    `**Lines:** ${lineStart}-${lineEnd}`
  );
}

/** The text of a hit; undefined if its file has gone or changed since the answer was worked out. */
function passageOf(view: SourceView, hit: Hit): Passage | undefined {
  const read = readText(view.root, hit.file.path, view.record.settings.maxFileBytes);
  if (read.kind !== 'text' || read.decoded.textBytes !== hit.file.textBytes) return undefined;
  const { byteStart, byteEnd } = view.snapshot.chunk(hit.file, hit.chunk);
  return { hit, text: utf8Form(read.decoded).toString('utf8', byteStart, byteEnd) };
}

import * as z from 'zod';
import type { SourceRecord } from '../../store/types.ts';
import { again } from '../again.ts';
import { defineTool, READ_ONLY } from '../tool.ts';
import { count, fenceOf, printablePath, REPLY_LIMIT } from './format.ts';
import { type FoundPassages, findPassages, type Passage } from './passages.ts';
import { anySession, shownPath } from './session.ts';
import { blocksOf, estimatedTokens, fitBlocks, renderBlock } from './short-answer.ts';

/** Kept free in a short answer for its last line. */
const NOTE_TOKENS = 20;
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
    max_tokens: z
      .int()
      .min(100, 'max_tokens must be between 100 and 20000')
      .max(20_000, 'max_tokens must be between 100 and 20000')
      .optional()
      .describe('Short answer of about so many tokens: passages of whole declarations, joined, no scores.'),
  },
  async handler({ query, session, k, literal, max_tokens: tokens }, context) {
    const started = performance.now();
    const withDeclarations = tokens !== undefined;
    const options = { session, k, literal, withDeclarations };
    // The answer itself tells how long it took.
    const found = await again(
      ['passages', query, options],
      context,
      (seeing) => findPassages(query, options, seeing),
      ({ passages }) => passages.reduce((sum, { text }) => sum + text.length, 0),
    );
    if (tokens !== undefined && found.passages.length > 0) return renderShort(found, tokens);
    return render(query, found, performance.now() - started, context.config.values.search.maxK);
  },
});

/** Blocks of text alone, paths relative to the root. */
function renderShort({ record, passages, notes, more }: FoundPassages, tokens: number): string {
  const title = `Below ${printablePath(shownPath(record, ''))}, best first:`;
  const { shown, left } = fitBlocks(blocksOf(passages), tokens - estimatedTokens(title) - NOTE_TOKENS);
  const last =
    left > 0
      ? [`Note: ${count(left)} passages left out; raise max_tokens.`]
      : more
        ? ['More results exist. Raise k or narrow the query.']
        : [];
  return [[title, ...notes].join('\n'), ...shown.map(renderBlock), ...last].join('\n\n');
}

function render(query: string, found: FoundPassages, elapsed: number, maxK: number): string {
  const { record, passages, notes } = found;
  if (passages.length === 0) {
    return ['No results found. Try different keywords or check session name.', ...notes].join('\n');
  }
  const shownQuery = query.replaceAll(/\r\n|\r|\n/g, ' ');
  const heads = passages.map((passage, i) => head(record, passage, i + 1));
  const bodies = passages.map(({ path, text }) => `\n\n${fenceOf(path, text)}`);
  const more = found.more ? `\n\nMore results exist. Raise k (max ${maxK}) or narrow the query.` : '';
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

function head(record: SourceRecord, { path, chunk, bounds, score }: Passage, rank: number): string {
  const { byteStart, byteEnd, lineStart, lineEnd } = bounds;
  return (
    `## Result ${rank} (score: ${score.toFixed(2)})\n` +
    `**File:** \`${printablePath(shownPath(record, path))}\` (chunk ${chunk}, bytes ${byteStart}-${byteEnd})\n` +
    `**Lines:** ${lineStart}-${lineEnd}`
  );
}

import * as z from 'zod';
import { QuarryError } from '../../errors.ts';
import { pathInSource, readText } from '../../indexing/read-text.ts';
import type { SourceView } from '../../indexing/source-view.ts';
import { languageOf } from '../../languages/registry.ts';
import type { ChunkBounds } from '../../store/types.ts';
import { defineTool, READ_ONLY } from '../tool.ts';
import { fence, printablePath, REPLY_LIMIT } from './format.ts';
import { anySession, shownPath } from './session.ts';

const MAX_CONTEXT = 100;
/** Lines outside the chunk are cut to this many characters. */
const MAX_LINE = 400;

export const previewChunk = defineTool({
  name: 'preview_chunk',
  toolset: 'text',
  title: 'Preview a chunk',
  description:
    'Shows a chunk of a search result with numbered lines around it. Cheaper than reading the whole file.',
  effects: READ_ONLY,
  input: {
    file_path: z.string().min(1, 'file_path cannot be empty').describe('Absolute, or relative to the root.'),
    chunk_index: z.int().min(0).describe('Index of the chunk, as in search results.'),
    session: anySession,
    context_lines: z
      .int()
      .min(0)
      .max(MAX_CONTEXT, `context_lines cannot exceed ${MAX_CONTEXT}`)
      .default(10)
      .describe('Lines before and after, 0-100. Default 10.'),
  },
  async handler({ file_path, chunk_index, session, context_lines }, { indexer, call }) {
    const view = await indexer.open(session, call);
    const { path, text, bounds, chunks, bomBytes } = chunkOf(view, file_path, chunk_index);
    const lines = text.split('\n');
    if (lines.at(-1) === '') lines.pop();
    const first = Math.max(1, bounds.lineStart - context_lines);
    const last = Math.min(lines.length, bounds.lineEnd + context_lines);
    const inChunk = chunkRanges(text, bounds, bomBytes, lines);
    const shown: string[] = [];
    for (let number = first; number <= last; number++) {
      const line = (lines[number - 1] ?? '').replace(/\r$/, '');
      const marks = [
        ...(number === bounds.lineStart ? ['chunk starts here'] : []),
        ...(number === bounds.lineEnd ? ['chunk ends here'] : []),
      ].map((mark) => `  <-- ${mark}`);
      shown.push(`${String(number).padStart(4)} | ${cutLine(line, inChunk(number))}${marks.join('')}`);
    }
    const head = [
      `**File:** \`${printablePath(shownPath(view.record, path))}\``,
      `**Session:** \`${view.record.id}\``,
      `**Chunk:** ${chunk_index} of ${chunks} (bytes ${bounds.byteStart}-${bounds.byteEnd})`,
      `**Chunk Lines:** ${bounds.lineStart}-${bounds.lineEnd} (of ${lines.length} total)`,
      `**Context:** ${context_lines} lines before/after`,
      '',
    ].join('\n');
    return `${head}\n${fence(fitted(shown, bounds.lineStart - first, bounds.lineEnd - first).join('\n'), languageOf(path))}`;
  },
});

interface FoundChunk {
  path: string;
  text: string;
  bomBytes: number;
  bounds: ChunkBounds;
  chunks: number;
}

function chunkOf(view: SourceView, given: string, index: number): FoundChunk {
  const { record, snapshot } = view;
  const path = pathInSource(record, given);
  const file = snapshot.file(path);
  const notFound = new QuarryError(
    'invalid_request',
    `Chunk not found: file '${given}', chunk index ${index}. File may not be indexed or chunk index invalid.`,
  );
  if (!file && !snapshot.gone.has(path)) {
    const read = readText(view.root, path, record.settings);
    if (read.kind === 'not text') throw notTextError();
    throw notFound;
  }
  const read = readText(view.root, path, record.settings);
  if (!file || read.kind === 'gone') {
    throw new QuarryError(
      'invalid_request',
      `File not found: ${given}. May have been deleted or moved since indexing. Try re-indexing the session.`,
    );
  }
  if (read.kind === 'not text') throw notTextError();
  if (index >= file.chunkCount || read.kind !== 'text' || view.stale.has(path)) throw notFound;
  const { text, bomBytes } = read.decoded;
  return { path, text, bomBytes, bounds: snapshot.chunk(file, index), chunks: file.chunkCount };
}

function notTextError(): QuarryError {
  return new QuarryError('invalid_request', 'File contains non-UTF-8 data (binary file).');
}

/** By line number: the UTF-16 range of the line that lies in the chunk; undefined outside it. */
function chunkRanges(
  text: string,
  bounds: ChunkBounds,
  bomBytes: number,
  lines: readonly string[],
): (number: number) => { from: number; to: number } | undefined {
  const bytes = Buffer.from(text);
  const start = bytes.toString('utf8', 0, bounds.byteStart - bomBytes).length;
  const end = start + bytes.toString('utf8', bounds.byteStart - bomBytes, bounds.byteEnd - bomBytes).length;
  const lineStarts = [0];
  for (const line of lines) lineStarts.push((lineStarts.at(-1) ?? 0) + line.length + 1);
  return (number) => {
    if (number < bounds.lineStart || number > bounds.lineEnd) return undefined;
    const lineStart = lineStarts[number - 1] ?? 0;
    return { from: Math.max(0, start - lineStart), to: Math.max(0, end - lineStart) };
  };
}

/** A line cut to its first characters; where it holds a part of the chunk, that part is kept whole. */
function cutLine(line: string, chunk: { from: number; to: number } | undefined): string {
  if (line.length <= MAX_LINE) return line;
  if (!chunk) return `${wholeCharacters(line, 0, MAX_LINE)}...`;
  const to = Math.min(chunk.to, line.length);
  const spare = Math.max(0, Math.floor((MAX_LINE - (to - chunk.from)) / 2));
  const from = Math.max(0, chunk.from - spare);
  const until = Math.min(line.length, to + spare);
  return `${from > 0 ? '...' : ''}${wholeCharacters(line, from, until)}${until < line.length ? '...' : ''}`;
}

/** A slice that begins and ends between characters. */
function wholeCharacters(line: string, from: number, to: number): string {
  const splits = (at: number): boolean =>
    at > 0 && at < line.length && /^[\uDC00-\uDFFF]/.test(line.slice(at, at + 1));
  return line.slice(splits(from) ? from - 1 : from, splits(to) ? to - 1 : to);
}

/** The lines that fit in a reply: the chunk's own, and as many around it as there is room for. */
function fitted(lines: readonly string[], chunkFrom: number, chunkTo: number): string[] {
  let used = lines.slice(chunkFrom, chunkTo + 1).reduce((sum, line) => sum + line.length + 1, 0);
  let from = chunkFrom;
  let to = chunkTo;
  for (let grown = true; grown; ) {
    grown = false;
    const before = lines[from - 1];
    if (from > 0 && before !== undefined && used + before.length < REPLY_LIMIT - 2_000) {
      used += before.length + 1;
      from--;
      grown = true;
    }
    const after = lines[to + 1];
    if (after !== undefined && used + after.length < REPLY_LIMIT - 2_000) {
      used += after.length + 1;
      to++;
      grown = true;
    }
  }
  return lines.slice(from, to + 1);
}

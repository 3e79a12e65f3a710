import * as z from 'zod';
import { QuarryError } from '../../errors.ts';
import { type DecodedText, lineCount, utf8Form } from '../../indexing/decode.ts';
import { pathInSource, readText } from '../../indexing/read-text.ts';
import type { SourceView } from '../../indexing/source-view.ts';
import { languageOf } from '../../languages/registry.ts';
import { outside } from '../arguments.ts';
import { defineTool, READ_ONLY } from '../tool.ts';
import { firstCharacters } from './characters.ts';
import { fence, printablePath, size } from './format.ts';
import { anySession, shownPath } from './session.ts';

/** Characters shown at once, and bytes of a page. */
const MAX_SHOWN = 20_000;
const MAX_SIZE_KB = 10_240;

export const readFile = defineTool({
  name: 'read_file',
  toolset: 'text',
  title: 'Read a file',
  description:
    'Reads an indexed file from disk, the first 20,000 characters or a page given by offset and length. ' +
    'For a few lines around a search result preview_chunk is cheaper.',
  effects: READ_ONLY,
  input: {
    file_path: z.string().min(1, 'file_path cannot be empty').describe('Absolute, or relative to the root.'),
    session: anySession,
    offset: z.int().min(0).optional().describe('First byte to show. Selects paging.'),
    length: z
      .int()
      .min(1)
      .max(MAX_SHOWN)
      .optional()
      .describe('Bytes to show, 1-20000. Selects paging. Default 20000.'),
    max_size_kb: z
      .int()
      .min(1, outside('max_size_kb', 1, MAX_SIZE_KB))
      .optional()
      .describe('Refuse files larger than this, 1-10240.'),
  },
  async handler({ file_path, session, offset, length, max_size_kb }, { indexer, call }) {
    if (max_size_kb !== undefined && max_size_kb > MAX_SIZE_KB) {
      throw new QuarryError('invalid_params', `max_size_kb cannot exceed ${MAX_SIZE_KB} KB`);
    }
    const view = await indexer.open(session, call);
    const { path, decoded } = readIndexed(view, file_path);
    if (max_size_kb !== undefined && decoded.textBytes > max_size_kb * 1024) {
      const kb = Math.ceil(decoded.textBytes / 1024);
      throw new QuarryError(
        'invalid_request',
        `File '${file_path}' has ${kb} KB, more than max_size_kb=${max_size_kb}.`,
      );
    }
    const shown = printablePath(shownPath(view.record, path));
    const head = [`**File:** \`${shown}\``, `**Session:** \`${view.record.id}\``];
    if (offset !== undefined || length !== undefined) {
      return renderPage(head, path, decoded, offset ?? 0, length ?? MAX_SHOWN);
    }
    const visible = firstCharacters(decoded.text, MAX_SHOWN);
    if (visible.length < decoded.text.length) return renderCut(shown, path, decoded, visible);
    const lines = lineCount(decoded.text);
    return [
      ...head,
      `**Size:** ${size(decoded.textBytes, 1)} (${lines} lines)`,
      `**Language:** ${languageOf(path)}`,
      '',
      fence(decoded.text, languageOf(path)),
    ].join('\n');
  },
});

/** The text of an indexed file as it is now, or the first thing that is wrong with asking for it. */
function readIndexed(view: SourceView, given: string): { path: string; decoded: DecodedText } {
  const { record, snapshot } = view;
  const path = pathInSource(record, given);
  const indexed = snapshot.file(path) !== undefined;
  const read = readText(view.root, path, record.settings);
  if (read.kind === 'gone' && (indexed || snapshot.gone.has(path))) {
    throw new QuarryError(
      'invalid_request',
      `File not found: ${given}. File may have been deleted since indexing. Try re-indexing the session.`,
    );
  }
  if (read.kind === 'not text') {
    throw new QuarryError(
      'invalid_request',
      'File contains non-UTF-8 data (binary file). Cannot display in MCP response.',
    );
  }
  if (!indexed || read.kind !== 'text') {
    throw new QuarryError(
      'invalid_request',
      `File '${given}' not indexed in session '${record.id}'. Check file_path or re-index the session.`,
    );
  }
  return { path, decoded: read.decoded };
}

function renderPage(
  head: string[],
  path: string,
  decoded: DecodedText,
  offset: number,
  length: number,
): string {
  const bytes = utf8Form(decoded);
  const total = bytes.length;
  if (offset > total || (offset === total && total > 0)) {
    throw new QuarryError(
      'invalid_params',
      `offset (${offset}) is beyond the end of the file (${total} bytes)`,
    );
  }
  const from = characterStart(bytes, offset);
  const down = characterStart(bytes, Math.min(offset + length, total));
  const to = down > from ? down : nextCharacter(bytes, from);
  const text = bytes.toString('utf8', Math.max(from, decoded.bomBytes), Math.max(to, decoded.bomBytes));
  const language = languageOf(path);
  const page = [
    ...head,
    `**Size:** ${size(total, 1)} (showing bytes ${from}-${to} of ${total})`,
    `**Language:** ${language} (${lineCount(text)} lines in chunk)`,
    '',
    fence(text, language),
  ];
  if (to < total) page.push(moreFrom(to));
  return page.join('\n');
}

function renderCut(shown: string, path: string, decoded: DecodedText, visible: string): string {
  const total = [...decoded.text].length;
  const next = decoded.bomBytes + Buffer.byteLength(visible);
  return [
    `WARNING: FILE TRUNCATED - SHOWING FIRST ${MAX_SHOWN} CHARACTERS`,
    '',
    `Showing: Characters 1-${MAX_SHOWN} of ${total} total (${((100 * MAX_SHOWN) / total).toFixed(1)}%)`,
    `Reason: Maximum display limit is ${MAX_SHOWN} characters (MCP 25k token limit)`,
    `Not shown: ${total - MAX_SHOWN} characters`,
    '',
    '💡 SUGGESTIONS:',
    '- Use `search_code` to find specific content in this file',
    '- Use `preview_chunk` to view specific sections',
    `- For full file, use bash: cat ${shown}`,
    '',
    '---',
    '',
    `**File:** \`${shown}\``,
    `**Showing:** First ${MAX_SHOWN} characters (~${lineCount(visible)} lines)`,
    '',
    fence(visible, languageOf(path)),
    moreFrom(next),
  ].join('\n');
}

function moreFrom(offset: number): string {
  return `NOTE: More content available. Use offset=${offset} to read next chunk.`;
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}

/** The start of the character that holds the byte at `offset`. */
function characterStart(bytes: Buffer, offset: number): number {
  let at = offset;
  while (at > 0 && isContinuation(bytes[at])) at--;
  return at;
}

function nextCharacter(bytes: Buffer, offset: number): number {
  let at = offset + 1;
  while (at < bytes.length && isContinuation(bytes[at])) at++;
  return Math.min(at, bytes.length);
}

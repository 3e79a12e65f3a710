import * as z from 'zod';
import { QuarryError } from '../../errors.ts';
import type { SourceView } from '../../indexing/source-view.ts';
import type { IndexedFile } from '../../store/types.ts';
import { outside } from '../arguments.ts';
import { defineTool, READ_ONLY } from '../tool.ts';
import { count, REPLY_LIMIT, tablePath } from './format.ts';
import { anySession, shownPath } from './session.ts';

const MAX_ROWS = 500;

/** The orders, with the words for them in a reply. */
const ORDERS = {
  alpha: 'alphabetically sorted',
  size: 'largest first',
  indexed: 'in index order',
} as const;
type Order = keyof typeof ORDERS;

export const listDir = defineTool({
  name: 'list_dir',
  toolset: 'text',
  title: 'List indexed files',
  description:
    'Lists the indexed files of a session with their chunk counts, page by page. To look for names use find_file.',
  effects: READ_ONLY,
  input: {
    session: anySession,
    limit: z
      .int()
      .min(1, outside('limit', 1, MAX_ROWS))
      .default(100)
      .describe('Files on a page, 1-500; more counts as 500. Default 100.'),
    sort: z
      .string()
      .default('alpha')
      .describe("'alpha' (by path), 'size' (largest first) or 'indexed' (order of indexing). Default alpha."),
    cursor: z.string().optional().describe('From the page before; for the same sort and index.'),
  },
  async handler({ session, limit, sort, cursor }, { indexer, call }) {
    if (!isOrder(sort)) {
      throw new QuarryError(
        'invalid_params',
        `Invalid sort order: '${sort}'. Must be 'alpha', 'size' or 'indexed'.`,
      );
    }
    const asked = cursor === undefined ? undefined : decodeCursor(cursor);
    if (asked && asked.sort !== sort) {
      throw new QuarryError(
        'invalid_params',
        `Cursor sort mode '${asked.sort}' does not match requested sort mode '${sort}'. Use the same sort mode or omit the cursor.`,
      );
    }
    const view = await indexer.open(session, call);
    const publication = publicationOf(view);
    if (asked && asked.publication !== publication) {
      throw new QuarryError(
        'invalid_params',
        'Cursor is stale (session was reindexed). Start from the first page by omitting the cursor.',
      );
    }
    const files = ordered(
      view.snapshot.files.filter((file) => !view.stale.has(file.path)),
      sort,
    );
    if (files.length === 0) return 'No files found in this session.';
    return page(view, files, asked?.from ?? 0, Math.min(limit, MAX_ROWS), sort, publication);
  },
});

function isOrder(sort: string): sort is Order {
  return Object.hasOwn(ORDERS, sort);
}

/** A new list; files come by path. */
function ordered(files: IndexedFile[], sort: Order): IndexedFile[] {
  if (sort === 'size') return files.sort((a, b) => b.textBytes - a.textBytes);
  return sort === 'indexed' ? files.sort((a, b) => a.id - b.id) : files;
}

function page(
  view: SourceView,
  files: readonly IndexedFile[],
  from: number,
  limit: number,
  sort: Order,
  publication: string,
): string {
  const rows = rowsThatFit(view, files.slice(from, from + limit));
  const to = from + rows.length;
  const total = count(files.length);
  const range = `${count(from + 1)}-${count(to)}`;
  const session = view.record.id;
  const table = ['| File Path | Chunks |', '|-----------|--------|', ...rows];
  if (to >= files.length) {
    const showing = from === 0 ? count(rows.length) : range;
    return [`**Session:** ${session}`, `**Files:** ${total} (showing ${showing})`, '', ...table].join('\n');
  }
  const cursor = encodeCursor({ sort, publication, from: to });
  return [
    `WARNING: OUTPUT TRUNCATED - MAXIMUM ${limit} FILES DISPLAYED`,
    '',
    `Showing: ${count(rows.length)} of ${total} files (${from === 0 ? `first ${count(rows.length)}` : `files ${range}`}, ${ORDERS[sort]})`,
    `Reason: ${reason(rows.length, limit)}`,
    `Not shown: ${count(files.length - to)} files`,
    '',
    'SUGGESTIONS:',
    `- Use cursor to fetch the next page: list_dir(session="${session}", cursor="${cursor}")`,
    `- Use \`find_file\` with patterns to filter: find_file(session="${session}", pattern="*.yaml")`,
    `- For full file list, use bash: find ${tablePath(view.record.repositoryPath)} -type f | sort`,
    '',
    '---',
    '',
    `**Files ${range} (of ${total} total):**`,
    '',
    ...table,
    '',
    `NOTE: More results available. Use cursor="${cursor}" to fetch next page.`,
  ].join('\n');
}

function reason(rows: number, limit: number): string {
  if (rows < limit) return `a reply has at most ${count(REPLY_LIMIT)} characters`;
  return limit === MAX_ROWS
    ? 'Maximum display limit is 500 files (MCP 25k token limit)'
    : `limit is ${limit} (maximum 500, MCP 25k token limit)`;
}

/** Table rows up to the bound of a reply; at least one. */
function rowsThatFit(view: SourceView, files: readonly IndexedFile[]): string[] {
  const rows: string[] = [];
  let length = 2_000;
  for (const file of files) {
    const row = `| \`${tablePath(shownPath(view.record, file.path))}\` | ${count(file.chunkCount)} |`;
    length += row.length + 1;
    if (length > REPLY_LIMIT && rows.length > 0) break;
    rows.push(row);
  }
  return rows;
}

interface PageCursor {
  sort: string;
  publication: string;
  from: number;
}

function publicationOf({ record }: SourceView): string {
  return `${record.snapshot.generation}/${record.snapshot.publication}`;
}

function encodeCursor({ sort, publication, from }: PageCursor): string {
  return Buffer.from(JSON.stringify([sort, publication, from])).toString('base64url');
}

function decodeCursor(cursor: string): PageCursor {
  const invalid = new QuarryError('invalid_params', 'Invalid cursor format');
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (!Array.isArray(parts) || parts.length !== 3) throw invalid;
    const [sort, publication, from]: unknown[] = parts;
    if (typeof sort !== 'string' || !isOrder(sort) || typeof publication !== 'string') throw invalid;
    if (typeof from !== 'number' || !Number.isInteger(from) || from < 1) throw invalid;
    return { sort, publication, from };
  } catch {
    throw invalid;
  }
}

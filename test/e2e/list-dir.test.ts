import { beforeAll, describe, expect, it, test } from 'vitest';
import type { ServerProcess } from './client.ts';
import { lab, numbered, writeFiles } from './support/lab.ts';
import { failureOf } from './support/replies.ts';

const place = lab();
let server: ServerProcess;

beforeAll(() => {
  server = place.server();
});

const list = (args: Record<string, unknown>) => server.callTool('list_dir', args);
const number = (i: number) => String(i).padStart(3, '0');

async function index(session: string, files: Record<string, string>, more = {}): Promise<string> {
  const root = place.tree(files);
  await server.callTool('index_repository', { path: root, session, ...more });
  return root;
}

/** The paths of the rows, relative to the root. */
function rowsOf(reply: string, root: string): string[] {
  return [...reply.matchAll(/^\| `(.*)` \| [\d,]+ \|$/gm)].map(([, path = '']) =>
    path.slice(root.length + 1),
  );
}

function cursorOf(reply: string): string | undefined {
  return /^NOTE: More results available\. Use cursor="(.*)" to fetch next page\.$/m.exec(reply)?.[1];
}

/** The rows of all pages, by following the notes. */
async function allRows(root: string, args: Record<string, unknown>): Promise<string[]> {
  const rows: string[] = [];
  let cursor: string | undefined;
  do {
    const reply = await list({ ...args, ...(cursor && { cursor }) });
    rows.push(...rowsOf(reply, root));
    cursor = cursorOf(reply);
  } while (cursor !== undefined);
  return rows;
}

describe('one page', () => {
  it('is a table by path with the chunks of each file', async () => {
    const root = await index('small', {
      'b.txt': 'x'.repeat(513),
      'a/z.txt': 'x',
      'a-b.txt': '',
      'B|c.txt': 'y',
    });
    expect(await list({ session: 'small' })).toBe(
      `**Session:** small\n**Files:** 4 (showing 4)\n\n| File Path | Chunks |\n|-----------|--------|\n` +
        `| \`${root}/B\\|c.txt\` | 1 |\n| \`${root}/a-b.txt\` | 0 |\n| \`${root}/a/z.txt\` | 1 |\n| \`${root}/b.txt\` | 2 |`,
    );
  });

  it('LD1: 50 files are listed without a warning', async () => {
    const root = await index(
      'fifty',
      numbered(
        50,
        (i) => `${number(i)}.txt`,
        () => 'x',
      ),
    );
    const reply = await list({ session: 'fifty' });
    expect(reply.startsWith('**Session:** fifty\n**Files:** 50 (showing 50)\n\n| File Path | Chunks |')).toBe(
      true,
    );
    expect(reply).not.toMatch(/WARNING|NOTE/);
    expect(rowsOf(reply, root)).toHaveLength(50);
  });

  it('a session without files says so', async () => {
    await index('empty', {});
    expect(await list({ session: 'empty' })).toBe('No files found in this session.');
  });

  it('sort size puts the largest first, then by path', async () => {
    const root = await index('sizes', { 'a.txt': 'x', 'b.txt': 'xxx', 'c.txt': 'xxx', 'd.txt': 'xx' });
    expect(rowsOf(await list({ session: 'sizes', sort: 'size' }), root)).toEqual([
      'b.txt',
      'c.txt',
      'd.txt',
      'a.txt',
    ]);
  });

  it('sort indexed puts files taken in later last', async () => {
    const root = await index('order', { 'b.txt': 'x', 'c.txt': 'x' });
    writeFiles(root, { 'a.txt': 'x' });
    expect(rowsOf(await list({ session: 'order', sort: 'indexed' }), root)).toEqual([
      'b.txt',
      'c.txt',
      'a.txt',
    ]);
    expect(rowsOf(await list({ session: 'order' }), root)).toEqual(['a.txt', 'b.txt', 'c.txt']);
  });
});

describe('LD2: more files than fit', () => {
  let root: string;
  beforeAll(async () => {
    root = await index(
      'many',
      numbered(
        501,
        (i) => `${number(i)}.txt`,
        () => 'x',
      ),
    );
  });

  it('a limit above 500 shows 500, with the warning of the maximum', async () => {
    const reply = await list({ session: 'many', limit: 1000 });
    const cursor = cursorOf(reply);
    const rows = Array.from({ length: 500 }, (_, i) => `| \`${root}/${number(i)}.txt\` | 1 |`);
    expect(reply).toBe(
      `WARNING: OUTPUT TRUNCATED - MAXIMUM 500 FILES DISPLAYED\n\n` +
        'Showing: 500 of 501 files (first 500, alphabetically sorted)\n' +
        'Reason: Maximum display limit is 500 files (MCP 25k token limit)\nNot shown: 1 files\n\nSUGGESTIONS:\n' +
        `- Use cursor to fetch the next page: list_dir(session="many", cursor="${cursor}")\n` +
        '- Use `find_file` with patterns to filter: find_file(session="many", pattern="*.yaml")\n' +
        `- For full file list, use bash: find ${root} -type f | sort\n\n---\n\n**Files 1-500 (of 501 total):**\n\n` +
        `| File Path | Chunks |\n|-----------|--------|\n${rows.join('\n')}\n\n` +
        `NOTE: More results available. Use cursor="${cursor}" to fetch next page.`,
    );
  });

  it('the cursor gives the last row, under the plain header', async () => {
    const cursor = cursorOf(await list({ session: 'many', limit: 1000 }));
    expect(await list({ session: 'many', limit: 1000, cursor })).toBe(
      `**Session:** many\n**Files:** 501 (showing 501-501)\n\n| File Path | Chunks |\n|-----------|--------|\n` +
        `| \`${root}/500.txt\` | 1 |`,
    );
  });

  it('a limit below 500 is the reason given, and later pages say where they are', async () => {
    const first = await list({ session: 'many', limit: 200, sort: 'size' });
    expect(first).toContain('WARNING: OUTPUT TRUNCATED - MAXIMUM 200 FILES DISPLAYED');
    expect(first).toContain('Showing: 200 of 501 files (first 200, largest first)\n');
    expect(first).toContain(
      'Reason: limit is 200 (maximum 500, MCP 25k token limit)\nNot shown: 301 files\n',
    );
    const second = await list({ session: 'many', limit: 200, sort: 'size', cursor: cursorOf(first) });
    expect(second).toContain('Showing: 200 of 501 files (files 201-400, largest first)\n');
    expect(second).toContain('Not shown: 101 files\n');
    expect(second).toContain('**Files 201-400 (of 501 total):**');
    const third = await list({ session: 'many', limit: 200, sort: 'size', cursor: cursorOf(second) });
    expect(third).toContain('**Files:** 501 (showing 401-501)\n');
    expect(await list({ session: 'many', sort: 'indexed' })).toContain('(first 100, in index order)');
  });

  it('a cursor goes on with another limit', async () => {
    const first = await list({ session: 'many', limit: 10 });
    const next = await list({ session: 'many', limit: 5, cursor: cursorOf(first) });
    expect(rowsOf(next, root)).toEqual(['010.txt', '011.txt', '012.txt', '013.txt', '014.txt']);
  });
});

describe('LD3: pages', () => {
  let root: string;
  beforeAll(async () => {
    root = await index(
      'pages',
      numbered(
        250,
        (i) => `${number((i * 7) % 250)}.txt`,
        () => 'same',
      ),
    );
  });

  test.each(['alpha', 'size', 'indexed'])('sorted by %s show every file exactly once', async (sort) => {
    const rows = await allRows(root, { session: 'pages', sort, limit: 100 });
    expect(rows).toHaveLength(250);
    expect(new Set(rows).size).toBe(250);
  });
});

describe('LD4: arguments', () => {
  let root: string;
  beforeAll(async () => {
    root = await index(
      'arguments',
      numbered(
        3,
        (i) => `${i}.txt`,
        () => 'x',
      ),
    );
  });

  test.each([
    [{ limit: 0 }, 'limit must be between 1 and 500 (got: 0)'],
    [{ limit: '10' }, "Invalid type for 'limit': expected integer"],
    [{ sort: 'x' }, "Invalid sort order: 'x'. Must be 'alpha', 'size' or 'indexed'."],
    [{ cursor: 'nonsense' }, 'Invalid cursor format'],
    [{ cursor: '' }, 'Invalid cursor format'],
    [{ cursor: 'WzFd' }, 'Invalid cursor format'],
    [{ path: '/' }, "Unknown parameter 'path'. Valid parameters: cursor, limit, session, sort"],
  ])('%j is refused', async (args, message) => {
    expect(await failureOf(server, 'list_dir', { session: 'arguments', ...args })).toEqual({
      code: -32602,
      message,
    });
  });

  it('a cursor of another sort is refused', async () => {
    const cursor = cursorOf(await list({ session: 'arguments', limit: 1 }));
    expect(await failureOf(server, 'list_dir', { session: 'arguments', sort: 'size', cursor })).toEqual({
      code: -32602,
      message:
        "Cursor sort mode 'alpha' does not match requested sort mode 'size'. Use the same sort mode or omit the cursor.",
    });
  });

  const stale = {
    code: -32602,
    message: 'Cursor is stale (session was reindexed). Start from the first page by omitting the cursor.',
  };

  it('a cursor from before a reindex is refused', async () => {
    const cursor = cursorOf(await list({ session: 'arguments', limit: 1 }));
    await server.callTool('reindex_session', { session: 'arguments', force: true });
    expect(await failureOf(server, 'list_dir', { session: 'arguments', cursor })).toEqual(stale);
  });

  it('a cursor from before an edit is refused', async () => {
    const cursor = cursorOf(await list({ session: 'arguments', limit: 1 }));
    writeFiles(root, { 'new.txt': 'x' });
    expect(await failureOf(server, 'list_dir', { session: 'arguments', cursor })).toEqual(stale);
  });
});

describe('LD5: a large session', () => {
  it('of 120,000 chunks lists all its files', async () => {
    // With an overlap of 99 a chunk of 100 begins at each character.
    const text = 'abcdefghi '.repeat(1000);
    const root = await index(
      'large',
      numbered(
        13,
        (i) => `${i}.txt`,
        () => text,
      ),
      { chunk_size: 100, overlap: 99 },
    );
    const reply = await list({ session: 'large' });
    expect(rowsOf(reply, root)).toHaveLength(13);
    expect(reply).toContain('| 9,901 |');
  });
});

describe('the reply bound', () => {
  it('rows with long paths go to the next page', async () => {
    const long = `${'d'.repeat(200)}/${'e'.repeat(200)}`;
    const root = await index(
      'long',
      numbered(
        300,
        (i) => `${long}/${number(i)}.txt`,
        () => 'x',
      ),
    );
    const reply = await list({ session: 'long', limit: 500 });
    expect([...reply].length).toBeLessThanOrEqual(80_000);
    expect(await allRows(root, { session: 'long', limit: 500 })).toHaveLength(300);
  });
});

import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, test } from 'vitest';
import type { ServerProcess } from './client.ts';
import { lab, writeFiles } from './support/lab.ts';
import { failureOf, readSearch } from './support/replies.ts';

const place = lab();
let server: ServerProcess;
let root: string;

const LINES = Array.from({ length: 60 }, (_, i) => `line number ${i + 1}\n`);

beforeAll(async () => {
  server = place.server();
  root = place.tree({
    'lines.go': LINES.join(''),
    'one.txt': 'only line',
    'dos.txt': Array.from({ length: 60 }, (_, i) => `needle ${i + 1}\r\n`).join(''),
    'wide.txt': Array.from({ length: 60 }, (_, i) => `needle €😀 ${i + 1}\n`).join(''),
    'huge.txt': `first\n${'needle '.repeat(150_000)}\nlast\n`,
    'long.txt': `${'a'.repeat(401)}\n${'b'.repeat(400)}\n${'c'.repeat(401)}\n${'d'.repeat(300)}\n`,
    'ticks.md': '```\ncode\n```\n',
    'image.png': Buffer.from([0x89, 0x50, 0, 0]),
    'node_modules/x.js': 'excluded',
    'doomed.txt': 'x',
    'empty.txt': '',
  });
  const settings = { chunk_size: 200, overlap: 40 };
  await server.callTool('index_repository', { path: root, session: 's', ...settings });
});

const preview = (file_path: string, chunk_index: number, more = {}) =>
  server.callTool('preview_chunk', { session: 's', file_path, chunk_index, ...more });
const fail = (args: Record<string, unknown>) => failureOf(server, 'preview_chunk', { session: 's', ...args });

describe('the reply', () => {
  it('shows the chunk with numbered lines around it and marks its ends', async () => {
    // 9 lines of 14 and 4 of 15 characters make 186; the next chunk begins 40 characters before that.
    expect(await preview('lines.go', 0, { context_lines: 1 })).toBe(
      `**File:** \`${root}/lines.go\`\n**Session:** \`s\`\n**Chunk:** 0 of 6 (bytes 0-186)\n` +
        '**Chunk Lines:** 1-13 (of 60 total)\n**Context:** 1 lines before/after\n\n```go\n' +
        '   1 | line number 1  <-- chunk starts here\n' +
        Array.from({ length: 11 }, (_, i) => `${String(i + 2).padStart(4)} | line number ${i + 2}\n`).join(
          '',
        ) +
        '  13 | line number 13  <-- chunk ends here\n  14 | line number 14\n```',
    );
  });

  it('shows ten lines of context if not told otherwise', async () => {
    const reply = await preview('lines.go', 2);
    const [, first, last] = /\*\*Chunk Lines:\*\* (\d+)-(\d+)/.exec(reply) ?? [];
    const numbers = [...reply.matchAll(/^ +(\d+) \| /gm)].map(([, n]) => Number(n));
    expect(numbers[0]).toBe(Number(first) - 10);
    expect(numbers.at(-1)).toBe(Number(last) + 10);
    expect(reply).toContain('**Context:** 10 lines before/after');
  });

  it('PC2: context stops at the first line, and a one-line chunk has both marks', async () => {
    expect(await preview('one.txt', 0)).toBe(
      `**File:** \`${root}/one.txt\`\n**Session:** \`s\`\n**Chunk:** 0 of 1 (bytes 0-9)\n` +
        '**Chunk Lines:** 1-1 (of 1 total)\n**Context:** 10 lines before/after\n\n```plaintext\n' +
        '   1 | only line  <-- chunk starts here  <-- chunk ends here\n```',
    );
  });

  it('PC3: without context only the lines of the chunk are shown', async () => {
    const reply = await preview('lines.go', 1, { context_lines: 0 });
    const shown = reply.match(/^ +\d+ \| /gm);
    const [, first, last] = /\*\*Chunk Lines:\*\* (\d+)-(\d+)/.exec(reply) ?? [];
    expect(shown).toHaveLength(Number(last) - Number(first) + 1);
    expect(reply).toContain(`${first} | line number ${first}  <-- chunk starts here`);
    expect(reply).toContain(`${last} | line number ${last}  <-- chunk ends here`);
  });

  it('stands in a fence longer than the backticks inside', async () => {
    expect(await preview('ticks.md', 0)).toMatch(/\n\n````markdown\n {3}1 \| ``` {2}<-- [\s\S]*\n````$/);
  });

  test.each(['dos.txt', 'wide.txt'])('PC4: %s has the right line numbers', async (path) => {
    const text = path === 'dos.txt' ? 'needle' : 'needle €😀';
    const reply = await preview(path, 2, { context_lines: 100 });
    const lines = [...reply.matchAll(/^ +(\d+) \| (.*?)(?: {2}<-- .*)?$/gm)];
    expect(lines).toHaveLength(60);
    for (const [, number, line] of lines) expect(line).toBe(`${text} ${number}`);
    expect(reply).not.toContain('\r');
  });

  test.each(['lines.go', 'dos.txt', 'wide.txt', 'huge.txt'])(
    'PC1: bytes and lines of %s are those that search_code prints',
    async (path) => {
      const query = `+file_path:${path} line OR needle`;
      const found = readSearch(await server.callTool('search_code', { session: 's', query, k: 20 }));
      for (const { chunk, bytes, lines } of found.passages.filter((hit) => hit.path.endsWith(path))) {
        const reply = await preview(path, chunk);
        expect(reply).toContain(`**Chunk:** ${chunk} of `);
        expect(reply).toContain(`(bytes ${bytes[0]}-${bytes[1]})`);
        expect(reply).toContain(`**Chunk Lines:** ${lines[0]}-${lines[1]} (of`);
      }
      expect(found.passages.length).toBeGreaterThan(0);
    },
  );
});

describe('long lines', () => {
  it('PC6: a chunk of a line of 1 MB is shown whole in a short reply', async () => {
    const reply = await preview('huge.txt', 500);
    expect(reply.length).toBeLessThan(10_000);
    expect(reply).toContain('needle '.repeat(27));
    expect(reply).toMatch(/ 2 \| \.\.\..*\.\.\. {2}<-- chunk starts here {2}<-- chunk ends here\n/);
  });

  it('outside the chunk they are cut to 400 characters, inside never', async () => {
    const reply = await preview('long.txt', 0);
    const first = /^ {3}1 \| (.*?) {2}<-- /m.exec(reply)?.[1] ?? '';
    expect(first.startsWith('a'.repeat(200))).toBe(true);
    expect(reply).toContain(`   2 | ${'b'.repeat(400)}\n`);
    expect(reply).toContain(`   3 | ${'c'.repeat(400)}...\n`);
    expect(reply).toContain(`   4 | ${'d'.repeat(300)}\n`);
  });
});

describe('the reply bound', () => {
  it('leaves out context that does not fit, and never the chunk', async () => {
    const wide = place.tree({ 'wide.txt': `${'x'.repeat(390)}\n`.repeat(300) });
    await server.callTool('index_repository', { path: wide, session: 'wide', chunk_size: 2000, overlap: 0 });
    const args = { session: 'wide', file_path: 'wide.txt', chunk_index: 30, context_lines: 100 };
    const reply = await server.callTool('preview_chunk', args);
    expect([...reply].length).toBeLessThanOrEqual(80_000);
    expect(reply).toMatch(/<-- chunk starts here\n(?: +\d+ \| x+\n){3} +\d+ \| x+ {2}<-- chunk ends here\n/);
  });
});

describe('arguments', () => {
  test.each([
    [{ file_path: 'one.txt', chunk_index: 0, context_lines: 101 }, 'context_lines cannot exceed 100'],
    [{ file_path: 'one.txt', chunk_index: -1 }, 'chunk_index must be at least 0 (got: -1)'],
    [{ file_path: 'one.txt', chunk_index: '0' }, "Invalid type for 'chunk_index': expected integer"],
    [{ file_path: 'one.txt' }, 'Missing required parameter: chunk_index'],
    [{ chunk_index: 0 }, 'Missing required parameter: file_path'],
    [
      { file_path: 'one.txt', chunk_index: 0, lines: 1 },
      "Unknown parameter 'lines'. Valid parameters: chunk_index, context_lines, file_path, session",
    ],
  ])('PC3: %j is refused', async (args, message) => {
    expect(await fail(args)).toEqual({ code: -32602, message });
  });
});

describe('PC5: chunks that are not there', () => {
  const noChunk = (path: string, index: number) => ({
    code: -32001,
    message: `Chunk not found: file '${path}', chunk index ${index}. File may not be indexed or chunk index invalid.`,
  });

  test.each([
    ['lines.go', 6],
    ['empty.txt', 0],
    ['never.txt', 0],
    ['node_modules/x.js', 0],
  ])('%s has no chunk %i', async (path, index) => {
    expect(await fail({ file_path: path, chunk_index: index })).toEqual(noChunk(path, index));
  });

  it('a deleted file is not found', async () => {
    rmSync(join(root, 'doomed.txt'));
    expect(await fail({ file_path: 'doomed.txt', chunk_index: 0 })).toEqual({
      code: -32001,
      message:
        'File not found: doomed.txt. May have been deleted or moved since indexing. Try re-indexing the session.',
    });
  });

  it('a binary file says so', async () => {
    const binary = { code: -32001, message: 'File contains non-UTF-8 data (binary file).' };
    expect(await fail({ file_path: 'image.png', chunk_index: 0 })).toEqual(binary);
    writeFiles(root, { 'turned.txt': 'text' });
    await expect(preview('turned.txt', 0)).resolves.toContain('text');
    writeFileSync(join(root, 'turned.txt'), Buffer.from([0, 1]));
    expect(await fail({ file_path: 'turned.txt', chunk_index: 0 })).toEqual(binary);
  });

  it('a file outside the root is refused', async () => {
    expect(await fail({ file_path: '../x', chunk_index: 0 })).toEqual({
      code: -32001,
      message: "File '../x' is outside the repository root of session 's'.",
    });
  });
});

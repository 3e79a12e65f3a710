import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, test } from 'vitest';
import type { ServerProcess } from './client.ts';
import { lab, writeFiles } from './support/lab.ts';
import { failureOf } from './support/replies.ts';

const place = lab();
let server: ServerProcess;
let root: string;

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const SQL = 'select 1;\n'.repeat(63_400);
const MIXED = `ñ€😀a${'ñ€😀'.repeat(12)}\nend`;

beforeAll(async () => {
  server = place.server();
  root = place.tree({
    'main.rs': 'fn main() {\n}\n',
    'empty.txt': '',
    'dump.sql': SQL,
    'accents.txt': 'é'.repeat(20_001),
    'full.txt': 'x'.repeat(20_000),
    'dos.txt': 'a\r\nb\r\n',
    'mixed.txt': MIXED,
    'mark.txt': '\ufeffmarked\n',
    'wide.txt': Buffer.from('\ufeffwide€\n', 'utf16le'),
    'ticks.md': 'a\n`````\nb',
    'image.png': PNG,
    'latin.txt': Buffer.from('caf\xe9', 'latin1'),
    'doomed.txt': 'short-lived',
    'node_modules/dep.js': 'excluded',
    'big.txt': 'x'.repeat(2049),
  });
  await server.callTool('index_repository', { path: root, session: 's' });
});

const read = (file_path: string, more = {}) =>
  server.callTool('read_file', { session: 's', file_path, ...more });
const fail = (file_path: string, more = {}) =>
  failureOf(server, 'read_file', { session: 's', file_path, ...more });
const head = (path: string) => `**File:** \`${root}/${path}\`\n**Session:** \`s\`\n`;

describe('a whole file', () => {
  it('comes with path, session, size, language and text', async () => {
    const expected = `${head('main.rs')}**Size:** 14 B (2 lines)\n**Language:** rust\n\n\`\`\`rust\nfn main() {\n}\n\`\`\``;
    expect(await read('main.rs')).toBe(expected);
    expect(await read(join(root, 'main.rs'))).toBe(expected);
    expect(await read('./nowhere/../main.rs')).toBe(expected);
  });

  it('RF3: of 20,000 characters comes without a warning', async () => {
    expect(await read('full.txt')).toBe(
      `${head('full.txt')}**Size:** 19.5 KB (1 lines)\n**Language:** plaintext\n\n\`\`\`plaintext\n${'x'.repeat(20_000)}\n\`\`\``,
    );
  });

  it('RF3: without text has 0 lines', async () => {
    expect(await read('empty.txt')).toBe(
      `${head('empty.txt')}**Size:** 0 B (0 lines)\n**Language:** plaintext\n\n\`\`\`plaintext\n\`\`\``,
    );
  });

  it('RF5: keeps CR LF and counts its lines', async () => {
    expect(await read('dos.txt')).toBe(
      `${head('dos.txt')}**Size:** 6 B (2 lines)\n**Language:** plaintext\n\n\`\`\`plaintext\na\r\nb\r\n\`\`\``,
    );
  });

  it('with backticks stands in a longer fence', async () => {
    expect(await read('ticks.md')).toMatch(/\n\n``````markdown\na\n`````\nb\n``````$/);
  });

  it('with a byte order mark counts it and does not show it', async () => {
    expect(await read('mark.txt')).toContain('**Size:** 10 B (1 lines)');
    expect(await read('mark.txt')).not.toContain('\ufeff');
  });

  it('in UTF-16 is shown and counted in its UTF-8 form', async () => {
    expect(await read('wide.txt')).toContain('**Size:** 8 B (1 lines)');
    expect(await read('wide.txt')).toContain('```plaintext\nwide€\n```');
  });

  it('shows the text as it is now', async () => {
    writeFiles(root, { 'edited.txt': 'before' });
    expect(await read('edited.txt')).toContain('before');
    writeFiles(root, { 'edited.txt': 'behind' });
    expect(await read('edited.txt')).toContain('behind');
  });
});

describe('a longer file', () => {
  it('RF1: is cut to 20,000 characters, with a warning and the next offset', async () => {
    const shown = SQL.slice(0, 20_000);
    expect(await read('dump.sql')).toBe(
      'WARNING: FILE TRUNCATED - SHOWING FIRST 20000 CHARACTERS\n\n' +
        'Showing: Characters 1-20000 of 634000 total (3.2%)\n' +
        'Reason: Maximum display limit is 20000 characters (MCP 25k token limit)\nNot shown: 614000 characters\n\n' +
        '💡 SUGGESTIONS:\n- Use `search_code` to find specific content in this file\n' +
        `- Use \`preview_chunk\` to view specific sections\n- For full file, use bash: cat ${root}/dump.sql\n\n---\n\n` +
        `**File:** \`${root}/dump.sql\`\n**Showing:** First 20000 characters (~2000 lines)\n\n` +
        `\`\`\`sql\n${shown}\`\`\`\nNOTE: More content available. Use offset=20000 to read next chunk.`,
    );
  });

  it('RF2: counts characters, and bytes for the offset', async () => {
    const reply = await read('accents.txt');
    expect(reply).toContain('Showing: Characters 1-20000 of 20001 total (100.0%)');
    expect(reply).toContain('Not shown: 1 characters');
    expect(reply).toContain(`\`\`\`plaintext\n${'é'.repeat(20_000)}\n\`\`\`\n`);
    expect(reply.endsWith('\nNOTE: More content available. Use offset=40000 to read next chunk.')).toBe(true);
  });
});

describe('pages', () => {
  it('say which bytes they show and where the next begins', async () => {
    expect(await read('dump.sql', { offset: 20_000 })).toBe(
      `${head('dump.sql')}**Size:** 619.1 KB (showing bytes 20000-40000 of 634000)\n` +
        `**Language:** sql (2000 lines in chunk)\n\n\`\`\`sql\n${SQL.slice(20_000, 40_000)}\`\`\`\n` +
        'NOTE: More content available. Use offset=40000 to read next chunk.',
    );
  });

  it('the last one has no note', async () => {
    expect(await read('main.rs', { length: 20_000 })).toBe(
      `${head('main.rs')}**Size:** 14 B (showing bytes 0-14 of 14)\n**Language:** rust (2 lines in chunk)\n\n` +
        '```rust\nfn main() {\n}\n```',
    );
  });

  test.each(['mixed.txt', 'mark.txt', 'dos.txt', 'ticks.md', 'empty.txt'])(
    'RF4: pages of length 7 over %s join to the file',
    async (path) => {
      const file = readFileSync(join(root, path));
      const joined: Buffer[] = [];
      let offset: number | undefined = 0;
      while (offset !== undefined) {
        const reply: string = await read(path, { offset, length: 7 });
        expect(reply).not.toContain('\ufffd');
        const [, from, to] = /showing bytes (\d+)-(\d+) of \d+\)/.exec(reply) ?? [];
        expect(Number(from)).toBe(offset);
        const cut = file.subarray(Number(from), Number(to));
        const text = cut.toString().replace(/^\ufeff/, '');
        expect(reply).toContain(`\n${text}`);
        joined.push(cut);
        const next = /^NOTE: .* Use offset=(\d+) to read/m.exec(reply)?.[1];
        offset = next === undefined ? undefined : Number(next);
      }
      expect(Buffer.concat(joined)).toEqual(file);
    },
  );

  it('both ends move down to a character border', async () => {
    // ñ 0-2, € 2-5, 😀 5-9
    expect(await read('mixed.txt', { offset: 4, length: 3 })).toContain('(showing bytes 2-5 of');
    expect(await read('mixed.txt', { offset: 5, length: 5 })).toContain('(showing bytes 5-10 of');
  });

  it('hold one character at least', async () => {
    expect(await read('mixed.txt', { offset: 5, length: 1 })).toContain('(showing bytes 5-9 of');
  });
});

describe('arguments', () => {
  test.each([
    [{ file_path: '' }, 'file_path cannot be empty'],
    [{}, 'Missing required parameter: file_path'],
    [{ file_path: 'main.rs', max_size_kb: 10_241 }, 'max_size_kb cannot exceed 10240 KB'],
    [{ file_path: 'main.rs', max_size_kb: 0 }, 'max_size_kb must be between 1 and 10240 (got: 0)'],
    [{ file_path: 'main.rs', length: 0 }, 'length must be between 1 and 20000 (got: 0)'],
    [{ file_path: 'main.rs', length: 20_001 }, 'length must be between 1 and 20000 (got: 20001)'],
    [{ file_path: 'main.rs', offset: 15 }, 'offset (15) is beyond the end of the file (14 bytes)'],
    [{ file_path: 'main.rs', offset: '1' }, "Invalid type for 'offset': expected integer"],
    [
      { file_path: 'main.rs', line: 1 },
      "Unknown parameter 'line'. Valid parameters: file_path, length, max_size_kb, offset, session",
    ],
  ])('%j is refused', async (args, message) => {
    expect(await failureOf(server, 'read_file', { session: 's', ...args })).toEqual({
      code: -32602,
      message,
    });
  });

  it('NUL in the path is refused', async () => {
    expect(await fail('a\0b')).toMatchObject({ code: -32602 });
  });

  it('max_size_kb refuses larger files only', async () => {
    expect(await fail('big.txt', { max_size_kb: 2 })).toEqual({
      code: -32001,
      message: "File 'big.txt' has 3 KB, more than max_size_kb=2.",
    });
    await expect(read('big.txt', { max_size_kb: 3 })).resolves.toContain('**Size:** 2.0 KB (1 lines)');
  });
});

describe('RF6: outside the root', () => {
  const outside = (path: string) => ({
    code: -32001,
    message: `File '${path}' is outside the repository root of session 's'.`,
  });

  test.each(['../x', '/etc/hostname', '/nowhere/at/all', '..', '.', 'a/../../b'])('%s', async (path) => {
    expect(await fail(path)).toEqual(outside(path));
  });

  it('a link to outside, put there after indexing', async () => {
    const secret = place.tree({ 'secret.txt': 'hidden' });
    symlinkSync(join(secret, 'secret.txt'), join(root, 'link.txt'));
    symlinkSync(secret, join(root, 'linked'));
    for (const path of ['link.txt', 'linked/secret.txt', 'linked/none.txt']) {
      expect(await fail(path)).toEqual(outside(path));
    }
  });

  it('an indexed file replaced by a link to outside', async () => {
    const secret = place.tree({ 'secret.txt': 'hidden' });
    writeFiles(root, { 'swapped.txt': 'own' });
    await expect(read('swapped.txt')).resolves.toContain('own');
    rmSync(join(root, 'swapped.txt'));
    symlinkSync(join(secret, 'secret.txt'), join(root, 'swapped.txt'));
    expect(await fail('swapped.txt')).toEqual(outside('swapped.txt'));
  });
});

describe('RF7: files without text to show', () => {
  const binary = 'File contains non-UTF-8 data (binary file). Cannot display in MCP response.';
  const notFound = (path: string) =>
    `File not found: ${path}. File may have been deleted since indexing. Try re-indexing the session.`;
  const notIndexed = (path: string) =>
    `File '${path}' not indexed in session 's'. Check file_path or re-index the session.`;

  test.each(['image.png', 'latin.txt'])('%s is no text', async (path) => {
    expect(await fail(path)).toEqual({ code: -32001, message: binary });
  });

  it('a deleted file is not found, however long ago it was indexed', async () => {
    rmSync(join(root, 'doomed.txt'));
    expect(await fail('doomed.txt')).toEqual({ code: -32001, message: notFound('doomed.txt') });
    await server.callTool('search_code', { session: 's', query: 'lived' });
    expect(await fail('doomed.txt')).toEqual({ code: -32001, message: notFound('doomed.txt') });
  });

  test.each(['node_modules/dep.js', 'never.txt'])('%s is not indexed', async (path) => {
    expect(await fail(path)).toEqual({ code: -32001, message: notIndexed(path) });
  });

  it('a directory is not indexed', async () => {
    mkdirSync(join(root, 'folder'));
    expect(await fail('folder')).toEqual({ code: -32001, message: notIndexed('folder') });
  });

  it('a text that became binary is no text', async () => {
    writeFileSync(join(root, 'main.rs'), PNG);
    expect(await fail('main.rs')).toEqual({ code: -32001, message: binary });
  });
});

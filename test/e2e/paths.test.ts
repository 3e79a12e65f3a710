import { mkdirSync, renameSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it, test } from 'vitest';
import type { ServerProcess } from './client.ts';
import { lab } from './support/lab.ts';
import { failureOf } from './support/replies.ts';

const place = lab();
let server: ServerProcess;

beforeAll(() => {
  server = place.server();
});

describe('a root reached through a link', () => {
  let root: string;
  let link: string;
  beforeAll(async () => {
    root = place.tree({ 'src/a.txt': 'words', 'src/b.txt': 'x' });
    link = place.unused('link');
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(root, link);
    await server.callTool('index_repository', { path: link, session: 'linked' });
  });

  it('is shown as given', async () => {
    const info = await server.callTool('get_session_info', { session: 'linked' });
    expect(info).toContain(`- **Repository Path:** ${link}\n`);
    const reply = await server.callTool('search_code', { session: 'linked', query: 'words' });
    expect(reply).toContain(`**File:** \`${link}/src/a.txt\``);
  });

  test.each([
    ['by the link', () => `${link}/src/a.txt`],
    ['by the real path', () => `${root}/src/a.txt`],
    ['relative', () => 'src/a.txt'],
    ['with . and ..', () => 'src/../src/./a.txt'],
    ['with a slash too many', () => 'src//a.txt'],
  ])('its files can be named %s', async (_how, path) => {
    const reply = await server.callTool('read_file', { session: 'linked', file_path: path() });
    expect(reply).toContain(`**File:** \`${link}/src/a.txt\``);
  });

  it('patterns may begin with either path', async () => {
    for (const start of [root, link]) {
      const reply = await server.callTool('find_file', { session: 'linked', pattern: `${start}/src/*.txt` });
      expect(reply).toContain('**Matches:** 2 of 2 total files');
    }
  });

  it('a path is normalised', async () => {
    await server.callTool('index_repository', { path: `${root}/./src/../`, session: 'normal' });
    const info = await server.callTool('get_session_info', { session: 'normal' });
    expect(info).toContain(`- **Repository Path:** ${root}\n`);
  });
});

describe('links inside the root', () => {
  it('lead to the file they mean', async () => {
    const root = place.tree({ 'a.txt': 'words' });
    symlinkSync(join(root, 'a.txt'), join(root, 'alias.txt'));
    await server.callTool('index_repository', { path: root, session: 'inside' });
    const reply = await server.callTool('read_file', { session: 'inside', file_path: 'alias.txt' });
    expect(reply).toContain(`**File:** \`${root}/a.txt\``);
  });

  it('that lead in a circle or nowhere are not read', async () => {
    const root = place.tree({ 'a.txt': 'words' });
    symlinkSync(join(root, 'one'), join(root, 'two'));
    symlinkSync(join(root, 'two'), join(root, 'one'));
    symlinkSync(join(root, 'missing'), join(root, 'nowhere'));
    await server.callTool('index_repository', { path: root, session: 'circle' });
    for (const file_path of ['one', 'two', 'nowhere', 'one/deeper']) {
      expect(await failureOf(server, 'read_file', { session: 'circle', file_path })).toEqual({
        code: -32001,
        message: `File '${file_path}' not indexed in session 'circle'. Check file_path or re-index the session.`,
      });
    }
  });

  it('that lead outside are refused, whether there is anything or not', async () => {
    const outside = place.tree({ 'there.txt': 'hidden' });
    const root = place.tree({ 'a.txt': 'words' });
    for (const name of ['there.txt', 'missing.txt', 'missing/deep.txt']) {
      const link = name.replace('/', '-');
      symlinkSync(join(outside, name), join(root, link));
      await server.callTool('index_repository', { path: root, session: 'outward', force: true });
      expect(await failureOf(server, 'read_file', { session: 'outward', file_path: link })).toEqual({
        code: -32001,
        message: `File '${link}' is outside the repository root of session 'outward'.`,
      });
    }
  });
});

describe('paths with unusual characters', () => {
  it('a name that looks like a root, or has blanks and quotes', async () => {
    const names = ['..a/b.txt', '...', 'with blank.txt', `it's "so".txt`, 'ünï.txt'];
    const root = place.tree(Object.fromEntries(names.map((name) => [name, 'words'])));
    await server.callTool('index_repository', {
      path: root,
      session: 'odd',
      include_patterns: ['**/*', '**/.*', '**/..a/**'],
    });
    for (const file_path of names) {
      const reply = await server.callTool('read_file', { session: 'odd', file_path });
      expect(reply).toContain(`**File:** \`${root}/${file_path}\``);
    }
  });

  it('NUL is refused', async () => {
    const root = place.tree({ 'a.txt': 'words' });
    await server.callTool('index_repository', { path: root, session: 'nul' });
    for (const [tool, more] of [
      ['read_file', {}],
      ['preview_chunk', { chunk_index: 0 }],
    ] as const) {
      const args = { session: 'nul', file_path: 'a.txt\0', ...more };
      expect((await failureOf(server, tool, args)).code).toBe(-32602);
    }
  });
});

describe('a root that is gone', () => {
  test.each([
    ['search_code', { query: 'x' }],
    ['list_dir', {}],
    ['read_file', { file_path: 'a.txt' }],
    ['find_file', { pattern: '*' }],
    ['preview_chunk', { file_path: 'a.txt', chunk_index: 0 }],
    ['find_references', { symbol: 'words' }],
  ])('%s says so', async (tool, args) => {
    const root = place.tree({ 'a.txt': 'words' });
    const session = tool.replace('_', '-');
    await server.callTool('index_repository', { path: root, session });
    await server.callTool('search_code', { session, query: 'words' });
    renameSync(root, `${root}-moved`);
    expect(await failureOf(server, tool, { session, ...args })).toEqual({
      code: -32001,
      message: `Repository path no longer exists: ${root}`,
    });
    renameSync(`${root}-moved`, root);
    await expect(server.callTool('search_code', { session, query: 'words' })).resolves.toContain(
      'Found 1 results',
    );
  });

  it('get_session_info still answers', async () => {
    const root = place.tree({ 'a.txt': 'words' });
    await server.callTool('index_repository', { path: root, session: 'info' });
    renameSync(root, `${root}-moved`);
    await expect(server.callTool('get_session_info', { session: 'info' })).resolves.toContain(
      '- **Status:** Ready\n',
    );
  });
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import type { ServerProcess } from './client.ts';
import { editRecord } from './support/catalog.ts';
import { lab } from './support/lab.ts';
import { failureOf, hitsOf } from './support/replies.ts';

const place = lab();
const { home } = place;
let server: ServerProcess;
let root: string;

beforeAll(() => {
  server = place.server();
});

beforeEach(async () => {
  root = place.tree({ 'a.txt': 'x'.repeat(1000), 'b.txt': 'kept' });
  await server.callTool('index_repository', { path: root, session: 'mine', force: true });
});

/** Names of the directories that hold the tables of sources. */
const sourcesOnDisk = (): string[] => readdirSync(join(home, 'sources'));

describe('delete_session', () => {
  it('DS1: without confirmation refuses, and the session is intact', async () => {
    expect(await failureOf(server, 'delete_session', { session: 'mine', confirm: false })).toEqual({
      code: -32001,
      message: 'Deletion requires confirm=true parameter. This prevents accidental session deletion.',
    });
    expect(await hitsOf(server, root, { session: 'mine', query: 'kept' })).toEqual(['b.txt']);
  });

  it('DS1: the confirmation is asked for before the session is looked for', async () => {
    for (const session of ['none', 'bad name']) {
      expect((await failureOf(server, 'delete_session', { session, confirm: false })).code).toBe(-32001);
    }
  });

  test.each([
    [{}, 'Missing required parameter: confirm'],
    [{ confirm: null }, 'Missing required parameter: confirm'],
    [{ confirm: 'true' }, "Invalid type for 'confirm': expected boolean"],
    [{ confirm: true, force: true }, "Unknown parameter 'force'. Valid parameters: confirm, session"],
  ])('DS1: %j is refused', async (args, message) => {
    const failure = await failureOf(server, 'delete_session', { session: 'mine', ...args });
    expect(failure).toEqual({ code: -32602, message });
  });

  it('DS2: frees what list_sessions showed, and leaves nothing behind', async () => {
    const listed = await server.callTool('list_sessions');
    const size = /\*\*Size:\*\* ([\d.]+) KB/.exec(listed)?.[1];
    const reply = await server.callTool('delete_session', { session: 'mine', confirm: true });
    const freed = /freed: (\d+\.\d) KB/.exec(reply)?.[1];
    expect(reply).toBe(
      '**Session Deleted:** `mine`\n\n**Freed Resources:**\n- Files indexed: 2\n- Chunks removed: 4\n' +
        `- Disk space freed: ${freed} KB\n\nSession data and index permanently deleted.`,
    );
    // Both are rounded, to different numbers of digits.
    expect(Math.abs(Number(freed) - Number(size))).toBeLessThan(0.06);
    expect(await server.callTool('list_sessions')).toMatch(/^No sessions available/);
    expect(sourcesOnDisk()).toEqual([]);
    expect(await failureOf(server, 'search_code', { session: 'mine', query: 'x' })).toEqual({
      code: -32001,
      message: 'Session not found: mine',
    });
  });

  it('counts have thousands separators', async () => {
    await editRecord(home, 'mine', { files: 1234, chunks: 5678, sizeOnDisk: 47_395_635 });
    const reply = await server.callTool('delete_session', { session: 'mine', confirm: true });
    expect(reply).toContain('- Files indexed: 1,234\n- Chunks removed: 5,678\n- Disk space freed: 45.2 MB\n');
  });

  it('DS3: an unknown session is an error', async () => {
    expect(await failureOf(server, 'delete_session', { session: 'none', confirm: true })).toEqual({
      code: -32001,
      message: "Session 'none' not found. Use list_sessions to see available sessions.",
    });
  });

  it('never touches the files of the repository', async () => {
    await server.callTool('delete_session', { session: 'mine', confirm: true });
    expect(readdirSync(root).sort()).toEqual(['a.txt', 'b.txt']);
    expect(readFileSync(join(root, 'b.txt'), 'utf8')).toBe('kept');
  });

  it('leaves sessions alone whose name differs only in case', async () => {
    await server.callTool('index_repository', { path: root, session: 'Mine' });
    await server.callTool('delete_session', { session: 'mine', confirm: true });
    expect(await hitsOf(server, root, { session: 'Mine', query: 'kept' })).toEqual(['b.txt']);
    await server.callTool('delete_session', { session: 'Mine', confirm: true });
  });

  it('a deleted session can be made again', async () => {
    await server.callTool('delete_session', { session: 'mine', confirm: true });
    await server.callTool('index_repository', { path: root, session: 'mine' });
    expect(await hitsOf(server, root, { session: 'mine', query: 'kept' })).toEqual(['b.txt']);
  });

  it('works when the repository is gone', async () => {
    const gone = place.tree({ 'a.txt': 'x' });
    await server.callTool('index_repository', { path: gone, session: 'gone' });
    expect(existsSync(gone)).toBe(true);
    await editRecord(home, 'gone', { root: '/no/such', repositoryPath: '/no/such' });
    await expect(server.callTool('delete_session', { session: 'gone', confirm: true })).resolves.toContain(
      '`gone`',
    );
  });

  it('artifacts are managed elsewhere', async () => {
    expect(await failureOf(server, 'delete_session', { session: 'g:a:1', confirm: true })).toEqual({
      code: -32602,
      message: "'g:a:1' is an artifact session; manage it with the artifact tools.",
    });
  });
});

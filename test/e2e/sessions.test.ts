import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { SCHEMA_VERSION } from '../../src/store/types.ts';
import type { ServerProcess } from './client.ts';
import { damageRecord, editRecord } from './support/catalog.ts';
import { lab } from './support/lab.ts';
import { failureOf, sizeless } from './support/replies.ts';

const EXCLUDES =
  '**/target/**, **/node_modules/**, **/.git/**, **/dist/**, **/build/**, **/*.pyc, **/__pycache__/**';

describe('list_sessions', () => {
  const place = lab();

  it('LS3: without sessions says so, and creates nothing', async () => {
    const home = place.unused();
    const server = place.server({ home });
    expect(await server.callTool('list_sessions')).toBe(
      'No sessions available. Index a repository first with index_repository.',
    );
    expect(existsSync(home)).toBe(false);
  });

  it('LS1: lists sessions in byte order with their figures', async () => {
    const server = place.server();
    const root = place.tree({ 'a.txt': 'x', 'b.txt': 'x'.repeat(600) });
    for (const session of ['b', 'a', 'A']) await server.callTool('index_repository', { path: root, session });
    const entry = (id: string) =>
      `## ${id}\n- **Files:** 2\n- **Chunks:** 3\n- **Size:** {size}\n- **Created:** {iso}\n` +
      `- **Repository Path:** ${root}\n- **Schema:** v${SCHEMA_VERSION} (current)\n- **Last indexed:** {time} ({ago})`;
    const reply = sizeless(await server.callTool('list_sessions'));
    expect(reply).toBe(`Available sessions (3):\n\n${entry('A')}\n\n${entry('a')}\n\n${entry('b')}`);
  });

  it('LS2: sizes are in units of 1024 with two decimals', async () => {
    const home = place.unused();
    const server = place.server({ home });
    const path = place.tree({ a: 'x' });
    for (const session of ['a', 'b', 'c', 'd']) await server.callTool('index_repository', { path, session });
    await editRecord(home, 'a', { sizeOnDisk: 1023, files: 4210, chunks: 1_234_567 });
    await editRecord(home, 'b', { sizeOnDisk: 8776 });
    await editRecord(home, 'c', { sizeOnDisk: 1_300_235 });
    await editRecord(home, 'd', { sizeOnDisk: 5 * 1024 ** 3 });
    const reply = await server.callTool('list_sessions');
    const sizes = [...reply.matchAll(/^- \*\*Size:\*\* (.*)$/gm)].map(([, size]) => size);
    expect(sizes).toEqual(['1023 B', '8.57 KB', '1.24 MB', '5.00 GB']);
    expect(reply).toContain('- **Files:** 4,210\n- **Chunks:** 1,234,567\n');
  });

  it('ages are whole minutes, hours or days', async () => {
    const home = place.unused();
    const server = place.server({ home });
    const path = place.tree({ a: 'x' });
    await server.callTool('index_repository', { path, session: 'a' });
    const minute = 60_000;
    for (const [age, shown] of [
      [59_000, 'just now'],
      [61_000, '1 minute ago'],
      [59 * minute + 30_000, '59 minutes ago'],
      [60 * minute + 30_000, '1 hour ago'],
      [24 * 60 * minute - 30_000, '23 hours ago'],
      [25 * 60 * minute, '1 day ago'],
      [49 * 60 * minute, '2 days ago'],
    ] as const) {
      await editRecord(home, 'a', { lastIndexedAt: Date.now() - age });
      expect(await server.callTool('list_sessions')).toContain(` UTC (${shown})`);
    }
  });

  it('LS4: a damaged record is named, and can be replaced or deleted', async () => {
    const home = place.unused();
    const server = place.server({ home });
    const path = place.tree({ a: 'x' });
    for (const session of ['good', 'bad', 'worse'])
      await server.callTool('index_repository', { path, session });
    for (const session of ['bad', 'worse']) {
      await damageRecord(home, session);
      const damaged = {
        code: -32603,
        message: `Invalid metadata for session '${session}'. Re-index it with index_repository force=true or delete it.`,
      };
      expect(await failureOf(server, 'list_sessions')).toEqual(damaged);
      expect(await failureOf(server, 'get_session_info', { session })).toEqual(damaged);
      expect(await failureOf(server, 'search_code', { session, query: 'x' })).toEqual(damaged);
      if (session === 'bad') await server.callTool('index_repository', { path, session, force: true });
    }
    expect(await server.callTool('delete_session', { session: 'worse', confirm: true })).toBe(
      '**Session Deleted:** `worse`\n\n**Freed Resources:**\n- Files indexed: unknown\n' +
        '- Chunks removed: unknown\n- Disk space freed: unknown\n\nSession data and index permanently deleted.',
    );
    const reply = await server.callTool('list_sessions');
    expect([...reply.matchAll(/^## (.*)$/gm)].map(([, id]) => id)).toEqual(['bad', 'good']);
    expect(await server.callTool('search_code', { session: 'bad', query: 'x' })).toContain('Found 1 results');
  });

  it('takes no parameters', async () => {
    const failure = await failureOf(place.server(), 'list_sessions', { session: 'a' });
    expect(failure).toEqual({ code: -32602, message: "Unknown parameter 'session'. Valid parameters: none" });
  });
});

describe('get_session_info', () => {
  const place = lab();
  const { home } = place;
  let server: ServerProcess;
  let root: string;
  beforeAll(async () => {
    server = place.server();
    root = place.tree({ 'a.txt': 'x'.repeat(500), 'b.txt': 'x'.repeat(600), 'c.txt': 'x'.repeat(12) }, 'app');
    await server.callTool('index_repository', { path: root, session: 'three' });
  });

  it('GI1: shows overview, configuration and averages', async () => {
    // 500 + 512 + 152 + 12 bytes of chunk text in 4 chunks of 3 files
    expect(sizeless(await server.callTool('get_session_info', { session: 'three' }))).toBe(
      `# Session: three\n\n## Overview\n- **Status:** Ready\n- **Repository Path:** ${root}\n` +
        '- **Files:** 3\n- **Chunks:** 4\n- **Size:** {size}\n- **Created:** {iso}\n' +
        `- **Last Indexed:** {time} ({ago})\n- **Schema:** v${SCHEMA_VERSION} (current)\n\n## Configuration\n` +
        '- **Chunk size:** 512 chars\n- **Overlap:** 64 chars\n- **Include patterns:** **/*\n' +
        `- **Exclude patterns:** ${EXCLUDES}\n- **Respect .gitignore:** yes\n\n` +
        '## Statistics\n- **Avg chunks/file:** 1.33\n- **Avg chunk size:** 0.29 KB',
    );
  });

  it('without files has averages of 0, without excludes says none', async () => {
    const path = place.tree({});
    const given = { exclude_patterns: [], respect_gitignore: false, chunk_size: 300, overlap: 0 };
    await server.callTool('index_repository', { path, session: 'nothing', ...given });
    const reply = await server.callTool('get_session_info', { session: 'nothing' });
    expect(reply).toContain('- **Avg chunks/file:** 0.00\n- **Avg chunk size:** 0.00 KB');
    expect(reply).toContain('- **Exclude patterns:** none\n- **Respect .gitignore:** no\n');
    expect(reply).toContain('- **Chunk size:** 300 chars\n- **Overlap:** 0 chars\n');
  });

  test.each([
    ['nope', { code: -32001, message: 'Session not found: nope' }],
    ['bad name!', { code: -32602, message: 'Session must contain only alphanumeric, hyphen, underscore' }],
  ])('GI2: %s', async (session, failure) => {
    expect(await failureOf(server, 'get_session_info', { session })).toEqual(failure);
  });

  it('GI3: takes the session of a library', async () => {
    await server.callTool('index_repository', { path: root, session: 'lib' });
    await editRecord(home, 'lib', { id: 'org.x:lib:1.0' });
    const reply = await server.callTool('get_session_info', { session: 'org.x:lib:1.0' });
    expect(reply.split('\n')[0]).toBe('# Session: org.x:lib:1.0');
  });

  it('GI4: without session shows that of the project, built on first need', async () => {
    const own = place.server({ project: root });
    expect((await own.callTool('get_session_info')).split('\n')[0]).toBe('# Session: app');
  });

  it('GI4: without session and project is refused', async () => {
    expect(await failureOf(server, 'get_session_info')).toEqual({
      code: -32602,
      message: 'Missing required parameter: session',
    });
  });

  test.each([0, 99])('GI5: answers for schema v%i, as outdated', async (schemaVersion) => {
    await server.callTool('index_repository', { path: root, session: 'old', force: true });
    await editRecord(home, 'old', { schemaVersion });
    const reply = await server.callTool('get_session_info', { session: 'old' });
    expect(reply).toContain('- **Status:** Outdated\n');
    expect(reply).toContain(`- **Schema:** v${schemaVersion} (outdated, re-index required)\n`);
    expect(await server.callTool('list_sessions')).toContain(
      `v${schemaVersion} (outdated, re-index required)`,
    );
  });
});

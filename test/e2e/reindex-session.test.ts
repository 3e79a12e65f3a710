import { renameSync, writeFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { SCHEMA_VERSION } from '../../src/store/types.ts';
import type { ServerProcess } from './client.ts';
import { editRecord, recordOf } from './support/catalog.ts';
import { lab, numbered, writeFiles } from './support/lab.ts';
import { failureOf, hitsOf, sizeless } from './support/replies.ts';

const place = lab();
const { home } = place;
let server: ServerProcess;
let root: string;

beforeAll(() => {
  server = place.server();
});

beforeEach(async () => {
  root = place.tree({ 'a.ts': 'x'.repeat(1000), 'b.ts': 'kept', 'c.js': 'other' });
  const settings = { include_patterns: ['*.ts'], chunk_size: 400, overlap: 128, respect_gitignore: false };
  await server.callTool('index_repository', { path: root, session: 's', force: true, ...settings });
});

describe('reindex_session', () => {
  const reindex = (args: Record<string, unknown>) =>
    server.callTool('reindex_session', { session: 's', ...args });
  const refused = (args: Record<string, unknown>) =>
    failureOf(server, 'reindex_session', { session: 's', ...args });

  test.each([
    [{ chunk_size: 500 }, '- Chunk size: 400 -> 500\n'],
    [{ overlap: 64 }, '- Overlap: 128 -> 64\n'],
    [{ chunk_size: 500, overlap: 64 }, '- Chunk size: 400 -> 500\n- Overlap: 128 -> 64\n'],
  ])('%j: only what has changed is listed', async (args, changes) => {
    const reply = sizeless(await reindex(args));
    const [, chunks] = /^- Chunks created: (\d+)$/m.exec(reply) ?? [];
    expect(reply).toBe(
      `# Session Re-Indexed: \`s\`\n\n**Indexing Statistics:**\n- Files indexed: 2\n- Chunks created: ${chunks}\n` +
        '- Index size: {size}\n- Duration: {t}s\n- Throughput: {n} files/sec\n\n' +
        `**Configuration Changes:**\n${changes}\n` +
        '**Note:** Session metadata (repository_path, last_indexed_at) updated automatically.',
    );
  });

  it('lists skipped files after the statistics', async () => {
    writeFileSync(`${root}/bad.ts`, Buffer.from([0xff]));
    const reply = sizeless(await reindex({ force: true }));
    expect(reply).toContain(
      '- Throughput: {n} files/sec\n**Skipped:** 1 file (1 not text)\n- `bad.ts`: not text\n\n**Note:**',
    );
  });

  it.each([{}, { chunk_size: 400 }, { overlap: 128 }, { chunk_size: 400, overlap: 128 }])(
    'RS1: %j changes nothing',
    async (args) => {
      expect(await refused(args)).toEqual({
        code: -32001,
        message:
          "Configuration unchanged for session 's'. Use force=true to re-index anyway.\n" +
          'Current config: chunk_size=400, overlap=128',
      });
    },
  );

  it('RS1: with force it is indexed again, and no change is listed', async () => {
    const before = await recordOf(home, 's');
    const reply = sizeless(await reindex({ force: true }));
    expect(reply).toContain('files/sec\n\n**Note:** Session metadata');
    expect((await recordOf(home, 's')).snapshot.publication).toBe(before.snapshot.publication + 1);
  });

  test.each([
    [{ chunk_size: 99 }, 'chunk_size must be between 100 and 2000 (got: 99)'],
    [{ chunk_size: 2001 }, 'chunk_size must be between 100 and 2000 (got: 2001)'],
    [{ overlap: 501 }, 'overlap must be between 0 and 500 (got: 501)'],
    [{ overlap: -1 }, 'overlap must be between 0 and 500 (got: -1)'],
    [{ chunk_size: 100 }, 'overlap (128) must be less than chunk_size (100)'],
    [{ chunk_size: '400' }, "Invalid type for 'chunk_size': expected integer"],
    [{ path: '/' }, "Unknown parameter 'path'. Valid parameters: chunk_size, force, overlap, session"],
  ])('RS2: %j is refused', async (args, message) => {
    expect(await refused(args)).toEqual({ code: -32602, message });
  });

  it('RS3: patterns and Created are kept, last indexed and settings change', async () => {
    const before = await recordOf(home, 's');
    await reindex({ chunk_size: 500 });
    const after = await recordOf(home, 's');
    expect(after.createdAt).toBe(before.createdAt);
    expect(after.lastIndexedAt).toBeGreaterThan(before.lastIndexedAt);
    expect(after.repositoryPath).toBe(before.repositoryPath);
    expect(after.settings).toEqual({ ...before.settings, chunkSize: 500 });
    expect(after.settings.includePatterns).toEqual(['*.ts']);
  });

  it('RS4: when the directory has moved away the session stays listed', async () => {
    renameSync(root, `${root}-moved`);
    expect(await refused({ force: true })).toEqual({
      code: -32001,
      message:
        `Repository path no longer exists: ${root}\nSession 's' cannot be re-indexed.\nPossible solutions:\n` +
        '- Restore the directory at that path\n- Delete this session and index the new location',
    });
    expect(await server.callTool('list_sessions')).toContain('## s\n- **Files:** 2\n');
    expect(await failureOf(server, 'search_code', { session: 's', query: 'kept' })).toEqual({
      code: -32001,
      message: `Repository path no longer exists: ${root}`,
    });
    renameSync(`${root}-moved`, root);
    expect(await hitsOf(server, root, { session: 's', query: 'kept' })).toEqual(['b.ts']);
  });

  it('RS5: searches meanwhile get complete answers from the old index', async () => {
    const many = place.tree(
      numbered(
        1500,
        (i) => `${i}.txt`,
        (i) => `common ${'filler '.repeat(200)} n${i}`,
      ),
    );
    await server.callTool('index_repository', { path: many, session: 'big' });
    let running = true;
    const rebuilt = server.callTool('reindex_session', { session: 'big', chunk_size: 300 }).finally(() => {
      running = false;
    });
    const asked = { session: 'big', query: 'file_path:7 OR n77', k: 5 };
    const files = new Set<string>();
    let answers = 0;
    for (; running; answers++) files.add(JSON.stringify((await hitsOf(server, many, asked)).sort()));
    await rebuilt;
    expect(answers).toBeGreaterThan(1);
    expect(await server.callTool('get_session_info', { session: 'big' })).toContain(
      '**Chunk size:** 300 chars',
    );
    for (const hits of files) expect(JSON.parse(hits)).toHaveLength(5);
  });

  it('an unknown session is an error', async () => {
    expect(await refused({ session: 'none' })).toEqual({
      code: -32001,
      message: "Session 'none' not found. Use list_sessions to see available sessions.",
    });
  });

  it('takes in what has changed in the tree', async () => {
    writeFiles(root, { 'new.ts': 'fresh' });
    await reindex({ force: true });
    expect((await recordOf(home, 's')).files).toBe(3);
  });
});

describe('upgrade_session', () => {
  const outdated = (version: number) => ({
    code: -32002,
    message:
      `Session 's' uses schema v${version} but current version is v${SCHEMA_VERSION}.\nRepository path: ${root}\n` +
      'Re-index to upgrade: use upgrade_session tool or index_repository with force=true.',
  });
  const upgrade = (session = 's') => server.callTool('upgrade_session', { session });

  test.each([
    ['US1', 'older', 0],
    ['US2', 'newer', 7],
  ])(
    '%s: an index of a %s version is refused, and answers after the upgrade',
    async (_fact, _age, version) => {
      const before = await recordOf(home, 's');
      await editRecord(home, 's', { schemaVersion: version });
      for (const [tool, args] of [
        ['search_code', { query: 'kept' }],
        ['list_dir', {}],
        ['find_file', { pattern: '*' }],
        ['read_file', { file_path: 'b.ts' }],
        ['preview_chunk', { file_path: 'b.ts', chunk_index: 0 }],
      ] as const) {
        expect(await failureOf(server, tool, { session: 's', ...args })).toEqual(outdated(version));
      }
      expect(sizeless(await upgrade())).toBe(
        `# Session Upgraded: \`s\`\n\n**Schema Migration:**\n- Previous version: v${version}\n- Current version: v${SCHEMA_VERSION}\n\n` +
          '**Indexing Statistics:**\n- Files indexed: 2\n- Chunks created: 5\n- Index size: {size}\n' +
          '- Duration: {t}s\n- Throughput: {n} files/sec\n\nSession is now compatible with the current schema.',
      );
      expect(await hitsOf(server, root, { session: 's', query: 'kept' })).toEqual(['b.ts']);
      const after = await recordOf(home, 's');
      expect(after.settings).toEqual(before.settings);
      expect(after.createdAt).toBe(before.createdAt);
    },
  );

  it('US1: reindex_session and index_repository with force also bring it up to date', async () => {
    await editRecord(home, 's', { schemaVersion: 0 });
    await server.callTool('reindex_session', { session: 's', force: true });
    expect((await recordOf(home, 's')).schemaVersion).toBe(SCHEMA_VERSION);
    await editRecord(home, 's', { schemaVersion: 0 });
    const exists = await failureOf(server, 'index_repository', { session: 's', path: root });
    expect(exists.message).toContain('- Schema version: v0 (outdated)\n');
    await server.callTool('index_repository', { session: 's', path: root, force: true });
    expect((await recordOf(home, 's')).schemaVersion).toBe(SCHEMA_VERSION);
  });

  it('US1: an outdated session can be deleted', async () => {
    await editRecord(home, 's', { schemaVersion: 0 });
    const reply = await server.callTool('delete_session', { session: 's', confirm: true });
    expect(reply).toContain('- Files indexed: 2\n');
  });

  it('US3: a current session is left as it is', async () => {
    const before = await recordOf(home, 's');
    expect(await upgrade()).toBe(
      `Session 's' is already at schema v${SCHEMA_VERSION} (current version). No upgrade needed.`,
    );
    expect(await recordOf(home, 's')).toEqual(before);
  });

  it('US4: a build that fails leaves the record and its data', async () => {
    await editRecord(home, 's', { schemaVersion: 0 });
    const before = await recordOf(home, 's');
    const gone = `${root}-moved`;
    renameSync(root, gone);
    expect(await failureOf(server, 'upgrade_session', { session: 's' })).toEqual({
      code: -32001,
      message:
        `Repository path no longer exists: ${root}\nSession 's' cannot be upgraded.\nPossible solutions:\n` +
        '- Restore the directory at that path\n- Delete this session and index the new location',
    });
    writeFileSync(root, 'a file now');
    expect(await failureOf(server, 'upgrade_session', { session: 's' })).toEqual({
      code: -32001,
      message: `Repository path is not a directory: ${root}`,
    });
    expect(await recordOf(home, 's')).toEqual(before);
  });

  it('an unknown session is an error', async () => {
    expect(await failureOf(server, 'upgrade_session', { session: 'none' })).toEqual({
      code: -32001,
      message: "Session 'none' not found. Use list_sessions to see available sessions.",
    });
    expect((await failureOf(server, 'upgrade_session', { session: 's', force: true })).code).toBe(-32602);
  });
});

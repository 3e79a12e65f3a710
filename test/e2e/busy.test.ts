import { existsSync, readdirSync } from 'node:fs';
import { hostname } from 'node:os';
import { beforeAll, describe, expect, it } from 'vitest';
import { acquireLock } from '../../src/store/lock.ts';
import { SourcePlace } from '../../src/store/source-tables.ts';
import type { ServerProcess } from './client.ts';
import { recordOf } from './support/catalog.ts';
import { fingerprintOf } from './support/fingerprint.ts';
import { lab, numbered, writeFiles } from './support/lab.ts';
import { failureOf, hitsOf, readSearch, timeless } from './support/replies.ts';

const place = lab();
const QUERIES = ['common', 'handleRequest'];
const TREE = numbered(
  200,
  (i) => `${i}.txt`,
  (i) => `handleRequest n${i}\n${'common words\n'.repeat(100)}`,
);
/** Makes a chunk at almost each character, so that a small tree takes long to index. */
const SLOW = { chunk_size: 100, overlap: 99 };
const SLOW_TREE = numbered(
  100,
  (i) => `${i}.txt`,
  () => 'abcdefg hijk '.repeat(150),
);

/** The generations of a session on disk. */
function generationsOf(home: string, session: string): string[] {
  const { directory } = new SourcePlace(home, session);
  return existsSync(directory) ? readdirSync(directory) : [];
}

describe('builds that outlast the call', () => {
  it('are index errors: one names who holds the lock it waits for, the other how far it is', async () => {
    const project = place.tree({ 'a.txt': 'words' }, 'waiting');
    const server = place.server({ project, env: { QUARRY_REQUEST_TIMEOUT_SEC: '1' } });
    const lock = await acquireLock(new SourcePlace(place.home, 'blocked').lockFile, 0);
    // One build may run at a time: the first waits for the lock, the other for the first.
    const [blocked, waiting] = await Promise.all([
      failureOf(server, 'index_repository', { path: project, session: 'blocked' }),
      failureOf(server, 'search_code', { query: 'words' }),
    ]);
    expect({ ...blocked, message: timeless(blocked.message) }).toEqual({
      code: -32002,
      message: `Session 'blocked' is locked by process ${process.pid} on ${hostname()} since {time}.`,
    });
    expect(waiting).toEqual({
      code: -32002,
      message: expect.stringMatching(/^Session 'waiting' is still being indexed \(\d+ of \d+ files\)\.$/),
    });
    await expect
      .poll(() => server.callTool('search_code', { query: 'words' }).catch(String), { timeout: 10_000 })
      .toContain('Found 1 results');
    await lock.release();
  });
});

describe('a rebuild under way', () => {
  let root: string;
  let server: ServerProcess;
  beforeAll(async () => {
    server = place.server();
    root = place.tree(SLOW_TREE);
    await server.callTool('index_repository', { path: root, session: 'rebuilt' });
  });

  it('shows as Indexing, with the figures of the index that serves', async () => {
    const before = await server.callTool('get_session_info', { session: 'rebuilt' });
    let isDone = false;
    const rebuilding = server.callTool('reindex_session', { session: 'rebuilt', ...SLOW }).finally(() => {
      isDone = true;
    });
    // The first question may come before the build has begun.
    let during = before;
    while (!isDone && !during.includes('Indexing')) {
      during = await server.callTool('get_session_info', { session: 'rebuilt' });
    }
    await rebuilding;
    const after = await server.callTool('get_session_info', { session: 'rebuilt' });
    expect(during).toContain('- **Status:** Indexing\n');
    const withoutAge = (reply: string) => reply.replace(/\(.* ago\)|\(just now\)/, '');
    expect(withoutAge(during.replace('Indexing\n', 'Ready\n'))).toBe(withoutAge(before));
    expect(after).toContain('- **Status:** Ready\n');
    expect(after).toContain('- **Chunk size:** 100 chars\n');
  });

  it('a second one at once is an index error, and so is a deletion', async () => {
    const first = server.callTool('reindex_session', { session: 'rebuilt', force: true, ...SLOW });
    const failure = await failureOf(server, 'reindex_session', { session: 'rebuilt', force: true });
    expect(failure).toEqual({
      code: -32002,
      message: expect.stringMatching(/^Session 'rebuilt' is still being indexed/),
    });
    const removal = { session: 'rebuilt', confirm: true };
    expect((await failureOf(server, 'delete_session', removal)).code).toBe(-32002);
    await first;
  });

  it('cancelled leaves the old index in force, and nothing on disk', async () => {
    const before = await recordOf(place.home, 'rebuilt');
    const params = {
      name: 'reindex_session',
      arguments: { session: 'rebuilt', chunk_size: 120, overlap: 119 },
    };
    server.send({ jsonrpc: '2.0', id: 'doomed', method: 'tools/call', params });
    await expect.poll(() => generationsOf(place.home, 'rebuilt').length, { interval: 2 }).toBe(2);
    server.notify('notifications/cancelled', { requestId: 'doomed' });
    await expect.poll(() => generationsOf(place.home, 'rebuilt')).toEqual([before.snapshot.generation]);
    expect(await recordOf(place.home, 'rebuilt')).toEqual(before);
    await expect(server.callTool('search_code', { session: 'rebuilt', query: 'hijk' })).resolves.toContain(
      'Found 10',
    );
  });

  it('sends progress when asked to', async () => {
    const params = {
      name: 'reindex_session',
      arguments: { session: 'rebuilt', force: true },
      _meta: { progressToken: 'p' },
    };
    await server.request('tools/call', params, 'watched');
    const reports = server.received.flatMap((line) =>
      !Array.isArray(line) && line.params?.progressToken === 'p' ? [Number(line.params.progress)] : [],
    );
    expect(reports.length).toBeGreaterThan(0);
    expect(reports).toEqual([...reports].sort((a, b) => a - b));
    expect(reports.at(-1)).toBeLessThanOrEqual(100);
  });
});

describe('a lock held elsewhere', () => {
  it('is no obstacle to readers, nor to changes, which are written when it is free', async () => {
    const server = place.server();
    const root = place.tree({ 'a.txt': 'words', 'b.txt': 'words' });
    await server.callTool('index_repository', { path: root, session: 'locked' });
    const lock = await acquireLock(new SourcePlace(place.home, 'locked').lockFile, 0);
    expect(await hitsOf(server, root, { session: 'locked', query: 'words' })).toEqual(['a.txt', 'b.txt']);
    writeFiles(root, { 'b.txt': 'other' });
    expect(await hitsOf(server, root, { session: 'locked', query: 'words' })).toEqual(['a.txt']);
    const publication = async () => (await recordOf(place.home, 'locked')).snapshot.publication;
    expect(await publication()).toBe(1);
    await lock.release();
    await server.callTool('get_session_info', { session: 'locked' });
    expect(await publication()).toBe(2);
    expect(await hitsOf(server, root, { session: 'locked', query: 'other' })).toEqual(['b.txt']);
  });

  it('is no obstacle to few changes, while many are said to be missing', async () => {
    const server = place.server();
    const root = place.tree({ 'a.txt': 'words', 'b.txt': 'words' });
    await server.callTool('index_repository', { path: root, session: 'waits' });
    const lock = await acquireLock(new SourcePlace(place.home, 'waits').lockFile, 0);
    writeFiles(
      root,
      numbered(
        300,
        (i) => `${i}.txt`,
        () => 'more words',
      ),
    );
    const reply = readSearch(await server.callTool('search_code', { session: 'waits', query: 'words' }));
    expect(reply.notes).toEqual([
      'Note: 300 files changed since the last indexing and are not yet included.',
    ]);
    expect(reply.passages.map(({ path }) => path)).toEqual([`${root}/a.txt`, `${root}/b.txt`]);
    await lock.release();
  });
});

describe('several processes at once', () => {
  it('index one project and get the same answers', async () => {
    const home = place.unused();
    const project = place.tree(TREE, 'shared');
    const servers = Array.from({ length: 4 }, () => place.server({ home, project }));
    const answers = await Promise.all(
      servers.map((server) => server.callTool('search_code', { query: 'n77' })),
    );
    const shown = answers.map((answer) => answer.replace(/\(\d+ms\)/, ''));
    expect(new Set(shown).size).toBe(1);
    expect(shown[0]).toContain('/77.txt`');
    expect(generationsOf(home, 'shared')).toHaveLength(1);
    expect((await recordOf(home, 'shared')).snapshot.publication).toBe(1);
  });

  it('rebuild a source while others ask it: no error, always the same answers', async () => {
    const home = place.unused();
    const root = place.tree(TREE);
    const [first, second, ...readers] = Array.from({ length: 4 }, () => place.server({ home }));
    if (!first || !second) throw new Error('no servers');
    await first.callTool('index_repository', { path: root, session: 's' });
    const expected = await fingerprintOf(first, 's', QUERIES);
    let writing = true;
    const rebuild = async (server: ServerProcess) => {
      for (let i = 0; i < 2; i++)
        await server.callTool('index_repository', { path: root, session: 's', force: true });
    };
    const asked = readers.map(async (reader) => {
      const answers = new Set<string>();
      while (writing) answers.add(await fingerprintOf(reader, 's', QUERIES));
      return answers;
    });
    await Promise.all([rebuild(first), rebuild(second)]);
    writing = false;
    for (const answers of await Promise.all(asked)) expect([...answers]).toEqual([expected]);
    expect(generationsOf(home, 's')).toHaveLength(1);
  });

  it('publish different sources at once and lose none', async () => {
    const home = place.unused();
    const path = place.tree({ 'a.txt': 'words' });
    const names = [0, 1, 2].map((s) => Array.from({ length: 5 }, (_, i) => `s${s}-${i}`));
    await Promise.all(
      names.map(async (sessions) => {
        const server = place.server({ home });
        for (const session of sessions) await server.callTool('index_repository', { path, session });
      }),
    );
    const listed = await place.server({ home }).callTool('list_sessions');
    expect([...listed.matchAll(/^## (.*)$/gm)].map(([, id]) => id)).toEqual(names.flat().sort());
  });

  it('take in one change once, and both know it', async () => {
    const home = place.unused();
    const project = place.tree({ 'a.txt': 'before' }, 'both');
    const servers = [place.server({ home, project }), place.server({ home, project })];
    const ask = (query: string) => Promise.all(servers.map((server) => hitsOf(server, project, { query })));
    expect(await ask('before')).toEqual([['a.txt'], ['a.txt']]);
    for (const word of ['first', 'second', 'third']) {
      writeFiles(project, { 'a.txt': word });
      expect(await ask(word)).toEqual([['a.txt'], ['a.txt']]);
    }
    await Promise.all(servers.map((server) => server.callTool('list_sessions', {})));
    const { files, snapshot } = await recordOf(home, 'both');
    expect(files).toBe(1);
    expect(snapshot.publication).toBeGreaterThan(1);
    expect(snapshot.publication).toBeLessThanOrEqual(4);
    const later = place.server({ home, project });
    expect(await hitsOf(later, project, { query: 'third' })).toEqual(['a.txt']);
    await later.callTool('list_sessions', {});
    expect((await recordOf(home, 'both')).snapshot.publication).toBe(snapshot.publication);
  });

  it('take in what others have written upon what they have not', async () => {
    const home = place.unused();
    const project = place.tree({ 'a.txt': 'before', 'b.txt': 'before', 'c.txt': 'before' }, 'upon');
    const [first, second] = [place.server({ home, project }), place.server({ home, project })];
    const hits = (server: ServerProcess, query: string) => hitsOf(server, project, { query });
    await hits(first, 'before');
    for (const [round, letter] of [...'bcdfghjk'].entries()) {
      // Each has numbers of its own for the same files, until one of them is written.
      writeFiles(project, { 'a.txt': `alpha${letter}`, [`new-${letter}.txt`]: `fresh${letter}` });
      expect(await hits(first, `alpha${letter}`)).toEqual(['a.txt']);
      writeFiles(project, { 'b.txt': `beta${letter}` });
      expect(await hits(second, `beta${letter}`)).toEqual(['b.txt']);
      const writer = round % 2 === 0 ? first : second;
      await writer.callTool('list_sessions', {});
      for (const server of [first, second]) {
        expect(await hits(server, `alpha${letter} OR beta${letter} OR fresh${letter}`)).toHaveLength(3);
        expect(await server.callTool('find_references', { symbol: `fresh${letter}` })).toContain(
          `new-${letter}.txt`,
        );
      }
    }
  });

  it('calls on one connection do not disturb each other', async () => {
    const server = place.server();
    const root = place.tree(TREE);
    await server.callTool('index_repository', { path: root, session: 'parallel' });
    const queries = Array.from({ length: 30 }, (_, i) => `n${i}`);
    const answers = await Promise.all(
      queries.map((query) => hitsOf(server, root, { session: 'parallel', query, k: 1 })),
    );
    expect(answers).toEqual(queries.map((query) => [`${query.slice(1)}.txt`]));
  });
});

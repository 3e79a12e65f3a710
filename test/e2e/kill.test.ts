import { existsSync, readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { SourcePlace } from '../../src/store/source-tables.ts';
import type { ServerProcess } from './client.ts';
import { recordOf } from './support/catalog.ts';
import { fingerprintOf, seeded } from './support/fingerprint.ts';
import { lab, numbered, writeFiles } from './support/lab.ts';
import { failureOf } from './support/replies.ts';

const place = lab();
const QUERIES = ['common', 'handleRequest n7', '"filler common"'];
const KILLS = 3;

const name = (i: number) => `d${i % 10}/${String(i).padStart(3, '0')}.ts`;
const text = (i: number) =>
  `function handleRequest() {}\n${'filler common words\n'.repeat(30 + (i % 40))} n${i}\n`;
const TREE = numbered(250, name, text);

/** Generations on disk of a session; none if there is no directory of it. */
function generationsOf(home: string, session: string): string[] {
  const { directory } = new SourcePlace(home, session);
  return existsSync(directory) ? readdirSync(directory) : [];
}

/** Starts a call and kills the server after a delay in ms, or as soon as a state is reached. */
async function killedDuring(
  server: ServerProcess,
  tool: string,
  args: Record<string, unknown>,
  moment: number | (() => boolean),
): Promise<void> {
  await server.callTool('list_sessions');
  server.send({
    jsonrpc: '2.0',
    id: 'doomed',
    method: 'tools/call',
    params: { name: tool, arguments: args },
  });
  if (typeof moment === 'number') await sleep(moment);
  else while (!moment()) await sleep(1);
  await server.kill('SIGKILL');
}

/** How long a call takes here and now, in ms: the time within which to kill. */
async function timed(call: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await call();
  return performance.now() - started;
}

describe('IR7: killed while building', { timeout: 300_000 }, () => {
  it('a first build leaves a whole index or none, and nothing else', async () => {
    const root = place.tree(TREE);
    const reference = place.server();
    const took = await timed(() => reference.callTool('index_repository', { path: root, session: 's' }));
    const whole = await fingerprintOf(reference, 's', QUERIES);
    const random = seeded(1);
    for (let kill = 0; kill < KILLS; kill++) {
      const home = place.unused();
      const args = { path: root, session: 's' };
      await killedDuring(place.server({ home }), 'index_repository', args, random() * took);
      const next = place.server({ home });
      const listed = await next.callTool('list_sessions');
      if (listed.startsWith('No sessions')) {
        expect((await failureOf(next, 'search_code', { session: 's', query: 'common' })).code).toBe(-32001);
        await next.callTool('index_repository', args);
      }
      expect(await fingerprintOf(next, 's', QUERIES)).toBe(whole);
      expect(generationsOf(home, 's')).toHaveLength(1);
      await next.kill();
    }
  });

  describe('again', () => {
    let root: string;
    let old: string;
    let rebuilt: string;
    let took: number;
    beforeAll(async () => {
      root = place.tree(TREE);
      const server = place.server();
      await server.callTool('index_repository', { path: root, session: 'again' });
      old = await fingerprintOf(server, 'again', QUERIES);
      const rebuild = { session: 'again', chunk_size: 300 };
      took = await timed(() => server.callTool('reindex_session', rebuild));
      rebuilt = await fingerprintOf(server, 'again', QUERIES);
    });

    it('serves the old index or the new one, whole', async () => {
      const random = seeded(2);
      const home = place.unused();
      let server = place.server({ home });
      await server.callTool('index_repository', { path: root, session: 'again' });
      for (let kill = 0; kill < KILLS; kill++) {
        const { chunkSize } = (await recordOf(home, 'again')).settings;
        const args = { session: 'again', chunk_size: chunkSize === 512 ? 300 : 512 };
        await killedDuring(server, 'reindex_session', args, random() * took * 1.1);
        server = place.server({ home });
        const answers = await fingerprintOf(server, 'again', QUERIES);
        const { settings } = await recordOf(home, 'again');
        expect(answers === (settings.chunkSize === 512 ? old : rebuilt)).toBe(true);
      }
    });

    it('left-overs go at the next start', async () => {
      const home = place.unused();
      const server = place.server({ home });
      await server.callTool('index_repository', { path: root, session: 'again' });
      const rebuild = { session: 'again', force: true };
      await killedDuring(server, 'reindex_session', rebuild, () => generationsOf(home, 'again').length > 1);
      expect(generationsOf(home, 'again')).toHaveLength(2);
      await place.server({ home }).callTool('search_code', { session: 'again', query: 'common' });
      await expect.poll(() => generationsOf(home, 'again'), { timeout: 10_000 }).toHaveLength(1);
    });

    it('left-overs of a session that never came to be go too', async () => {
      const home = place.unused();
      const build = { path: root, session: 'never' };
      await killedDuring(
        place.server({ home }),
        'index_repository',
        build,
        () => generationsOf(home, 'never').length > 0,
      );
      await failureOf(place.server({ home }), 'search_code', { session: 'other', query: 'common' });
      await expect.poll(() => generationsOf(home, 'never'), { timeout: 10_000 }).toHaveLength(0);
    });

    it('the lock of the dead is taken over at once', async () => {
      const home = place.unused();
      const build = { path: root, session: 'locked' };
      const { lockFile } = new SourcePlace(home, 'locked');
      await killedDuring(place.server({ home }), 'index_repository', build, () => existsSync(lockFile));
      expect(existsSync(lockFile)).toBe(true);
      await place.server({ home }).callTool('index_repository', build);
      expect(existsSync(lockFile)).toBe(false);
    });
  });
});

describe('killed while taking in changes', { timeout: 300_000 }, () => {
  it('the next server answers about the files as they are', async () => {
    const random = seeded(3);
    const home = place.unused();
    const root = place.tree(TREE);
    let server = place.server({ home });
    const fresh = place.server({ home: place.unused() });
    await server.callTool('index_repository', { path: root, session: 's' });
    for (let kill = 0; kill < KILLS; kill++) {
      writeFiles(
        root,
        numbered(
          200,
          (i) => name(i * 3),
          (i) => `${text(i)} round${kill} common`,
        ),
      );
      const args = { session: 's', query: 'common' };
      await killedDuring(server, 'search_code', args, 20 + random() * 300);
      server = place.server({ home });
      await fresh.callTool('index_repository', { path: root, session: 's', force: true });
      const queries = [...QUERIES, `round${kill}`];
      expect(await fingerprintOf(server, 's', queries)).toBe(await fingerprintOf(fresh, 's', queries));
    }
  });
});

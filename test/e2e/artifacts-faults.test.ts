/** What goes wrong while libraries are registered: nothing half-done is seen, and nothing stays behind. */
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { serve } from '../sources/artifacts/file-server.ts';
import { ask, DEMO, demo, jarOf } from './support/artifacts.ts';
import { lab, numbered } from './support/lab.ts';

const place = lab();

const library = (files: number, name: string) =>
  jarOf(
    place,
    numbered(
      files,
      (i) => `p/C${i}.java`,
      (i) => `package p;\n/** Number ${i}. */\npublic class C${i} {\n  int ${name}() { return ${i}; }\n}\n`,
    ),
  );

/** Numbered directories and drafts of an artifact. */
const registrationsIn = (home: string, version = '1.0') => {
  const directory = join(home, 'code/com.acme/demo', version);
  return existsSync(directory) ? readdirSync(directory).filter((name) => /^\d/.test(name)) : [];
};

describe('a process killed while it registers', () => {
  it.each([[5], [60], [250]])(
    'after %i ms leaves the old version or the new one',
    async (ms) => {
      const home = place.unused('home');
      const first = place.server({ home, toolsets: 'artifacts' });
      await ask(first, 'register_source', { ...DEMO, source_uri: library(3, 'before') });
      const doomed = place.server({ home, toolsets: 'artifacts' });
      await doomed.initialize();
      doomed.send({
        jsonrpc: '2.0',
        id: 99,
        method: 'tools/call',
        params: { name: 'register_source', arguments: { ...DEMO, source_uri: library(600, 'after') } },
      });
      await sleep(ms);
      await doomed.kill();
      await first.kill();
      const next = place.server({ home, toolsets: 'artifacts' });
      const listed = await ask(next, 'list_indexed_artifacts');
      expect(listed).toMatchObject({ artifacts: [{ ...DEMO, status: 'indexed' }] });
      const { pagination } = await ask(next, 'list_types', DEMO);
      const { total_count: types } = pagination as { total_count: number };
      expect([3, 600]).toContain(types);
      const { content } = await ask(next, 'get_file', { ...DEMO, file_path: 'p/C1.java' });
      expect(JSON.stringify(content)).toContain(types === 3 ? 'before' : 'after');
      await next.kill();
      // The sweep of that process is done: what is left is what is in force, and what was so just now.
      const after = place.server({ home, toolsets: 'artifacts' });
      await ask(after, 'list_indexed_artifacts');
      await ask(after, 'register_source', { ...DEMO, source_uri: library(4, 'again') });
      await after.kill();
      expect(registrationsIn(home).length).toBeLessThanOrEqual(3);
      // Drafts of locks are there for a moment; those of killed processes go after a minute.
      expect(readdirSync(join(home, 'locks')).filter((name) => name.endsWith('.lock'))).toEqual([]);
    },
    60_000,
  );
});

describe('a call that is cancelled', () => {
  it('leaves nothing of a download', async () => {
    const home = place.unused('home');
    const own = place.server({ home, toolsets: 'artifacts' });
    await own.initialize();
    let asked: () => void = () => {};
    const isAsked = new Promise<void>((resolve) => {
      asked = resolve;
    });
    const slow = await serve((_request, response) => {
      response.writeHead(200);
      response.write('PK');
      asked();
    });
    own.send({
      jsonrpc: '2.0',
      id: 7,
      method: 'tools/call',
      params: { name: 'register_source', arguments: { ...DEMO, source_uri: `${slow.origin}/x.jar` } },
    });
    await isAsked;
    own.notify('notifications/cancelled', { requestId: 7, reason: 'enough' });
    // The next call of the same coordinates has to wait for the end of the one before.
    expect(await ask(own, 'register_source', { ...DEMO, source_uri: library(2, 'x') })).toMatchObject({
      indexed: true,
    });
    expect(registrationsIn(home)).toHaveLength(1);
    expect(readdirSync(join(home, 'source-jar/com.acme/demo/1.0'))).toEqual(['demo-1.0-sources.jar']);
  }, 30_000);
});

describe('sources that cannot be indexed', () => {
  it('stay registered as failed, and can be indexed later', async () => {
    const home = place.unused('home');
    mkdirSync(home, { recursive: true });
    writeFileSync(join(home, 'sources'), 'in the way');
    const own = place.server({ home, toolsets: 'artifacts' });
    expect(await ask(own, 'register_source', { ...DEMO, source_uri: library(2, 'x') })).toMatchObject({
      status: 'internal_error',
    });
    const { artifacts } = await ask(own, 'list_indexed_artifacts');
    expect(artifacts).toEqual([{ ...DEMO, status: 'failed', message: expect.stringMatching(/\w/) }]);
    expect(await ask(own, 'list_types', DEMO)).toMatchObject({ status: 'indexing_required' });
    rmSync(join(home, 'sources'));
    expect(await ask(own, 'index_artifact', DEMO)).toMatchObject({ status: 'success', type_count: 2 });
    expect(await ask(own, 'list_indexed_artifacts')).toMatchObject({ artifacts: [{ status: 'indexed' }] });
  });

  it('leave the version before in force', async () => {
    const home = place.unused('home');
    const own = place.server({ home, toolsets: 'artifacts' });
    await ask(own, 'register_source', { ...DEMO, source_uri: library(2, 'x') });
    const answer = await ask(own, 'register_source', { ...DEMO, source_uri: 'http://127.0.0.1:9/x.jar' });
    expect(answer).toMatchObject({ status: 'download_failed' });
    expect(await ask(own, 'list_types', DEMO)).toMatchObject({ pagination: { total_count: 2 } });
    expect(registrationsIn(home)).toHaveLength(1);
  }, 30_000);
});

describe('kept sources that were lost', () => {
  it('are unpacked again from the archive that was kept', async () => {
    const home = place.unused('home');
    const own = place.server({ home, toolsets: 'artifacts' });
    await ask(own, 'register_source', { ...demo('2'), source_uri: library(2, 'x') });
    rmSync(join(home, 'code/com.acme/demo/2/1'), { recursive: true });
    expect(await ask(own, 'list_types', demo('2'))).toMatchObject({ status: 'indexing_required' });
    expect(await ask(own, 'index_artifact', demo('2'))).toMatchObject({ status: 'success', file_count: 2 });
    expect(await ask(own, 'list_types', demo('2'))).toMatchObject({ pagination: { total_count: 2 } });
  });
});

import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SourcePlace } from '../../src/store/source-tables.ts';
import { SCHEMA_VERSION } from '../../src/store/types.ts';
import type { ServerProcess } from './client.ts';
import { editRecord, recordOf } from './support/catalog.ts';
import { fingerprintOf } from './support/fingerprint.ts';
import { lab, numbered, writeFiles } from './support/lab.ts';
import { failureOf, hitsOf } from './support/replies.ts';

const place = lab();
const disk = place.unused('disk');
const mounted = mount();

/** Mounts a small file system; false where that is not possible. */
function mount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  mkdirSync(disk, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

afterAll(() => {
  if (mounted) execFileSync('umount', ['-l', disk]);
});

/** Fills the disk but for so many bytes. */
function fill(spare: number): void {
  const filler = join(disk, 'filler');
  const block = Buffer.alloc(64 * 1024, 1);
  try {
    for (;;) writeFileSync(filler, block, { flag: 'a' });
  } catch {
    // As intended.
  }
  truncateSync(filler, statSync(filler).size - spare);
}

describe.skipIf(!mounted)('IR6: a full disk', () => {
  const home = join(disk, 'home');
  const QUERIES = ['common', 'handleRequest'];
  const text = (i: number) =>
    `handleRequest n${i}\n${Array.from({ length: 300 }, (_, word) => `common unique${i}of${word}\n`).join('')}`;
  const TREE = numbered(200, (i) => `${i}.txt`, text);
  let server: ServerProcess;
  let root: string;
  let answers: string;

  beforeAll(async () => {
    server = place.server({ home });
    root = place.tree(TREE);
    await server.callTool('index_repository', { path: root, session: 's' });
    answers = await fingerprintOf(server, 's', QUERIES);
    fill(100 * 1024);
  });

  const full = {
    code: -32002,
    message: 'Indexing failed: no space left on the device that holds the index',
  };

  it('a build fails, and the old session answers as before', async () => {
    const before = await recordOf(home, 's');
    const force = { path: root, session: 's', force: true };
    expect(await failureOf(server, 'index_repository', force)).toEqual(full);
    expect(await failureOf(server, 'reindex_session', { session: 's', chunk_size: 300 })).toEqual(full);
    expect(await recordOf(home, 's')).toEqual(before);
    expect(await fingerprintOf(server, 's', QUERIES)).toBe(answers);
    expect(readdirSync(new SourcePlace(home, 's').directory)).toEqual([before.snapshot.generation]);
    const later = place.server({ home });
    expect(await fingerprintOf(later, 's', QUERIES)).toBe(answers);
  });

  it('US4: an upgrade fails, and the record still shows the old version', async () => {
    await editRecord(home, 's', { schemaVersion: 0 });
    const before = await recordOf(home, 's');
    expect(await failureOf(server, 'upgrade_session', { session: 's' })).toEqual(full);
    expect(await recordOf(home, 's')).toEqual(before);
    await editRecord(home, 's', { schemaVersion: SCHEMA_VERSION });
    expect(await fingerprintOf(server, 's', QUERIES)).toBe(answers);
  });

  it('few changes are in the answers all the same, and why they are not written is told', async () => {
    fill(0);
    const before = await recordOf(home, 's');
    writeFiles(root, { '5.txt': 'unheard '.repeat(1000) });
    expect(await hitsOf(server, root, { session: 's', query: 'unheard', k: 1 })).toEqual(['5.txt']);
    await server.callTool('list_sessions', {});
    expect(server.stderr).toMatch(/session 's': changes are kept in memory.*no space left/);
    expect(await recordOf(home, 's')).toEqual(before);
  });

  it('with room again all goes on', async () => {
    rmSync(join(disk, 'filler'));
    expect(await hitsOf(server, root, { session: 's', query: 'unheard', k: 1 })).toEqual(['5.txt']);
    await server.callTool('reindex_session', { session: 's', chunk_size: 300 });
    expect((await recordOf(home, 's')).settings.chunkSize).toBe(300);
  });
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { IndexProcess } from '../../../src/indexing/process/client.ts';
import { Catalog } from '../../../src/store/catalog.ts';
import { CATALOG_COLUMNS, catalogRows } from '../../../src/store/table-rows.ts';
import { SETTINGS } from '../local-index.ts';

const FILE = new URL('../../../dist/index-process.js', import.meta.url);

function started(idleMs?: number): { apart: IndexProcess; home: string } {
  const apart = new IndexProcess(FILE, idleMs);
  const home = mkdtempSync(join(tmpdir(), 'quarry-process-'));
  onTestFinished(async () => {
    await apart.close();
    rmSync(home, { recursive: true, force: true });
  });
  return { apart, home };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('the index process', () => {
  it('is started by the first question only, and ends when none comes', async () => {
    const { apart, home } = started(20);
    expect(apart.pid).toBeUndefined();
    expect(await apart.tables.exists({ directory: home, name: 't' })).toBe(false);
    const { pid } = apart;
    if (pid === undefined) throw new Error('it does not run');
    await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
    expect(apart.pid).toBeUndefined();
  });

  it('that has ended, or was killed, is replaced by another that knows as much', async () => {
    const { apart, home } = started();
    const place = { directory: home, name: 't' };
    await apart.tables.create(place, CATALOG_COLUMNS, false);
    await apart.tables.add(place, catalogRows([{ id: 'a', record: '1' }]));
    const version = await apart.tables.version(place);
    const read = () => apart.tables.read({ ...place, version }, { columns: ['id', 'record'] });
    const before = await read();
    if (apart.pid !== undefined) process.kill(apart.pid, 'SIGKILL');
    expect(await read()).toEqual(before);
    await apart.close();
    expect(await read()).toEqual(before);
  });

  it('that is killed while it writes fails the question, and no later one', async () => {
    const { apart, home } = started();
    const place = { directory: home, name: 't' };
    await apart.tables.exists(place);
    const creating = apart.tables.create(place, CATALOG_COLUMNS, true);
    if (apart.pid !== undefined) process.kill(apart.pid, 'SIGKILL');
    await expect(creating).rejects.toThrow(/index process ended/);
    await apart.tables.create(place, CATALOG_COLUMNS, true);
    expect(await apart.tables.exists(place)).toBe(true);
  });

  it('builds, tells how far it is, and stops when it is not wanted any more', async () => {
    const { apart, home } = started();
    const root = join(home, 'repo');
    mkdirSync(root);
    for (let i = 0; i < 60; i++) writeFileSync(join(root, `${i}.ts`), `export const name${i} = ${i};\n`);
    const indexDir = join(home, 'index');
    const order = { id: 's', repositoryPath: root, root, settings: SETTINGS, createdAt: undefined };
    const task = { order, mode: 'replace', indexDir } as const;
    const seen: string[] = [];
    const { record } = await apart.ask('build', task, {
      onProgress: (done, total) => seen.push(`${done}/${total}`),
    });
    expect(record.files).toBe(60);
    expect(seen[0]).toBe('0/60');
    expect(seen.at(-1)).toBe('60/60');
    expect(await new Catalog(indexDir, apart.tables).entry('s')).toEqual(record);

    const signal = AbortSignal.abort();
    await expect(apart.ask('build', task, { signal })).rejects.toMatchObject({ code: 'cancelled' });
    expect(await new Catalog(indexDir, apart.tables).entry('s')).toEqual(record);
  });
});

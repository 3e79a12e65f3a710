import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { CallOptions } from '../../src/indexing/call.ts';
import { removeLeftovers } from '../../src/indexing/leftovers.ts';
import { OpenSource } from '../../src/indexing/open-source.ts';
import { lockedBy } from '../../src/indexing/refusals.ts';
import { Catalog } from '../../src/store/catalog.ts';
import { acquireLock, LockedError } from '../../src/store/lock.ts';
import { SourcePlace } from '../../src/store/source-tables.ts';
import { CALL, localIndex, SETTINGS } from './local-index.ts';

describe('a build', () => {
  it('reports figures, skipped files and progress', async () => {
    const local = await localIndex({});
    local.write({ 'a.txt': 'x'.repeat(600), 'b.bin': Buffer.from([0]), 'c.txt': '' });
    const reports: number[] = [];
    const call = { ...CALL, progress: ({ done }: { done: number }) => reports.push(done) };
    const { record, skipped } = await local.indexer.build('s', local.root, SETTINGS, call);
    expect(record).toMatchObject({ files: 2, chunks: 2, chunkBytes: 512 + 152, root: local.root });
    expect(skipped.map(({ path, reason }) => `${path} ${reason}`)).toEqual(['b.bin binary']);
    expect(reports.at(-1)).toBe(3);
  });

  it('that is cancelled before it begins changes nothing', async () => {
    const local = await localIndex({ 'a.txt': 'x' });
    const before = await local.indexer.record('s');
    const call = { ...CALL, signal: AbortSignal.abort() };
    await expect(local.indexer.build('s', local.root, SETTINGS, call)).rejects.toMatchObject({
      code: 'cancelled',
    });
    expect(await new Catalog(local.home).entry('s')).toEqual(before);
    expect(readdirSync(new SourcePlace(local.home, 's').directory)).toEqual([before?.snapshot.generation]);
  });

  it('of a source that is just being built is an index error', async () => {
    const local = await localIndex({ 'a.txt': 'x' });
    const first = local.indexer.build('s', local.root, SETTINGS, CALL);
    await expect(local.indexer.build('s', local.root, SETTINGS, CALL)).rejects.toMatchObject({
      code: 'index_error',
      message: "Session 's' is still being indexed (0 of 0 files).",
    });
    await first;
  });

  it('waits its turn when as many run as may', async () => {
    const local = await localIndex({ 'a.txt': 'x' });
    const builds = ['t', 'u', 'v'].map((id) => local.indexer.build(id, local.root, SETTINGS, CALL));
    expect((await Promise.all(builds)).map(({ record }) => record.id)).toEqual(['t', 'u', 'v']);
  });

  it('whose worker threads cannot start is an index error, and the old index serves', async () => {
    const local = await localIndex({ 'a.txt': 'x' }, {}, new URL('file:///no-worker.js'));
    local.write(Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`${i}.txt`, 'x'])));
    for (let attempt = 0; attempt < 2; attempt++) {
      await expect(local.build()).rejects.toMatchObject({
        code: 'index_error',
        message: expect.stringMatching(/^Indexing failed: .*no-worker\.js/),
      });
    }
    const { stale, snapshot } = await local.open();
    expect(stale.size).toBe(60);
    expect(snapshot.files.map(({ path }) => path)).toEqual(['a.txt']);
    expect(local.warnings).toHaveLength(1);
  });

  it('makes no passages of an index file, which exact search rules out all the same', async () => {
    const text = '# Codebase Index: repo\n\n> Generated: 2026-01-01 00:00:00 UTC\n\n## a.ts\n\n- `one`\n';
    const local = await localIndex({ 'INDEX.md': text, 'notes/INDEX.md': '# Index\n' });
    const { snapshot } = await local.open();
    expect(snapshot.files.map(({ path, chunkCount }) => [path, chunkCount])).toEqual([
      ['INDEX.md', 0],
      ['notes/INDEX.md', 1],
    ]);
    const { index } = await local.indexer.exact('s', CALL);
    expect(index?.unread).toHaveLength(0);
  });

  it('raises the number of the publication', async () => {
    const local = await localIndex({ 'a.txt': 'x' });
    await local.build();
    expect((await local.indexer.record('s'))?.snapshot.publication).toBe(2);
  });
});

describe('many questions at once about a tree that goes on changing', () => {
  /** After each update another file changes. */
  async function busyIndex() {
    const local = await localIndex({ 'a.txt': 'one' });
    let updates = 0;
    local.indexer.catalog.onChange(() => {
      updates += 1;
      if (updates < 100) local.write({ [`${updates}.txt`]: 'more' });
    });
    local.write({ 'a.txt': 'two' });
    return { local, updates: () => updates };
  }

  it.each([[{}], [{ isComplete: true }]])('share what has to be taken in, %j', async (call) => {
    const { local, updates } = await busyIndex();
    const views = await Promise.all(Array.from({ length: 30 }, () => local.open(call)));
    expect(views.map(({ stale }) => stale.size)).toEqual(views.map(() => 0));
    expect(updates()).toBeLessThan(10);
  });

  it('are each given up when they are cancelled, and the others answered', async () => {
    const { local } = await busyIndex();
    const going = new AbortController();
    const [first, left, last] = [local.open(), local.open({ signal: going.signal }), local.open()];
    going.abort();
    await expect(left).rejects.toMatchObject({ code: 'cancelled' });
    await Promise.all([first, last]);
  });
});

describe('who listens to the catalog', () => {
  function listen({ indexer }: { indexer: { catalog: Catalog } }): string[] {
    const told: string[] = [];
    indexer.catalog.onChange(({ id, kind }) => told.push(`${kind} ${id}`));
    return told;
  }

  it('is told of builds, updates, and removals', async () => {
    const local = await localIndex({ 'a.txt': 'one' });
    const told = listen(local);
    await local.open();
    expect(told).toEqual([]);
    local.write({ 'a.txt': 'two' });
    await local.open();
    await local.build();
    await local.indexer.build('t', local.root, SETTINGS, CALL);
    await local.indexer.remove('t');
    expect(told).toEqual(['updated s', 'updated s', 'added t', 'removed t']);
  });

  it('is told of changes that are taken in behind an answer', async () => {
    const local = await localIndex({ 'a.txt': 'one' });
    await local.indexer.exact('s', CALL);
    const told = listen(local);
    local.write({ 'b.txt': 'two' });
    await vi.waitFor(async () => {
      await local.indexer.exact('s', CALL);
      expect(told).toEqual(['updated s']);
    });
  });

  it('is told with the next call of what another process published', async () => {
    const local = await localIndex({ 'a.txt': 'one' });
    const told = listen(local);
    await local.indexer.list();
    const other = new Catalog(local.home);
    const record = await local.indexer.record('s');
    if (!record) throw new Error('no record');
    await other.put({ ...record, lastIndexedAt: record.lastIndexedAt + 1 });
    await other.put({ ...record, id: 't' });
    await local.indexer.list();
    expect(told).toEqual(['updated s', 'added t']);
  });
});

describe('taking in changes', () => {
  it('reads only changed files, and numbers go on', async () => {
    const local = await localIndex({ 'a.txt': 'one', 'b.txt': 'two' });
    const before = await local.open();
    local.write({ 'b.txt': 'three' });
    const after = await local.open();
    expect(after.record.snapshot.generation).toBe(before.record.snapshot.generation);
    expect(after.snapshot.file('a.txt')).toEqual(before.snapshot.file('a.txt'));
    expect(after.snapshot.file('b.txt')?.id).toBeGreaterThan(before.snapshot.file('b.txt')?.id ?? 0);
    expect(before.snapshot.file('b.txt')?.textBytes).toBe(3);
  });

  it('remembers files that have gone, until they come back', async () => {
    const local = await localIndex({ 'a.txt': 'one', 'b.txt': 'two' });
    local.remove('a.txt');
    const without = await local.open();
    expect([...without.snapshot.gone.keys()]).toEqual(['a.txt']);
    expect(without.record).toMatchObject({ files: 1, chunks: 1 });
    local.write({ 'a.txt': 'again' });
    expect([...(await local.open()).snapshot.gone.keys()]).toEqual([]);
  });

  it('does not take a touched file for a changed one', async () => {
    const local = await localIndex({ 'a.txt': 'one' });
    const before = await local.open();
    utimesSync(join(local.root, 'a.txt'), 5, 5);
    expect((await local.open()).record).toEqual(before.record);
  });

  it('in any number, when the call wants them all', async () => {
    const local = await localIndex({ 'a.txt': 'one' });
    local.write({ 'b.txt': 'two' });
    const view = await local.open({ takeAllChanges: true });
    expect(view.snapshot.files.map(({ path }) => path)).toEqual(['a.txt', 'b.txt']);
  });
});

describe('what is held open', () => {
  /** A call that ends when it is told to. */
  function lasting(): { call: Partial<CallOptions>; end: () => void } {
    const ends: (() => void)[] = [];
    return {
      call: { onEnd: (callback) => ends.push(callback) },
      end: () => {
        for (const end of ends) end();
      },
    };
  }

  it.each(['records', 'structure', 'index'] as const)(
    'is had again when %s were given back',
    async (what) => {
      const local = await localIndex({ 'a.ts': 'export function one(): void {}\n', 'b.txt': 'two' });
      const seen = async () => {
        const { snapshot, structure } = await local.open({ isComplete: true });
        const { files } = await structure();
        const postings = await snapshot.postings(['wone', 'wtwo']);
        return {
          paths: snapshot.files.map(({ path, hash }) => `${path} ${hash}`),
          names: files.flatMap(({ names }) => names),
          docs: await (await structure()).details(files),
          postings: postings.map((values) => values.map(({ documentCount }) => documentCount)),
        };
      };
      const before = await seen();
      expect(before.names).toEqual(['one']);
      local.indexer.giveBack(what);
      expect(await seen()).toEqual(before);
    },
  );

  it('is closed when many others were used since, but for what is in use; and opens again', async () => {
    const local = await localIndex({ 'a.txt': 'x' });
    const close = vi.spyOn(OpenSource.prototype, 'close');
    const ids = Array.from({ length: 12 }, (_, i) => `s${i}`);
    for (const id of ids) await local.indexer.build(id, local.root, SETTINGS, CALL);
    const inUse = lasting();
    const first = await local.indexer.open('s0', { ...CALL, ...inUse.call });
    for (const id of ids.slice(1)) {
      const { call, end } = lasting();
      await local.indexer.open(id, { ...CALL, ...call });
      end();
    }
    // Twelve are too many by four, and the first is in use.
    expect(close).toHaveBeenCalledTimes(4);
    expect((await local.indexer.open('s0', CALL)).snapshot).toBe(first.snapshot);
    const again = await local.indexer.open('s1', { ...CALL, ...lasting().call });
    expect(again.snapshot.files.map(({ path }) => path)).toEqual(['a.txt']);
    inUse.end();
    close.mockRestore();
  });
});

describe('left-overs', () => {
  it('are generations and sources that no record names', async () => {
    const local = await localIndex({ 'a.txt': 'x' });
    const place = new SourcePlace(local.home, 's');
    const kept = readdirSync(place.directory);
    mkdirSync(join(place.directory, 'left'));
    mkdirSync(join(local.home, 'sources', 'gone-0123', 'g'), { recursive: true });
    await removeLeftovers(local.home, new Catalog(local.home));
    expect(readdirSync(place.directory)).toEqual(kept);
    expect(readdirSync(join(local.home, 'sources'))).toHaveLength(1);
  });

  it('stay while somebody holds the lock of the source', async () => {
    const local = await localIndex({ 'a.txt': 'x' });
    const place = new SourcePlace(local.home, 's');
    mkdirSync(join(place.directory, 'growing'));
    const lock = await acquireLock(place.lockFile, 0);
    await removeLeftovers(local.home, new Catalog(local.home));
    expect(existsSync(join(place.directory, 'growing'))).toBe(true);
    await lock.release();
  });

  it('are drafts of locks, once they are old', async () => {
    const local = await localIndex({ 'a.txt': 'x' });
    const locks = join(local.home, 'locks');
    for (const name of ['a.lock.0123abcd', 'b.lock.takeover', 'c.lock.89ef'])
      writeFileSync(join(locks, name), '');
    for (const name of ['a.lock.0123abcd', 'b.lock.takeover']) utimesSync(join(locks, name), 1, 1);
    await removeLeftovers(local.home, new Catalog(local.home));
    expect(readdirSync(locks)).toEqual(['c.lock.89ef']);
  });

  it('are none where there is no index', async () => {
    const local = await localIndex({});
    rmSync(local.home, { recursive: true });
    await expect(removeLeftovers(local.home, new Catalog(local.home))).resolves.toBeUndefined();
    expect(existsSync(local.home)).toBe(false);
  });
});

describe('a lock held elsewhere', () => {
  it('is reported with its owner', () => {
    const owner = { pid: 12, host: 'box', since: Date.UTC(2025, 11, 10, 14, 32) };
    expect(lockedBy('s', new LockedError(owner))).toMatchObject({
      code: 'index_error',
      message: "Session 's' is locked by process 12 on box since 2025-12-10 14:32:00 UTC.",
    });
  });
});

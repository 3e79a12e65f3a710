import type { WatchListener } from 'node:fs';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { queueLimit } from '../../src/indexing/report-queue.ts';
import { TreeWatch } from '../../src/indexing/tree-watch.ts';

/** What the system does when a watch is to be started; it starts one if this returns. */
const system = vi.hoisted(() => ({
  started: [] as { close(): void }[],
  listeners: [] as WatchListener<string>[],
  beforeWatch: (_: number): void => {},
}));

vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  const counted = (path: string, options: { persistent: boolean }, listener: WatchListener<string>) => {
    system.beforeWatch(system.started.length);
    const watcher = real.watch(path, options, listener);
    system.started.push(watcher);
    system.listeners.push(listener);
    return watcher;
  };
  return { ...real, watch: counted };
});

let root: string;

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'quarry-tree-watch-')));
  system.started = [];
  system.listeners = [];
  system.beforeWatch = () => {};
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
});

function watchOf(...directories: string[]): { watch: TreeWatch; paths: string[] } {
  const paths = [root, ...directories.map((name) => join(root, name))];
  for (const path of paths) mkdirSync(path, { recursive: true });
  const made = new TreeWatch();
  onTestFinished(() => made.close());
  made.watch(paths);
  return { watch: made, paths };
}

const systemError = (code: string): Error => Object.assign(new Error(code), { code });

describe('watches on a tree', () => {
  it('tell which directories and names have changed', async () => {
    const { watch } = watchOf('a', 'b');
    writeFileSync(join(root, 'a/file.txt'), '');
    await vi.waitFor(async () => expect(await watch.hint()).toBe('changed'));
    expect(watch.reported()).toEqual([join(root, 'a/file.txt')]);
    expect(watch.take()).toEqual([join(root, 'a')]);
  });

  it('keep what was reported until the look that has taken it is over', async () => {
    const { watch } = watchOf();
    writeFileSync(join(root, 'before'), '');
    await vi.waitFor(() => expect(watch.reported()).toHaveLength(1));
    watch.take();
    writeFileSync(join(root, 'during'), '');
    await vi.waitFor(() => expect(watch.reported()).toEqual([join(root, 'before'), join(root, 'during')]));
    watch.looked();
    expect(watch.reported()).toEqual([join(root, 'during')]);
  });

  it.each([
    ['ENOSPC', /no more watches \(fs\.inotify\.max_user_watches\)/],
    ['EMFILE', /no more watches or open files/],
  ])('are all given up when the system has no more (%s)', async (code, gap) => {
    system.beforeWatch = (started) => {
      if (started >= 2) throw systemError(code);
    };
    const { watch } = watchOf('a', 'b', 'c');
    expect(watch.gap).toMatch(gap);
    expect([await watch.hint(), watch.take(), watch.reported()]).toEqual(['unknown', undefined, undefined]);
    // They are closed: a change below is reported to nobody.
    writeFileSync(join(root, 'file'), '');
    await nextTurn();
    expect(await watch.hint()).toBe('unknown');
  });

  it('are complete again when the system has enough', async () => {
    system.beforeWatch = () => {
      throw systemError('ENOSPC');
    };
    const { watch, paths } = watchOf('a');
    expect(watch.gap).toBeDefined();
    system.beforeWatch = () => {};
    watch.watch(paths);
    expect([watch.gap, await watch.hint()]).toEqual([undefined, 'unchanged']);
  });

  it('take a directory that is gone meanwhile for a change', async () => {
    const { watch, paths } = watchOf();
    watch.watch([...paths, join(root, 'gone')]);
    expect([watch.gap, await watch.hint()]).toEqual([undefined, 'changed']);
  });

  it('do not vouch for anything when so much is reported in a turn that some may be lost', async () => {
    const { watch } = watchOf();
    const [listener] = system.listeners;
    for (let i = 0; i < queueLimit(); i++) listener?.('change', 'same');
    watch.looked();
    expect(watch.reported()).toBeUndefined();
    expect(watch.take()).toBeUndefined();
    watch.looked();
    // The look that followed has seen everything.
    expect(watch.take()).toEqual([]);
    await nextTurn();
    listener?.('change', 'same');
    expect(watch.take()).toEqual([root]);
  });
});

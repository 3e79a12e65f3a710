import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { SourceWatch, type Watched } from '../../src/indexing/source-watch.ts';
import type { Hint } from '../../src/indexing/tree-watch.ts';

const PATIENCE = { timeout: 5_000, interval: 5 };
const MANY = 3;

/** A tree of which a test says what has changed, and an index that takes it in. */
class FakeSource implements Watched {
  readonly root = realpathSync(mkdtempSync(join(tmpdir(), 'quarry-watch-')));
  readonly manyFiles = MANY;
  changed = new Set<string>();
  looks: boolean[] = [];
  /** Each update: the files it took in. */
  updates: string[][] = [];
  foreign = 0;
  said: Hint = 'unchanged';
  lost = 0;
  missing: string | undefined;
  failure: Error | undefined;
  /** Happens while a look goes on. */
  onLook = (): void => {};
  isLocked = false;
  /** Updates take until this is resolved. */
  gate: Promise<void> = Promise.resolve();
  #seen: string[] = [];

  async look(thoroughly: boolean): Promise<ReadonlySet<string>> {
    this.looks.push(thoroughly);
    if (this.failure) throw this.failure;
    this.#seen = [...this.changed];
    this.onLook();
    return new Set(this.#seen);
  }
  async takeIn(): Promise<boolean> {
    if (this.isLocked) return false;
    const taken = this.#seen;
    await this.gate;
    this.updates.push(taken);
    for (const path of taken) this.changed.delete(path);
    return true;
  }
  state = (): string => `${this.updates.length} ${this.foreign}`;
  hint = async (): Promise<Hint> => this.said;
  gap = (): string | undefined => this.missing;
  reportedFiles = (): number => this.changed.size;
  losses = (): number => this.lost;
}

function watching({ debounceMs = 30 } = {}) {
  const source = new FakeSource();
  const end = new AbortController();
  const problems: string[] = [];
  const onUpdated = vi.fn(async () => {});
  const watch = new SourceWatch(source, {
    debounceMs,
    signal: end.signal,
    onUpdated,
    onProblem: (message) => problems.push(message),
  });
  const running = watch.run();
  running.catch(() => {});
  onTestFinished(async () => {
    end.abort();
    await running.catch(() => {});
    rmSync(source.root, { recursive: true, force: true });
  });
  const save = (...paths: string[]): void => {
    for (const path of paths) {
      source.changed.add(path);
      watch.reported();
    }
  };
  const started = (): Promise<void> => vi.waitFor(() => expect(onUpdated).toHaveBeenCalledOnce(), PATIENCE);
  return { source, watch, running, end, problems, onUpdated, save, started };
}

describe('a watch', () => {
  it('takes in what has changed before it began', async () => {
    const { source, onUpdated } = watching();
    source.changed.add('a');
    await vi.waitFor(() => expect(source.updates).toEqual([['a']]), PATIENCE);
    await vi.waitFor(() => expect(onUpdated).toHaveBeenCalledOnce(), PATIENCE);
  });

  it('takes in saves within the debounce time at once', async () => {
    const { source, onUpdated, save, started } = watching({ debounceMs: 300 });
    await started();
    for (const path of ['a', 'b', 'a', 'c']) {
      save(path);
      await sleep(10);
    }
    await vi.waitFor(() => expect(onUpdated).toHaveBeenCalledTimes(2), PATIENCE);
    expect(source.updates).toEqual([['a', 'b', 'c']]);
  });

  it('does not look while nothing is reported', async () => {
    const { source, started } = watching();
    await started();
    const looks = source.looks.length;
    await sleep(150);
    expect(source.looks).toHaveLength(looks);
  });

  it('does nothing after reports of what is no part of the index', async () => {
    const { source, watch, onUpdated, started } = watching();
    await started();
    watch.reported();
    await vi.waitFor(() => expect(source.looks).toHaveLength(2), PATIENCE);
    await sleep(30);
    expect(onUpdated).toHaveBeenCalledOnce();
  });

  it('tells of changes that somebody else has taken in', async () => {
    const { source, watch, onUpdated, started } = watching();
    await started();
    source.foreign++;
    watch.reported();
    await vi.waitFor(() => expect(onUpdated).toHaveBeenCalledTimes(2), PATIENCE);
  });

  it('takes in a file that is written again and again', async () => {
    const { source, save, started } = watching({ debounceMs: 100 });
    await started();
    const writing = setInterval(() => save('log'), 10);
    onTestFinished(() => clearInterval(writing));
    await vi.waitFor(() => expect(source.updates).toEqual([['log']]), PATIENCE);
  });

  it('waits for the end of a large change and takes it in at once', async () => {
    const { source, watch, save, started } = watching({ debounceMs: 300 });
    await started();
    const all = Array.from({ length: 100 }, (_, i) => `f${i}`);
    for (const path of all) {
      save(path);
      await sleep(8);
    }
    expect(watch.isUnderWay).toBe(true);
    await vi.waitFor(() => expect(source.updates).toHaveLength(1), PATIENCE);
    expect(source.updates[0]).toEqual(all);
    await vi.waitFor(() => expect(watch.isUnderWay).toBe(false), PATIENCE);
  });

  it('waits for Git, however few files it has written', async () => {
    const { source, save, started } = watching();
    mkdirSync(join(source.root, '.git'));
    writeFileSync(join(source.root, '.git/index.lock'), '');
    await started();
    for (const path of ['a', 'b', 'c', 'd', 'e']) {
      save(path);
      await sleep(60);
    }
    expect(source.updates).toEqual([]);
    rmSync(join(source.root, '.git/index.lock'));
    await vi.waitFor(() => expect(source.updates).toEqual([['a', 'b', 'c', 'd', 'e']]), PATIENCE);
  });

  it('looks again after a look during which Git was writing', async () => {
    const { source, save, started } = watching();
    mkdirSync(join(source.root, '.git'));
    await started();
    const all = Array.from({ length: 10 }, (_, i) => `f${i}`);
    writeFileSync(join(source.root, '.git/index.lock'), '');
    source.onLook = () => {
      source.onLook = () => {};
      // What the look has seen is a part of what is there when it is over.
      for (const path of all) source.changed.add(path);
      rmSync(join(source.root, '.git/index.lock'));
    };
    save(...all.slice(0, 5));
    await vi.waitFor(() => expect(source.updates).toEqual([all]), PATIENCE);
  });

  it('does not wait for a lock of Git under which nothing is written', async () => {
    const { source, save, started } = watching();
    mkdirSync(join(source.root, '.git'));
    writeFileSync(join(source.root, '.git/index.lock'), '');
    await started();
    save('a');
    await vi.waitFor(() => expect(source.updates).toEqual([['a']]), PATIENCE);
  });

  it('is under way while a large change is taken in, and says so to who waits', async () => {
    const { source, watch, save, started } = watching();
    await started();
    let open = (): void => {};
    source.gate = new Promise((resolve) => {
      open = resolve;
    });
    const told = new Promise<void>((resolve) => void watch.onceUnderWay(resolve));
    save('a', 'b', 'c', 'd');
    await told;
    await sleep(150);
    expect([watch.isUnderWay, source.updates]).toEqual([true, []]);
    open();
    await vi.waitFor(() => expect(watch.isUnderWay).toBe(false), PATIENCE);
  });

  it('takes in what changes during an update by the next', async () => {
    const { source, watch, save, started } = watching();
    await started();
    let open = (): void => {};
    source.gate = new Promise((resolve) => {
      open = resolve;
    });
    save('a', 'b', 'c', 'd');
    await vi.waitFor(() => expect(watch.isUnderWay).toBe(true), PATIENCE);
    await sleep(150);
    save('e');
    open();
    await vi.waitFor(() => expect(source.updates).toEqual([['a', 'b', 'c', 'd'], ['e']]), PATIENCE);
  });

  it('looks at everything again and again where changes are not reported, and says why once', async () => {
    const { source, problems, started } = watching();
    source.said = 'unknown';
    source.missing = 'there are no more watches';
    await started();
    source.changed.add('unreported');
    await vi.waitFor(() => expect(source.updates).toEqual([['unreported']]), PATIENCE);
    expect(source.looks.at(-1)).toBe(true);
    expect(problems).toEqual([
      `changes of ${source.root} are not all reported, since there are no more watches: all its files are looked at again and again instead`,
    ]);
  });

  it('says that reports may have been lost', async () => {
    const { source, watch, problems, started } = watching();
    await started();
    source.lost++;
    watch.reported();
    await vi.waitFor(() => expect(problems).toHaveLength(1), PATIENCE);
    expect(problems[0]).toMatch(/reports of changes may have been lost: all files are looked at again$/);
  });

  it('says once that its tree is gone, and goes on when it is back', async () => {
    const { source, watch, problems, started } = watching();
    await started();
    renameSync(source.root, `${source.root}-moved`);
    source.failure = new Error('Repository path no longer exists');
    watch.reported();
    await vi.waitFor(() => expect(problems).toHaveLength(1), PATIENCE);
    watch.reported();
    await sleep(300);
    expect(problems).toEqual([`${source.root} is gone: its index stays as it is until it is back`]);
    renameSync(`${source.root}-moved`, source.root);
    source.failure = undefined;
    source.changed.add('new');
    await vi.waitFor(() => expect(source.updates).toEqual([['new']]), PATIENCE);
  });

  it('looks at everything when another directory has taken the place of the root', async () => {
    const { source, started } = watching();
    await started();
    renameSync(source.root, `${source.root}-moved`);
    onTestFinished(() => rmSync(`${source.root}-moved`, { recursive: true }));
    mkdirSync(source.root);
    await vi.waitFor(() => expect(source.looks.at(-1)).toBe(true), PATIENCE);
  });

  it('fails if the first look does', async () => {
    const { source, running } = watching();
    source.failure = new Error('no');
    await expect(running).rejects.toThrow('no');
  });
});

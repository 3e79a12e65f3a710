import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Fresh, type Scanner } from '../../src/indexing/fresh.ts';
import type { Hint } from '../../src/indexing/tree-watch.ts';

/** Each scan gives the number of scans so far. */
class CountingScanner implements Scanner<number> {
  scans = 0;
  said: Hint = 'unchanged';
  /** Scans take until this is resolved. */
  gate: Promise<void> = Promise.resolve();

  async scan(): Promise<number> {
    this.scans++;
    const mine = this.scans;
    await this.gate;
    return mine;
  }

  async hint(): Promise<Hint> {
    return this.said;
  }

  close(): void {}
}

function freshOf(scanner: CountingScanner): Fresh<number> {
  return new Fresh(scanner, new AbortController().signal);
}

describe('a tree', () => {
  it('is looked at once while silence means that nothing has changed', async () => {
    const scanner = new CountingScanner();
    const fresh = freshOf(scanner);
    expect([await fresh.current(), await fresh.current(), await fresh.current()]).toEqual([1, 1, 1]);
  });

  it('is looked at anew after a change was reported', async () => {
    const scanner = new CountingScanner();
    const fresh = freshOf(scanner);
    await fresh.current();
    scanner.said = 'changed';
    expect(await fresh.current()).toBe(2);
  });

  it('is looked at once for all who ask while it is being looked at, though it changes all the time', async () => {
    const scanner = new CountingScanner();
    scanner.said = 'changed';
    scanner.gate = sleep(20);
    const fresh = freshOf(scanner);
    const first = fresh.current();
    await sleep(5);
    const others = Promise.all(Array.from({ length: 50 }, () => fresh.current()));
    expect(await first).toBe(1);
    expect(new Set(await others)).toEqual(new Set([2]));
    expect(scanner.scans).toBe(2);
  });

  it('is looked at each time where changes are not reported and looking is cheap', async () => {
    const scanner = new CountingScanner();
    scanner.said = 'unknown';
    const fresh = freshOf(scanner);
    expect([await fresh.current(), await fresh.current()]).toEqual([1, 2]);
  });

  it('is looked at for a question too that heard of no change before another one did', async () => {
    const scanner = new CountingScanner();
    const fresh = freshOf(scanner);
    await fresh.current();
    scanner.gate = sleep(40);
    const hints: { said: Hint; afterMs: number }[] = [
      { said: 'unchanged', afterMs: 20 },
      { said: 'changed', afterMs: 0 },
    ];
    scanner.hint = async () => {
      const { said, afterMs } = hints.shift() ?? { said: 'unchanged', afterMs: 0 };
      await sleep(afterMs);
      return said;
    };
    expect(await Promise.all([fresh.current(), fresh.current()])).toEqual([2, 2]);
  });

  it('rests for a while where changes are not reported and looking is dear', async () => {
    const scanner = new CountingScanner();
    scanner.said = 'unknown';
    scanner.gate = sleep(60);
    const fresh = freshOf(scanner);
    await fresh.current();
    scanner.gate = Promise.resolve();
    expect(await fresh.current()).toBe(1);
    // However long the look took: it rests for a second at most.
    await sleep(1_050);
    expect(await fresh.current()).toBe(2);
  });

  it('is looked at beside an answer after a while, though nothing was reported', async () => {
    const scanner = new CountingScanner();
    const fresh = freshOf(scanner);
    await fresh.current();
    await sleep(1_050);
    expect(await fresh.current()).toBe(1);
    expect(scanner.scans).toBe(2);
    expect(await fresh.current()).toBe(2);
  });

  it('is not shown as it was before a look that has taken what was reported', async () => {
    const scanner = new CountingScanner();
    const fresh = freshOf(scanner);
    await fresh.current();
    let open = (): void => {};
    scanner.gate = new Promise((resolve) => {
      open = resolve;
    });
    scanner.said = 'changed';
    const first = fresh.current();
    await sleep(5);
    expect(scanner.scans).toBe(2);
    scanner.said = 'unchanged';
    const second = fresh.current();
    await sleep(5);
    open();
    expect([await first, await second]).toEqual([2, 2]);
  });

  it('is not shown by a look that began before the question', async () => {
    const scanner = new CountingScanner();
    scanner.said = 'changed';
    let open = (): void => {};
    scanner.gate = new Promise((resolve) => {
      open = resolve;
    });
    const fresh = freshOf(scanner);
    const first = fresh.current();
    const second = fresh.current();
    await sleep(5);
    open();
    expect([await first, await second]).toEqual([1, 2]);
  });

  it('is looked at again after a look that failed', async () => {
    const scanner = new CountingScanner();
    const fresh = freshOf(scanner);
    scanner.gate = Promise.reject(new Error('no'));
    scanner.gate.catch(() => {});
    await expect(fresh.current()).rejects.toThrow('no');
    scanner.gate = Promise.resolve();
    expect(await fresh.current()).toBe(2);
  });
});

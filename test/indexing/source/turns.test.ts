import { describe, expect, it, vi } from 'vitest';
import type { CallOptions } from '../../../src/indexing/call.ts';
import { Turns } from '../../../src/indexing/source/turns.ts';
import { CALL } from '../local-index.ts';

/** Turns of which the first is under way until it is let go. */
function busy() {
  const turns = new Turns<number>(CALL.signal);
  let letGo = (): void => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  turns.take(() => gate);
  let begun = 0;
  const work = vi.fn(async (_: CallOptions) => ++begun);
  return { turns, work, letGo: () => letGo() };
}

describe('questions that wait for their turn', () => {
  it('share it if they wish the same, and have their own else', async () => {
    const { turns, work, letGo } = busy();
    const results = ['few', 'all', 'few'].map((wishes) => turns.share(wishes, CALL, work));
    letGo();
    expect(await Promise.all(results)).toEqual([1, 2, 1]);
  });

  it('do not share one that has begun: it may have missed what they are about', async () => {
    const { turns, work, letGo } = busy();
    const first = turns.share('few', CALL, work);
    letGo();
    await first;
    expect(await turns.share('few', CALL, work)).toBe(2);
  });

  it('are all told of its progress', async () => {
    const { turns, letGo } = busy();
    const told = [vi.fn(), vi.fn()];
    const results = told.map((progress) =>
      turns.share('few', { ...CALL, progress }, async (shared) => {
        shared.progress({ done: 1, message: 'working' });
        return 1;
      }),
    );
    letGo();
    await Promise.all(results);
    for (const progress of told) expect(progress).toHaveBeenCalledOnce();
  });

  it('leave when they are cancelled, without the others', async () => {
    const { turns, work, letGo } = busy();
    const cancel = new AbortController();
    const cancelled = turns.share('few', { ...CALL, signal: cancel.signal }, work);
    const other = turns.share('few', CALL, work);
    cancel.abort();
    await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' });
    letGo();
    expect(await other).toBe(1);
  });

  it('have it after one that has failed', async () => {
    const turns = new Turns<number>(CALL.signal);
    await expect(turns.take(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await turns.share('few', CALL, async () => 1)).toBe(1);
  });
});

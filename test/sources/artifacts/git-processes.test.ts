/** Calls that know nothing of each other, as those of several processes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { removeCheckout, removeClone } from '../../../src/sources/artifacts/git-checkout.ts';
import { Origin, Place } from './git-remotes.ts';

vi.mock('../../../src/sources/artifacts/git-turns.ts', () => ({
  inTurn: (_name: string, _signal: AbortSignal, work: () => Promise<unknown>) => work(),
  isBusy: () => false,
}));

describe('several processes', () => {
  it('make one clone of a repository, and each its version', async () => {
    const origin = new Origin();
    for (let i = 0; i < 6; i++) {
      origin.commit({ 'a.java': String(i) });
      origin.git('tag', `v${i}`);
    }
    const place = new Place();
    const calls = Array.from({ length: 6 }, (_, i) => place.checkOut({ url: origin.uri, ref: `v${i}` }));
    const found = await Promise.all(calls);
    const texts = found.map(({ root }) => readFileSync(join(root, 'a.java'), 'utf8'));
    expect(texts).toEqual(['0', '1', '2', '3', '4', '5']);
    expect(new Set(found.map(({ bare }) => bare)).size).toBe(1);
    expect(place.clones()).toHaveLength(1);
  });

  it('fetch the same changes into one clone', async () => {
    const origin = new Origin();
    const names = Array.from({ length: 30 }, (_, i) => `b${i}`);
    origin.commit({ 'a.java': 'one' });
    for (const name of names) origin.git('branch', name);
    const place = new Place();
    await place.checkOut({ url: origin.uri, ref: 'main' });
    const next = origin.commit({ 'a.java': 'two' });
    for (const name of names.slice(0, 20)) origin.git('branch', '-f', name);
    for (const name of names.slice(20)) origin.git('branch', '-D', name);
    const calls = Array.from({ length: 6 }, (_, i) => place.checkOut({ url: origin.uri, ref: `b${i}` }));
    const found = await Promise.all(calls);
    expect(found.map(({ commit }) => commit)).toEqual(Array(6).fill(next));
  });

  it('make a clone again that another removes with its last version', async () => {
    const origin = new Origin();
    origin.commit({ 'a.java': 'one' });
    const place = new Place();
    const first = await place.checkOut({ url: origin.uri, ref: 'main' });
    const removal = removeCheckout(first.root, first.bare).then(() => removeClone(first.bare));
    const calls = Array.from({ length: 3 }, () => place.checkOut({ url: origin.uri, ref: 'main' }));
    const found = await Promise.all(calls);
    await removal;
    expect(found.map(({ names }) => names)).toEqual(Array(3).fill(['a.java']));
  });
});

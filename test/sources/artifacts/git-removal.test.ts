import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { removeCheckout, removeClone } from '../../../src/sources/artifacts/git-checkout.ts';
import { git, Origin, Place } from './git-remotes.ts';

describe('removeCheckout and removeClone', () => {
  it('remove one version and leave the others, then all', async () => {
    const origin = new Origin();
    origin.commit({ 'a.java': 'one' });
    origin.git('tag', 'v1');
    const place = new Place();
    const one = await place.checkOut({ url: origin.uri, ref: 'v1' });
    const other = await place.checkOut({ url: origin.uri, ref: 'v1' });
    await removeCheckout(one.root, one.bare);
    expect([existsSync(one.root), existsSync(other.root)]).toEqual([false, true]);
    expect(readdirSync(join(one.bare, 'worktrees'))).toHaveLength(1);
    expect(git(other.root, 'status', '--porcelain')).toBe('');
    await removeCheckout(other.root, other.bare);
    expect(git(other.bare, 'worktree', 'list').split('\n')).toHaveLength(1);
    await removeClone(other.bare);
    expect(place.clones()).toEqual([]);
    // Nothing is left to be removed.
    await removeCheckout(other.root, other.bare);
    await removeClone(other.bare);
    const again = await place.checkOut({ url: origin.uri, ref: 'v1' }, { into: one.root });
    expect(again.names).toEqual(['a.java']);
  });

  it('make room for another checkout in the same place, also after it was removed by others', async () => {
    const origin = new Origin();
    origin.commit({ 'a.java': 'one' });
    const place = new Place();
    const into = place.next();
    await place.checkOut({ url: origin.uri, ref: 'main' }, { into });
    rmSync(into, { recursive: true });
    const { bare } = await place.checkOut({ url: origin.uri, ref: 'main' }, { into });
    expect(readdirSync(join(bare, 'worktrees'))).toHaveLength(1);
    // What is there is not overwritten.
    await expect(place.checkOut({ url: origin.uri, ref: 'main' }, { into })).rejects.toThrow('taken');
    expect(readFileSync(join(into, 'a.java'), 'utf8')).toBe('one');
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { acquireLock } from '../../src/store/lock.ts';
import { SourcePlace } from '../../src/store/source-tables.ts';
import { CALL, localIndex } from './local-index.ts';

it('changes that could not be taken in behind an answer are taken in behind a later one', async () => {
  const local = await localIndex({ 'a.txt': 'one', 'b.txt': 'two' });
  const unread = async (): Promise<number | undefined> =>
    (await local.indexer.exact('s', CALL)).index?.unread.length;
  await expect.poll(unread).toBe(0);
  const lock = await acquireLock(new SourcePlace(local.home, 's').lockFile, 1_000);
  local.write({ 'a.txt': 'one more' });
  expect(await unread()).toBe(1);
  // The writer gives up waiting for the lock.
  await sleep(2_500);
  expect(await unread()).toBe(1);
  await lock.release();
  await expect.poll(unread, { timeout: 30_000 }).toBe(0);
});

it('questions asked together see one and the same snapshot, with what has changed', async () => {
  const local = await localIndex({ 'a.txt': 'one', 'b.txt': 'two' });
  await local.open();
  local.write({ 'a.txt': 'one more' });
  const calls = [{}, { isComplete: true }, {}, { isComplete: true }];
  const views = await Promise.all(calls.map((call) => local.open(call)));
  expect(new Set(views.map(({ snapshot }) => snapshot)).size).toBe(1);
  expect(views.map(({ stale }) => stale.size)).toEqual([0, 0, 0, 0]);
});

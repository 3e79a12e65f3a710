import { beforeEach, expect, it } from 'vitest';
import { Unwritten } from '../../../src/indexing/source/unwritten.ts';
import type { UnwrittenUpdate } from '../../../src/indexing/update.ts';
import type { Snapshot } from '../../../src/store/snapshot.ts';
import type { SnapshotRef, SourceRecord } from '../../../src/store/types.ts';

let invalid: number[];
let unwritten: Unwritten;

beforeEach(() => {
  invalid = [];
  unwritten = new Unwritten();
});

const ref = (publication: number) => ({ generation: 'g', publication }) as SnapshotRef;
const record = (publication: number) => ({ id: 's', snapshot: ref(publication) }) as SourceRecord;
/** A snapshot that does no more than say its number. */
const snapshot = (publication: number) =>
  ({ ref: ref(publication), invalidate: () => invalid.push(publication) }) as unknown as Snapshot;

function add(publication: number, blockBytes = 1): UnwrittenUpdate {
  const blocks = [{ segment: publication, firstKey: 'a', data: new Uint8Array(blockBytes) }];
  const update = {
    record: record(publication),
    base: {
      snapshot: snapshot(publication - 1),
      removed: new Set(),
      added: { files: [], blocks },
      isUnwritten: true,
    },
    unchanged: [],
  } as unknown as UnwrittenUpdate;
  unwritten.add(update, snapshot(publication));
  return update;
}

it('stands upon what it was made of, until somebody else publishes', () => {
  const update = add(6);
  expect(unwritten.isUpon(ref(5), record(5))).toBe(true);
  expect(unwritten.isUpon(ref(4), record(4))).toBe(true);
  expect(unwritten.isUpon(ref(6), record(6))).toBe(false);
  // Its own record has a number that somebody else may give to something else.
  expect(unwritten.isUpon(ref(6), update.record)).toBe(true);
  expect(unwritten.record).toBe(update.record);
});

it('is written all at once; what comes meanwhile stands upon that', async () => {
  add(6);
  add(7);
  const written: number[] = [];
  await unwritten.write(
    6,
    async (updates) => {
      expect(updates.map((update) => update.record.snapshot.publication)).toEqual([6, 7]);
      add(8);
      // Seen by others before this has come back.
      expect(unwritten.isUpon(ref(6), record(6))).toBe(true);
      return record(6);
    },
    (of) => written.push(of.ref.publication),
  );
  expect(written).toEqual([7]);
  expect(unwritten.isEmpty).toBe(false);
  expect(unwritten.isUpon(ref(6), record(6))).toBe(true);
  expect(unwritten.isUpon(ref(7), record(7))).toBe(false);
  unwritten.drop();
  expect(invalid).toEqual([8]);
});

it('stays when it could not be written', async () => {
  add(6);
  const failing = unwritten.write(
    6,
    () => Promise.reject(new Error('full')),
    () => expect.unreachable(),
  );
  await expect(failing).rejects.toThrow('full');
  expect(unwritten.isEmpty).toBe(false);
  expect(unwritten.isUpon(ref(5), record(5))).toBe(true);
  expect(unwritten.isUpon(ref(6), record(6))).toBe(false);
});

it('does not come back when it was dropped while it was written', async () => {
  add(6);
  await unwritten.write(
    6,
    async () => {
      unwritten.drop();
      return record(6);
    },
    () => expect.unreachable(),
  );
  expect(unwritten.isEmpty).toBe(true);
  expect(invalid).toEqual([6]);
});

it('has a bound', () => {
  add(6, 20 * 1024 * 1024);
  expect(unwritten.isFull).toBe(false);
  add(7, 20 * 1024 * 1024);
  expect(unwritten.isFull).toBe(true);
});

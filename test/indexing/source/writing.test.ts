import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { callOfOwn } from '../../../src/indexing/call.ts';
import type { SourceEnvironment } from '../../../src/indexing/source/environment.ts';
import type { Snapshots } from '../../../src/indexing/source/snapshots.ts';
import type { SourceTree } from '../../../src/indexing/source/source-tree.ts';
import { Writing } from '../../../src/indexing/source/writing.ts';
import type { TreeState } from '../../../src/indexing/tree-scan.ts';
import type { Snapshot } from '../../../src/store/snapshot.ts';
import { SCHEMA_VERSION, type SourceRecord } from '../../../src/store/types.ts';

let directory: string;
let warnings: string[];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'quarry-writing-'));
  warnings = [];
});

afterEach(() => rmSync(directory, { recursive: true, force: true }));

const record = (generation: string, publication: number) =>
  ({ id: 's', schemaVersion: SCHEMA_VERSION, snapshot: { generation, publication } }) as SourceRecord;

/** Has changes to `snapshot` taken in while `current` is in force; `seen` is the record they were found with. */
function takeIn(seen: SourceRecord, snapshot: SourceRecord, current: SourceRecord, writesBehind: boolean) {
  const closing = new AbortController().signal;
  const open = { ref: snapshot.snapshot } as Snapshot;
  const environment = {
    id: 's',
    place: { lockFile: join(directory, 'lock') },
    closing,
    warn: (message: string) => warnings.push(message),
    writesBehind,
  } as unknown as SourceEnvironment;
  const snapshots = {
    latest: open,
    hasUnwritten: false,
    isFull: false,
    record: async () => current,
    publish: (publish: () => Promise<unknown>) => publish(),
  } as unknown as Snapshots;
  const writing = new Writing(environment, snapshots, {} as SourceTree);
  const changes = { changed: [], gone: [] };
  const difference = { record: seen, snapshot: open, tree: {} as TreeState, changes };
  return writing.takeIn(difference, callOfOwn(closing), 1_000);
}

it.each([true, false])(
  'counts nothing upon a record of another publication than the snapshot (written behind: %s)',
  async (writesBehind) => {
    const current = record('g', 6);
    // The record was read just before the snapshot was written.
    expect(await takeIn(record('g', 5), record('g', 6), current, writesBehind)).toBe(current);
    expect(warnings).toEqual([]);
  },
);

it('does not take a source that was removed and made anew for the one it has open', async () => {
  const current = record('h', 1);
  expect(await takeIn(record('g', 1), record('g', 1), current, false)).toBe(current);
  expect(warnings).toEqual([]);
});

it('does not take what others have published for what it had in memory', async () => {
  // Three updates that were held and are written as one; two of others since.
  const current = record('g', 8);
  expect(await takeIn(record('g', 8), record('g', 6), current, false)).toBe(current);
  expect(warnings).toEqual([]);
});

/** Changing the catalog behind a server's back: what other versions and faults leave in it. */

import { Catalog, isDamaged } from '../../../src/store/catalog.ts';
import { connect } from '../../../src/store/lance.ts';
import type { SourceRecord } from '../../../src/store/types.ts';

export async function recordOf(home: string, id: string): Promise<SourceRecord> {
  const entry = await new Catalog(home).entry(id);
  if (entry === undefined || isDamaged(entry)) throw new Error(`no sound record of ${id}`);
  return entry;
}

/** The record of an index home that holds one session. */
export async function onlyRecord(home: string): Promise<SourceRecord> {
  const entries = await new Catalog(home).entries();
  const [entry] = entries;
  if (entries.length !== 1 || entry === undefined || isDamaged(entry)) throw new Error('no only record');
  return entry;
}

/** Publishes the record of a session with some members changed; a new id makes a further record. */
export async function editRecord(home: string, id: string, changes: Partial<SourceRecord>): Promise<void> {
  await new Catalog(home).put({ ...(await recordOf(home, id)), ...changes });
}

/** Makes the record of a session unreadable. */
export async function damageRecord(home: string, id: string): Promise<void> {
  const table = await (await connect(home)).openTable('catalog');
  await table.update({ where: `id = '${id}'`, values: { record: '{"id": "' } });
}

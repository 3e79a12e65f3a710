/**
 * The catalog: one row a source, with its record and the snapshot in force. Changing that row is what
 * publishes a snapshot. Readers never lock; writers of all sources take the catalog's lock in turn.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf, QuarryError } from '../errors.ts';
import type { Table } from './lance.ts';
import { acquireLock, LockedError } from './lock.ts';
import type { SourceRecord } from './types.ts';

/** Old versions of the catalog are kept this long for readers that are just reading one. */
const KEEP_VERSIONS_MS = 60_000;
/** Every so many changes old versions are removed. */
const CLEAN_EVERY = 64;
const LOCK_WAIT_MS = 20_000;

/** A row whose record cannot be read. */
export interface DamagedRecord {
  id: string;
  damaged: true;
}

export function isDamaged(entry: SourceRecord | DamagedRecord): entry is DamagedRecord {
  return 'damaged' in entry;
}

export class Catalog {
  readonly #directory: string;
  #table: Promise<Table | undefined> | undefined;

  /** `directory` is the index home; nothing is created before the first change. */
  constructor(directory: string) {
    this.#directory = directory;
  }

  /** All rows by id in byte order. One read of the newest version: about 2 ms. */
  async entries(): Promise<(SourceRecord | DamagedRecord)[]> {
    const rows = await this.#rows();
    return rows
      .map(({ id, record }) => parseRecord(id, record))
      .sort((a, b) => Buffer.compare(Buffer.from(a.id), Buffer.from(b.id)));
  }

  async entry(id: string): Promise<SourceRecord | DamagedRecord | undefined> {
    return (await this.entries()).find((entry) => entry.id === id);
  }

  /** Publishes a record: adds it, or puts it in the place of the one with its id. */
  async put(record: SourceRecord): Promise<void> {
    await this.#change(async (table) => {
      const { catalogTable } = await import('./lance.ts');
      const row = catalogTable([{ id: record.id, record: JSON.stringify(record) }]);
      await table.mergeInsert('id').whenMatchedUpdateAll().whenNotMatchedInsertAll().execute(row);
    });
  }

  async remove(id: string): Promise<void> {
    await this.#change(async (table) => {
      await table.delete(`id = '${id.replaceAll("'", "''")}'`);
    });
  }

  async #rows(): Promise<{ id: string; record: string }[]> {
    try {
      const table = await this.#open();
      if (!table) return [];
      await table.checkoutLatest();
      const found = await table.query().toArray();
      return found.map((row) => ({ id: String(row.id), record: String(row.record) }));
    } catch (error) {
      this.#table = undefined;
      throw new QuarryError(
        'internal_error',
        `The catalog of indexes in ${this.#directory} cannot be read: ${messageOf(error)}. Remove that directory and index again.`,
        { cause: error },
      );
    }
  }

  /** The table, or undefined while there is none. */
  #open(): Promise<Table | undefined> {
    this.#table ??= this.#openExisting().then((table) => {
      if (!table) this.#table = undefined;
      return table;
    });
    return this.#table;
  }

  async #openExisting(): Promise<Table | undefined> {
    if (!existsSync(join(this.#directory, 'catalog.lance'))) return undefined;
    const { connect } = await import('./lance.ts');
    const database = await connect(this.#directory);
    const names = await database.tableNames();
    return names.includes('catalog') ? database.openTable('catalog') : undefined;
  }

  async #change(change: (table: Table) => Promise<void>): Promise<void> {
    const lock = await this.#lock();
    try {
      let table = await this.#open();
      if (!table) {
        const { CATALOG_SCHEMA, connect } = await import('./lance.ts');
        table = await (await connect(this.#directory)).createEmptyTable('catalog', CATALOG_SCHEMA, {
          existOk: true,
        });
        this.#table = Promise.resolve(table);
      }
      await table.checkoutLatest();
      await change(table);
      if ((await table.version()) % CLEAN_EVERY === 0) {
        await table.optimize({ cleanupOlderThan: new Date(Date.now() - KEEP_VERSIONS_MS) });
      }
    } catch (error) {
      this.#table = undefined;
      throw error;
    } finally {
      await lock.release();
    }
  }

  async #lock() {
    try {
      return await acquireLock(join(this.#directory, 'locks', 'catalog.lock'), LOCK_WAIT_MS);
    } catch (error) {
      if (!(error instanceof LockedError)) throw error;
      const who = error.owner ? ` by process ${error.owner.pid} on ${error.owner.host}` : '';
      throw new QuarryError('index_error', `The catalog in ${this.#directory} is locked${who}. Try again.`);
    }
  }
}

function parseRecord(id: string, json: string): SourceRecord | DamagedRecord {
  try {
    const record: unknown = JSON.parse(json);
    return isRecord(record) && record.id === id ? record : { id, damaged: true };
  } catch {
    return { id, damaged: true };
  }
}

/** Checks the parts that everything relies on; a record of another schema has these too. */
function isRecord(value: unknown): value is SourceRecord {
  if (typeof value !== 'object' || value === null) return false;
  const has = (name: string, type: string): boolean => typeof Reflect.get(value, name) === type;
  return (
    has('id', 'string') &&
    has('repositoryPath', 'string') &&
    has('root', 'string') &&
    ['createdAt', 'lastIndexedAt', 'schemaVersion', 'files', 'chunks', 'sizeOnDisk'].every((name) =>
      has(name, 'number'),
    ) &&
    has('settings', 'object') &&
    has('snapshot', 'object')
  );
}

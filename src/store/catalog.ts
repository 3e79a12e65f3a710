/**
 * The catalog: one row a source, with its record and the snapshot in force. Changing that row is what
 * publishes a snapshot. Readers never lock; writers of all sources take the catalog's lock in turn.
 */
import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf, QuarryError } from '../errors.ts';
import { CatalogChanges, type SourceChangeListener } from './catalog-changes.ts';
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

type Entry = SourceRecord | DamagedRecord;

/** The catalog's table as this process has it open. */
interface OpenCatalog {
  table: Table;
  /** Of the directory on disk: another one in its place is another catalog. */
  identity: string;
  /** What the newest version read so far says. */
  read?: { version: number; entries: readonly Entry[] };
}

export class Catalog {
  readonly #directory: string;
  readonly #changes = new CatalogChanges();
  #open: OpenCatalog | undefined;

  /** `directory` is the index home; nothing is created before the first change. */
  constructor(directory: string) {
    this.#directory = directory;
  }

  /**
   * Calls back when a source came, was published anew or went: at once when this process did it, else
   * when the catalog is next read. Returns what ends that.
   */
  onChange(listener: SourceChangeListener): () => void {
    return this.#changes.listen(listener);
  }

  /**
   * All rows by id in byte order. Asks for the newest version each time, about 0.2 ms; its rows are
   * read only if they are not those read before.
   */
  async entries(): Promise<readonly Entry[]> {
    try {
      const open = await this.#opened();
      if (!open) {
        this.#changes.learn([]);
        return [];
      }
      await open.table.checkoutLatest();
      const version = await open.table.version();
      if (open.read?.version !== version) {
        open.read = { version, entries: await readEntries(open.table) };
        this.#changes.learn(open.read.entries);
      }
      return open.read.entries;
    } catch (error) {
      this.#open = undefined;
      throw new QuarryError(
        'internal_error',
        `The catalog of indexes in ${this.#directory} cannot be read: ${messageOf(error)}. Remove that directory and index again.`,
        { cause: error },
      );
    }
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
    this.#changes.learnPut(record);
  }

  async remove(id: string): Promise<void> {
    await this.#change(async (table) => {
      await table.delete(`id = '${id.replaceAll("'", "''")}'`);
    });
    this.#changes.learnRemoved(id);
  }

  /** The table, or undefined while there is none. */
  async #opened(): Promise<OpenCatalog | undefined> {
    const found = lstatSync(join(this.#directory, 'catalog.lance'), { throwIfNoEntry: false });
    const identity = found ? `${found.dev} ${found.ino} ${found.birthtimeMs}` : '';
    if (this.#open?.identity === identity) return this.#open;
    this.#open = undefined;
    if (!found) return undefined;
    const { connect } = await import('./lance.ts');
    const database = await connect(this.#directory);
    // The directory comes before its first version; until that is written there is no table.
    if (!(await database.tableNames()).includes('catalog')) return undefined;
    this.#open = { table: await database.openTable('catalog'), identity };
    return this.#open;
  }

  async #change(change: (table: Table) => Promise<void>): Promise<void> {
    const lock = await this.#lock();
    try {
      let table = (await this.#opened())?.table;
      if (!table) {
        const { CATALOG_SCHEMA, connect } = await import('./lance.ts');
        table = await (await connect(this.#directory)).createEmptyTable('catalog', CATALOG_SCHEMA, {
          existOk: true,
        });
      }
      await table.checkoutLatest();
      await change(table);
      if ((await table.version()) % CLEAN_EVERY === 0) {
        await table.optimize({ cleanupOlderThan: new Date(Date.now() - KEEP_VERSIONS_MS) });
      }
    } catch (error) {
      this.#open = undefined;
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

async function readEntries(table: Table): Promise<Entry[]> {
  const rows = await table.query().toArray();
  return rows
    .map((row) => parseRecord(String(row.id), String(row.record)))
    .sort((a, b) => Buffer.compare(Buffer.from(a.id), Buffer.from(b.id)));
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
  return (
    hasAll(value, 'string', ['id', 'repositoryPath', 'root']) &&
    hasAll(value, 'number', [
      'createdAt',
      'lastIndexedAt',
      'schemaVersion',
      'files',
      'chunks',
      'sizeOnDisk',
    ]) &&
    hasAll(memberOf(value, 'settings'), 'number', ['chunkSize', 'overlap', 'maxFileBytes']) &&
    ['includePatterns', 'excludePatterns'].every((name) => isListOfText(memberOf(value, 'settings'), name)) &&
    hasAll(memberOf(value, 'snapshot'), 'string', ['generation']) &&
    hasAll(memberOf(value, 'snapshot'), 'number', ['publication', 'filesVersion', 'blocksVersion'])
  );
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function hasAll(value: unknown, type: string, names: readonly string[]): boolean {
  return names.every((name) => typeof memberOf(value, name) === type);
}

function isListOfText(value: unknown, name: string): boolean {
  const list = memberOf(value, name);
  return Array.isArray(list) && list.every((item) => typeof item === 'string');
}

/**
 * The catalog: one row a source, with its record and the snapshot in force. Changing that row is what
 * publishes a snapshot. Readers never lock; writers of all sources take the catalog's lock in turn.
 */
import { lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf, QuarryError } from '../errors.ts';
import { CatalogChanges, type SourceChangeListener } from './catalog-changes.ts';
import { textsOf } from './columns.ts';
import { acquireLock, LockedError } from './lock.ts';
import { CATALOG_COLUMNS, catalogRows } from './table-rows.ts';
import type { TablePlace, Tables } from './tables.ts';
import { TABLES_HERE } from './tables-here.ts';
import type { SourceRecord } from './types.ts';

/** Old versions of the catalog are kept this long for readers that are just reading one. */
const KEEP_VERSIONS_MS = 60_000;
/** Every so many changes old versions are removed. */
const CLEAN_EVERY = 64;
const LOCK_WAIT_MS = 20_000;
/** A directory that has not changed for so long has another time after the next change. In ms. */
const SETTLED_MS = 100;
/** A table without a version is being made, if it has not been there for longer. In ms. */
const MAKING_MS = 5_000;

/** A row whose record cannot be read. */
export interface DamagedRecord {
  id: string;
  damaged: true;
}

export function isDamaged(entry: SourceRecord | DamagedRecord): entry is DamagedRecord {
  return 'damaged' in entry;
}

type Entry = SourceRecord | DamagedRecord;

/** The catalog's table as it was last seen. */
interface SeenCatalog {
  place: TablePlace;
  /** What the newest version read so far says, and the versions that there were before it was read. */
  read?: { versions: string; entries: readonly Entry[] };
}

export class Catalog {
  readonly #directory: string;
  readonly #changes = new CatalogChanges();
  readonly #tables: Tables;
  #seen: SeenCatalog | undefined;
  /** The versions as last listed, when their directory had not changed for a while. */
  #listed: { ino: number; mtimeMs: number; versions: string } | undefined;

  /** `directory` is the index home; nothing is created before the first change. */
  constructor(directory: string, tables: Tables = TABLES_HERE) {
    this.#directory = directory;
    this.#tables = tables;
  }

  /**
   * Calls back when a source came, was published anew or went: at once when this process did it, else
   * when the catalog is next read. Returns what ends that.
   */
  onChange(listener: SourceChangeListener): () => void {
    return this.#changes.listen(listener);
  }

  /**
   * All rows by id in byte order. Looks for versions written since each time, about 0.1 ms; rows are
   * read only if there are any.
   */
  async entries(): Promise<readonly Entry[]> {
    try {
      const seen = await this.#found();
      if (!seen) {
        this.#changes.learn([]);
        return [];
      }
      // Before the rows: what is written while they are read is found the next time.
      const versions = this.#versions();
      if (versions === undefined || seen.read?.versions !== versions) {
        seen.read = { versions: versions ?? '', entries: await this.#read(seen.place) };
        this.#changes.learn(seen.read.entries);
      }
      return seen.read.entries;
    } catch (error) {
      this.#seen = undefined;
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
    const rows = catalogRows([{ id: record.id, record: JSON.stringify(record) }]);
    await this.#change(async (place) => {
      const seen = this.#seen;
      const before = this.#versions();
      const read = seen?.read?.versions === before ? seen?.read : undefined;
      await this.#tables.upsert(place, 'id', rows);
      const versions = this.#versions();
      // What was read need not be read again, if this is the one thing that has been written since.
      if (!seen || !read || versions === undefined || countOf(versions) !== countOf(read.versions) + 1)
        return;
      const others = read.entries.filter(({ id }) => id !== record.id);
      const entries = sortedById([...others, parseRecord(record.id, JSON.stringify(record))]);
      seen.read = { versions, entries };
    });
    this.#changes.learnPut(record);
  }

  async remove(id: string): Promise<void> {
    await this.#change((place) => this.#tables.delete(place, `id = '${id.replaceAll("'", "''")}'`));
    this.#changes.learnRemoved(id);
  }

  /** The table, or undefined while there is none. */
  async #found(): Promise<SeenCatalog | undefined> {
    const found = lstatSync(join(this.#directory, 'catalog.lance'), { throwIfNoEntry: false });
    const identity = found ? `${found.dev} ${found.ino} ${found.birthtimeMs}` : '';
    if (this.#seen && this.#seen.place.identity === identity) return this.#seen;
    this.#seen = undefined;
    if (!found) return undefined;
    const place = { directory: this.#directory, name: 'catalog', identity };
    // The directory comes before its first version; until that is written there is no table.
    const isBeingMade = !this.#versions() && Date.now() - found.birthtimeMs < MAKING_MS;
    if (isBeingMade || !(await this.#tables.exists(place))) return undefined;
    this.#seen = { place };
    return this.#seen;
  }

  /**
   * The names of all versions: a commit adds one that has never been there. Undefined if it cannot be told. They
   * are read again only if the time of their directory may hide a change.
   */
  #versions(): string | undefined {
    const directory = join(this.#directory, 'catalog.lance', '_versions');
    try {
      const { ino, mtimeMs } = statSync(directory);
      const last = this.#listed;
      if (last?.ino === ino && last.mtimeMs === mtimeMs) return last.versions;
      const isSettled = Date.now() - mtimeMs > SETTLED_MS;
      const versions = readdirSync(directory).join();
      // What is written within one tick of the file system's clock has the same time.
      this.#listed = isSettled ? { ino, mtimeMs, versions } : undefined;
      return versions;
    } catch {
      return undefined;
    }
  }

  async #read(place: TablePlace): Promise<Entry[]> {
    const rows = await this.#tables.read(place, { columns: ['id', 'record'] });
    const records = textsOf(rows, 'record');
    return sortedById(textsOf(rows, 'id').map((id, i) => parseRecord(id, records[i] ?? '')));
  }

  async #change(change: (place: TablePlace) => Promise<void>): Promise<void> {
    const lock = await this.#lock();
    try {
      if (!(await this.#found())) {
        await this.#tables.create({ directory: this.#directory, name: 'catalog' }, CATALOG_COLUMNS, true);
      }
      const place = (await this.#found())?.place ?? { directory: this.#directory, name: 'catalog' };
      await change(place);
      if ((await this.#tables.version(place)) % CLEAN_EVERY === 0) {
        await this.#tables.optimize(place, Date.now() - KEEP_VERSIONS_MS);
      }
    } catch (error) {
      this.#seen = undefined;
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

function countOf(versions: string): number {
  return versions.split(',').length;
}

function sortedById(entries: Entry[]): Entry[] {
  return entries.sort((a, b) => Buffer.compare(Buffer.from(a.id), Buffer.from(b.id)));
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

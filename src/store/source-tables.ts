/**
 * The tables of one source on disk: where they are, how a writer adds to them, how a reader opens
 * exactly the versions that were published together, and how all of it is removed.
 */
import { createHash, randomBytes } from 'node:crypto';
import { lstatSync, readdirSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { hasErrno } from '../errors.ts';
import type { BlockRow } from './segment.ts';
import {
  type AddedRows,
  loadSnapshot,
  type Snapshot,
  type SnapshotBase,
  type SnapshotPlaces,
} from './snapshot.ts';
import { BLOCKS_COLUMNS, blockRows, FILES_COLUMNS, type FileRow, fileRows } from './table-rows.ts';
import type { TablePlace, Tables } from './tables.ts';
import { TABLES_HERE } from './tables-here.ts';
import type { SnapshotRef } from './types.ts';

/**
 * Table versions older than this are removed by maintenance; no query runs that long. Twice as long is twice the disk
 * while somebody works on the tree. In ms.
 */
const KEEP_VERSIONS_MS = 5 * 60_000;

/** Rows of files that a writer remembers for the reader that comes after it. */
const MAX_REMEMBERED = 500;
/** The same of blocks, about 40 KB each. */
const MAX_REMEMBERED_BLOCKS = 100;

/** Places of one source below the index home. The hash keeps names apart that differ only in case. */
export class SourcePlace {
  readonly directory: string;
  readonly lockFile: string;
  readonly tables: Tables;
  /** By path: the files of tables are written once. */
  #sizes: { generation: string; sizes: ReadonlyMap<string, number> } | undefined;

  constructor(home: string, id: string, tables: Tables = TABLES_HERE) {
    this.tables = tables;
    const hash = createHash('sha256').update(id).digest('hex').slice(0, 12);
    const name = `${id.replaceAll(/[^A-Za-z0-9._-]/g, '_').slice(0, 80)}-${hash}`;
    this.directory = join(home, 'sources', name);
    this.lockFile = join(home, 'locks', `${name}.lock`);
  }

  newGeneration(): string {
    return `${Date.now().toString(36)}-${randomBytes(4).toString('hex')}`;
  }

  generationDirectory(generation: string): string {
    return join(this.directory, generation);
  }

  /** Removes generations other than `keep`: what an interrupted build or a replaced index left. */
  async removeGenerations(keep: string | undefined): Promise<void> {
    for (const name of await directoryNames(this.directory)) {
      if (name !== keep) await rm(join(this.directory, name), { recursive: true, force: true });
    }
  }

  async removeGeneration(generation: string): Promise<void> {
    await rm(this.generationDirectory(generation), { recursive: true, force: true });
  }

  /** Removes all tables of the source. */
  async remove(): Promise<void> {
    await rm(this.directory, { recursive: true, force: true });
  }

  /** Bytes of everything a generation has on disk. About 10 µs a file, less for those known from before. */
  sizeOnDisk(generation: string): number {
    const sizes = new Map<string, number>();
    const known = this.#sizes?.generation === generation ? this.#sizes.sizes : undefined;
    collectSizes(this.generationDirectory(generation), known, sizes);
    this.#sizes = { generation, sizes };
    return [...sizes.values()].reduce((total, size) => total + size, 0);
  }
}

async function directoryNames(path: string): Promise<string[]> {
  try {
    return await readdir(path);
  } catch (error) {
    if (hasErrno(error, 'ENOENT')) return [];
    throw error;
  }
}

function collectSizes(
  path: string,
  known: ReadonlyMap<string, number> | undefined,
  sizes: Map<string, number>,
): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child = `${path}${sep}${entry.name}`;
    if (entry.isDirectory()) collectSizes(child, known, sizes);
    // A former version may just be on its way out.
    else sizes.set(child, known?.get(child) ?? lstatSync(child, { throwIfNoEntry: false })?.size ?? 0);
  }
}

/** The two tables of one generation, open for writing. Only the holder of the source's lock may. */
export class TableWriter {
  readonly generation: string;
  readonly #tables: Tables;
  readonly #files: TablePlace;
  readonly #blocks: TablePlace;
  #added: AddedRows | undefined = { files: [], blocks: [] };

  private constructor(generation: string, place: SourcePlace) {
    this.generation = generation;
    this.#tables = place.tables;
    const directory = place.generationDirectory(generation);
    this.#files = { directory, name: 'files' };
    this.#blocks = { directory, name: 'blocks' };
  }

  static async create(place: SourcePlace): Promise<TableWriter> {
    const writer = new TableWriter(place.newGeneration(), place);
    await place.tables.create(writer.#files, FILES_COLUMNS, false);
    await place.tables.create(writer.#blocks, BLOCKS_COLUMNS, false);
    return writer;
  }

  /**
   * Opens a published generation to add to it. Versions written after the published ones, by a writer
   * that did not live to publish them, are undone first.
   */
  static async reopen(place: SourcePlace, ref: SnapshotRef): Promise<TableWriter> {
    const writer = new TableWriter(ref.generation, place);
    const goBack = async (table: TablePlace, version: number): Promise<void> => {
      if ((await place.tables.version(table)) !== version) await place.tables.restore(table, version);
    };
    await goBack(writer.#files, ref.filesVersion);
    await goBack(writer.#blocks, ref.blocksVersion);
    return writer;
  }

  /** What was added, as long as it is little: a reader then need not read it. */
  get added(): AddedRows | undefined {
    return this.#added;
  }

  async addFiles(rows: readonly FileRow[]): Promise<void> {
    if (rows.length === 0) return;
    this.#remember(({ files }) => files.push(...rows));
    await this.#tables.add(this.#files, fileRows(rows));
  }

  async addBlocks(rows: readonly BlockRow[]): Promise<void> {
    if (rows.length === 0) return;
    this.#remember(({ blocks }) => blocks.push(...rows));
    await this.#tables.add(this.#blocks, blockRows(rows));
  }

  #remember(take: (added: AddedRows) => void): void {
    if (!this.#added) return;
    take(this.#added);
    const { files, blocks } = this.#added;
    if (files.length > MAX_REMEMBERED || blocks.length > MAX_REMEMBERED_BLOCKS) this.#added = undefined;
  }

  /** Removes the rows of these files, indexed or skipped. */
  async removeFiles(ids: readonly number[]): Promise<void> {
    for (let from = 0; from < ids.length; from += 5_000) {
      const some = ids.slice(from, from + 5_000).join(', ');
      await this.#tables.delete(this.#files, `id IN (${some})`);
    }
  }

  async removeSegments(segments: readonly number[]): Promise<void> {
    if (segments.length === 0) return;
    // Rows behind them move.
    this.#added = undefined;
    await this.#tables.delete(this.#blocks, `segment IN (${segments.join(', ')})`);
  }

  /** Joins small fragments and removes versions that nobody can be reading any more. */
  async maintain(): Promise<void> {
    const before = Date.now() - KEEP_VERSIONS_MS;
    await this.#tables.optimize(this.#files, before);
    await this.#tables.optimize(this.#blocks, before);
  }

  /** Versions of both tables: what a catalog row must name to publish everything written so far. */
  async versions(): Promise<Pick<SnapshotRef, 'generation' | 'filesVersion' | 'blocksVersion'>> {
    const [filesVersion, blocksVersion] = await Promise.all([
      this.#tables.version(this.#files),
      this.#tables.version(this.#blocks),
    ]);
    return { generation: this.generation, filesVersion, blocksVersion };
  }
}

/**
 * Opens the snapshot that `ref` names. Fails if it has been replaced and removed meanwhile. `base`: a
 * snapshot of the same generation that `ref` was made of, so that only what was added need be read.
 */
export async function openSnapshot(
  place: SourcePlace,
  ref: SnapshotRef,
  base?: SnapshotBase,
): Promise<Snapshot> {
  return loadSnapshot(ref, place.tables, placesOf(place, ref), base);
}

/** What the snapshot held in memory has been written, and is what `ref` names. */
export function snapshotWritten(snapshot: Snapshot, place: SourcePlace, ref: SnapshotRef): void {
  snapshot.written(ref, placesOf(place, ref));
}

function placesOf(place: SourcePlace, ref: SnapshotRef): SnapshotPlaces {
  const directory = place.generationDirectory(ref.generation);
  return {
    files: { directory, name: 'files', version: ref.filesVersion },
    blocks: { directory, name: 'blocks', version: ref.blocksVersion },
  };
}

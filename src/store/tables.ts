/**
 * Tables as the rest of Quarry uses them, whoever runs the engine: this process, or one that is started
 * for it and ends when it is not needed. No call depends on an earlier one.
 */
import type { ColumnHead, Rows } from './columns.ts';

/** A table, and what of it is meant. */
export interface TablePlace {
  /** Of the database: a path, or an object-store URI. */
  directory: string;
  name: string;
  /** Reads see this version; without it the newest one. Only tables without it are written to. */
  version?: number;
  /** Tells a directory from another one that was there before it. */
  identity?: string;
}

/** What is read: some columns of all rows, of those that meet a condition, or of those at these positions. */
export interface TableQuery {
  columns: readonly string[];
  where?: string;
  /** Rising. */
  rows?: readonly number[];
}

/** Everything fails with the engine's error where the table is not there or cannot be read. */
export interface Tables {
  exists(place: TablePlace): Promise<boolean>;
  /** Creates an empty table. Where there is one: keeps it if `mayExist`, else fails. */
  create(place: TablePlace, columns: readonly ColumnHead[], mayExist: boolean): Promise<void>;
  /** The newest version there is. */
  version(place: TablePlace): Promise<number>;
  read(place: TablePlace, query: TableQuery): Promise<Rows>;
  add(place: TablePlace, rows: Rows): Promise<void>;
  /** Adds rows, or puts them in the place of those with the same value in the column `key`. */
  upsert(place: TablePlace, key: string, rows: Rows): Promise<void>;
  delete(place: TablePlace, where: string): Promise<void>;
  /** Makes an older version the newest one. */
  restore(place: TablePlace, version: number): Promise<void>;
  /** Joins small fragments, and removes versions from before that time, in ms since the epoch. */
  optimize(place: TablePlace, before: number): Promise<void>;
}

/** The operations by name, for who passes them on. */
export const TABLE_OPERATIONS = [
  'exists',
  'create',
  'version',
  'read',
  'add',
  'upsert',
  'delete',
  'restore',
  'optimize',
] as const satisfies readonly (keyof Tables)[];

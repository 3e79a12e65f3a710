/** Records of syntax in the files table of one snapshot, read when they are asked for. */
import { bytesOf, numbersOf } from './columns.ts';
import type { FileRow } from './table-rows.ts';
import type { TablePlace, Tables } from './tables.ts';

export type SyntaxColumn = 'outline' | 'details' | 'uses';

/** More numbers than this are not put into a condition. */
const MAX_NUMBERS = 2_000;

/** Files whose records are read with one request by whoever takes those of all files in turn. */
const FILES_A_TURN = 500;

/** Rows that need not be read, nor can be before they are written: all of those numbered `from` and up. */
export interface KnownRows {
  from: number;
  rows: readonly FileRow[];
}

export class SyntaxCells {
  readonly #tables: Tables;
  #place: TablePlace;
  readonly #known: KnownRows | undefined;

  constructor(tables: Tables, place: TablePlace, known?: KnownRows) {
    this.#tables = tables;
    this.#place = place;
    this.#known = known;
  }

  /** For the cells of a snapshot made of this one. */
  get known(): KnownRows | undefined {
    return this.#known;
  }

  /** All rows are in the table at this place. */
  written(place: TablePlace): void {
    this.#place = place;
  }

  /** The records of all files by number, or of those numbered `from` and up. About 1 ms, and 1 ms for 5 MB. */
  async all(column: SyntaxColumn, from = 0): Promise<Map<number, Uint8Array>> {
    const known = this.#known?.rows.filter((row) => row.id >= from && row[column].length > 0) ?? [];
    const found =
      this.#known && from >= this.#known.from
        ? new Map<number, Uint8Array>()
        : await this.#read(column, from === 0 ? undefined : `id >= ${from}`);
    for (const row of known) found.set(row.id, row[column]);
    return found;
  }

  /**
   * The records of files whose numbers rise, some hundred files at a time, and perhaps of others: an answer
   * comes in one piece of memory, and what a process has once had in use it keeps. The next are read meanwhile.
   */
  async *inTurn(column: SyntaxColumn, ids: readonly number[]): AsyncGenerator<Map<number, Uint8Array>> {
    const known = this.#known;
    const written = known ? ids.filter((id) => id < known.from) : ids;
    const read = (at: number): Promise<Map<number, Uint8Array>> | undefined => {
      const some = written.slice(at, at + FILES_A_TURN);
      if (some.length === 0) return undefined;
      const records = this.#read(column, `id >= ${some.at(0)} AND id <= ${some.at(-1)}`);
      // Told when its turn comes, which may be never.
      records.catch(() => {});
      return records;
    };
    let next = read(0);
    for (let at = FILES_A_TURN; next; at += FILES_A_TURN) {
      const records = await next;
      next = read(at);
      yield records;
    }
    if (known) yield await this.all(column, known.from);
  }

  /** The records of some files by number. */
  async of(column: SyntaxColumn, ids: readonly number[]): Promise<Map<number, Uint8Array>> {
    const found = new Map<number, Uint8Array>();
    const known = this.#known;
    const unknown = known ? ids.filter((id) => id < known.from) : ids;
    if (known && unknown.length < ids.length) {
      const wanted = new Set(ids);
      for (const row of known.rows) {
        if (wanted.has(row.id) && row[column].length > 0) found.set(row.id, row[column]);
      }
    }
    for (let from = 0; from < unknown.length; from += MAX_NUMBERS) {
      const some = unknown.slice(from, from + MAX_NUMBERS).join(', ');
      for (const [id, record] of await this.#read(column, `id IN (${some})`)) found.set(id, record);
    }
    return found;
  }

  async #read(column: SyntaxColumn, condition: string | undefined): Promise<Map<number, Uint8Array>> {
    const where = condition === undefined ? {} : { where: condition };
    const rows = await this.#tables.read(this.#place, { columns: ['id', column], ...where });
    const ids = numbersOf(rows, 'id');
    const found = new Map<number, Uint8Array>();
    bytesOf(rows, column).forEach((record, i) => {
      if (record.length > 0) found.set(ids[i] ?? 0, record);
    });
    return found;
  }
}

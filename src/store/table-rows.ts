/** The tables' columns, and the rows that are written to them. */
import {
  binaryColumn,
  type ColumnHead,
  float64Column,
  int32Column,
  type Rows,
  utf8Column,
} from './columns.ts';
import type { BlockRow } from './segment.ts';

/** A row of the files table: an indexed file, a skipped one with its reason, a plain one or one that has gone. */
export interface FileRow {
  id: number;
  path: string;
  size: number;
  mtimeMs: number;
  ctimeMs: number;
  hash: string;
  encoding: string;
  /** Empty for an indexed file. */
  skipReason: string;
  content: string;
  textBytes: number;
  lines: number;
  /** The document number of the first chunk. */
  firstDocument: number;
  /** Five numbers a chunk: see `PackedChunks`. */
  chunks: Int32Array;
  /** What the file declares, imports and refers to, as records; empty if its language is not known. */
  outline: Uint8Array;
  details: Uint8Array;
  uses: Uint8Array;
}

export function fileRows(rows: readonly FileRow[]): Rows {
  const columns = [
    int32Column('id', rows, (row) => row.id),
    utf8Column('path', rows, (row) => row.path),
    float64Column('size', rows, (row) => row.size),
    float64Column('mtime_ms', rows, (row) => row.mtimeMs),
    float64Column('ctime_ms', rows, (row) => row.ctimeMs),
    utf8Column('hash', rows, (row) => row.hash),
    utf8Column('encoding', rows, (row) => row.encoding),
    utf8Column('skip_reason', rows, (row) => row.skipReason),
    utf8Column('content', rows, (row) => row.content),
    int32Column('text_bytes', rows, (row) => row.textBytes),
    int32Column('lines', rows, (row) => row.lines),
    int32Column('first_document', rows, (row) => row.firstDocument),
    binaryColumn(
      'chunks',
      rows,
      ({ chunks }) => new Uint8Array(chunks.buffer, chunks.byteOffset, chunks.byteLength),
    ),
    binaryColumn('outline', rows, (row) => row.outline),
    binaryColumn('details', rows, (row) => row.details),
    binaryColumn('uses', rows, (row) => row.uses),
  ];
  return { length: rows.length, columns };
}

export function blockRows(rows: readonly BlockRow[]): Rows {
  const columns = [
    int32Column('segment', rows, (row) => row.segment),
    utf8Column('first_key', rows, (row) => row.firstKey),
    binaryColumn('data', rows, (row) => row.data),
  ];
  return { length: rows.length, columns };
}

export function catalogRows(rows: readonly { id: string; record: string }[]): Rows {
  const columns = [utf8Column('id', rows, (row) => row.id), utf8Column('record', rows, (row) => row.record)];
  return { length: rows.length, columns };
}

export const FILES_COLUMNS: readonly ColumnHead[] = headsOf(fileRows([]));
export const BLOCKS_COLUMNS: readonly ColumnHead[] = headsOf(blockRows([]));
export const CATALOG_COLUMNS: readonly ColumnHead[] = headsOf(catalogRows([]));

function headsOf({ columns }: Rows): ColumnHead[] {
  return columns.map(({ name, type }) => ({ name, type }));
}

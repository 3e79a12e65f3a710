/**
 * The one module that imports LanceDB and Arrow. Import it lazily (`await import('./lance.ts')`):
 * loading it costs about 100 ms, which nothing should pay before the first request.
 */
import * as lancedb from '@lancedb/lancedb';
import * as arrow from 'apache-arrow';
import type { BlockRow } from './segment.ts';

export type Database = lancedb.Connection;
export type Table = lancedb.Table;
export { arrow };

/** Opens the database of a directory (or object-store URI). Creates nothing until a table is written. */
export function connect(uri: string): Promise<Database> {
  return lancedb.connect(uri);
}

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

const field = (name: string, type: arrow.DataType): arrow.Field => new arrow.Field(name, type, false);

/** Arrow schema of the files table; the order of columns is that of {@link filesTable}. */
export const FILES_SCHEMA = new arrow.Schema([
  field('id', new arrow.Int32()),
  field('path', new arrow.Utf8()),
  field('size', new arrow.Float64()),
  field('mtime_ms', new arrow.Float64()),
  field('ctime_ms', new arrow.Float64()),
  field('hash', new arrow.Utf8()),
  field('encoding', new arrow.Utf8()),
  field('skip_reason', new arrow.Utf8()),
  field('content', new arrow.Utf8()),
  field('text_bytes', new arrow.Int32()),
  field('lines', new arrow.Int32()),
  field('first_document', new arrow.Int32()),
  field('chunks', new arrow.Binary()),
  field('outline', new arrow.Binary()),
  field('details', new arrow.Binary()),
  field('uses', new arrow.Binary()),
]);

export const BLOCKS_SCHEMA = new arrow.Schema([
  field('segment', new arrow.Int32()),
  field('first_key', new arrow.Utf8()),
  field('data', new arrow.Binary()),
]);

export const CATALOG_SCHEMA = new arrow.Schema([
  field('id', new arrow.Utf8()),
  field('record', new arrow.Utf8()),
]);

export function filesTable(rows: readonly FileRow[]): arrow.Table {
  return table(FILES_SCHEMA, rows.length, [
    int32Data(rows.map((row) => row.id)),
    utf8Data(rows.map((row) => row.path)),
    float64Data(rows.map((row) => row.size)),
    float64Data(rows.map((row) => row.mtimeMs)),
    float64Data(rows.map((row) => row.ctimeMs)),
    utf8Data(rows.map((row) => row.hash)),
    utf8Data(rows.map((row) => row.encoding)),
    utf8Data(rows.map((row) => row.skipReason)),
    utf8Data(rows.map((row) => row.content)),
    int32Data(rows.map((row) => row.textBytes)),
    int32Data(rows.map((row) => row.lines)),
    int32Data(rows.map((row) => row.firstDocument)),
    binaryData(rows.map((row) => bytesOf(row.chunks))),
    binaryData(rows.map((row) => row.outline)),
    binaryData(rows.map((row) => row.details)),
    binaryData(rows.map((row) => row.uses)),
  ]);
}

export function blocksTable(rows: readonly BlockRow[]): arrow.Table {
  return table(BLOCKS_SCHEMA, rows.length, [
    int32Data(rows.map((row) => row.segment)),
    utf8Data(rows.map((row) => row.firstKey)),
    binaryData(rows.map((row) => row.data)),
  ]);
}

export function catalogTable(rows: readonly { id: string; record: string }[]): arrow.Table {
  return table(CATALOG_SCHEMA, rows.length, [
    utf8Data(rows.map((row) => row.id)),
    utf8Data(rows.map((row) => row.record)),
  ]);
}

function bytesOf(numbers: Int32Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}

function table(schema: arrow.Schema, length: number, children: arrow.Data[]): arrow.Table {
  const data = arrow.makeData({ type: new arrow.Struct(schema.fields), length, nullCount: 0, children });
  return new arrow.Table(schema, new arrow.RecordBatch(schema, data));
}

function int32Data(values: number[]): arrow.Data {
  return arrow.makeData({ type: new arrow.Int32(), data: Int32Array.from(values), nullCount: 0 });
}

function float64Data(values: number[]): arrow.Data {
  return arrow.makeData({ type: new arrow.Float64(), data: Float64Array.from(values), nullCount: 0 });
}

function utf8Data(values: string[]): arrow.Data {
  const { data, valueOffsets } = concatenate(values.map((value) => Buffer.from(value)));
  return arrow.makeData({ type: new arrow.Utf8(), length: values.length, data, valueOffsets, nullCount: 0 });
}

function binaryData(values: Uint8Array[]): arrow.Data {
  const { data, valueOffsets } = concatenate(values);
  return arrow.makeData({
    type: new arrow.Binary(),
    length: values.length,
    data,
    valueOffsets,
    nullCount: 0,
  });
}

function concatenate(parts: readonly Uint8Array[]): { data: Uint8Array; valueOffsets: Int32Array } {
  const valueOffsets = new Int32Array(parts.length + 1);
  parts.forEach((part, i) => {
    valueOffsets[i + 1] = (valueOffsets[i] ?? 0) + part.length;
  });
  const data = new Uint8Array(valueOffsets[parts.length] ?? 0);
  parts.forEach((part, i) => {
    data.set(part, valueOffsets[i]);
  });
  return { data, valueOffsets };
}

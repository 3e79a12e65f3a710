/**
 * The one module that imports LanceDB and Arrow. Import it lazily (`await import('./lance.ts')`):
 * loading it costs about 100 ms, which nothing should pay before the first request.
 */
import * as lancedb from '@lancedb/lancedb';
import * as arrow from 'apache-arrow';
import type { Column, ColumnHead, Rows, VariableColumn } from './columns.ts';
import type { TablePlace, TableQuery, Tables } from './tables.ts';

/** Tables that are kept open. */
const MAX_OPEN = 64;

/** Opens the database of a directory (or object-store URI). Creates nothing until a table is written. */
export function connect(uri: string): Promise<lancedb.Connection> {
  return lancedb.connect(uri);
}

/** By place, the most recently used last. */
const open = new Map<string, Promise<lancedb.Table>>();

export const LANCE_TABLES: Tables = {
  async exists({ directory, name }) {
    return (await (await connect(directory)).tableNames()).includes(name);
  },
  async create({ directory, name }, columns, mayExist) {
    const database = await connect(directory);
    await database.createEmptyTable(name, schemaOf(columns), mayExist ? { existOk: true } : {});
  },
  version: (place) => withTable(place, (table) => table.version()),
  read: (place, query) => withTable(place, (table) => read(table, query)),
  add: (place, rows) => withTable(place, (table) => table.add(arrowTable(rows)).then(nothing)),
  upsert: (place, key, rows) =>
    withTable(place, (table) =>
      table
        .mergeInsert(key)
        .whenMatchedUpdateAll()
        .whenNotMatchedInsertAll()
        .execute(arrowTable(rows))
        .then(nothing),
    ),
  delete: (place, where) => withTable(place, (table) => table.delete(where).then(nothing)),
  restore: (place, version) =>
    withTable(place, async (table) => {
      await table.checkout(version);
      await table.restore();
    }),
  optimize: (place, before) =>
    withTable(place, (table) => table.optimize({ cleanupOlderThan: new Date(before) }).then(nothing)),
};

function nothing(): void {}

/** Works on a table that is open already, or is opened now. After a failure it is opened anew. */
async function withTable<T>(place: TablePlace, work: (table: lancedb.Table) => Promise<T>): Promise<T> {
  const key = JSON.stringify([place.directory, place.name, place.version, place.identity]);
  let table = open.get(key);
  open.delete(key);
  table ??= openTable(place);
  open.set(key, table);
  for (const oldest of open.keys()) {
    if (open.size <= MAX_OPEN) break;
    open.delete(oldest);
  }
  try {
    const opened = await table;
    // Others may have written to it since.
    if (place.version === undefined) await opened.checkoutLatest();
    return await work(opened);
  } catch (error) {
    if (open.get(key) === table) open.delete(key);
    throw error;
  }
}

async function openTable({ directory, name, version }: TablePlace): Promise<lancedb.Table> {
  const table = await (await connect(directory)).openTable(name);
  if (version !== undefined) await table.checkout(version);
  return table;
}

async function read(table: lancedb.Table, { columns, where, rows }: TableQuery): Promise<Rows> {
  const names = [...columns];
  if (rows)
    return rowsOf(
      await table
        .takeOffsets([...rows])
        .select(names)
        .toArrow(),
      names,
    );
  const query = table.query().select(names);
  return rowsOf(await (where === undefined ? query : query.where(where)).toArrow(), names);
}

/** A copy: the engine's batches are its own. */
function rowsOf(found: arrow.Table, names: readonly string[]): Rows {
  const length = found.batches.reduce((total, { numRows }) => total + numRows, 0);
  if (length === 0) return { length, columns: [] };
  const columns = names.map((name): Column => {
    const head = found.schema.fields.find((field) => field.name === name);
    const type = typeNameOf(head?.type);
    const data = found.batches.map((batch) => batch.getChild(name)?.data[0]);
    if (type === 'int32') return { name, type, values: numbers(new Int32Array(length), data) };
    if (type === 'float64') return { name, type, values: numbers(new Float64Array(length), data) };
    return { name, type, ...cells(length, data) };
  });
  return { length, columns };
}

type Chunk = arrow.Data | undefined;

function numbers<Values extends Int32Array | Float64Array>(into: Values, chunks: readonly Chunk[]): Values {
  let at = 0;
  for (const chunk of chunks) {
    if (!chunk) continue;
    into.set(chunk.values.subarray(0, chunk.length), at);
    at += chunk.length;
  }
  return into;
}

function cells(length: number, chunks: readonly Chunk[]): Pick<VariableColumn, 'offsets' | 'bytes'> {
  const offsets = new Int32Array(length + 1);
  const parts: Uint8Array[] = [];
  let row = 0;
  let size = 0;
  for (const chunk of chunks) {
    if (!chunk || chunk.length === 0) continue;
    const own: Int32Array = chunk.valueOffsets;
    const [first = 0, last = 0] = [own[0], own[chunk.length]];
    parts.push(chunk.values.subarray(first, last));
    for (let i = 1; i <= chunk.length; i++) offsets[row + i] = size + (own[i] ?? 0) - first;
    row += chunk.length;
    size += last - first;
  }
  return { offsets, bytes: Uint8Array.from(Buffer.concat(parts, size)) };
}

function typeNameOf(type: arrow.DataType | undefined): ColumnHead['type'] {
  if (arrow.DataType.isInt(type)) return 'int32';
  if (arrow.DataType.isFloat(type)) return 'float64';
  return arrow.DataType.isUtf8(type) ? 'utf8' : 'binary';
}

function arrowType(type: ColumnHead['type']): arrow.DataType {
  if (type === 'int32') return new arrow.Int32();
  if (type === 'float64') return new arrow.Float64();
  return type === 'utf8' ? new arrow.Utf8() : new arrow.Binary();
}

function schemaOf(columns: readonly ColumnHead[]): arrow.Schema {
  return new arrow.Schema(columns.map(({ name, type }) => new arrow.Field(name, arrowType(type), false)));
}

function arrowTable({ columns, length }: Rows): arrow.Table {
  const schema = schemaOf(columns);
  const children = columns.map((column) => arrowData(column, length));
  const data = arrow.makeData({ type: new arrow.Struct(schema.fields), length, nullCount: 0, children });
  return new arrow.Table(schema, new arrow.RecordBatch(schema, data));
}

function arrowData(column: Column, length: number): arrow.Data {
  if (column.type === 'int32') {
    return arrow.makeData({ type: new arrow.Int32(), data: column.values, nullCount: 0 });
  }
  if (column.type === 'float64') {
    return arrow.makeData({ type: new arrow.Float64(), data: column.values, nullCount: 0 });
  }
  const { bytes: data, offsets: valueOffsets } = column;
  const parts = { length, data, valueOffsets, nullCount: 0 };
  return column.type === 'utf8'
    ? arrow.makeData({ type: new arrow.Utf8(), ...parts })
    : arrow.makeData({ type: new arrow.Binary(), ...parts });
}

/**
 * Rows of a table as plain columns: what is written to tables and read from them, laid out as Arrow lays
 * it out, without its classes. Cloneable, so that it can be handed to another process.
 */

/** Name and type of a column. None has nulls. */
export interface ColumnHead {
  name: string;
  type: 'int32' | 'float64' | 'utf8' | 'binary';
}

export type Column =
  | { name: string; type: 'int32'; values: Int32Array }
  | { name: string; type: 'float64'; values: Float64Array }
  | VariableColumn;

/** Cells of any length: cell `i` is the bytes from `offsets[i]` to `offsets[i + 1]`. */
export interface VariableColumn {
  name: string;
  type: 'utf8' | 'binary';
  offsets: Int32Array;
  bytes: Uint8Array;
}

/** No rows may have no columns: the engine does not tell those of an empty answer. */
export interface Rows {
  length: number;
  columns: readonly Column[];
}

export function int32Column<Row>(name: string, rows: readonly Row[], cell: (row: Row) => number): Column {
  return { name, type: 'int32', values: Int32Array.from(rows, cell) };
}

export function float64Column<Row>(name: string, rows: readonly Row[], cell: (row: Row) => number): Column {
  return { name, type: 'float64', values: Float64Array.from(rows, cell) };
}

export function utf8Column<Row>(name: string, rows: readonly Row[], cell: (row: Row) => string): Column {
  return variableColumn(
    name,
    'utf8',
    rows.map((row) => Buffer.from(cell(row))),
  );
}

export function binaryColumn<Row>(
  name: string,
  rows: readonly Row[],
  cell: (row: Row) => Uint8Array,
): Column {
  return variableColumn(name, 'binary', rows.map(cell));
}

function variableColumn(name: string, type: VariableColumn['type'], cells: readonly Uint8Array[]): Column {
  const offsets = new Int32Array(cells.length + 1);
  cells.forEach((cell, i) => {
    offsets[i + 1] = (offsets[i] ?? 0) + cell.length;
  });
  const bytes = new Uint8Array(offsets[cells.length] ?? 0);
  cells.forEach((cell, i) => {
    bytes.set(cell, offsets[i]);
  });
  return { name, type, offsets, bytes };
}

/** The numbers of a column. Throws where there is none of that name, if there are rows at all. */
export function numbersOf(rows: Rows, name: string): Int32Array | Float64Array {
  if (rows.length === 0) return new Int32Array(0);
  const column = columnOf(rows, name);
  if (!('values' in column)) throw new Error(`column ${name} holds no numbers`);
  return column.values;
}

/** The texts of a column, each a string of its own. */
export function textsOf(rows: Rows, name: string): string[] {
  if (rows.length === 0) return [];
  const { offsets, bytes } = cellsOf(rows, name);
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return Array.from({ length: rows.length }, (_, i) => buffer.toString('utf8', offsets[i], offsets[i + 1]));
}

/** The bytes of a column by row: views, which keep all bytes of the column alive. */
export function bytesOf(rows: Rows, name: string): Uint8Array[] {
  if (rows.length === 0) return [];
  const { offsets, bytes } = cellsOf(rows, name);
  return Array.from({ length: rows.length }, (_, i) => bytes.subarray(offsets[i], offsets[i + 1]));
}

function cellsOf(rows: Rows, name: string): VariableColumn {
  const column = columnOf(rows, name);
  if ('values' in column) throw new Error(`column ${name} holds numbers`);
  return column;
}

function columnOf(rows: Rows, name: string): Column {
  const column = rows.columns.find((each) => each.name === name);
  if (!column) throw new Error(`no column ${name}`);
  return column;
}

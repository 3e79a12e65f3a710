import { describe, expect, it } from 'vitest';
import { binaryColumn, int32Column } from '../../src/store/columns.ts';
import { type KnownRows, SyntaxCells } from '../../src/store/syntax-cells.ts';
import type { FileRow } from '../../src/store/table-rows.ts';
import type { TableQuery, Tables } from '../../src/store/tables.ts';

/** Files that a table has records of: what each is, is its number. */
function cellsOf(written: readonly number[], unwritten?: { from: number; ids: readonly number[] }) {
  const conditions: (string | undefined)[] = [];
  const read = async (_place: unknown, { where }: TableQuery) => {
    conditions.push(where);
    const [, first, last] = /^id >= (\d+) AND id <= (\d+)$/.exec(where ?? '') ?? [];
    const ids = written.filter((id) => id >= Number(first) && id <= Number(last));
    const records = binaryColumn('outline', ids, (id) => Buffer.from(`${id}`));
    return { length: ids.length, columns: [int32Column('id', ids, (id) => id), records] };
  };
  // Nothing else is asked of it, and of a row nothing but these.
  const tables = { read } as unknown as Tables;
  const rows = unwritten?.ids.map((id) => ({ id, outline: Buffer.from(`${id}`) }) as unknown as FileRow);
  const known: KnownRows | undefined = unwritten && { from: unwritten.from, rows: rows ?? [] };
  return { cells: new SyntaxCells(tables, { directory: '', name: 'files' }, known), conditions };
}

async function taken(cells: SyntaxCells, ids: readonly number[]): Promise<string[]> {
  const found: string[] = [];
  for await (const records of cells.inTurn('outline', ids)) {
    for (const [id, record] of records) found.push(`${id}: ${Buffer.from(record)}`);
  }
  return found;
}

describe('records of files in turn', () => {
  it('are those of all files, read some hundred at a time', async () => {
    const ids = Array.from({ length: 1_201 }, (_, n) => n * 3);
    const { cells, conditions } = cellsOf(ids);
    expect(await taken(cells, ids)).toEqual(ids.map((id) => `${id}: ${id}`));
    expect(conditions).toEqual([
      'id >= 0 AND id <= 1497',
      'id >= 1500 AND id <= 2997',
      'id >= 3000 AND id <= 3600',
    ]);
  });

  it('with those that are in no table yet', async () => {
    const { cells, conditions } = cellsOf([1, 2], { from: 5, ids: [5, 6] });
    expect(await taken(cells, [1, 2, 5, 6])).toEqual(['1: 1', '2: 2', '5: 5', '6: 6']);
    expect(conditions).toEqual(['id >= 1 AND id <= 2']);
  });

  it('are none of no files', async () => {
    const { cells, conditions } = cellsOf([1]);
    expect(await taken(cells, [])).toEqual([]);
    expect(conditions).toEqual([]);
  });
});

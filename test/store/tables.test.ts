/** The same tables, with their engine in this process and in one of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { IndexProcess } from '../../src/indexing/process/client.ts';
import {
  binaryColumn,
  bytesOf,
  float64Column,
  int32Column,
  numbersOf,
  type Rows,
  textsOf,
  utf8Column,
} from '../../src/store/columns.ts';
import { TABLES_HERE } from '../../src/store/tables-here.ts';

const apart = new IndexProcess(new URL('../../dist/index-process.js', import.meta.url));
const home = mkdtempSync(join(tmpdir(), 'quarry-tables-'));
afterAll(async () => {
  await apart.close();
  rmSync(home, { recursive: true, force: true });
});

interface Row {
  id: number;
  name: string;
}

function rowsOf(rows: readonly Row[]): Rows {
  return {
    length: rows.length,
    columns: [
      int32Column('id', rows, ({ id }) => id),
      float64Column('half', rows, ({ id }) => id / 2),
      utf8Column('name', rows, ({ name }) => name),
      binaryColumn('data', rows, ({ name }) => Buffer.from(`${name}!`)),
    ],
  };
}

const COLUMNS = rowsOf([]).columns.map(({ name, type }) => ({ name, type }));

describe.each([
  ['here', TABLES_HERE],
  ['apart', apart.tables],
])('tables %s', (where, tables) => {
  const place = { directory: join(home, where), name: 't' };
  const names = async (query: { where?: string; rows?: number[] } = {}, version?: number) => {
    const read = await tables.read(
      { ...place, ...(version !== undefined && { version }) },
      { columns: ['name', 'id'], ...query },
    );
    return textsOf(read, 'name').map((name, i) => `${numbersOf(read, 'id')[i]} ${name}`);
  };

  it('are created, written, read, and go back', async () => {
    expect(await tables.exists(place)).toBe(false);
    await tables.create(place, COLUMNS, false);
    await tables.create(place, COLUMNS, true);
    expect(await tables.exists(place)).toBe(true);
    await expect(tables.create(place, COLUMNS, false)).rejects.toThrow();
    expect(await names()).toEqual([]);

    await tables.add(place, rowsOf([1, 2, 3].map((id) => ({ id, name: `ä${id}` }))));
    await tables.add(place, rowsOf([{ id: 4, name: '' }]));
    const version = await tables.version(place);
    expect(await names()).toEqual(['1 ä1', '2 ä2', '3 ä3', '4 ']);
    expect(await names({ where: 'id > 2' })).toEqual(['3 ä3', '4 ']);
    expect(await names({ where: 'id > 4' })).toEqual([]);
    expect(await names({ rows: [0, 3] })).toEqual(['1 ä1', '4 ']);

    await tables.delete(place, 'id = 2');
    await tables.upsert(place, 'id', rowsOf([{ id: 3, name: 'new' }]));
    expect((await names()).sort()).toEqual(['1 ä1', '3 new', '4 ']);
    expect(await names({}, version)).toEqual(['1 ä1', '2 ä2', '3 ä3', '4 ']);
    await tables.restore(place, version);
    await tables.optimize(place, 0);
    expect(await names()).toEqual(['1 ä1', '2 ä2', '3 ä3', '4 ']);
  });

  it('give the bytes of every type', async () => {
    const read = await tables.read(place, { columns: ['half', 'data'], where: 'id = 3' });
    expect([...numbersOf(read, 'half')]).toEqual([1.5]);
    expect(bytesOf(read, 'data').map((data) => Buffer.from(data).toString())).toEqual(['ä3!']);
  });

  it('that are not there are an error', async () => {
    await expect(tables.read({ ...place, name: 'none' }, { columns: ['id'] })).rejects.toThrow(/none/);
  });

  it('show what others have written', async () => {
    const other = tables === TABLES_HERE ? apart.tables : TABLES_HERE;
    await other.add(place, rowsOf([{ id: 9, name: 'other' }]));
    expect(await names({ where: 'id = 9' })).toEqual(['9 other']);
  });
});

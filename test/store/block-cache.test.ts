import { describe, expect, it } from 'vitest';
import { BlockCache } from '../../src/store/block-cache.ts';
import { binaryColumn } from '../../src/store/columns.ts';
import type { TableQuery, Tables } from '../../src/store/tables.ts';

const PLACES = [0, 1, 2, 3].map((row) => ({ name: `1 ${row}`, row }));
const parse = (data: Uint8Array): { text: string } => ({ text: Buffer.from(data).toString() });

/** A cache over rows that say their number, and the rows of each reading. */
function cacheOf(fails = 0) {
  const readings: (readonly number[] | undefined)[] = [];
  let left = fails;
  const read = async (_place: unknown, { rows = [] }: TableQuery) => {
    readings.push(rows);
    if (left-- > 0) throw new Error('not now');
    return {
      length: rows.length,
      columns: [binaryColumn('data', [...rows], (row) => Buffer.from(`row ${row}`))],
    };
  };
  // Nothing else is asked of it.
  const tables = { read } as unknown as Tables;
  const cache = new BlockCache(tables, { directory: '', name: 'blocks' }, parse, 1_000, undefined);
  const texts = async (...at: number[]) =>
    [...(await cache.get(PLACES.filter(({ row }) => at.includes(row))))]
      .map(([name, { text }]) => `${name}: ${text}`)
      .sort();
  return { cache, readings, tables, texts };
}

describe('blocks', () => {
  it('that are asked for in the same moment are read together, each once', async () => {
    const { readings, texts } = cacheOf();
    expect(await Promise.all([texts(3, 1), texts(0, 1), texts(3)])).toEqual([
      ['1 1: row 1', '1 3: row 3'],
      ['1 0: row 0', '1 1: row 1'],
      ['1 3: row 3'],
    ]);
    expect(readings).toEqual([[0, 1, 3]]);
    await texts(0, 1, 3);
    expect(readings).toHaveLength(1);
  });

  it('that were just written are not read', async () => {
    const { cache, readings, texts } = cacheOf();
    cache.learn('1 2', Buffer.from('written'));
    expect(await texts(2)).toEqual(['1 2: written']);
    expect(readings).toEqual([]);
  });

  it('that were not asked for longest go first, and what is kept is bounded', async () => {
    const { cache, readings, texts } = cacheOf();
    for (let row = 0; row < 4; row++) cache.learn(`1 ${row}`, Buffer.alloc(400, 'x'));
    expect(await texts(2, 3)).toEqual([`1 2: ${'x'.repeat(400)}`, `1 3: ${'x'.repeat(400)}`]);
    expect(readings).toEqual([]);
    await texts(0, 1);
    expect(readings).toEqual([[0, 1]]);
  });

  it('are those of the snapshot before, too', async () => {
    const { cache, readings, tables } = cacheOf();
    cache.learn('1 2', Buffer.from('written'));
    const next = new BlockCache(tables, { directory: '', name: 'blocks' }, parse, 1_000, cache);
    const found = await next.get([{ name: '1 2', row: 2 }]);
    expect(found.get('1 2')?.text).toBe('written');
    expect(readings).toEqual([]);
  });

  it('that could not be read are read by the next question', async () => {
    const { texts } = cacheOf(1);
    const [first, second] = await Promise.allSettled([texts(0), texts(0)]);
    expect([first?.status, second?.status]).toEqual(['rejected', 'rejected']);
    expect(await texts(0)).toEqual(['1 0: row 0']);
  });
});

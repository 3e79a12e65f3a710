/** Segments as a reader knows them: where each of their blocks stands, and which one can hold a key. */
import type { BlockPlace } from './block-cache.ts';
import type { Table } from './lance.ts';
import { trigramOfKey } from './trigram-segment.ts';

/** The first key and the row number of each block of a segment. */
export interface SegmentIndex {
  segment: number;
  kind: 'terms' | 'trigrams';
  firstKeys: string[];
  rows: number[];
}

/** The last block whose first key is not behind `key`. */
export function blockOf({ segment, firstKeys, rows }: SegmentIndex, key: string): BlockPlace | undefined {
  let low = 0;
  let high = firstKeys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((firstKeys[middle] ?? '') <= key) low = middle + 1;
    else high = middle;
  }
  const row = rows[low - 1];
  return row === undefined ? undefined : { name: `${segment} ${low - 1}`, row };
}

/** All segments of a blocks table, by number. */
export async function readSegments(table: Table): Promise<SegmentIndex[]> {
  const result = await table.query().select(['segment', 'first_key']).toArrow();
  const segments = new Map<number, SegmentIndex>();
  let row = 0;
  for (const batch of result.batches) {
    const numbers = batch.getChild('segment');
    const keys = batch.getChild('first_key');
    for (let i = 0; i < batch.numRows; i++, row++) {
      const segment = Number(numbers?.get(i));
      const firstKey = String(keys?.get(i));
      let index = segments.get(segment);
      if (!index) {
        const kind = trigramOfKey(firstKey) === undefined ? 'terms' : 'trigrams';
        index = { segment, kind, firstKeys: [], rows: [] };
        segments.set(segment, index);
      }
      index.firstKeys.push(firstKey);
      index.rows.push(row);
    }
  }
  return [...segments.values()].sort((a, b) => a.segment - b.segment);
}

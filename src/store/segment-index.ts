/** Segments as a reader knows them: where each of their blocks stands, and which one can hold a key. */
import type { BlockPlace } from './block-cache.ts';
import { numbersOf, textsOf } from './columns.ts';
import type { TablePlace, Tables } from './tables.ts';
import { trigramOfKey } from './trigram-segment.ts';

/** The first key and the row number of each block of a segment. */
export interface SegmentIndex {
  segment: number;
  kind: 'terms' | 'trigrams';
  firstKeys: string[];
  rows: number[];
}

/** The name of a segment's block, by its position in the segment. */
export function blockName(segment: number, at: number): string {
  return `${segment} ${at}`;
}

/** What a segment holds, by the first key of one of its blocks. */
export function kindOfBlocks(firstKey: string): SegmentIndex['kind'] {
  return trigramOfKey(firstKey) === undefined ? 'terms' : 'trigrams';
}

/** The blocks that can hold keys beginning with `prefix`, in order. */
export function blocksWith({ segment, firstKeys, rows }: SegmentIndex, prefix: string): BlockPlace[] {
  let at = Math.max(0, firstBehind(firstKeys, prefix) - 1);
  const places: BlockPlace[] = [];
  for (; at < rows.length; at++) {
    const first = firstKeys[at] ?? '';
    if (first > prefix && !first.startsWith(prefix)) break;
    const row = rows[at];
    if (row !== undefined) places.push({ name: blockName(segment, at), row });
  }
  return places;
}

/** The last block whose first key is not behind `key`. */
export function blockOf({ segment, firstKeys, rows }: SegmentIndex, key: string): BlockPlace | undefined {
  const at = firstBehind(firstKeys, key) - 1;
  const row = rows[at];
  return row === undefined ? undefined : { name: blockName(segment, at), row };
}

/** The position of the first of some rising keys that is behind `key`. */
function firstBehind(keys: readonly string[], key: string): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((keys[middle] ?? '') <= key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The segments of a table to which blocks were added; none of those before has been removed. */
export function withBlocks(
  before: readonly SegmentIndex[],
  added: readonly { segment: number; firstKey: string }[],
): SegmentIndex[] {
  const segments = new Map(before.map((index) => [index.segment, index]));
  let row = before.reduce((total, { rows }) => total + rows.length, 0);
  for (const { segment, firstKey } of added) {
    addBlock(segments, segment, firstKey, row++);
  }
  return inOrder(segments);
}

/** All segments of a blocks table, by number. */
export async function readSegments(tables: Tables, place: TablePlace): Promise<SegmentIndex[]> {
  const rows = await tables.read(place, { columns: ['segment', 'first_key'] });
  const segments = new Map<number, SegmentIndex>();
  const numbers = numbersOf(rows, 'segment');
  textsOf(rows, 'first_key').forEach((key, row) => {
    addBlock(segments, numbers[row] ?? 0, key, row);
  });
  return inOrder(segments);
}

function addBlock(segments: Map<number, SegmentIndex>, segment: number, firstKey: string, row: number): void {
  let index = segments.get(segment);
  if (!index) {
    index = { segment, kind: kindOfBlocks(firstKey), firstKeys: [], rows: [] };
    segments.set(segment, index);
  }
  index.firstKeys.push(firstKey);
  index.rows.push(row);
}

function inOrder(segments: ReadonlyMap<number, SegmentIndex>): SegmentIndex[] {
  return [...segments.values()].sort((a, b) => a.segment - b.segment);
}

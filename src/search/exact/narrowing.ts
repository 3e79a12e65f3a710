/** Which files can hold a match, by their trigrams. The index only narrows: who asks reads the files. */
import type { ExactIndex } from '../../indexing/exact-view.ts';
import type { Snapshot } from '../../store/snapshot.ts';
import type { TrigramValue } from '../../store/trigram-segment.ts';
import { ByteReader } from '../../store/varint.ts';
import type { TrigramQuery } from './trigram-query.ts';

/** So few files are read faster than further postings can leave some of them out. */
const FEW = 4;
/** Reading a file takes as long as decoding so many postings. */
const POSTINGS_A_FILE = 2_000;

/**
 * Positions in the view's paths of the files that can match, rising: those the query lets through, and
 * those of which the index does not know how they are now. A few µs per thousand postings; blocks not
 * in memory are read with one request.
 */
export async function candidatePositions(index: ExactIndex, query: TrigramQuery): Promise<Int32Array> {
  if (query.kind === 'all') return index.readable;
  const trigrams = new Set<number>();
  collect(query, trigrams);
  const postings = new Postings(index, [...trigrams], await index.snapshot.trigramPostings([...trigrams]));
  const found = evaluate(query, postings);
  if (found === undefined) return index.readable;
  if (index.unread.length === 0) return found;
  return union([found, index.unread]);
}

function collect(query: TrigramQuery, trigrams: Set<number>): void {
  if (query.kind === 'trigram') trigrams.add(query.trigram);
  else if ('parts' in query) for (const part of query.parts) collect(part, trigrams);
}

/** The lists of a query's trigrams, decoded when they are asked for. */
class Postings {
  readonly #index: ExactIndex;
  readonly #values: ReadonlyMap<number, readonly TrigramValue[]>;
  readonly #lists: Map<number, Int32Array>;

  constructor(index: ExactIndex, trigrams: readonly number[], values: readonly (readonly TrigramValue[])[]) {
    this.#index = index;
    this.#values = new Map(trigrams.map((trigram, i) => [trigram, values[i] ?? []]));
    this.#lists = listsOf(index.snapshot, index);
  }

  /** Files that hold it, dead ones included. */
  count(trigram: number): number {
    return (this.#values.get(trigram) ?? []).reduce((sum, value) => sum + value.fileCount, 0);
  }

  /** Positions of the files that hold it, rising. */
  list(trigram: number): Int32Array {
    const known = this.#lists.get(trigram);
    if (known) return known;
    const list = decode(this.#values.get(trigram) ?? [], this.#index.positions);
    this.#lists.set(trigram, list);
    return list;
  }
}

/** Lists of an index that are kept decoded, for the next question; some MB at most. */
const KEPT = new WeakMap<Snapshot, { index: ExactIndex; lists: Map<number, Int32Array> }>();
const MAX_KEPT_LISTS = 512;

function listsOf(snapshot: Snapshot, index: ExactIndex): Map<number, Int32Array> {
  const kept = KEPT.get(snapshot);
  if (kept?.index === index && kept.lists.size <= MAX_KEPT_LISTS) return kept.lists;
  const lists = new Map<number, Int32Array>();
  KEPT.set(snapshot, { index, lists });
  return lists;
}

function decode(values: readonly TrigramValue[], positions: Int32Array): Int32Array {
  const most = values.reduce((sum, value) => sum + value.fileCount, 0);
  const list = new Int32Array(most);
  let length = 0;
  let isRising = true;
  for (const { files } of values) {
    const reader = new ByteReader(files);
    let file = 0;
    while (!reader.atEnd) {
      file += reader.varint();
      const position = positions[file] ?? -1;
      if (position < 0) continue;
      if (length > 0 && position < (list[length - 1] ?? 0)) isRising = false;
      list[length++] = position;
    }
  }
  const found = list.subarray(0, length);
  return isRising ? found : found.sort();
}

/** Positions that satisfy the query; undefined where it lets everything through. */
function evaluate(query: TrigramQuery, postings: Postings): Int32Array | undefined {
  switch (query.kind) {
    case 'all':
      return undefined;
    case 'none':
      return NOTHING;
    case 'trigram':
      return postings.list(query.trigram);
    case 'or': {
      const lists: Int32Array[] = [];
      for (const part of query.parts) {
        const list = evaluate(part, postings);
        if (list === undefined) return undefined;
        lists.push(list);
      }
      return union(lists);
    }
    case 'and':
      return evaluateAll(query.parts, postings);
  }
}

const NOTHING = new Int32Array(0);

/** Rare trigrams first; the rest only as long as that is cheaper than reading the files they could spare. */
function evaluateAll(parts: readonly TrigramQuery[], postings: Postings): Int32Array | undefined {
  const byCost = parts
    .map((part) => ({ part, cost: costOf(part, postings) }))
    .sort((a, b) => a.cost - b.cost);
  let found: Int32Array | undefined;
  for (const { part, cost } of byCost) {
    if (found && (found.length <= FEW || cost > found.length * POSTINGS_A_FILE)) break;
    const list = evaluate(part, postings);
    if (list === undefined) continue;
    found = found ? intersection(found, list) : list;
  }
  return found;
}

/** Postings that are decoded to evaluate it, at most. */
function costOf(query: TrigramQuery, postings: Postings): number {
  if (query.kind === 'trigram') return postings.count(query.trigram);
  return 'parts' in query ? query.parts.reduce((sum, part) => sum + costOf(part, postings), 0) : 0;
}

function intersection(a: Int32Array, b: Int32Array): Int32Array {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  const found = new Int32Array(short.length);
  let length = 0;
  let at = 0;
  for (const position of short) {
    while (at < long.length && (long[at] ?? 0) < position) at++;
    if (long[at] === position) found[length++] = position;
  }
  return found.subarray(0, length);
}

function union(lists: readonly Int32Array[]): Int32Array {
  const [only, ...others] = lists;
  if (only === undefined) return NOTHING;
  if (others.length === 0) return only;
  const all = new Int32Array(lists.reduce((sum, list) => sum + list.length, 0));
  let filled = 0;
  for (const list of lists) {
    all.set(list, filled);
    filled += list.length;
  }
  all.sort();
  let length = 0;
  for (let i = 0; i < all.length; i++) {
    if (i === 0 || all[i] !== all[i - 1]) all[length++] = all[i] ?? 0;
  }
  return all.subarray(0, length);
}

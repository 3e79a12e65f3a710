/** Decoded postings of a snapshot: which live documents hold a term, how often, and where. */
import { ENDS_IDENTIFIER, STARTS_IDENTIFIER } from '../indexing/posting-run.ts';
import { BuffersInUse, MappedPieces } from '../mapped-memory.ts';
import type { Difference, Lineage } from '../store/lineage.ts';
import type { PostingValue } from '../store/segment.ts';
import type { Snapshot } from '../store/snapshot.ts';
import { ByteReader } from '../store/varint.ts';
import { joined, partsLeft } from './list-parts.ts';
import type { Pace } from './pace.ts';

/** Documents of one term, rising. */
export interface TermList {
  documents: Int32Array;
  /** Per document: occurrences times two, plus one if one of them is a whole identifier. */
  counts: Int32Array;
}

const NO_LIST: TermList = { documents: new Int32Array(0), counts: new Int32Array(0) };
/** Entries of all lists of one line of snapshots that are kept decoded; eight bytes each. */
const MAX_KEPT_ENTRIES = 3_000_000;
const MAX_KEPT_BYTES = 8 * MAX_KEPT_ENTRIES;

/** After so many documents the clock is looked at. */
const DOCUMENTS_A_LOOK = 256;

interface KeptList {
  list: TermList;
  /** Of the snapshot that it is the list of. */
  step: number;
}

/** Lists of the snapshots of one line, each as of the last snapshot for which it was asked for. */
class KeptLists {
  static readonly #ofLine = new WeakMap<Lineage, KeptLists>();
  /** Where lists lie that were decoded whole. */
  readonly pieces = new MappedPieces(MAX_KEPT_BYTES);
  readonly #lists = new Map<string, KeptList>();
  readonly #inUse = new BuffersInUse();
  #entries = 0;

  static of(lineage: Lineage): KeptLists {
    let lists = KeptLists.#ofLine.get(lineage);
    if (!lists) {
      lists = new KeptLists();
      KeptLists.#ofLine.set(lineage, lists);
    }
    return lists;
  }

  /** The most recently asked for last. */
  get(key: string): KeptList | undefined {
    const kept = this.#lists.get(key);
    if (!kept) return undefined;
    this.#lists.delete(key);
    this.#lists.set(key, kept);
    return kept;
  }

  keep(key: string, kept: KeptList): void {
    const before = this.#lists.get(key);
    if (before && before.step > kept.step) return;
    if (before) this.#forget(key, before);
    this.#lists.set(key, kept);
    this.#entries += kept.list.documents.length + 1;
    this.#inUse.add(kept.list.documents);
    this.#inUse.add(kept.list.counts);
    for (const [oldest, old] of this.#lists) {
      if (this.#entries <= MAX_KEPT_ENTRIES && this.#inUse.bytes <= MAX_KEPT_BYTES) break;
      this.#forget(oldest, old);
    }
  }

  #forget(key: string, { list }: KeptList): void {
    this.#lists.delete(key);
    this.#entries -= list.documents.length + 1;
    this.#inUse.remove(list.documents);
    this.#inUse.remove(list.counts);
  }
}

/** A list as it was, and what has come since. */
interface Earlier {
  list: TermList;
  since: Difference;
}

/**
 * The lists of some keys, read together. Costs decoding what has not been asked for in this line of snapshots, and
 * little for the rest. A list is the very same one as long as nothing of it changes.
 */
export async function termLists(snapshot: Snapshot, keys: readonly string[]): Promise<Map<string, TermList>> {
  const { lineage, step, fileOfDocument } = snapshot;
  const kept = KeptLists.of(lineage);
  const found = new Map<string, TermList>();
  /** By the segment from which on their postings are to be read. */
  const missing = new Map<number, { key: string; earlier: Earlier | undefined }[]>();
  for (const key of new Set(keys)) {
    const known = kept.get(key);
    if (known?.step === step) {
      found.set(key, known.list);
      continue;
    }
    const since = known && lineage.since(known.step, step);
    const earlier = since && { list: known.list, since };
    const segment = since?.nextSegment ?? 0;
    const others = missing.get(segment);
    if (others) others.push({ key, earlier });
    else missing.set(segment, [{ key, earlier }]);
  }
  for (const [segment, lists] of missing) {
    const wanted = lists.map(({ key }) => key);
    const values = await snapshot.postings(wanted, segment);
    lists.forEach(({ key, earlier }, i) => {
      // What is joined to an earlier list is not kept itself.
      const where = earlier ? { first: earlier.since.nextDocument } : { pieces: kept.pieces };
      const added = decodeList(values[i] ?? [], fileOfDocument, where);
      const list = earlier ? later(earlier, added) : added;
      found.set(key, list);
      kept.keep(key, { list, step });
    });
  }
  return found;
}

function later({ list, since }: Earlier, added: TermList): TermList {
  const parts = partsLeft(list.documents, since.removed);
  if (parts === undefined && added.documents.length === 0) return list;
  const left = parts ?? [{ from: 0, to: list.documents.length }];
  return {
    documents: joined(Int32Array, list.documents, left, added.documents),
    counts: joined(Int32Array, list.counts, left, added.counts),
  };
}

/** The live documents from `first` on. `pieces`: where the list is to lie that is to be kept. */
function decodeList(
  values: readonly PostingValue[],
  fileOfDocument: Int32Array,
  { first = 0, pieces }: { first?: number; pieces?: MappedPieces },
): TermList {
  const most = values.reduce((sum, value) => sum + value.documentCount, 0);
  if (most === 0) return NO_LIST;
  const documents = pieces ? pieces.int32(most) : new Int32Array(most);
  const counts = pieces ? pieces.int32(most) : new Int32Array(most);
  let length = 0;
  for (const value of values) {
    const reader = new ByteReader(value.documents);
    let document = 0;
    for (let i = 0; i < value.documentCount; i++) {
      document += reader.varint();
      const count = reader.varint();
      if (document < first || (fileOfDocument[document] ?? -1) < 0) continue;
      documents[length] = document;
      counts[length++] = count;
    }
  }
  return length === most
    ? { documents, counts }
    : { documents: documents.subarray(0, length), counts: counts.subarray(0, length) };
}

/**
 * Calls `visit` for each document in which the words follow each other, with the number of places.
 * `bounded`: they must neither begin nor end inside an identifier. Decodes the positions of all words
 * only in documents that hold all of them.
 */
export async function visitSequences(
  snapshot: Snapshot,
  keys: readonly string[],
  bounded: boolean,
  pace: Pace,
  visit: (document: number, places: number) => void,
): Promise<void> {
  const values = await snapshot.postings(keys);
  const cursors = values.map((parts) => new PositionCursor(parts));
  const [first, ...others] = cursors;
  if (!first) return;
  let visited = 0;
  next: for (let document = first.next(); document >= 0; document = first.next()) {
    if (++visited % DOCUMENTS_A_LOOK === 0 && pace.isDue) await pace.rest();
    if ((snapshot.fileOfDocument[document] ?? -1) < 0) continue;
    for (const other of others) if (!other.seek(document)) continue next;
    const places = countSequences(
      cursors.map((cursor) => cursor.positions()),
      bounded,
    );
    if (places > 0) visit(document, places);
  }
}

/** Values are positions times four plus identifier bits. */
function countSequences(words: readonly Int32Array[], bounded: boolean): number {
  const [first, ...others] = words;
  const last = words.at(-1);
  if (!first || !last) return 0;
  let places = 0;
  const at = new Int32Array(others.length);
  for (const value of first) {
    if (bounded && (value & STARTS_IDENTIFIER) === 0) continue;
    let ending = value;
    const holds = others.every((positions, w) => {
      const wanted = (value >> 2) + w + 1;
      let i = at[w] ?? 0;
      while (i < positions.length && (positions[i] ?? 0) >> 2 < wanted) i++;
      at[w] = i;
      ending = positions[i] ?? 0;
      return i < positions.length && ending >> 2 === wanted;
    });
    if (holds && (!bounded || (ending & ENDS_IDENTIFIER) !== 0)) places++;
  }
  return places;
}

/** Walks the documents of a term over its segments, decoding positions only when asked. */
class PositionCursor {
  readonly #parts: readonly PostingValue[];
  #part = -1;
  #documents = new ByteReader(new Uint8Array(0));
  #positions = new ByteReader(new Uint8Array(0));
  #document = 0;
  #frequency = 0;
  /** Positions of documents passed over and not yet skipped. */
  #unread = 0;
  #current = -1;

  constructor(parts: readonly PostingValue[]) {
    this.#parts = parts;
  }

  /** The next document, or -1. */
  next(): number {
    this.#unread += this.#frequency;
    this.#frequency = 0;
    while (this.#documents.atEnd) {
      const part = this.#parts[++this.#part];
      if (!part) {
        this.#current = -1;
        return -1;
      }
      this.#documents = new ByteReader(part.documents);
      this.#positions = new ByteReader(part.positions);
      this.#document = 0;
      this.#unread = 0;
    }
    this.#document += this.#documents.varint();
    this.#frequency = this.#documents.varint() >>> 1;
    this.#current = this.#document;
    return this.#current;
  }

  /** Moves on to `document`; false if the term is not in it. */
  seek(document: number): boolean {
    if (this.#current < 0 && this.#part >= this.#parts.length) return false;
    while (this.#current < document) if (this.next() < 0) return false;
    return this.#current === document;
  }

  /** Positions in the current document; may be called once a document. */
  positions(): Int32Array {
    for (; this.#unread > 0; this.#unread--) this.#positions.varint();
    const positions = new Int32Array(this.#frequency);
    let position = 0;
    for (let i = 0; i < positions.length; i++) {
      const value = this.#positions.varint();
      position += value >>> 2;
      positions[i] = (position << 2) | (value & 3);
    }
    this.#frequency = 0;
    return positions;
  }
}

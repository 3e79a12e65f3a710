/**
 * Segments: sorted postings cut into blocks, one table row a block. A reader keeps only each block's
 * first key in memory, finds the one block that can hold a term by binary search, and reads that row.
 *
 * Block: number of entries n (u32), n + 1 offsets (u32), then the entries: key length (varint), key
 * (UTF-8), value. Keys are in UTF-16 code unit order within a block and over the blocks of a segment.
 */
import { ByteReader, ByteWriter } from './varint.ts';

/** A block is closed when it has grown to this many bytes. One value may make it larger. */
const BLOCK_BYTES = 48 * 1024;

/** A row of the blocks table. */
export interface BlockRow {
  segment: number;
  firstKey: string;
  data: Uint8Array;
}

/** The postings of one term: documents (see posting runs) and, in the word space, positions. */
export interface PostingValue {
  documentCount: number;
  documents: Uint8Array;
  positions: Uint8Array;
}

/** Cuts sorted entries into blocks. */
export class SegmentWriter {
  readonly #segment: number;
  readonly #rows: BlockRow[] = [];
  #firstKey = '';
  #entries = new ByteWriter(BLOCK_BYTES * 2);
  #offsets: number[] = [];
  #scratch = new ByteWriter();
  /** Bytes of finished blocks not yet taken. */
  pendingBytes = 0;

  constructor(segment: number) {
    this.#segment = segment;
  }

  /** Adds the next term; keys must come in rising order. */
  add(key: string, value: PostingValue): void {
    if (this.#offsets.length === 0) this.#firstKey = key;
    this.#offsets.push(this.#entries.length);
    const keyBytes = Buffer.from(key);
    this.#entries.varint(keyBytes.length);
    this.#entries.append(keyBytes);
    this.#entries.varint(value.documentCount);
    this.#entries.varint(value.documents.length);
    this.#entries.append(value.documents);
    this.#entries.append(value.positions);
    if (this.#entries.length >= BLOCK_BYTES) this.#close();
  }

  /** The blocks finished since the last call; with `end`, the last one too. */
  take(end: boolean): BlockRow[] {
    if (end) this.#close();
    this.pendingBytes = 0;
    return this.#rows.splice(0);
  }

  #close(): void {
    const count = this.#offsets.length;
    if (count === 0) return;
    this.#offsets.push(this.#entries.length);
    const header = new Uint32Array(1 + this.#offsets.length);
    header[0] = count;
    header.set(this.#offsets, 1);
    this.#scratch.clear();
    this.#scratch.append(new Uint8Array(header.buffer));
    this.#scratch.append(this.#entries.view());
    const data = this.#scratch.bytes();
    this.#rows.push({ segment: this.#segment, firstKey: this.#firstKey, data });
    this.pendingBytes += data.length;
    this.#offsets = [];
    this.#entries.clear();
  }
}

let lastKey = '';
let lastUtf8 = new Uint8Array(0);

/** A key in UTF-8. One after the other is looked up in many blocks. */
function utf8Of(key: string): Uint8Array {
  if (key !== lastKey) {
    lastUtf8 = Buffer.from(key);
    lastKey = key;
  }
  return lastUtf8;
}

/** A block, read. */
export class Block {
  readonly #data: Uint8Array;
  readonly #offsets: Uint32Array;
  readonly #start: number;
  readonly count: number;

  constructor(data: Uint8Array) {
    // A copy where needed: offsets are read as whole words, which must be aligned.
    const aligned = data.byteOffset % 4 === 0 ? data : data.slice();
    this.#data = aligned;
    this.count = new Uint32Array(aligned.buffer, aligned.byteOffset, 1)[0] ?? 0;
    this.#offsets = new Uint32Array(aligned.buffer, aligned.byteOffset + 4, this.count + 1);
    this.#start = 4 * (this.count + 2);
  }

  /** The value of a key, or undefined. O(log n) keys are decoded. */
  find(key: string): PostingValue | undefined {
    const wanted = utf8Of(key);
    const index = this.#firstFrom(wanted);
    const reader = this.#entryAt(index);
    if (reader === undefined || this.#compare(index, wanted) !== 0) return undefined;
    reader.take(reader.varint());
    return this.#value(reader, index);
  }

  /** Calls `visit` for the keys from `start` on, in order, until it answers false. True if it never did. */
  visitKeys(start: string, visit: (key: string) => boolean): boolean {
    for (let i = this.#firstFrom(utf8Of(start)); i < this.count; i++)
      if (!visit(this.#entry(i).key)) return false;
    return true;
  }

  /** All entries in order. */
  *entries(): Generator<{ key: string; value: PostingValue }> {
    for (let i = 0; i < this.count; i++) {
      const { key, reader } = this.#entry(i);
      yield { key, value: this.#value(reader, i) };
    }
  }

  /** The position of the first entry whose key is not before a key in UTF-8. */
  #firstFrom(wanted: Uint8Array): number {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(middle, wanted) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Below 0 if the key of an entry is before another one, as strings are ordered; nothing is decoded for it. */
  #compare(index: number, wanted: Uint8Array): number {
    const data = this.#data;
    let at = this.#start + (this.#offsets[index] ?? 0);
    let length = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = data[at++] ?? 0;
      length |= (byte & 0x7f) << shift;
      if (byte < 0x80) break;
    }
    const common = Math.min(length, wanted.length);
    for (let i = 0; i < common; i++) {
      const [own, other] = [data[at + i] ?? 0, wanted[i] ?? 0];
      if (own === other) continue;
      // In UTF-16, characters of four bytes stand before the last ones of three.
      const isOwnLong = own >= 0xf0;
      if (own >= 0xee && other >= 0xee && isOwnLong !== other >= 0xf0) return isOwnLong ? -1 : 1;
      return own - other;
    }
    return length - wanted.length;
  }

  #entryAt(index: number): ByteReader | undefined {
    if (index >= this.count) return undefined;
    return new ByteReader(this.#data, this.#start + (this.#offsets[index] ?? 0));
  }

  #entry(index: number): { key: string; reader: ByteReader } {
    const reader = new ByteReader(this.#data, this.#start + (this.#offsets[index] ?? 0));
    const length = reader.varint();
    const bytes = reader.take(length);
    return { key: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString(), reader };
  }

  #value(reader: ByteReader, index: number): PostingValue {
    const documentCount = reader.varint();
    const documents = reader.take(reader.varint());
    const positions = this.#data.subarray(reader.offset, this.#start + (this.#offsets[index + 1] ?? 0));
    return { documentCount, documents, positions };
  }
}

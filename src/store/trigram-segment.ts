/**
 * Segments of trigram postings, kept as the other segments are: sorted, cut into blocks, a table row a
 * block. A trigram is a number (three bytes, the first the highest), and so are the files that hold it.
 *
 * Block: number of trigrams n (u32), the trigrams (n u32, rising), n + 1 offsets (u32), then the values:
 * number of files (varint), the first file, and distances (varints).
 */
import type { BlockRow } from './segment.ts';
import { ByteReader, ByteWriter } from './varint.ts';

/** A block is closed when its values have grown to this many bytes. One value may make it larger. */
const BLOCK_BYTES = 32 * 1024;
const MAX_TRIGRAMS = 8_000;
/** First keys of these segments begin with it; no term's does. */
const KEY_LETTER = 't';

/** The key under which a block stands in the table, of its first trigram. */
export function trigramKey(trigram: number): string {
  return KEY_LETTER + trigram.toString(16).padStart(6, '0');
}

/** The first trigram of a block, from its key; undefined for a block of terms. */
export function trigramOfKey(key: string): number | undefined {
  return key.startsWith(KEY_LETTER) ? Number.parseInt(key.slice(1), 16) : undefined;
}

/** Cuts sorted trigrams into blocks. */
export class TrigramSegmentWriter {
  readonly #segment: number;
  readonly #rows: BlockRow[] = [];
  readonly #values = new ByteWriter(BLOCK_BYTES * 2);
  readonly #scratch = new ByteWriter();
  #trigrams: number[] = [];
  #offsets: number[] = [];
  /** Bytes of finished blocks not yet taken. */
  pendingBytes = 0;

  constructor(segment: number) {
    this.#segment = segment;
  }

  /** Adds the next trigram; they must come in rising order. `files`: the first, then distances. */
  add(trigram: number, fileCount: number, files: Uint8Array): void {
    this.#trigrams.push(trigram);
    this.#offsets.push(this.#values.length);
    this.#values.varint(fileCount);
    this.#values.append(files);
    if (this.#values.length >= BLOCK_BYTES || this.#trigrams.length >= MAX_TRIGRAMS) this.#close();
  }

  /** The blocks finished since the last call; with `end`, the last one too. */
  take(end: boolean): BlockRow[] {
    if (end) this.#close();
    this.pendingBytes = 0;
    return this.#rows.splice(0);
  }

  #close(): void {
    const [first] = this.#trigrams;
    if (first === undefined) return;
    const header = Uint32Array.from([
      this.#trigrams.length,
      ...this.#trigrams,
      ...this.#offsets,
      this.#values.length,
    ]);
    this.#scratch.clear();
    this.#scratch.append(new Uint8Array(header.buffer));
    this.#scratch.append(this.#values.view());
    const data = this.#scratch.bytes();
    this.#rows.push({ segment: this.#segment, firstKey: trigramKey(first), data });
    this.pendingBytes += data.length;
    this.#trigrams = [];
    this.#offsets = [];
    this.#values.clear();
  }
}

/** The files that hold a trigram, by one segment. */
export interface TrigramValue {
  fileCount: number;
  /** The first file, then distances, as varints. */
  files: Uint8Array;
}

/** A block, read. */
export class TrigramBlock {
  readonly #data: Uint8Array;
  readonly #trigrams: Uint32Array;
  readonly #offsets: Uint32Array;
  readonly #start: number;

  constructor(data: Uint8Array) {
    // A copy where needed: numbers are read as whole words, which must be aligned.
    const aligned = data.byteOffset % 4 === 0 ? data : data.slice();
    const count = new Uint32Array(aligned.buffer, aligned.byteOffset, 1)[0] ?? 0;
    this.#data = aligned;
    this.#trigrams = new Uint32Array(aligned.buffer, aligned.byteOffset + 4, count);
    this.#offsets = new Uint32Array(aligned.buffer, aligned.byteOffset + 4 + 4 * count, count + 1);
    this.#start = 4 * (2 * count + 2);
  }

  /** The files of a trigram, or undefined if no file of the segment holds it. O(log n). */
  find(trigram: number): TrigramValue | undefined {
    let low = 0;
    let high = this.#trigrams.length - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const found = this.#trigrams[middle] ?? 0;
      if (found === trigram) return this.#value(middle);
      if (found < trigram) low = middle + 1;
      else high = middle - 1;
    }
    return undefined;
  }

  /** All entries in order. */
  *entries(): Generator<{ trigram: number; value: TrigramValue }> {
    for (let i = 0; i < this.#trigrams.length; i++) {
      yield { trigram: this.#trigrams[i] ?? 0, value: this.#value(i) };
    }
  }

  #value(index: number): TrigramValue {
    const reader = new ByteReader(this.#data, this.#start + (this.#offsets[index] ?? 0));
    const fileCount = reader.varint();
    return {
      fileCount,
      files: this.#data.subarray(reader.offset, this.#start + (this.#offsets[index + 1] ?? 0)),
    };
  }
}

/**
 * The trigrams of a batch of files: which files hold which three bytes in a row. Bytes are those of the
 * UTF-8 form with A to Z lower-cased; a trigram never spans a line feed, since no match does.
 */
import { ByteWriter } from '../store/varint.ts';

/**
 * Sorted postings of a batch. Files are numbered from 0 in it. The files of `trigrams[i]` stand at
 * `bytes[offsets[i], offsets[i + 1])` as distances.
 */
export interface TrigramRun {
  /** Rising. The first byte is the highest: `b0 << 16 | b1 << 8 | b2`. */
  trigrams: Uint32Array;
  offsets: Uint32Array;
  /** Number of files, and the last one, of each trigram. */
  fileCounts: Int32Array;
  lastFiles: Int32Array;
  bytes: Uint8Array;
}

const LINE_FEED = 0x0a;
/** Each byte, with A to Z lower-cased. */
const FOLDED = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte,
);
/** The digits by which records are sorted, in bits. */
const DIGIT = 12;
const DIGIT_VALUES = 1 << DIGIT;

/** Makes one run after the other. Holds a bit for each possible trigram: 2 MB. */
export class TrigramRunBuilder {
  readonly #seen = new Uint8Array(1 << 21);
  #trigrams = new Uint32Array(1 << 16);
  #files = new Uint32Array(1 << 16);
  #count = 0;

  /** Adds the trigrams of one file. Its number is not below those before it. About 4 ns a byte. */
  addFile(file: number, bytes: Uint8Array): void {
    const seen = this.#seen;
    const from = this.#count;
    let trigrams = this.#trigrams;
    let count = from;
    let trigram = 0;
    let length = 0;
    for (let i = 0; i < bytes.length; i++) {
      const byte = FOLDED[bytes[i] ?? 0] ?? 0;
      if (byte === LINE_FEED) {
        length = 0;
        continue;
      }
      trigram = ((trigram << 8) | byte) & 0xffffff;
      if (++length < 3) continue;
      const at = trigram >>> 3;
      const bit = 1 << (trigram & 7);
      const bits = seen[at] ?? 0;
      if ((bits & bit) !== 0) continue;
      seen[at] = bits | bit;
      if (count === trigrams.length) trigrams = this.#grow();
      trigrams[count++] = trigram;
    }
    this.#count = count;
    this.#files.fill(file, from, count);
    for (let i = from; i < count; i++) seen[(trigrams[i] ?? 0) >>> 3] = 0;
  }

  /** Sorts and encodes everything added since the last run, and begins a new one. */
  finish(): TrigramRun {
    const { trigrams, files } = sortedByTrigram(
      this.#trigrams.subarray(0, this.#count),
      this.#files.subarray(0, this.#count),
    );
    this.#count = 0;
    return encode(trigrams, files);
  }

  #grow(): Uint32Array<ArrayBuffer> {
    const trigrams = new Uint32Array(this.#trigrams.length * 2);
    trigrams.set(this.#trigrams);
    this.#trigrams = trigrams;
    const files = new Uint32Array(this.#files.length * 2);
    files.set(this.#files);
    this.#files = files;
    return trigrams;
  }
}

interface Records {
  trigrams: Uint32Array;
  files: Uint32Array;
}

/** A radix sort in two passes; files of a trigram keep their order. */
function sortedByTrigram(trigrams: Uint32Array, files: Uint32Array): Records {
  return sortedByDigit(sortedByDigit({ trigrams, files }, 0), DIGIT);
}

function sortedByDigit({ trigrams, files }: Records, shift: number): Records {
  const next = new Uint32Array(DIGIT_VALUES + 1);
  const { length } = trigrams;
  for (let i = 0; i < length; i++) {
    const after = (((trigrams[i] ?? 0) >>> shift) & (DIGIT_VALUES - 1)) + 1;
    next[after] = (next[after] ?? 0) + 1;
  }
  for (let digit = 0; digit < DIGIT_VALUES; digit++)
    next[digit + 1] = (next[digit + 1] ?? 0) + (next[digit] ?? 0);
  const [sorted, sortedFiles] = [new Uint32Array(length), new Uint32Array(length)];
  for (let i = 0; i < length; i++) {
    const trigram = trigrams[i] ?? 0;
    const digit = (trigram >>> shift) & (DIGIT_VALUES - 1);
    const to = next[digit] ?? 0;
    next[digit] = to + 1;
    sorted[to] = trigram;
    sortedFiles[to] = files[i] ?? 0;
  }
  return { trigrams: sorted, files: sortedFiles };
}

function encode(sorted: Uint32Array, files: Uint32Array): TrigramRun {
  let distinct = 0;
  for (let i = 0; i < sorted.length; i++) if (sorted[i] !== sorted[i - 1]) distinct++;
  const trigrams = new Uint32Array(distinct);
  const offsets = new Uint32Array(distinct + 1);
  const fileCounts = new Int32Array(distinct);
  const lastFiles = new Int32Array(distinct);
  const bytes = new ByteWriter(sorted.length + 1024);
  let at = 0;
  for (let i = 0; i < sorted.length; at++) {
    const trigram = sorted[i] ?? 0;
    const from = i;
    let last = 0;
    trigrams[at] = trigram;
    offsets[at] = bytes.length;
    for (; i < sorted.length && sorted[i] === trigram; i++) {
      const file = files[i] ?? 0;
      bytes.varint(file - last);
      last = file;
    }
    fileCounts[at] = i - from;
    lastFiles[at] = last;
  }
  offsets[distinct] = bytes.length;
  return { trigrams, offsets, fileCounts, lastFiles, bytes: bytes.bytes() };
}

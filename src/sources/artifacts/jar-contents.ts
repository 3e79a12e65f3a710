/** Contents of a jar's entries: inflated, counted and checked while they come. */
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createInflateRaw, inflateRawSync } from 'node:zlib';
import { hasErrno, QuarryError, throwIfAborted } from '../../errors.ts';
import { crc32 } from './crc32.ts';
import type { JarEntry } from './jar-entries.ts';
import type { JarFile } from './jar-file.ts';
import { shownName, unusableJar } from './jar-refusal.ts';
import { HEAD_BYTES, isText } from './jar-text.ts';

export interface ContentLimits {
  /** Most bytes of all texts together. */
  textBytes: number;
  /** Most bytes of one text; a larger one is left out. */
  textEntryBytes: number;
  /** Up to so many bytes an entry may expand as it likes. */
  ratioFromBytes: number;
  /** Most bytes that one stored byte may become in larger entries. */
  ratio: number;
}

const STORED = 0;
const DEFLATED = 8;
/** Entries that stay below are inflated at once: about three times as quick as in pieces. */
const AT_ONCE_BYTES = 1024 * 1024;
const PIECE_BYTES = 64 * 1024;

/**
 * Reads one entry after the other. What is no text, or too large, is inflated too, to be checked; of that
 * no more than `textBytes` in all, so that the work for any jar is bounded.
 */
export class JarContents {
  readonly #file: JarFile;
  readonly #limits: ContentLimits;
  readonly #signal: AbortSignal | undefined;
  readonly #atOnce: number;
  #kept = 0;
  #dropped = 0;

  constructor(file: JarFile, limits: ContentLimits, signal: AbortSignal | undefined) {
    this.#file = file;
    this.#limits = limits;
    this.#signal = signal;
    this.#atOnce = Math.max(1, Math.min(AT_ONCE_BYTES, limits.ratioFromBytes, limits.textEntryBytes));
  }

  /**
   * The bytes of a text as they are. Throws `invalid_source`: a wrong checksum, data that do not inflate,
   * an unknown way of storing, a limit exceeded; `cancelled`.
   */
  async read(entry: JarEntry): Promise<Buffer | 'binary' | 'too large'> {
    if (entry.method !== STORED && entry.method !== DEFLATED) {
      throw unusableJar(`its entry ${shownName(entry.path)} is stored by the unknown method ${entry.method}`);
    }
    const whole = this.#dropped <= this.#limits.textBytes ? this.#wholeSmall(entry) : undefined;
    return whole ? this.#judged(entry, whole) : await this.#readPieces(entry);
  }

  /** The contents of an entry that is small, stored and inflated; undefined of a larger one. */
  #wholeSmall(entry: JarEntry): Buffer | undefined {
    if (entry.storedBytes > this.#atOnce) return undefined;
    const stored = this.#file.bytes(entry.start, entry.storedBytes);
    // Some writers call nothing at all deflated.
    if (entry.method === STORED || stored.length === 0) return stored;
    try {
      return inflateRawSync(stored, { maxOutputLength: this.#atOnce, chunkSize: PIECE_BYTES });
    } catch (error) {
      if (hasErrno(error, 'ERR_BUFFER_TOO_LARGE')) return undefined;
      throw damaged(entry, error);
    }
  }

  #judged(entry: JarEntry, whole: Buffer): Buffer | 'binary' {
    assertChecksum(entry, crc32(whole));
    if (isText(whole)) return this.#keep(whole);
    this.#dropped += whole.length;
    return 'binary';
  }

  #keep(text: Buffer): Buffer {
    this.#kept += text.length;
    if (this.#kept > this.#limits.textBytes) {
      throw unusableJar(`its texts have more than ${this.#limits.textBytes} bytes`);
    }
    return text;
  }

  async #readPieces(entry: JarEntry): Promise<Buffer | 'binary' | 'too large'> {
    const pieces: Buffer[] = [];
    let verdict: 'binary' | 'too large' | undefined;
    let isHeadSeen = false;
    let size = 0;
    let checksum = 0;
    const data = new EntryData(this.#file, entry);
    for await (const piece of data.pieces()) {
      throwIfAborted(this.#signal);
      size += piece.length;
      checksum = crc32(piece, checksum);
      // That of all stored bytes: what has come so far may be the part that expands most.
      this.#assertRatio(entry, size, entry.storedBytes);
      if (verdict) {
        this.#dropped += piece.length;
        // So much was given away that the rest is not worth checking.
        if (this.#dropped > this.#limits.textBytes) return verdict;
        continue;
      }
      pieces.push(piece);
      const isTooLarge = size > this.#limits.textEntryBytes;
      if (!isHeadSeen && (isTooLarge || size >= HEAD_BYTES)) {
        isHeadSeen = true;
        if (!isText(Buffer.concat(pieces))) verdict = 'binary';
      }
      if (isTooLarge) verdict ??= 'too large';
      if (verdict) {
        this.#dropped += size;
        pieces.length = 0;
      }
    }
    this.#assertRatio(entry, size, data.consumedBytes());
    assertChecksum(entry, checksum);
    if (verdict) return verdict;
    const text = Buffer.concat(pieces);
    return isText(text) ? this.#keep(text) : 'binary';
  }

  #assertRatio(entry: JarEntry, size: number, storedBytes: number): void {
    const { ratio, ratioFromBytes } = this.#limits;
    if (size <= ratioFromBytes || size <= ratio * storedBytes) return;
    throw unusableJar(`its entry ${shownName(entry.path)} expands more than ${ratio}:1`);
  }
}

/** The contents of one entry, piece by piece, whatever their size. */
class EntryData {
  readonly #file: JarFile;
  readonly #entry: JarEntry;
  #consumed = 0;

  constructor(file: JarFile, entry: JarEntry) {
    this.#file = file;
    this.#entry = entry;
  }

  async *pieces(): AsyncGenerator<Buffer> {
    if (this.#entry.method === STORED) {
      for (const piece of this.#storedPieces()) {
        yield piece;
        // Nothing else here waits for anything.
        await nextTurn();
      }
      return;
    }
    const stored = Readable.from(this.#storedPieces(), { objectMode: false });
    const inflater = createInflateRaw({ chunkSize: PIECE_BYTES });
    stored.on('error', (error) => inflater.destroy(error));
    try {
      yield* stored.pipe(inflater);
      this.#consumed = inflater.bytesWritten;
    } catch (error) {
      throw error instanceof QuarryError ? error : damaged(this.#entry, error);
    } finally {
      stored.destroy();
      inflater.destroy();
    }
  }

  /** How many stored bytes all the contents were made of: not more than there are, but maybe fewer. */
  consumedBytes(): number {
    return this.#entry.method === STORED ? this.#entry.storedBytes : this.#consumed;
  }

  *#storedPieces(): Generator<Buffer> {
    const { start, storedBytes } = this.#entry;
    for (let at = 0; at < storedBytes; at += PIECE_BYTES) {
      yield this.#file.bytes(start + at, Math.min(PIECE_BYTES, storedBytes - at));
    }
  }
}

function assertChecksum(entry: JarEntry, checksum: number): void {
  if (checksum !== entry.crc) throw damaged(entry);
}

function damaged(entry: JarEntry, cause?: unknown): QuarryError {
  return unusableJar(`its entry ${shownName(entry.path)} is damaged`, { cause });
}

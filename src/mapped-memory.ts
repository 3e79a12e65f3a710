/**
 * Large arrays in memory of their own. The allocator keeps what large arrays leave behind: freeing one
 * raises, up to 32 MB, the size from which others get pages of their own, and below it what is freed
 * goes back to the system only if nothing lies above it. Memory of WebAssembly is mapped by the engine and
 * goes back whole as soon as the array is collected. It takes addresses beside it (10 GB each), so that it
 * is for few and large arrays.
 */

/** Smaller ones come from the allocator. In bytes. */
const MIN_BYTES = 256 * 1024;
const PAGE_BYTES = 64 * 1024;

/** Zeroed memory of this size. Not to be transferred to another thread. */
export function mappedMemory(bytes: number): ArrayBuffer {
  if (bytes < MIN_BYTES) return new ArrayBuffer(bytes);
  const pages = Math.ceil(bytes / PAGE_BYTES);
  try {
    return new WebAssembly.Memory({ initial: pages, maximum: pages }).buffer;
  } catch (error) {
    // No addresses are left, or the size is beyond that of WebAssembly.
    if (error instanceof RangeError || error instanceof TypeError) return new ArrayBuffer(bytes);
    throw error;
  }
}

/** Zeroed numbers in an array of this length. */
export function mappedUint32Array(length: number): Uint32Array<ArrayBuffer> {
  return new Uint32Array(mappedMemory(length * 4), 0, length);
}

/** Zeroed numbers with a sign in an array of this length. */
export function mappedInt32Array(length: number): Int32Array<ArrayBuffer> {
  return new Int32Array(mappedMemory(length * 4), 0, length);
}

/** Pieces are taken from memory of this size. In bytes. */
const SLAB_BYTES = 1024 * 1024;

/** Pieces of memory for what is held for long, out of a few large ones: a large one goes back when all of its pieces have gone. */
export class MappedPieces {
  readonly #slabBytes: number;
  #slab = new ArrayBuffer(0);
  #used = 0;

  /** `atMost`: what will be in use at most, in bytes; the large ones are small beside it. */
  constructor(atMost: number) {
    this.#slabBytes = Math.min(SLAB_BYTES, atMost >>> 4);
  }

  /** Zeroed numbers in an array of this length. */
  int32(length: number): Int32Array<ArrayBuffer> {
    const { buffer, offset } = this.#take(length * 4);
    return new Int32Array(buffer, offset, length);
  }

  /** A copy. */
  copyOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
    const { buffer, offset } = this.#take(bytes.length);
    const copy = new Uint8Array(buffer, offset, bytes.length);
    copy.set(bytes);
    return copy;
  }

  #take(bytes: number): { buffer: ArrayBuffer; offset: number } {
    if (bytes > this.#slabBytes / 2) return { buffer: mappedMemory(bytes), offset: 0 };
    if (this.#used + bytes > this.#slab.byteLength) {
      this.#slab = mappedMemory(this.#slabBytes);
      this.#used = 0;
    }
    const offset = this.#used;
    // Numbers of up to eight bytes are aligned.
    this.#used = (offset + bytes + 7) & ~7;
    return { buffer: this.#slab, offset };
  }
}

/** Counts the memory that is kept by pieces of it: all of a buffer, however little of it is in use. */
export class BuffersInUse {
  readonly #pieces = new Map<ArrayBufferLike, number>();
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  add({ buffer }: ArrayBufferView): void {
    const pieces = this.#pieces.get(buffer) ?? 0;
    if (pieces === 0) this.#bytes += buffer.byteLength;
    this.#pieces.set(buffer, pieces + 1);
  }

  /** A piece that was added is in use no more. */
  remove({ buffer }: ArrayBufferView): void {
    const pieces = this.#pieces.get(buffer) ?? 0;
    if (pieces > 1) this.#pieces.set(buffer, pieces - 1);
    else if (this.#pieces.delete(buffer)) this.#bytes -= buffer.byteLength;
  }
}

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

/** Names as numbers: which names a file uses is asked of every file, and answered without its texts. */

/** 32 bits of FNV-1a over UTF-16 units. Equal names have equal numbers; others hardly ever do. */
export function nameHash(name: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** The number of a name in any case, apart from those of {@link nameHash}. */
export function foldedNameHash(name: string): number {
  return nameHash(`~${name.toLowerCase()}`);
}

/** True if a rising list has the number. O(log n). */
export function hasHash(hashes: Uint32Array, wanted: number): boolean {
  let low = 0;
  let high = hashes.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = hashes[middle] ?? 0;
    if (found === wanted) return true;
    if (found < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}

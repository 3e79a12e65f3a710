/** The checksum of archives. */
import zlib from 'node:zlib';

/** Of the bytes, or of these behind others that have the checksum `before`. */
export function crc32(bytes: Uint8Array, before = 0): number {
  // Not in every version of Node that is supported.
  return typeof zlib.crc32 === 'function' ? zlib.crc32(bytes, before) : crc32ByTable(bytes, before);
}

/** The same, about a tenth as fast. */
export function crc32ByTable(bytes: Uint8Array, before = 0): number {
  let state = ~before;
  for (const byte of bytes) state = (state >>> 8) ^ (TABLE[(state ^ byte) & 0xff] ?? 0);
  return ~state >>> 0;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let state = byte;
  for (let bit = 0; bit < 8; bit++) state = state & 1 ? (state >>> 1) ^ 0xedb88320 : state >>> 1;
  return state;
});

/** Source files as text, for looking through their declarations. */
import { join } from 'node:path';
import { searchedBytes } from '../../indexing/decode.ts';
import { readRegularFile } from '../../indexing/regular-file.ts';

/** Larger files hold data or were written by programs; looking through one takes a second. */
const MAX_BYTES = 32 * 1024 * 1024;

/**
 * The text of a file as it is now: without byte order mark, bytes that are no UTF-8 as U+FFFD. Undefined
 * for what is gone, unreadable, binary or larger than 32 MB.
 */
export function readSource(root: string, path: string): string | undefined {
  const read = readRegularFile(join(root, path), MAX_BYTES);
  return read.kind === 'read' ? searchedBytes(read.bytes)?.toString() : undefined;
}

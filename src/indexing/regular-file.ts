/** Regular files of a tree, read whole. */
import { closeSync, fstatSync, lstatSync, readSync } from 'node:fs';
import { hasErrno } from '../errors.ts';
import type { FileStamp, SkipReason } from '../store/types.ts';
import { openFile } from './open-file.ts';
import { stampOf } from './stamp.ts';

/**
 * A file written this shortly before it was read may be written again within the same tick of the
 * file system's clock, unseen by size and times. In ms.
 */
const RACY_MS = 60;
/** Files up to this size are read into a buffer that stays. In bytes. */
const KEPT_BYTES = 1024 * 1024;

export type ReadOutcome =
  /** `bytes` are valid until this thread reads another file. */
  | { kind: 'read'; stamp: FileStamp; bytes: Buffer }
  | { kind: 'skipped'; stamp: FileStamp; reason: SkipReason }
  | { kind: 'gone' };

/**
 * Reads a regular file whole, never waiting for a pipe, and never through a link at its end, unless that
 * leads to a file inside `linksWithin`.
 */
export function readRegularFile(absolutePath: string, maxBytes: number, linksWithin?: string): ReadOutcome {
  let descriptor: number;
  try {
    descriptor = openFile(absolutePath, linksWithin);
  } catch (error) {
    if (hasErrno(error, 'ENOENT', 'ENOTDIR', 'ELOOP')) return { kind: 'gone' };
    return unreadable(absolutePath);
  }
  try {
    const stat = fstatSync(descriptor);
    if (!stat.isFile()) return { kind: 'gone' };
    const racy = Date.now() - Math.max(stat.mtimeMs, stat.ctimeMs) < RACY_MS;
    const stamp = { size: stat.size, mtimeMs: racy ? -1 : stat.mtimeMs, ctimeMs: stat.ctimeMs };
    if (stat.size > maxBytes) return { kind: 'skipped', stamp, reason: 'too large' };
    return { kind: 'read', stamp, bytes: readWhole(descriptor, stat.size) };
  } catch {
    return unreadable(absolutePath);
  } finally {
    closeSync(descriptor);
  }
}

/** The stamp is kept, so that the file is tried again once it or its permissions change. */
function unreadable(absolutePath: string): ReadOutcome {
  const found = lstatSync(absolutePath, { throwIfNoEntry: false });
  return found ? { kind: 'skipped', stamp: stampOf(found), reason: 'unreadable' } : { kind: 'gone' };
}

/** Reads up to `size` bytes; fewer if the file has been cut meanwhile. Valid until the next call in this thread. */
export function readWhole(descriptor: number, size: number): Buffer {
  const buffer = readBuffer(size);
  let filled = 0;
  while (filled < size) {
    const got = readSync(descriptor, buffer, filled, size - filled, filled);
    if (got === 0) break;
    filled += got;
  }
  return buffer.subarray(0, filled);
}

let kept: Buffer | undefined;

/**
 * A buffer of at least this size, in use until the next call in this thread. One for each file would be
 * garbage that the collector takes long to see, and leave holes where it lay.
 */
export function readBuffer(size: number): Buffer {
  if (size > KEPT_BYTES) return Buffer.allocUnsafeSlow(size);
  kept ??= Buffer.allocUnsafeSlow(KEPT_BYTES);
  return kept;
}

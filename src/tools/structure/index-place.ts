/** `INDEX.md` on disk: written whole or not at all, and never over a file of somebody else. */
import { randomBytes } from 'node:crypto';
import { closeSync, lstatSync, openSync, readSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasErrno, messageOf, QuarryError } from '../../errors.ts';
import { isGeneratedMarkdown } from '../../languages/generated-index.ts';
import { INDEX_NAME } from './index-name.ts';

/** As much of a file as tells whether it was generated. In bytes. */
const HEAD_BYTES = 4096;

/**
 * Throws `INDEX.md exists and was not generated` for a file there that no indexer wrote; a link or
 * directory of that name is none either.
 */
export function assertOwnIndex(path: string): void {
  try {
    const stat = lstatSync(path, { throwIfNoEntry: false });
    if (stat === undefined) return;
    if (stat.isFile() && isGeneratedMarkdown(headOf(path))) return;
  } catch (error) {
    if (!hasErrno(error, 'ENOTDIR', 'ENOENT')) throw new QuarryError('invalid_request', messageOf(error));
    return;
  }
  throw new QuarryError('invalid_request', `${INDEX_NAME} exists and was not generated`);
}

function headOf(path: string): string {
  const descriptor = openSync(path, 'r');
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    return head.toString('utf8', 0, readSync(descriptor, head, 0, HEAD_BYTES, 0));
  } finally {
    closeSync(descriptor);
  }
}

/** Writes a file beside its place and puts it there in one step. */
export async function writeWhole(path: string, text: string): Promise<void> {
  // Hidden, so that nobody takes it for a file of the tree.
  const draft = join(dirname(path), `.quarry-${process.pid}-${randomBytes(6).toString('hex')}.tmp`);
  try {
    await writeFile(draft, text, { flag: 'wx' });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** True for an error that means that a directory cannot be written to, whatever is written. */
export function isNotWritable(error: unknown): boolean {
  return hasErrno(error, 'EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR');
}

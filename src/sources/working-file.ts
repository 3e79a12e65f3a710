/** Files of a working tree as Git sees their contents. */
import { createHash } from 'node:crypto';
import { lstatSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** The bytes of a file; null for what is gone, no file, larger, or led to outside of `root` by a link. */
export function readWorkingFile(root: string, path: string, maxBytes: number): Buffer | null {
  try {
    const real = realpathSync(join(root, path));
    const inside = relative(root, real);
    if (inside === '..' || inside.startsWith(`..${sep}`)) return null;
    const stats = statSync(real);
    return stats.isFile() && stats.size <= maxBytes ? readFileSync(real) : null;
  } catch {
    return null;
  }
}

/** True if a regular file is there; a link is none. */
export function isWorkingFile(root: string, path: string): boolean {
  try {
    return lstatSync(join(root, path)).isFile();
  } catch {
    return false;
  }
}

const CRLF = Buffer.from('\r\n');

/** True if a file has the contents of that id, line ends as Git may have changed them included. */
export function hasBlob(bytes: Buffer, id: string): boolean {
  if (blobId(bytes, id.length) === id) return true;
  if (!bytes.includes(CRLF)) return false;
  const unix = Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1');
  return blobId(unix, id.length) === id;
}

/** Git's id of contents, of so many hexadecimal digits. */
function blobId(bytes: Buffer, digits: number): string {
  const hash = createHash(digits > 40 ? 'sha256' : 'sha1');
  return hash.update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

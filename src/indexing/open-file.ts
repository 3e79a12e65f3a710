/** Opening files of a tree: what may stand behind a name is not known before it is open. */
import { constants, openSync, realpathSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { hasErrno } from '../errors.ts';
import { isSecret } from '../sources/exact-files.ts';

const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * Opens a file for reading, without waiting for a pipe. Where a link stands, only if `linksWithin` (a real
 * path) is given and the link leads to something inside that is no secret; else `ELOOP`. To be closed by
 * the caller.
 */
export function openFile(absolutePath: string, linksWithin?: string): number {
  try {
    return openSync(absolutePath, FLAGS);
  } catch (error) {
    if (linksWithin === undefined || !hasErrno(error, 'ELOOP')) throw error;
    const real = realpathSync(absolutePath);
    if (!isWithin(linksWithin, real) || isSecret(real)) throw error;
    return openSync(real, FLAGS);
  }
}

/** True for a path below a directory, both real and absolute. */
export function isWithin(directory: string, path: string): boolean {
  const inside = relative(directory, path);
  return inside !== '' && inside !== '..' && !inside.startsWith(`..${sep}`) && !/^[A-Za-z]:/.test(inside);
}

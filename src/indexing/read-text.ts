/** Reading files of a source for an answer: only inside its root, only as they are now. */
import { readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { hasErrno, QuarryError } from '../errors.ts';
import type { SourceRecord, SourceSettings } from '../store/types.ts';
import { readRegularFile } from './batch.ts';
import { type DecodedText, decodeText } from './decode.ts';

/**
 * The relative path, with `/`, that a user's path means: absolute or relative to the root, with `.`,
 * `..` and links resolved as far as it exists. Throws `invalid_request` if it lies outside the root,
 * without a word on whether it exists.
 */
export function pathInSource(record: SourceRecord, given: string): string {
  if (given.includes('\0')) throw new QuarryError('invalid_params', 'file_path must not contain NUL');
  const absolute = isAbsolute(given) ? resolve(given) : resolve(record.root, given);
  const real = realPathOf(absolute);
  const inside = relative(record.root, real);
  if (inside === '' || inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) {
    throw new QuarryError(
      'invalid_request',
      `File '${given}' is outside the repository root of session '${record.id}'.`,
    );
  }
  return sep === '/' ? inside : inside.replaceAll(sep, '/');
}

/** More links than this in a row lead in a circle. */
const MAX_LINKS = 40;

/** The path with links resolved in the part of it that exists; also links that lead to nothing. */
function realPathOf(absolute: string, links = 0): string {
  try {
    return realpathSync(absolute);
  } catch (error) {
    const parent = dirname(absolute);
    if (parent === absolute || !hasErrno(error, 'ENOENT', 'ENOTDIR', 'EACCES', 'ENAMETOOLONG', 'ELOOP'))
      throw error;
    const realParent = realPathOf(parent, links);
    const path = join(realParent, basename(absolute));
    const target = links < MAX_LINKS ? linkTarget(path) : undefined;
    return target === undefined ? path : realPathOf(resolve(realParent, target), links + 1);
  }
}

/** Where a link leads; undefined for what is none or cannot be seen. */
function linkTarget(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}

export type ReadText =
  | { kind: 'text'; decoded: DecodedText }
  /** Not there, or no regular file. */
  | { kind: 'gone' }
  | { kind: 'not text' }
  | { kind: 'unreadable' }
  | { kind: 'too large' };

/** The text of a file of a source as it is now. */
export function readText(
  root: string,
  path: string,
  { library, maxFileBytes }: Pick<SourceSettings, 'library' | 'maxFileBytes'>,
): ReadText {
  const read = readRegularFile(join(root, path), maxFileBytes, library && root);
  if (read.kind === 'gone') return { kind: 'gone' };
  if (read.kind === 'skipped') return { kind: read.reason === 'too large' ? 'too large' : 'unreadable' };
  const decoded = decodeText(read.bytes, library !== undefined);
  return 'skip' in decoded ? { kind: 'not text' } : { kind: 'text', decoded };
}

/** The UTF-8 form of a text, with its byte order mark if that is counted: what byte ranges refer to. */
export function utf8Form(decoded: DecodedText): Buffer {
  const text = Buffer.from(decoded.text);
  return decoded.bomBytes === 0 ? text : Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), text]);
}

/** Reading files of a source for an answer: only inside its root, only as they are now. */
import { readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { hasErrno, QuarryError } from '../errors.ts';
import type { FileStamp, SourceRecord, SourceSettings } from '../store/types.ts';
import { type DecodedText, decodeText, type Utf8Form, utf8FormOf } from './decode.ts';
import { readRegularFile } from './regular-file.ts';

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

type NoTextThere =
  /** Not there, or no regular file. */
  { kind: 'gone' } | { kind: 'not text' } | { kind: 'unreadable' } | { kind: 'too large' };

/** With the stamp of the bytes that were read. */
export type ReadText = { kind: 'text'; decoded: DecodedText; stamp: FileStamp } | NoTextThere;

/** `form` is valid until this thread reads another file. */
export type ReadUtf8 = { kind: 'text'; form: Utf8Form } | NoTextThere;

type ReadSettings = Pick<SourceSettings, 'library' | 'maxFileBytes'>;

/** The text of a file of a source as it is now. */
export function readText(root: string, path: string, settings: ReadSettings): ReadText {
  const read = readBytes(root, path, settings);
  if (read.kind !== 'read') return read;
  const decoded = decodeText(read.bytes, settings.library !== undefined);
  return 'skip' in decoded ? { kind: 'not text' } : { kind: 'text', decoded, stamp: read.stamp };
}

/** The same as bytes: for whoever looks only at some of them, about a third of the time. */
export function readUtf8(root: string, path: string, settings: ReadSettings): ReadUtf8 {
  const read = readBytes(root, path, settings);
  if (read.kind !== 'read') return read;
  const form = utf8FormOf(read.bytes, settings.library !== undefined);
  return 'skip' in form ? { kind: 'not text' } : { kind: 'text', form };
}

function readBytes(
  root: string,
  path: string,
  { library, maxFileBytes }: ReadSettings,
): { kind: 'read'; bytes: Buffer; stamp: FileStamp } | NoTextThere {
  const read = readRegularFile(join(root, path), maxFileBytes, library && root);
  if (read.kind === 'read') return read;
  if (read.kind === 'gone') return { kind: 'gone' };
  return { kind: read.reason === 'too large' ? 'too large' : 'unreadable' };
}

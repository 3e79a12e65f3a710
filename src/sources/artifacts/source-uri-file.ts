/** Places on this machine by their `file:` URI. */
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { hasErrno } from '../../errors.ts';
import { printable } from '../../printable.ts';
import { ArtifactRefusal } from './refusal.ts';
import { shownText, unsupported } from './source-uri-shown.ts';

/**
 * The absolute path that a `file:` URI means, its escapes decoded once. Throws `unsupported_source_type`
 * for another host and for what is no such URI, `invalid_argument` for escapes that are no text, or NUL.
 */
export function pathOfFileUri(uri: string): string {
  const [, host = '', afterHost, direct] = /^file:(?:\/\/([^/]*)(\/.*)|(\/(?!\/).*))$/is.exec(uri) ?? [];
  const encoded = afterHost ?? direct;
  const shown = shownText(uri);
  if (encoded === undefined) throw unsupported(shown, 'a file: URI holds an absolute path');
  if (host !== '' && host.toLowerCase() !== 'localhost') throw unsupported(shown, 'it names another host');
  if (/[?#\\]/.test(encoded)) {
    throw unsupported(shown, 'a file: URI has no query; ? # and \\ in names are written %3F, %23 and %5C');
  }
  const path = decoded(encoded);
  if (path === undefined || /[\0\p{Cs}]/u.test(path)) {
    throw new ArtifactRefusal(
      'invalid_argument',
      `source_uri '${shown}' has escapes that are no name of a file`,
    );
  }
  return nativePath(path) ?? refuseNative(shown);
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** On Windows a path begins with a drive; others would lead to another machine. */
function nativePath(path: string): string | undefined {
  if (process.platform !== 'win32') return resolve(path);
  return /^\/[a-z]:\//i.test(path) ? resolve(path.slice(1)) : undefined;
}

function refuseNative(shown: string): never {
  throw unsupported(shown, 'its path has no drive');
}

/** What stands at a path. Throws `resource_not_found` if nothing does that can be looked at. */
export function kindOnDisk(path: string): 'file' | 'folder' | 'other' {
  try {
    const stats = statSync(path);
    if (stats.isDirectory()) return 'folder';
    return stats.isFile() ? 'file' : 'other';
  } catch (error) {
    const why = hasErrno(error, 'EACCES', 'EPERM') ? 'cannot be read' : 'does not exist';
    const message = `source_uri: '${printable(path, 400)}' ${why}`;
    throw new ArtifactRefusal('resource_not_found', message, { cause: error });
  }
}

/** True for a folder with a `.git`, and for one that Git keeps a repository in. */
export function isRepository(folder: string): boolean {
  const has = (...names: string[]) =>
    statSync(join(folder, ...names), { throwIfNoEntry: false }) !== undefined;
  try {
    return has('.git') || (has('HEAD') && has('objects') && has('refs'));
  } catch {
    // Not ours to read.
    return false;
  }
}

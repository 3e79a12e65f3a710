/** Names of a jar's entries: bytes that anybody may have written → paths that lead nowhere else. */
import { isUtf8 } from 'node:buffer';
import { type ExtraField, getFileNameLowLevel } from 'yauzl';
import { shownName, unusableJar } from './jar-refusal.ts';

/** The general purpose bit that says that a name is UTF-8. */
const UTF8_NAME = 0x800;

/** More than file systems take, and few enough that no name is much work. In bytes. */
const MAX_NAME = 4096;

/**
 * The path of an entry: relative, with `/`, without `.` and empty segments; `''` for the root itself.
 * Names that are no UTF-8 are read as code page 437, as the format has it; what the flag of the entry says
 * does not count. Throws `invalid_source` for a name that is absolute, has a `..` segment, a backslash, a
 * drive letter or NUL, or more than `MAX_NAME` bytes.
 */
export function entryPath(raw: Buffer, extraFields: ExtraField[] = []): string {
  if (raw.length > MAX_NAME) {
    throw unusableJar(`the name of an entry has ${raw.length} bytes, and at most ${MAX_NAME} are possible`);
  }
  const name = getFileNameLowLevel(isUtf8(raw) ? UTF8_NAME : 0, raw, extraFields, true);
  const why = whyUnsafe(name);
  if (why) throw unusableJar(`the name of its entry ${shownName(name)} ${why}`);
  return segmentsOf(name).join('/');
}

function whyUnsafe(name: string): string | undefined {
  if (name === '') return 'is empty';
  if (name.includes('\0')) return 'holds NUL';
  if (name.includes('\\')) return 'holds a backslash';
  if (name.startsWith('/')) return 'is absolute';
  const segments = segmentsOf(name);
  // Windows drops dots and blanks at the end of a segment: there `.. ` and `...` lead upwards too.
  if (segments.some((segment) => /^\.[. ]+$/.test(segment))) return "has a '..' segment";
  if (segments.some((segment) => /^[a-z]:/i.test(segment))) return 'has a drive letter';
  return undefined;
}

function segmentsOf(name: string): string[] {
  return name.split('/').filter((segment) => segment !== '' && segment !== '.');
}

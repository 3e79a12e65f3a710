/** The text of a file of a tree by its relative path, and never of one that a link leads to outside. */
import { realpathSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { SourceSettings } from '../store/types.ts';
import { type ReadText, readText } from './read-text.ts';

/** Larger files are not read. In bytes. */
const MAX_BYTES = 32 * 1024 * 1024;

type ReadSettings = Partial<Pick<SourceSettings, 'library' | 'maxFileBytes'>>;

/** Null for what is gone, unreadable, not text, too large or outside. `root`: with all links resolved. */
export function readInside(root: string, path: string, settings: ReadSettings = {}): string | null {
  const read = readTextInside(root, path, settings);
  return read.kind === 'text' ? read.decoded.text : null;
}

/** The same, with the reason where there is no text; what lies outside is `gone`. */
export function readTextInside(
  root: string,
  path: string,
  { library, maxFileBytes = MAX_BYTES }: ReadSettings = {},
): ReadText {
  if (path.includes('\0')) return { kind: 'gone' };
  try {
    const real = realpathSync(join(root, path));
    const inside = relative(root, real);
    if (inside === '' || inside === '..' || inside.startsWith(`..${sep}`)) return { kind: 'gone' };
    return readText(root, inside, { maxFileBytes, ...(library && { library }) });
  } catch {
    return { kind: 'gone' };
  }
}

/** The text of a file of a tree by its relative path, and never of one that a link leads to outside. */
import { realpathSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { SourceSettings } from '../store/types.ts';
import { readText } from './read-text.ts';

/** Larger files are not read. In bytes. */
const MAX_BYTES = 32 * 1024 * 1024;

/** Null for what is gone, unreadable, not text, too large or outside. `root`: with all links resolved. */
export function readInside(
  root: string,
  path: string,
  { library, maxFileBytes = MAX_BYTES }: Partial<Pick<SourceSettings, 'library' | 'maxFileBytes'>> = {},
): string | null {
  if (path.includes('\0')) return null;
  try {
    const real = realpathSync(join(root, path));
    const inside = relative(root, real);
    if (inside === '' || inside === '..' || inside.startsWith(`..${sep}`)) return null;
    const read = readText(root, inside, { maxFileBytes, ...(library && { library }) });
    return read.kind === 'text' ? read.decoded.text : null;
  } catch {
    return null;
  }
}

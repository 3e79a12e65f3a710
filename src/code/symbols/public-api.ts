/** What others may use of a source. */
import { KINDS } from '../../indexing/syntax/kinds.ts';
import { OUTLINE_COLUMN, OUTLINE_FLAG, OUTLINE_WIDTH, type Outline } from '../../indexing/syntax/outline.ts';

import { type Found, type Place, sortByLine } from './place.ts';

const IMPL = KINDS.indexOf('impl');

/**
 * Declarations that can be reached from outside: public, and so is all they stand in. Tests with what is
 * in them and `impl` blocks are left out. In the order of `files`, then by line and name. One pass over numbers.
 */
export function publicApi(files: readonly Outline[], limit: number): Found {
  const places: Place[] = [];
  let total = 0;
  for (const file of files) {
    const isFull = places.length >= limit;
    const found: number[] = [];
    const { rows, count } = file;
    /** The end of the outermost test around, in bytes. */
    let testEnd = -1;
    const end = count * OUTLINE_WIDTH;
    for (let at = 0; at < end; at += OUTLINE_WIDTH) {
      const flags = rows[at + OUTLINE_COLUMN.flags] ?? 0;
      if (flags & OUTLINE_FLAG.test) testEnd = Math.max(testEnd, rows[at + OUTLINE_COLUMN.endByte] ?? 0);
      if ((flags & OUTLINE_FLAG.reachable) === 0 || (rows[at + OUTLINE_COLUMN.startByte] ?? 0) < testEnd) {
        continue;
      }
      if (rows[at + OUTLINE_COLUMN.kind] === IMPL) continue;
      total++;
      if (!isFull) found.push(at / OUTLINE_WIDTH);
    }
    if (found.length === 0) continue;
    for (const index of sortByLine(file, found)) places.push({ file, index });
  }
  return { total, places: places.slice(0, limit) };
}

/** True if declaration `i` is reachable from outside, and neither a test nor an `impl` block. */
export function isPublicMember(file: Outline, i: number): boolean {
  return file.has(i, OUTLINE_FLAG.reachable) && !file.has(i, OUTLINE_FLAG.test) && file.kind(i) !== 'impl';
}

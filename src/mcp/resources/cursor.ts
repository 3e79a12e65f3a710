/** Cursors of long lists: what was listed last, in a form that clients only hand back. */
import { invalidParams } from '../errors.ts';

/** Tells cursors from other texts, and those of this form from later ones. */
const MARK = 'after:';

/** The cursor behind an item, by what the list is ordered by. */
export function cursorAfter(key: string): string {
  return Buffer.from(`${MARK}${key}`).toString('base64url');
}

/** What stands in a cursor; undefined where none is given. Throws -32602 for what {@link cursorAfter} never made. */
export function readCursor(cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined;
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const key = text.slice(MARK.length);
  if (!text.startsWith(MARK) || cursorAfter(key) !== cursor) throw invalidParams('Invalid cursor');
  return key;
}

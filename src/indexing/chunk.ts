/**
 * Cuts a text into overlapping chunks that end at line ends where they can.
 *
 * Sizes count characters (code points). From its start a chunk ends with the text if that is within
 * reach; else right behind the last line feed that makes it longer than half the size, at most the
 * size, and lets it end beyond the chunk before; else at the full size. The next one starts `overlap`
 * characters before that end, but beyond the start of this one. So no character is split or left out
 * and no chunk lies within its predecessor.
 */

/** A chunk: end-exclusive offsets; 1-based lines of its first and of its last character. */
export interface ChunkSpan {
  /** UTF-16 offsets into the text. */
  start: number;
  end: number;
  /** Bytes of the text's UTF-8 form, without byte order mark. */
  byteStart: number;
  byteEnd: number;
  /** A line feed belongs to the line it ends. */
  lineStart: number;
  lineEnd: number;
}

/** A place in the text, in three measures. Moves forward only. */
interface Cursor {
  unit: number;
  point: number;
  byte: number;
}

/**
 * The chunks of a text, in order; none for an empty one. `size` is at least 1, `overlap` less than it.
 * Linear in the text for a given size and overlap: each of three cursors passes over it once.
 */
export function chunkText(text: string, size: number, overlap: number): ChunkSpan[] {
  // In ASCII a cursor can jump, as its three measures are the same.
  const ascii = Buffer.byteLength(text, 'utf8') === text.length;
  const feeds = lineFeeds(text);
  const start = newCursor();
  const reach = newCursor();
  const end = newCursor();
  let feedsBeforeStart = 0;
  let feedsBeforeReach = 0;
  let feedsBeforeLast = 0;

  const spans: ChunkSpan[] = [];
  while (end.unit < text.length) {
    moveToPoint(reach, start.point + size, text, ascii);
    feedsBeforeReach = countBefore(feeds, reach.unit, feedsBeforeReach);
    const previousEnd = end.unit;
    const afterFeed = (feeds[feedsBeforeReach - 1] ?? -1) + 1;
    if (reach.unit < text.length && afterFeed > previousEnd) {
      moveToUnit(end, afterFeed, text, ascii);
    }
    // Whether the line feed serves is known once its place is known in characters.
    if (end.unit === previousEnd || (end.point - start.point) * 2 <= size) {
      moveToUnit(end, reach.unit, text, ascii);
    }
    feedsBeforeStart = countBefore(feeds, start.unit, feedsBeforeStart);
    feedsBeforeLast = countBefore(feeds, end.unit - 1, feedsBeforeLast);
    spans.push({
      start: start.unit,
      end: end.unit,
      byteStart: start.byte,
      byteEnd: end.byte,
      lineStart: feedsBeforeStart + 1,
      lineEnd: feedsBeforeLast + 1,
    });
    moveToPoint(start, Math.max(end.point - overlap, start.point + 1), text, ascii);
  }
  return spans;
}

function newCursor(): Cursor {
  return { unit: 0, point: 0, byte: 0 };
}

/** Offsets of all line feeds, ascending. */
function lineFeeds(text: string): number[] {
  const feeds: number[] = [];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) feeds.push(at);
  return feeds;
}

/** How many of the ascending offsets are below `limit`, given a number of them that are. */
function countBefore(offsets: readonly number[], limit: number, known: number): number {
  let count = known;
  while ((offsets[count] ?? Infinity) < limit) count++;
  return count;
}

/** Moves to a number of characters from the beginning, at most to the end of the text. */
function moveToPoint(cursor: Cursor, point: number, text: string, ascii: boolean): void {
  if (ascii) jump(cursor, Math.min(point, text.length));
  else advance(cursor, text, point, text.length);
}

/** Moves to a UTF-16 offset that lies between two characters. */
function moveToUnit(cursor: Cursor, unit: number, text: string, ascii: boolean): void {
  if (ascii) jump(cursor, unit);
  else advance(cursor, text, text.length, unit);
}

function jump(cursor: Cursor, offset: number): void {
  cursor.unit = offset;
  cursor.point = offset;
  cursor.byte = offset;
}

/** Moves character by character until a number of characters or a UTF-16 offset is reached. */
function advance(cursor: Cursor, text: string, toPoint: number, toUnit: number): void {
  let { unit, point, byte } = cursor;
  while (point < toPoint && unit < toUnit) {
    const code = text.charCodeAt(unit);
    unit++;
    point++;
    if (code < 0x80) {
      byte += 1;
    } else if (code < 0x800) {
      byte += 2;
    } else if (isHighSurrogate(code) && isLowSurrogate(text.charCodeAt(unit))) {
      unit++;
      byte += 4;
    } else {
      byte += 3;
    }
  }
  cursor.unit = unit;
  cursor.point = point;
  cursor.byte = byte;
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}

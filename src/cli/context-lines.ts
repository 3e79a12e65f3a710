/** Lines around matching ones. */
import { join } from 'node:path';
import { searchedBytes } from '../indexing/decode.ts';
import { readRegularFile } from '../indexing/regular-file.ts';
import { shownLine } from '../search/exact/line-text.ts';
import type { NumberedLine } from './snippet.ts';

/** Larger files are shown without context. In bytes. */
const MAX_BYTES = 256 * 1024 * 1024;
const LINE_FEED = 0x0a;

/**
 * The lines of a file, as it is now, that are at most `context` lines away from one of these line numbers,
 * which rise; in order, cut as matching lines are. None if the file is gone, binary or larger than 256 MB.
 */
export function linesAround(
  root: string,
  path: string,
  lineNumbers: readonly number[],
  context: number,
): NumberedLine[] {
  const read = readRegularFile(join(root, path), MAX_BYTES);
  const text = read.kind === 'read' ? searchedBytes(read.bytes) : undefined;
  return text ? around(text, lineNumbers, context) : [];
}

function around(text: Buffer, lineNumbers: readonly number[], context: number): NumberedLine[] {
  const lines: NumberedLine[] = [];
  let next = 0;
  let number = 1;
  for (let start = 0; start < text.length && next < lineNumbers.length; number++) {
    const feed = text.indexOf(LINE_FEED, start);
    const end = feed < 0 ? text.length : feed;
    const wanted = lineNumbers[next] ?? 0;
    if (number >= wanted - context) {
      lines.push({ number, text: shownLine(text.subarray(start, end), () => 0) });
    }
    // The last line around one that is done may be the first around the next.
    while (next < lineNumbers.length && number >= (lineNumbers[next] ?? 0) + context) next++;
    start = end + 1;
  }
  return lines;
}

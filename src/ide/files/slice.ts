/** Some lines of a file in a row, as a client asks for them. */

import { MAX_LIMIT, readPositiveInteger } from '../search/arguments.ts';
import { type BridgeCall, type JsonObject, Refusal } from '../types.ts';
import { CUT_TEXT, type FileLines, readLines } from './ide-text.ts';

/** Which lines. */
export interface Slice {
  /** The first of them, from 1. */
  readonly offset: number;
  /** How many at most, 1 to 5,000. */
  readonly limit: number;
}

/** The properties of a schema that ask for a slice. */
export const SLICE_PROPERTIES = {
  offset: { type: 'integer', minimum: 1, default: 1, description: 'First line, from 1.' },
  limit: {
    type: 'integer',
    minimum: 1,
    default: 2000,
    description: 'Most lines; more than 5000 act as 5000.',
  },
} as const;

const DEFAULT_LIMIT = 2_000;

/** Checks `offset` and `limit`. Throws {@link Refusal}. */
export function sliceOf(args: JsonObject): Slice {
  return {
    offset: readPositiveInteger(args.offset, 'offset', 1),
    limit: Math.min(readPositiveInteger(args.limit, 'limit', DEFAULT_LIMIT), MAX_LIMIT),
  };
}

/**
 * The lines of a slice, each as `show` puts it, and a last line that says so if the IDE has cut some of them.
 * Throws {@link Refusal} if not even the first one is there.
 */
export async function readSlice(
  call: BridgeCall,
  relative: string,
  { offset, limit }: Slice,
  show: (line: string, number: number) => string,
): Promise<string> {
  const file = await readLines(call, relative, offset + limit - 1);
  checkReaches(file, offset, 'offset exceeds file length');
  const shown = file.lines.slice(offset - 1).map((line, index) => show(line, offset + index));
  return [...shown, ...cutNote(file)].join('\n');
}

/** Throws {@link Refusal} if a line is not there: with `tooShort` where the file ends before it. */
export function checkReaches({ lines, isCut }: FileLines, line: number, tooShort: string): void {
  if (line > lines.length) throw new Refusal(isCut ? CUT_TEXT : tooShort);
}

/** What stands behind the lines of a text that the IDE has cut; nothing if it has not. */
export function cutNote({ lines, isCut }: FileLines): string[] {
  return isCut ? [`[content cut by the IDE after line ${lines.length}]`] : [];
}

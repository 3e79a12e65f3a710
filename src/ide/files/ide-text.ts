/** The texts of files as the IDE gives them, and how it shows that it has cut one. */

import { textOf } from '../answers.ts';
import { type BridgeCall, Refusal } from '../types.ts';
import { linesOf } from './lines.ts';

/** The tool of the IDE that gives texts. */
export const TEXT_TOOL = 'get_file_text_by_path';

/** Why a text that the IDE has cut is of no use. */
export const CUT_TEXT = 'file content truncated while reading';

/** The lines of a file from its first on. */
export interface FileLines {
  /** At most as many as were asked for, without their ends. */
  readonly lines: readonly string[];
  /** The IDE kept back lines that were asked for, or the rest of the last line that is there. */
  readonly isCut: boolean;
}

/** Stands in place of what is cut, on a line of its own or right behind the last text. Never content. */
const CUT_MARK = '<<<...content truncated...>>>';
/** The IDE takes no smaller count. */
const LEAST_COUNT = 3;
/** The IDE counts in 32 bits. */
const GREATEST_COUNT = 2 ** 31 - 1;
/** Lines asked for where a file has to be there whole. */
const WHOLE_COUNT = 200_000;

/**
 * The text of a whole file, with the line ends that the IDE gives. Throws {@link Refusal} where the IDE
 * fails, and if the text is cut.
 */
export async function readWhole(call: BridgeCall, relative: string): Promise<string> {
  const text = await askForText(call, relative, WHOLE_COUNT, 'NONE');
  if (firstLines(text, Infinity, () => {}).isCut) throw new Refusal(CUT_TEXT);
  return text;
}

/**
 * The lines of a file up to line `upTo`, or all if it has fewer. The IDE is asked for `count` lines, and once
 * more for the whole text if what it gives ends too early. Throws {@link Refusal} where the IDE fails.
 */
export async function readLines(
  call: BridgeCall,
  relative: string,
  upTo: number,
  count: number = upTo,
): Promise<FileLines> {
  const first = takeLines(await askForText(call, relative, count, 'START'), upTo);
  return first.isCut ? takeLines(await askForText(call, relative, count, 'NONE'), upTo) : first;
}

async function askForText(
  call: BridgeCall,
  pathInProject: string,
  count: number,
  truncateMode: 'START' | 'NONE',
): Promise<string> {
  const maxLinesCount = Math.min(Math.max(LEAST_COUNT, count), GREATEST_COUNT);
  return textOf(await call.callIde(TEXT_TOOL, { pathInProject, maxLinesCount, truncateMode }));
}

/** The first lines of a text; what lies behind them is not looked at, also whether it is cut. */
function takeLines(text: string, upTo: number): FileLines {
  const lines: string[] = [];
  return { lines, ...firstLines(text, upTo, (line) => lines.push(line)) };
}

function firstLines(text: string, upTo: number, take: (line: string) => void): { isCut: boolean } {
  let count = 0;
  for (const { line, isLast } of linesOf(text)) {
    if (line === CUT_MARK) return { isCut: true };
    if (isLast && line.endsWith(CUT_MARK)) {
      take(line.slice(0, -CUT_MARK.length));
      return { isCut: true };
    }
    take(line);
    if (++count >= upTo) break;
  }
  return { isCut: false };
}

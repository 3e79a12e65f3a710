/** Lines cut out of a text, whole or with the blocks inside them closed. */
import type { TextLines } from './text-lines.ts';

/** A stretch of a text that stands for itself: from `start` to `end` (exclusive, UTF-16 units). */
export interface CodeBlock {
  start: number;
  end: number;
  /** What is shown in its place when it is closed. */
  closed: string;
}

export interface LineRange {
  startLine: number;
  endLine: number;
}

export interface Excerpt extends LineRange {
  source: string;
  /** Lines of `source`. */
  lineCount: number;
  /** Lines were left out at the end; `endLine` is the last one shown. */
  isCut: boolean;
}

/** A range made larger by some lines on both sides, within the text. */
export function expanded({ startLine, endLine }: LineRange, by: number, { count }: TextLines): LineRange {
  return {
    startLine: Math.max(1, Math.min(startLine, count) - by),
    endLine: Math.max(1, Math.min(endLine + by, count)),
  };
}

/**
 * The lines of a range, at most `limit`. Given the blocks of the text (by start, containers first), those
 * that stand inside another block of the range are closed before lines are counted.
 */
export function excerptOf(
  lines: TextLines,
  { startLine, endLine }: LineRange,
  limit: number,
  blocks: readonly CodeBlock[] = [],
): Excerpt {
  const from = lines.start(startLine);
  const to = lines.end(endLine);
  const pieces: { text: string; start: number }[] = [];
  let at = from;
  for (const { start, end, closed } of innerBlocks(blocks, from, to)) {
    // What is put in is one line, so that no line ends in it.
    pieces.push({ text: lines.text.slice(at, start), start: at }, { text: closed, start: end });
    at = end;
  }
  pieces.push({ text: lines.text.slice(at, to), start: at });

  let source = '';
  let left = limit;
  for (const { text, start } of pieces) {
    for (let next = text.indexOf('\n'); next >= 0; next = text.indexOf('\n', next + 1)) {
      if (--left > 0) continue;
      source += text.slice(0, next).replace(/\r$/, '');
      return { source, startLine, endLine: lines.lineOf(start + next), lineCount: limit, isCut: true };
    }
    source += text;
  }
  return { source, startLine, endLine, lineCount: limit - left + 1, isCut: false };
}

/** The blocks between two offsets that stand directly in an outermost one. */
function* innerBlocks(blocks: readonly CodeBlock[], from: number, to: number): Generator<CodeBlock> {
  let outerEnd = -1;
  let passed = -1;
  for (const block of blocks) {
    if (block.start < from || block.end > to || block.start < passed) continue;
    if (block.start >= outerEnd) {
      outerEnd = block.end;
      continue;
    }
    passed = block.end;
    yield block;
  }
}

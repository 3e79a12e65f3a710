/** Where a passage is shown from and to, so that it begins and ends where declarations do. */
import type { Outline } from '../../indexing/syntax/outline.ts';
import type { ChunkBounds } from '../../store/types.ts';

/** What is asked of the declarations of a file; they stand in the order of the text, outer ones first. */
export type Declarations = Pick<Outline, 'count' | 'startLine' | 'endLine'>;

/**
 * The bounds of a passage in whole lines, and with the whole of each declaration that one of its edges cuts,
 * inner ones first, as long as that makes it no more than `room` bytes longer. A part of a line at its
 * beginning is left to the passage before. A passage of lines too long for that stays as it is.
 */
export function withWholeDeclarations(
  bounds: ChunkBounds,
  declarations: Declarations,
  text: Buffer,
  room: number,
): ChunkBounds {
  const starts = lineStarts(text);
  const between = (lineStart: number, lineEnd: number): ChunkBounds => ({
    byteStart: starts[lineStart - 1] ?? text.length,
    byteEnd: starts[lineEnd] ?? text.length,
    lineStart,
    lineEnd,
  });
  const most = sizeOf(bounds) + room;
  const begun = starts[bounds.lineStart - 1] === bounds.byteStart;
  const { lineEnd } = bounds;
  let shown = between(begun ? bounds.lineStart : Math.min(bounds.lineStart + 1, lineEnd), lineEnd);
  if (sizeOf(shown) > most) return bounds;
  for (let i = declarations.count - 1; i >= 0; i--) {
    const first = declarations.startLine(i);
    const last = declarations.endLine(i);
    const touches = first <= shown.lineEnd && last >= shown.lineStart;
    if (!touches) continue;
    const wider = between(Math.min(shown.lineStart, first), Math.max(shown.lineEnd, last));
    if (sizeOf(wider) <= most) shown = wider;
  }
  return shown;
}

function sizeOf({ byteStart, byteEnd }: ChunkBounds): number {
  return byteEnd - byteStart;
}

const LINE_FEED = 10;

/** Offsets of the beginnings of lines. A line end at the end of the text begins no further line. */
function lineStarts(text: Buffer): number[] {
  const starts = [0];
  for (;;) {
    const end = text.indexOf(LINE_FEED, starts.at(-1));
    if (end < 0 || end === text.length - 1) return starts;
    starts.push(end + 1);
  }
}

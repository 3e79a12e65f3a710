/** A block of ours in a text of somebody else's, between two marks that each have a line of their own. */
import { lineEndOf, type Merge, MergeProblem, splitMark } from './merged.ts';

const BEGIN = '<!-- quarry:begin -->';
const END = '<!-- quarry:end -->';

/**
 * Merges a block, appended if there is none. `opening` stands before it in a file that had nothing. A text
 * with marks that are no pair is a problem.
 */
export function textBlock(content: string, opening = ''): Merge {
  return (text, { force }) => {
    const { mark, body } = splitMark(text);
    const lineEnd = lineEndOf(body);
    const block = `${BEGIN}\n${content.trim()}\n${END}`.replaceAll('\n', lineEnd);
    const begins = marksIn(body, BEGIN);
    const ends = marksIn(body, END);
    const [begin, end] = [begins[0], ends[0]];
    if (begin === undefined && end === undefined) {
      return { status: 'updated', text: mark + appended(body, block, opening, lineEnd) };
    }
    if (begins.length > 1 || ends.length > 1)
      throw new MergeProblem(`it has more than one ${BEGIN} or ${END}`);
    if (begin === undefined) throw new MergeProblem(`${END} without ${BEGIN}`);
    if (end === undefined || end < begin) throw new MergeProblem(`${BEGIN} without ${END}`);

    const present = body.slice(begin, end + END.length);
    if (linesOf(present) === linesOf(block)) return { status: 'unchanged', text };
    if (!force) return { status: 'outdated', text };
    return { status: 'updated', text: mark + body.slice(0, begin) + block + body.slice(end + END.length) };
  };
}

function appended(body: string, block: string, opening: string, lineEnd: string): string {
  if (body.trim() === '') return body + opening.replaceAll('\n', lineEnd) + block + lineEnd;
  const ended = body.endsWith('\n') ? body : body + lineEnd;
  return ended + (/\n\r?\n$/.test(ended) ? '' : lineEnd) + block + lineEnd;
}

/** Where a mark stands alone on its line. */
function marksIn(body: string, mark: string): number[] {
  const places: number[] = [];
  for (let at = body.indexOf(mark); at >= 0; at = body.indexOf(mark, at + 1)) {
    const lineStart = body.lastIndexOf('\n', at - 1) + 1;
    const lineEnd = body.indexOf('\n', at);
    const line = body.slice(lineStart, lineEnd < 0 ? body.length : lineEnd);
    if (line.trim() === mark) places.push(at);
  }
  return places;
}

/** A text for comparison: how its lines end does not count. */
function linesOf(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}

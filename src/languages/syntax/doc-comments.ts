/** The text of documentation comments without their marks. */

/**
 * Several comments that make one block, in the order of the text. Stars at the beginnings of the
 * lines of a block comment and one space after each mark go; further indentation stays.
 */
export function docText(comments: readonly string[], readInside?: (text: string) => string): string | null {
  const lines = comments.flatMap((comment) =>
    readInside === undefined ? linesOf(comment) : readInside(comment).split('\n'),
  );
  const text = lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/^\n+/, '')
    .trimEnd();
  return text === '' ? null : text;
}

const LINE_MARK = /^(?:\/\/[/!]?|#[#!]*|--+\|?|;+|%+)[ \t]?/;

function linesOf(comment: string): string[] {
  if (comment.startsWith('/*')) return blockLines(comment);
  return comment.split(/\r?\n/).map((line) => line.trimStart().replace(LINE_MARK, ''));
}

function blockLines(comment: string): string[] {
  const inner = withoutEnd(comment.replace(/^\/\*+!?/, ''));
  const [first = '', ...others] = inner.split(/\r?\n/);
  const starred = others.filter((line) => /^\s*\*/.test(line)).length > 0;
  return [
    first.replace(/^[ \t]/, ''),
    ...(starred ? others.map((line) => line.replace(/^\s*\*?[ \t]?/, '')) : withoutIndentation(others)),
  ];
}

/** Without the mark at the end and the stars before it. */
function withoutEnd(comment: string): string {
  if (!comment.endsWith('*/')) return comment;
  let end = comment.length - 2;
  while (comment[end - 1] === '*') end--;
  return comment.slice(0, end);
}

/** Lines without the indentation that all of them share. */
export function withoutIndentation(lines: readonly string[]): string[] {
  const shared = lines
    .filter((line) => line.trim() !== '')
    .reduce(
      (least, line) => Math.min(least, line.length - line.trimStart().length),
      Number.POSITIVE_INFINITY,
    );
  return lines.map((line) => (Number.isFinite(shared) ? line.slice(Math.min(shared, leading(line))) : line));
}

function leading(line: string): number {
  return line.length - line.trimStart().length;
}

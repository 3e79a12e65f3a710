/** Comments and annotations that stand directly above a line, in whatever language. */

/** Line comments; `--` alone may as well be an operator. */
const LINE_COMMENT = /^(?:\/\/|#|--(?=[\s[|-]|$))/;
/** What block comments begin and end with. */
const BLOCK_COMMENTS = [
  ['/*', '*/'],
  ['<!--', '-->'],
] as const;
const ANNOTATION_NAME = /@[\p{L}\p{N}_$.:]+\s*/uy;
/** What a parenthesis may hold, up to a parenthesis or the end of a quoted text. */
const IN_PARENTHESES = /[^()"']+|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[()]/uy;

/** How many lines in a row directly above the line at an index are header lines. Linear in their length. */
export function headerLinesAbove(lines: readonly string[], index: number): number {
  let first = index;
  for (;;) {
    const count = headerLinesUpTo(lines, first - 1);
    if (count === 0) return index - first;
    first -= count;
  }
}

/** The lines of the comment or the annotations that end with the line at an index; 0 if it ends none. */
function headerLinesUpTo(lines: readonly string[], index: number): number {
  const text = lines[index]?.trim() ?? '';
  if (LINE_COMMENT.test(text) || isAnnotations(text)) return 1;
  const marks = BLOCK_COMMENTS.find(([, close]) => text.endsWith(close));
  return marks === undefined ? 0 : blockCommentLines(lines, index, marks);
}

/** The lines of a block comment that has its lines for itself. */
function blockCommentLines(
  lines: readonly string[],
  last: number,
  [open, close]: readonly [string, string],
): number {
  for (let at = last; at >= 0; at--) {
    const text = lines[at]?.trim() ?? '';
    const begin = text.indexOf(open);
    const end = text.indexOf(close, begin < 0 ? 0 : begin + open.length);
    // Its end has to be the only one, and nothing may follow it.
    if (at === last ? end !== text.length - close.length : end >= 0) return 0;
    if (begin >= 0) return begin === 0 ? last - at + 1 : 0;
  }
  return 0;
}

/** Whether a line holds annotations and nothing else; a comment may follow. */
function isAnnotations(text: string): boolean {
  let at = 0;
  while (at < text.length && (at === 0 || !/^(?:\/\/|\/\*|#)/.test(text.slice(at, at + 2)))) {
    ANNOTATION_NAME.lastIndex = at;
    if (!ANNOTATION_NAME.test(text)) return false;
    at = ANNOTATION_NAME.lastIndex;
    if (text[at] === '(') at = behindParentheses(text, at);
    if (at < 0) return false;
    while (text[at] === ' ' || text[at] === '\t') at++;
  }
  return at > 0;
}

/** The index behind the parenthesis that closes the one at `at`; -1 if it stays open. */
function behindParentheses(text: string, at: number): number {
  let depth = 0;
  IN_PARENTHESES.lastIndex = at;
  for (let part = IN_PARENTHESES.exec(text); part !== null; part = IN_PARENTHESES.exec(text)) {
    if (part[0] === '(') depth++;
    if (part[0] === ')' && --depth === 0) return IN_PARENTHESES.lastIndex;
  }
  return -1;
}

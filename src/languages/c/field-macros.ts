/**
 * Macros on lines of their own among the fields of a type, such as `UV_HANDLE_FIELDS`: what they stand
 * for has semicolons, they have none, and the grammar loses its way far beyond the type.
 */

const MACRO_LINE = /^[ \t]+[A-Z][A-Z0-9_]{2,}(?:[ \t]*\([^()]*\))?[ \t]*$/;
const CALL = /^[ \t]*[A-Za-z_~]\w*[ \t]*\(/;
const OPENS_FIELDS = /\b(?:struct|union|class)\b[^()=]*\{$/;
/** Of what stands before a brace, so much is looked at. */
const MAX_HEAD = 300;

/** The text with spaces in place of such lines: all else stays at its place. Linear. */
export function withoutFieldMacros(text: string): string {
  // Most files have none, and need not be cut into lines.
  if (!/^[ \t]+[A-Z][A-Z0-9_]{2,}[ \t(]*[^\n;,]*$/m.test(text)) return text;
  const lines = text.split('\n');
  const codes = codeOf(lines);
  const followers = nextCode(codes);
  /** What has been read since the last `;`, `{` or `}`, with it. */
  let statement = '';
  return lines
    .map((line, i) => {
      const code = codes[i] ?? '';
      const isField = MACRO_LINE.test(code) && standsAlone(statement) && !CALL.test(followers[i] ?? '');
      if (isField) return line.replace(/[^\r]/g, ' ');
      if (code.trim() !== '') statement = lastStatement(`${statement} ${code.trim()}`);
      return line;
    })
    .join('\n');
}

/** Between two fields, or before the first. */
function standsAlone(statement: string): boolean {
  return statement.endsWith(';') || OPENS_FIELDS.test(statement);
}

/** From the last end of a statement before the last character on. */
function lastStatement(text: string): string {
  const before = text.slice(-MAX_HEAD - 1, -1);
  const cut = Math.max(before.lastIndexOf(';'), before.lastIndexOf('{'), before.lastIndexOf('}'));
  return before.slice(cut + 1) + text.slice(-1);
}

/** The lines without comments; lines of the preprocessor are empty. */
function codeOf(lines: readonly string[]): string[] {
  let isInComment = false;
  let isContinued = false;
  return lines.map((line) => {
    const isDirective = !isInComment && (isContinued || /^[ \t]*#/.test(line));
    isContinued = isDirective && /\\\r?$/.test(line);
    if (isDirective) return '';
    let code = '';
    let at = 0;
    while (at < line.length) {
      const mark = isInComment ? line.indexOf('*/', at) : nextMark(line, at);
      if (mark < 0) return isInComment ? code : code + line.slice(at).trimEnd();
      if (isInComment) {
        isInComment = false;
        at = mark + 2;
      } else if (line.startsWith('/*', mark)) {
        code += line.slice(at, mark);
        isInComment = true;
        at = mark + 2;
      } else return code + line.slice(at, mark).trimEnd();
    }
    return code.trimEnd();
  });
}

/** Where a comment begins; strings are taken as they come: a mark in one costs only that line. */
function nextMark(line: string, from: number): number {
  const [block, rest] = [line.indexOf('/*', from), line.indexOf('//', from)];
  if (block < 0 || rest < 0) return Math.max(block, rest);
  return Math.min(block, rest);
}

/** For each line, the next one with code behind it. */
function nextCode(codes: readonly string[]): string[] {
  const found: string[] = new Array(codes.length).fill('');
  for (let i = codes.length - 2; i >= 0; i--) {
    const next = codes[i + 1] ?? '';
    found[i] = next.trim() === '' ? (found[i + 1] ?? '') : next;
  }
  return found;
}

/** Call signatures that follow each other without a separator, of which the grammar makes comparisons. */
import { textOf, unitsOf } from '../rewriting/rewriting.ts';

const LINE_START = /\n[ \t]*[ \t](?=<[\s\p{L}_$])/gu;
const ENDS_TYPE = /[\])>}\w$'"`]$/;
const COMMENT_LINE = /^\s*(?:\/\/|\/\*|\*|$)/;
/** A name alone is that of a method whose type parameters follow. */
const NAME_ALONE = /^\s*(?:(?:public|private|protected|static|async|override|get|set)\s+)*[#\w$]+\??$/;
const SEMICOLON = 59;
/** So many characters of type parameters are read for a character of the text. */
const MAX_READ = 4;
/** So many lines of comments stand between two signatures. */
const MAX_COMMENT_LINES = 60;

/** The same text with a `;` for a blank before each such signature. Every offset and line as in the source. */
export function separateCallSignatures(text: string): string {
  let units: Uint16Array | null = null;
  const budget = { left: MAX_READ * text.length };
  for (const found of text.matchAll(LINE_START)) {
    const at = found.index + found[0].length;
    const before = codeLineBefore(text, found.index);
    if (!ENDS_TYPE.test(before) || NAME_ALONE.test(before) || !isCalledAfter(text, at, budget)) continue;
    units ??= unitsOf(text);
    units[at - 1] = SEMICOLON;
  }
  return units === null ? text : textOf(units);
}

/** The last line before a line end that is no comment. */
function codeLineBefore(text: string, lineEnd: number): string {
  let end = lineEnd;
  for (let lines = 0; end > 0 && lines < MAX_COMMENT_LINES; lines++) {
    const start = text.lastIndexOf('\n', end - 1) + 1;
    const line = text
      .slice(start, end)
      .replace(/\s+\/\/.*$/, '')
      .trimEnd();
    if (!COMMENT_LINE.test(line)) return line;
    end = start - 1;
  }
  return '';
}

/** Parameters follow the type parameters that begin at a place. */
function isCalledAfter(text: string, open: number, budget: { left: number }): boolean {
  let depth = 0;
  for (let at = open; at < text.length && budget.left-- > 0; at++) {
    const character = text[at];
    if (character === ';') return false;
    if (character === '<') depth++;
    else if (character === '>' && text[at - 1] !== '=' && --depth === 0)
      return /^\s*\(/.test(text.slice(at + 1, at + 200));
  }
  return false;
}

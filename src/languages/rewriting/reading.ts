/** Steps over the code of a mask: each returns the offset after what it reads. */

const SPACE = /\s*/y;
const WORD = /[\p{L}\p{N}_$]+/uy;
const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
const BLANK_OR_COMMENT = /[^\S\n]/;
const BRACE = /[{}]/g;
const MAX_ANGLES = 500;

/** Whitespace and comments. */
export function skipSpace(code: string, at: number): number {
  SPACE.lastIndex = at;
  SPACE.test(code);
  return SPACE.lastIndex;
}

/** The word that begins at a place, or ''. */
export function wordAt(code: string, at: number): string {
  WORD.lastIndex = at;
  return WORD.exec(code)?.[0] ?? '';
}

/** For each bracket of a mask the place of the one that closes it, brackets of the same kind counted; else 0. Linear. */
export function closersOf(code: string): Int32Array {
  const closers = new Int32Array(code.length);
  const open: Record<string, number[]> = { ')': [], ']': [], '}': [] };
  for (let at = 0; at < code.length; at++) {
    const character = code.charAt(at);
    const closer = CLOSERS[character];
    if (closer !== undefined) open[closer]?.push(at);
    else {
      const start = open[character]?.pop();
      if (start !== undefined) closers[start] = at;
    }
  }
  return closers;
}

/** Whether each brace of a mask is closed, and closes one. Linear. */
export function hasEvenBraces(code: string): boolean {
  let depth = 0;
  for (const [brace] of code.matchAll(BRACE)) {
    depth += brace === '{' ? 1 : -1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/** Past the bracket that closes the one at a place, -1 if there is none within `limit` characters. */
export function skipBrackets(closers: Int32Array, at: number, limit = Number.POSITIVE_INFINITY): number {
  const closer = closers[at] ?? 0;
  return closer === 0 || closer - at > limit ? -1 : closer + 1;
}

/** Past type parameters or arguments; -1 if they do not end within a few hundred characters. */
export function skipAngles(code: string, start: number): number {
  const end = Math.min(code.length, start + MAX_ANGLES);
  let depth = 0;
  for (let at = start; at < end; at++) {
    const character = code.charAt(at);
    if (character === '<') depth++;
    else if (character === '>' && code.charAt(at - 1) !== '-' && --depth === 0) return at + 1;
  }
  return -1;
}

/** The last character of code before a place, on its line; '' or a line end if there is none. */
export function lastBefore(code: string, at: number): string {
  let before = at - 1;
  while (before >= 0 && BLANK_OR_COMMENT.test(code.charAt(before))) before--;
  return code.charAt(before);
}

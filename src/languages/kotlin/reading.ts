/** Steps over a mask (`mask.ts`): each returns the offset after what it reads. */

const SPACE = /\s*/y;
const WORD = /[\p{L}\p{N}_$]+/uy;
const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' };

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

/**
 * Past the bracket that closes the one at a place, brackets of the same kind counted; -1 if there is none
 * within `limit` characters.
 */
export function skipBrackets(code: string, at: number, limit = Number.POSITIVE_INFINITY): number {
  const open = code.charAt(at);
  const close = CLOSERS[open];
  const end = Math.min(code.length, at + limit);
  let depth = 0;
  for (let next = at; next < end; next++) {
    const character = code.charAt(next);
    if (character === open) depth++;
    else if (character === close && --depth === 0) return next + 1;
  }
  return -1;
}

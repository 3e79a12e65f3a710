/** The records of one file's syntax, as they are kept in the index. */

/** All empty for a file of no known language. */
export interface SyntaxRecords {
  outline: Uint8Array;
  details: Uint8Array;
  uses: Uint8Array;
}

const EMPTY = new Uint8Array(0);
export const NO_SYNTAX: SyntaxRecords = { outline: EMPTY, details: EMPTY, uses: EMPTY };

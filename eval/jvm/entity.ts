/** What two witnesses of the same sources are compared by. */

/** One declared thing: a top-level or member type, or a member of one. */
export interface Entity {
  path: string;
  /** `class`, `interface`, `enum`, `annotation`, `record`, `method`, `constructor`, `field` or `variant`. */
  kind: string;
  /** With the names of the types around it; constructors bear their type's. */
  name: string;
  startLine: number;
  endLine: number;
  /** See {@link canonicalSignature}. */
  signature: string;
}

const TOKEN = /\.\.\.|non-sealed\b|@?[\p{L}\p{N}_$]+|\S/gu;
const MODIFIERS = new Set([
  ...['public', 'protected', 'private', 'abstract', 'static', 'final', 'sealed', 'non-sealed', 'default'],
  ...['synchronized', 'native', 'strictfp', 'transient', 'volatile'],
]);

/**
 * A Java signature in one form however it is written: a blank between all tokens, modifiers in order of
 * the alphabet, arrays behind their type, no receiver parameter.
 */
export function canonicalSignature(signature: string): string {
  const tokens = signature.match(TOKEN) ?? [];
  const first = tokens.findIndex((token) => !MODIFIERS.has(token));
  const at = first < 0 ? tokens.length : first;
  return [
    ...tokens.slice(0, at).sort(),
    ...tokens.slice(at).filter((token, i, all) => !isParameterFinal(token, i, all)),
  ]
    .join(' ')
    .replace(/(?<=\( )(?:[^()]*? )??this(?: , | (?=\)))/, '')
    .replace(/(\S+) (\(.*\)) ((?:\[ \] ?)+)(?=throws|$)/, '$3 $1 $2 ')
    .replace(/([^\s\]>]+) ((?:\[ \] ?)+)(?=[,)]|$)/g, '$2 $1 ')
    .replace(/ +/g, ' ')
    .trim();
}

/** `final` of a parameter: the compiler's side leaves it out. */
function isParameterFinal(token: string, at: number, all: readonly string[]): boolean {
  return token === 'final' && all.indexOf('(') < at;
}

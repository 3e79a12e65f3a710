/** Words and marks of GraphQL. */
import type { DeclarationKind } from '../syntax/types.ts';
import type { TokenRules } from './code-tokens.ts';

/** How tokens are written. */
export const RULES: TokenRules = {
  lineComments: ['#'],
  hasBlockComments: false,
  word: /[\w$]+/y,
  hasLongStrings: true,
};
/** Words that begin a definition; null for those that declare nothing here. */
export const KINDS: ReadonlyMap<string, DeclarationKind | null> = new Map<string, DeclarationKind | null>([
  ['type', 'struct'],
  ['input', 'struct'],
  ['interface', 'interface'],
  ['union', 'union'],
  ['enum', 'enum'],
  ['scalar', 'type_alias'],
  ['directive', 'annotation'],
  ['query', 'function'],
  ['mutation', 'function'],
  ['subscription', 'function'],
  ['extend', null],
  ['schema', null],
  ['fragment', null],
]);
/** Marks after which a word goes on with what was begun. */
export const CONTINUING = new Set(['|', '&', '=', '@', '(', ':', '{']);

/** What the braces of a definition hold, given its word; null for what is no declaration. */
export function kindOfBody(word: string): 'field' | 'variant' | null {
  if (word === 'enum') return 'variant';
  return word === 'type' || word === 'input' || word === 'interface' ? 'field' : null;
}

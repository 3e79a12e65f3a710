/** What an expression gives, as far as it is known. */
import type { Outline } from '../../indexing/syntax/outline.ts';
import type { Meaning } from './meaning.ts';
import type { Target } from './types.ts';

export type Value =
  /** What a name stands for: declarations or modules. */
  | { sort: 'named'; meaning: Meaning }
  /** An object of a type; `types` are all parts of it. */
  | { sort: 'instance'; types: readonly Target[]; isCertain: boolean; isBase?: true }
  /** An object of a type that is only written yet. */
  | { sort: 'typed'; text: string; file: Outline; declaration: number; isCertain: boolean }
  /** It comes from outside the source; what it gives may be of the source if it is made for types of it. */
  | { sort: 'external'; isGeneric?: true }
  | { sort: 'unknown' };

export const UNKNOWN: Value = { sort: 'unknown' };
export const EXTERNAL: Value = { sort: 'external' };

/** What an expression gives, as far as it is known. */
import type { Outline } from '../../indexing/syntax/outline.ts';
import type { Meaning } from './meaning.ts';
import type { Target } from './types.ts';

/** The result of an expression, or of a part of one. */
export type Value =
  /** What a name stands for: declarations or modules. */
  | { sort: 'named'; meaning: Meaning }
  /** An object of a type; `types` are all parts of it. */
  | { sort: 'instance'; types: readonly Target[]; isCertain: boolean }
  /** An object of a type that is only written yet. */
  | { sort: 'typed'; text: string; file: Outline; declaration: number; isCertain: boolean }
  /**
   * It comes from outside the source; what it gives may be of the source if it is made for types of it.
   * `isSure`: so does all that it has; else the source may extend it, or hand over an object of its own.
   */
  | { sort: 'external'; isGeneric?: true; isSure?: true }
  | { sort: 'unknown' };

/** It may be anything. */
export const UNKNOWN: Value = { sort: 'unknown' };
/** Of the language itself, or of a library. */
export const EXTERNAL: Value = { sort: 'external' };
/** A module or name of a library, or what a language brings that no source can add to. */
export const OUTSIDE: Value = { sort: 'external', isSure: true };

/** What an expression gives, as far as it is known. */
import type { Outline } from '../../indexing/syntax/outline.ts';
import type { Meaning } from './meaning.ts';
import type { Target } from './types.ts';

/** The result of an expression, or of a part of one. */
export type Value =
  /** What a name stands for: declarations or modules. `self` is the object whose member it is. */
  | { sort: 'named'; meaning: Meaning; self?: Value }
  /** An object of a type; `types` are all parts of it. */
  | { sort: 'instance'; types: readonly Target[]; isCertain: boolean }
  /** An object of a type that is only written yet. */
  | { sort: 'typed'; text: string; file: Outline; declaration: number; isCertain: boolean }
  /** One of several, and it is not known which: parts of a union, results of overloads. */
  | { sort: 'either'; options: readonly Value[] }
  /**
   * It comes from outside the source; what it gives may be of the source if it is made for types of it.
   * `isSure`: so does all that it has; else the source may extend it, or hand over an object of its own.
   * `isMissing`: the type is all of the source's and has no such member.
   */
  | { sort: 'external'; isGeneric?: true; isSure?: true; isMissing?: true }
  | { sort: 'unknown' };

/** It may be anything. */
export const UNKNOWN: Value = { sort: 'unknown' };
/** Of the language itself, or of a library. */
export const EXTERNAL: Value = { sort: 'external' };
/** A module or name of a library, or what a language brings that no source can add to. */
export const OUTSIDE: Value = { sort: 'external', isSure: true };

/** Types of Java and Kotlin, as they are spoken of across a whole library. */
import type { Outline } from '../../indexing/syntax/outline.ts';
import type { Structure } from '../../indexing/syntax/structure.ts';

export type JvmLanguage = 'java' | 'kotlin';

export type TypeKind =
  | 'class'
  | 'interface'
  | 'enum'
  | 'annotation'
  | 'record'
  /** A Kotlin object, companions included. */
  | 'object'
  | 'type_alias';

/** One type: a declaration of a file, or the facade that holds what Kotlin files declare at the top. */
export interface JvmType {
  /** Package and simple names of the outer types and its own, joined with `.`. */
  fullName: string;
  /** Empty for the default package. */
  packageName: string;
  /** Without the package: `Outer.Inner`. */
  name: string;
  simpleName: string;
  kind: TypeKind;
  language: JvmLanguage;
  /** The file that declares it; of a facade the first one. */
  file: Outline;
  /** Index of its declaration in `file`; -1 for a facade. */
  index: number;
  /** All files of a facade, in path order; else `file` alone. */
  parts: readonly Outline[];
  /** From the first annotation or modifier to the closing brace; of a facade the whole file. */
  startLine: number;
  endLine: number;
  /** It stands in no other type. */
  isTopLevel: boolean;
  /** Paths of other files that declare a type of this full name, in byte order. */
  alternatives: readonly string[];
}

/** What the types are read from. */
export interface JvmSources {
  structure: Structure;
  /** Text of a file, null if it is gone. */
  readText(path: string): string | null;
}

/** The name of the default package in answers and arguments. */
export const DEFAULT_PACKAGE = '(default)';

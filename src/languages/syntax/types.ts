/**
 * What is known of one file from its syntax tree. Everything here is plain data that survives
 * `structuredClone`. Lines are 1-based and inclusive; bytes are UTF-8 offsets, end exclusive.
 */

/** Kinds of declarations in programs. */
export const CODE_KINDS = [
  'function',
  'method',
  'constructor',
  'test',
  'suite',
  'class',
  'interface',
  'struct',
  'union',
  'enum',
  'variant',
  'trait',
  'impl',
  'record',
  'annotation',
  'object',
  'type_alias',
  'constant',
  'variable',
  'field',
  'module',
  'namespace',
  'macro',
] as const;

/** Kinds of declarations in data formats, build files and interface descriptions. */
export const FORMAT_KINDS = [
  'table',
  'column',
  'view',
  'index',
  'message',
  'service',
  'rpc',
  'key',
  'heading',
  'selector',
  'rule',
  'element',
  'target',
] as const;

export type DeclarationKind = (typeof CODE_KINDS)[number] | (typeof FORMAT_KINDS)[number];

export type Visibility = 'public' | 'protected' | 'internal' | 'private';

/** Figures of a function's own body; functions and closures inside it have their own. */
export interface Complexity {
  /** 1, and 1 more for each branch and short-circuit operator. */
  cyclomatic: number;
  /** How many branching statements are open at most at the same time. */
  maxNesting: number;
  /** Declared parameters, without those a language passes by itself. */
  paramCount: number;
}

/** That a type builds on another. */
export interface Relationship {
  kind: 'extends' | 'implements';
  /** Name as written, qualifiers included, type arguments left out. */
  target: string;
  /** The syntax does not tell the two kinds apart: what the target is, once found, decides. */
  assumed?: true;
}

/** One declaration. Those of a file stand in the order of their starts; a container precedes its members. */
export interface Declaration {
  kind: DeclarationKind;
  name: string;
  /** Names of the containers within the file and its own, joined as the language writes it. */
  qualifiedName: string;
  /** The declaration without body, documentation and attributes, on one line. */
  signature: string;
  visibility: Visibility;
  /** Public, and so is everything it belongs to, as far as this file tells. */
  isReachable: boolean;
  /** Where the declaration proper begins. */
  line: number;
  /** Where its first attribute begins, or else `line`. */
  startLine: number;
  endLine: number;
  startByte: number;
  endByte: number;
  /** Without comment marks, lines joined by `\n`. */
  docComment: string | null;
  /** Index of the declaration this one stands in, -1 at the top. */
  container: number;
  /** Qualified name of what it belongs to: its container, or for members written elsewhere their type. */
  parent: string | null;
  isTest: boolean;
  isAsync: boolean;
  isDeprecated: boolean;
  /** Attributes, decorators, annotations and telling modifiers as written. */
  attributes: string[];
  /** Lines beyond the first, null where there is no body. */
  bodyLines: number | null;
  /** Of functions with a body. */
  complexity: Complexity | null;
  relationships: Relationship[];
  /** Names of all types in the parameters of a function. */
  parameterTypes: string[];
  /** Names of all types in what a function returns. */
  returnTypes: string[];
  /** Names of all types a field, constant or variable is declared with. */
  declaredTypes: string[];
}

/** One name that an import brings in. */
export interface ImportedName {
  /** As the other side calls it; `*` for everything it offers. */
  name: string;
  /** As this file calls it, where that differs. */
  alias?: string;
}

/** One imported module. A statement that names several gives several. */
export interface ImportEntry {
  /** The statement, or the part of a list that names this module, on one line without its `;`. */
  text: string;
  line: number;
  /** The module as written, without quotes. Relative parts (dots, `self::`) included. */
  module: string;
  names: ImportedName[];
  /** What the whole module is called here, if it is (`import * as x`, Go's import name). */
  alias?: string;
  /** Which of the language's ways to import this is; see the language's rules. */
  form: string;
  /** Where the language lets the source say in which file the module is (Rust `#[path]`). */
  path?: string;
  /** Index of the declaration the import stands in, -1 at the top. */
  declaration: number;
}

export type ReferenceRole = 'call' | 'type' | 'read' | 'write';

/** One place where something is used by name. Comments and strings hold none. */
export interface ReferenceSite {
  role: ReferenceRole;
  /** The last part of what is written: `c` of `a.b.c()`. */
  name: string;
  /** What stands before it: `a.b`, `self`, `new Cache()`; null if nothing does, `…` if it is too long. */
  receiver: string | null;
  line: number;
  startByte: number;
  endByte: number;
  /** Index of the innermost declaration around it, attributes included; -1 at file level. */
  declaration: number;
  /** It belongs to the signature of that declaration: a parameter, a return type, a base, a bound. */
  inSignature: boolean;
}

/** A variable or parameter whose type is written or follows from the constructor called. */
export interface TypedName {
  name: string;
  /** As written, on one line. */
  type: string;
  /** That of the local name, if it is one. */
  startByte: number;
  /** Index of the innermost declaration around it, -1 at file level. */
  declaration: number;
}

/** A variable or parameter of a function: in its scope the name means nothing else. */
export interface LocalName {
  name: string;
  /**
   * The expression it begins with, if that is a name, a call (its arguments may be left out), `await` of
   * one, or a member of one; `LIST[]` for one thing of a list, `<TYPE>.MEMBER` for a part of a parameter
   * of that type; else empty.
   */
  value: string;
  /** Where its scope begins: with the name, after its statement, or with the whole comprehension. */
  startByte: number;
  /** End of its scope. */
  endByte: number;
}

/** Why a file has fewer contents here than in truth. */
export type Incomplete =
  /** Larger than the limit; only sizes are known. */
  | 'too_large'
  /** Parsing took too long; only sizes are known. */
  | 'timed_out'
  /** The parser failed in itself; only sizes are known. */
  | 'failed';

/** What one file declares, imports and refers to. */
export interface FileSyntax {
  path: string;
  /** Display name of the language, such as `C++`. */
  language: string;
  /** Between the names of a qualified name. */
  separator: '.' | '::';
  /** The package or namespace that the whole file says it is in, where that is no declaration; else empty. */
  namespace: string;
  /** Bytes of UTF-8. */
  size: number;
  /** A last line without a newline counts; an empty file has none. */
  lines: number;
  declarations: Declaration[];
  imports: ImportEntry[];
  references: ReferenceSite[];
  typedNames: TypedName[];
  /** Of the languages whose patterns capture them. */
  locals: LocalName[];
  /** Names that the file declares public by a list of its own (`export {x}`, `__all__`). */
  exports: string[];
  /** Declarations that others know by another name: `export { a as b }`, `export default a`. */
  renamedExports: ImportedName[];
  /** Parts of the text did not parse; what could be read is there. */
  hasErrors: boolean;
  incomplete?: Incomplete;
}

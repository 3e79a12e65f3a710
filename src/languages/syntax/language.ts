/**
 * What the extraction has to be told of a language, and how to add one.
 *
 * ## Adding a language
 *
 * A language is a folder `src/languages/NAME/` with three query files, `rules.ts` and `index.ts`, and
 * one line in `registry.ts` beside this file. Nothing else knows of it.
 *
 * `declarations.scm`, `references.scm` and `imports.scm` are tree-sitter queries in the part of the
 * language that `patterns.ts` reads. They are joined, compiled and matched once over each tree. A
 * pattern begins with a node type, and costs at each node of that type. Captures whose names begin
 * with `_` are for predicates (`#eq?`, `#any-of?`, `#match?`, and these with `not-`) and mean nothing else.
 *
 * **A declaration** is a match with a capture named after a kind (`@function`, `@class`, …; all of
 * them stand in `types.ts`), on the node of the whole declaration. In the same match may be:
 *
 * | capture | meaning |
 * | --- | --- |
 * | `@name` | the node whose text is the name; quotes are taken off. Without it `rules.name` is asked |
 * | `@part` | the declarator or spec, where one statement declares several (`var ( a = 1; b = 2 )`). It may be the same node as the kind's, if `@group` captures the statement around it |
 * | `@owner` | the type it belongs to, where that is not the declaration around it (a Go receiver); on an `impl` the type whose members stand in it |
 * | `@body` | the body, where it is not the field `body` of the declaration; may stand behind it |
 * | `@callable` | the function that is the value (`const f = () => …`): parameters, result and body are its |
 * | `@open` | it has no end of its own (`namespace A;`): it holds all that follows, up to the next such one |
 *
 * Of two matches with the same `@name` node the later pattern in the files wins: general patterns
 * first, special ones after them. What stands in what follows from the ranges: only kinds that can
 * have members are containers. Constants, variables and fields inside functions and closures are
 * local and fall away, but for a field inside a method, which goes to the type around it
 * (`self.x = …`, constructor parameters that are properties); `rules.refine` can say no before that.
 *
 * **Around declarations**
 *
 * | capture | meaning |
 * | --- | --- |
 * | `@comment` | every comment; those that `rules.docs` accepts and that stand directly above a declaration document it |
 * | `@doc` | documentation inside the body: a docstring, `//!`; belongs to the innermost declaration around it |
 * | `@attribute` | an attribute, decorator or annotation, before the declaration or inside it before its name |
 * | `@wrapper` with `@wrapped` | a node around a declaration that belongs to it: its start is the declaration's. `@wrapper.shown`: its text is part of the signature; `@wrapper.export`: it makes public |
 * | `@exported` | a name that a list of the file makes public, with `@exported.as` under that name; `@exported.default`: as what the file is imported for by default |
 * | `@package` | the package that the whole file says it is in, where that is no declaration |
 * | `@extends` `@implements` | name of a base of the declaration around it; `@supertype` where syntax does not tell which of the two |
 *
 * **Complexity**
 *
 * | capture | meaning |
 * | --- | --- |
 * | `@branch` | one more path: a case, a catch, `&&` (capture the operator token, not the expression) |
 * | `@nest` | one level deeper, no path of its own: `switch`, `try` |
 * | `@branch.nest` | both: `if`, loops |
 * | `@branch.else` | put on an `if` that is an else-if, besides `@branch.nest`: it opens no level |
 * | `@scope` | a closure: counted apart. The `@callable` of a declaration may be captured, too |
 *
 * **References**
 *
 * | capture | meaning |
 * | --- | --- |
 * | `@call` | the name of what is called: function, method, constructor, macro, decorator, JSX element |
 * | `@type` | the name of a type that is used, not of one that is declared |
 * | `@type.text` | an expression or string that is a type: all names in it count |
 * | `@type.parameter` | a name declared as a type parameter: inside the declaration it is no reference |
 * | `@type.builtin` | a type that no one declares: no reference, but kept with parameters and results |
 * | `@opaque` | a text in which names refer to nothing, before what is in it |
 * | `@read` `@write` | other uses of a name; costly, so only where a language needs them |
 * | `@binding` with `@binding.type` | a variable or parameter, and the type written or constructed for it |
 * | `@local` | a variable or parameter of a function; what is none of a function falls away. `@local.copy`, `@local.result` and `@local.awaited` with `@local.value`: it begins as that name, as what that function returns, as what its promise gives; `@local.member`: as the value's member of its name; `@local.part`: as the member of its name of an object of that type; `@local.element`: as one thing of that list |
 * | `@block` | local names that are declared in it end with it |
 * | `@block.local` | the same, and what is declared in it is local wherever it stands: a comprehension |
 * | `@hoisted` | a name or pattern whose names end with their function, whatever block they stand in; its pattern comes before those of `@local` |
 * | `@names.after` with `@names.at` | a name or pattern whose names begin after that node, as they mean nothing in their own initialiser; `@names.from`: whose names begin with that node. Patterns before those of `@local`, too |
 *
 * What stands before a name (`a.b` of `a.b.c()`) is read from the text, not captured.
 *
 * **Imports**: `@import` on each statement; `rules.readImports` takes it apart.
 *
 * Fields of nodes are found by the names in `rules.fields`, by default `parameters`, `return_type`,
 * `body` and `value`; rename them where the grammar has others.
 *
 * Tests: a small project in `test/fixtures/languages/NAME/`, its snapshot reviewed by a person, and
 * tables of cases in `test/languages/syntax/NAME.test.ts`; see those of Python. Node types and fields
 * of a grammar stand in `node-types.json` of its package.
 */
import type { SyntaxNode } from './flat-tree.ts';
import type { Mending, TextRange } from './text-parts.ts';
import type { DeclarationKind, ImportEntry, Visibility } from './types.ts';

export type { TextRange } from './text-parts.ts';

/** A language: everything the extraction knows of it. */
export interface SyntaxLanguage {
  /** Unique; names the folder. */
  id: string;
  /** As answers name it, `C++`. Several may share one, as TypeScript and TSX do. */
  displayName: string;
  files: FilePatterns;
  /** The npm package of the grammar, and the file in it. */
  grammar: { package: string; file: string };
  /** Between the names of a qualified name. */
  separator: '.' | '::';
  /** Texts of the query files; in this order, patterns of later ones win. */
  queries: readonly string[];
  rules: LanguageRules;
  /** Only declarations and imports are read of it: complexity is null. Patterns for references are left out. */
  tier?: 2;
  /**
   * The text as the grammar can read it: what it cannot, blanked or written in another way. Every offset
   * and line stays. Linear, and must not throw.
   */
  prepare?(text: string): string;
  /** All that is shown is taken from the source itself, and what `prepare` makes of it is for the grammar alone. */
  showsSource?: true;
  /** Keeps mistakes to the declarations that they are in, where the grammar does not by itself. */
  mending?: Mending;
  /** Name of the class that each file is as a whole, if it is one. */
  className?(path: string): string;
}

/** Which files are in a language. */
export interface FilePatterns {
  /** Lower case, without the dot. */
  extensions: readonly string[];
  /** Whole file names; they go before extensions. */
  names?: readonly string[];
  /** Programs of a `#!` line, without version numbers: `python`, `bash`. */
  interpreters?: readonly string[];
  /** Asked where several languages have the same extension; the first that accepts gets the file. */
  accepts?(text: string, path: string): boolean;
}

/** What queries cannot say. All functions are pure and must not throw; nodes are valid only during the call. */
export interface LanguageRules {
  /** Of a declaration that is not local to a function; what is local is private. */
  visibility(declaration: Draft, file: FileFacts): Visibility;
  docs: DocRules;
  /** Each import that a statement holds, given its text and its node. */
  readImports(statement: string, node: SyntaxNode, file: FileFacts): ImportDraft[];
  /**
   * The true kind, where the query alone cannot know it (a function in a class is a method), or null
   * to drop the declaration. Attributes, documentation and exports are not known yet.
   */
  refine?(declaration: Draft, file: FileFacts): DeclarationKind | null;
  /** The name, given the text of the `@name` node (empty without one). */
  name?(declaration: Draft, written: string, file: FileFacts): string;
  /** Where parameters and result of a function stand, for grammars that have no fields for them. Nodes will do. */
  shape?(declaration: Draft): { parameters?: TextRange | null; result?: TextRange | null };
  /** The body, where it follows the node of the declaration or consists of several nodes; the declaration ends with it. */
  body?(declaration: Draft): { node: SyntaxNode; endIndex: number } | null;
  /** Where the initialiser stands, for grammars that have no field for it. */
  value?(declaration: Draft): TextRange | null;
  isTest?(declaration: Draft, file: FileFacts): boolean;
  /** A word in the head of a function that makes it asynchronous. */
  asyncWord?: string;
  deprecated?: { attribute?: RegExp; doc?: RegExp };
  /** Words of the head that are listed among the attributes: `abstract`, `data`. */
  modifiers?: ReadonlySet<string>;
  fields?: Partial<FieldNames>;
  /** How many parameters these are, given as written without comments. By default all of them. */
  countParameters?(parameters: readonly string[], declaration: Draft): number;
  /** Whether members of a type that the file does not hold can be seen, judged by its name. Default: yes. */
  isPublicOwner?(name: string): boolean;
  /** Operators that take a member, longer ones first; by default `?.`, `!.`, `&.`, `.` and `::`. */
  memberAccess?: readonly string[];
  /** A variable lives until its function ends, not only until its block does. */
  hasFunctionScope?: true;
  /** Names of types that no one declares: no references, but kept with parameters and results. */
  builtinTypes?: ReadonlySet<string>;
  /** Types in documentation, for languages that write none in the code. */
  documentedTypes?(docComment: string): { parameters: string[]; result: string[] };
}

/** Names of the grammar's fields. */
export interface FieldNames {
  parameters: string;
  result: string;
  body: string;
  value: string;
}

export interface DocRules {
  /** Matches comments that document, tried at the beginning of a comment's text. */
  comment: RegExp;
  /** Matches comments that are passed over though they document by their form (directives). */
  ignore?: RegExp;
  /** Takes the marks off a comment, where it has others than `/* *\/`, `//`, `#`, `--`, `;` and `%`. */
  readComment?(text: string): string;
  /** Takes the marks off a `@doc` capture; by default as for comments. */
  readInside?(text: string): string;
  /** The text of an attribute that is documentation, or null. */
  fromAttribute?(attribute: string): string | null;
}

/** A declaration on its way. */
export interface Draft {
  kind: DeclarationKind;
  name: string;
  /** The node of the kind's capture. */
  readonly node: SyntaxNode;
  readonly nameNode: SyntaxNode | null;
  readonly part: SyntaxNode | null;
  readonly callable: SyntaxNode | null;
  /** Text from the beginning of the declaration to its name, attributes included. */
  readonly header: string;
  /** Name of the type it belongs to, without type arguments. */
  owner: string | null;
  /** The declaration it belongs to; for the members of an `impl` the `impl`. */
  container: Draft | null;
  /** The innermost declaration around it, which may be one without members, such as a field. */
  around: Draft | null;
  /** It stands in the body of a function or closure. */
  isLocal: boolean;
  /** Members so far that were not dropped. */
  memberCount: number;
  /** Wrapped in an export, or named by a list of exports if it stands at the top. */
  exported: boolean;
  attributes: string[];
  docComment: string | null;
  /** Known once the declaration ends: not in `refine`. */
  relationships: { kind: 'extends' | 'implements'; target: string; assumed?: true }[];
  visibility: Visibility;
}

/** What rules may know of the file. */
export interface FileFacts {
  path: string;
  text: string;
  /** Names made public by lists of exports. */
  exports: ReadonlySet<string>;
}

/** An import as rules read it. Its line is that of the statement, or of an offset into it (UTF-16 units). */
export type ImportDraft = Omit<ImportEntry, 'line' | 'declaration'> & { offset?: number };

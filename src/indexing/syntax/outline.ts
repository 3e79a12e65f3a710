/** The outline of one file, read: its declarations as rows of numbers, with names and signatures beside them. */
import type { Complexity, DeclarationKind, ImportEntry, Visibility } from '../../languages/syntax/types.ts';
import { KINDS, VISIBILITIES } from './kinds.ts';
import { foldedNameHash, hasHash, nameHash } from './name-hash.ts';

/** Numbers a declaration takes in {@link Outline.rows}. */
export const OUTLINE_WIDTH = 13;

export const OUTLINE_COLUMN = {
  kind: 0,
  flags: 1,
  line: 2,
  startLine: 3,
  endLine: 4,
  startByte: 5,
  endByte: 6,
  container: 7,
  /** Where its signature begins in all signatures. */
  signature: 8,
  /** -1: no body. */
  bodyLines: 9,
  /** -1: no figures. */
  cyclomatic: 10,
  maxNesting: 11,
  paramCount: 12,
} as const;

/** Bits of the flags; the visibility stands in the bits from the ninth on. */
export const OUTLINE_FLAG = {
  reachable: 1,
  test: 2,
  async: 4,
  deprecated: 8,
  documented: 16,
  /** It has relationships. */
  related: 32,
  ownQualifiedName: 64,
  ownParent: 128,
} as const;

interface OutlineParts {
  id: number;
  path: string;
  language: string;
  namespace: string;
  separator: '.' | '::';
  size: number;
  lines: number;
  hasErrors: boolean;
  incomplete: string;
  rows: Int32Array;
  names: readonly string[];
  signatures: string;
  qualifiedNames: ReadonlyMap<number, string>;
  parents: ReadonlyMap<number, string | null>;
  imports: readonly ImportEntry[];
  used: Uint32Array;
}

/** Declarations are numbered in source order; a container precedes its members. Immutable. */
export class Outline {
  /** Number of the file in its index. */
  readonly id: number;
  readonly path: string;
  /** Display name, such as `C++`. */
  readonly language: string;
  /** The package or namespace the whole file is in, empty if it names none. */
  readonly namespace: string;
  /** Between the names of a qualified name. */
  readonly separator: '.' | '::';
  /** Bytes of UTF-8. */
  readonly size: number;
  readonly lines: number;
  readonly hasErrors: boolean;
  /** Empty, or why the file has fewer declarations here than in truth. */
  readonly incomplete: string;
  readonly imports: readonly ImportEntry[];
  /** Simple names, by declaration. */
  readonly names: readonly string[];
  /** All signatures, each on a line of its own. */
  readonly signatures: string;
  readonly rows: Int32Array;
  readonly #qualifiedNames: ReadonlyMap<number, string>;
  readonly #parents: ReadonlyMap<number, string | null>;
  readonly #used: Uint32Array;
  #lowerNames: string | undefined;
  #lowerSignatures: string | undefined;

  constructor(parts: OutlineParts) {
    this.id = parts.id;
    this.path = parts.path;
    this.language = parts.language;
    this.namespace = parts.namespace;
    this.separator = parts.separator;
    this.size = parts.size;
    this.lines = parts.lines;
    this.hasErrors = parts.hasErrors;
    this.incomplete = parts.incomplete;
    this.imports = parts.imports;
    this.names = parts.names;
    this.signatures = parts.signatures;
    this.rows = parts.rows;
    this.#qualifiedNames = parts.qualifiedNames;
    this.#parents = parts.parents;
    this.#used = parts.used;
  }

  /** Number of declarations. */
  get count(): number {
    return this.names.length;
  }

  name(i: number): string {
    return this.names[i] ?? '';
  }

  kind(i: number): DeclarationKind {
    return KINDS[this.#at(i, OUTLINE_COLUMN.kind)] ?? 'function';
  }

  flags(i: number): number {
    return this.#at(i, OUTLINE_COLUMN.flags);
  }

  /** True if all bits of {@link OUTLINE_FLAG} given are set. */
  has(i: number, flag: number): boolean {
    return (this.flags(i) & flag) === flag;
  }

  visibility(i: number): Visibility {
    return VISIBILITIES[this.flags(i) >> 8] ?? 'public';
  }

  line(i: number): number {
    return this.#at(i, OUTLINE_COLUMN.line);
  }

  startLine(i: number): number {
    return this.#at(i, OUTLINE_COLUMN.startLine);
  }

  endLine(i: number): number {
    return this.#at(i, OUTLINE_COLUMN.endLine);
  }

  startByte(i: number): number {
    return this.#at(i, OUTLINE_COLUMN.startByte);
  }

  endByte(i: number): number {
    return this.#at(i, OUTLINE_COLUMN.endByte);
  }

  /** The declaration it stands in, -1 at the top. */
  container(i: number): number {
    return this.#at(i, OUTLINE_COLUMN.container);
  }

  bodyLines(i: number): number | null {
    const lines = this.#at(i, OUTLINE_COLUMN.bodyLines);
    return lines < 0 ? null : lines;
  }

  complexity(i: number): Complexity | null {
    const cyclomatic = this.#at(i, OUTLINE_COLUMN.cyclomatic);
    if (cyclomatic < 0) return null;
    const maxNesting = this.#at(i, OUTLINE_COLUMN.maxNesting);
    return { cyclomatic, maxNesting, paramCount: this.#at(i, OUTLINE_COLUMN.paramCount) };
  }

  signature(i: number): string {
    const start = this.#at(i, OUTLINE_COLUMN.signature);
    const end = this.signatures.indexOf('\n', start);
    return this.signatures.slice(start, end < 0 ? undefined : end);
  }

  qualifiedName(i: number): string {
    const own = this.#qualifiedNames.get(i);
    if (own !== undefined) return own;
    const container = this.container(i);
    return container < 0 ? this.name(i) : `${this.qualifiedName(container)}${this.separator}${this.name(i)}`;
  }

  /** Qualified name of what it belongs to: its container, or for members written elsewhere their type. */
  parent(i: number): string | null {
    if (this.#parents.has(i)) return this.#parents.get(i) ?? null;
    const container = this.container(i);
    return container < 0 ? null : this.qualifiedName(container);
  }

  /** All simple names in lower case, each on a line of its own. */
  get lowerNames(): string {
    this.#lowerNames ??= this.names.join('\n').toLowerCase();
    return this.#lowerNames;
  }

  /** {@link signatures} in lower case. */
  get lowerSignatures(): string {
    this.#lowerSignatures ??= this.signatures.toLowerCase();
    return this.#lowerSignatures;
  }

  /** True if a reference in the file has this name; seldom true for another name. */
  refersTo(name: string): boolean {
    return this.refersToHash(nameHash(name));
  }

  /** As {@link refersTo}, of the `nameHash` of a name: for asking many files about one name. */
  refersToHash(hash: number): boolean {
    return hasHash(this.#used, hash);
  }

  /** True if a parameter, result or field has a type of this name in any case; seldom true for another. */
  mentionsType(name: string): boolean {
    return hasHash(this.#used, foldedNameHash(name));
  }

  #at(i: number, column: number): number {
    return this.rows[i * OUTLINE_WIDTH + column] ?? 0;
  }
}

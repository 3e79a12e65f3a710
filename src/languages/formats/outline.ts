/** The list of what a file declares and imports, as it grows while the text is read from its beginning. */

import { oneLine } from '../syntax/one-line.ts';
import { Positions } from '../syntax/positions.ts';
import type { Declaration, DeclarationKind, ImportEntry, Relationship } from '../syntax/types.ts';
import type { Extracted } from './format.ts';

/** Declarations of one file, and imports of one file, beyond which no more are taken. */
export const MAX_ENTRIES = 20_000;
/** Containers within containers. */
const MAX_DEPTH = 32;
/** UTF-16 units of one name. */
const MAX_NAME = 200;
/** UTF-16 units of a qualified name that may still hold members: without it names would grow squared. */
const MAX_QUALIFIED = 1_000;

/** The place of a declaration that stands in no other. */
export const TOP = -1;
/** The place of a declaration that was not taken, and of all that stands in it. */
const NOT_TAKEN = -2;

/** What a format says of one declaration. Offsets are UTF-16 units. */
export interface Entry {
  kind: DeclarationKind;
  name: string;
  start: number;
  /** May be set later, by {@link Outline.close}. */
  end: number;
  signature: string;
  /** What {@link Outline.add} gave for the declaration it stands in; by default {@link TOP}. */
  container?: number;
  /** Qualified name of what it belongs to, where that is not the container. */
  parent?: string;
  doc?: string | null;
  /** It has a body: more lines than its head. */
  hasBody?: boolean;
  relationships?: Relationship[];
}

/** What a format says of one import. */
export interface ImportStatement {
  text: string;
  start: number;
  module: string;
  form: string;
  names?: ImportEntry['names'];
  alias?: string;
  container?: number;
}

interface Taken extends Entry {
  container: number;
  depth: number;
  qualifiedName: string;
}

/** Collects declarations, containers before their members, in the order of their starts. */
export class Outline {
  readonly #text: string;
  readonly #separator: string;
  readonly #taken: Taken[] = [];
  readonly #imports: ImportStatement[] = [];
  /** Parts of the text could not be read. */
  hasErrors = false;

  constructor(text: string, separator: '.' | '::' = '.') {
    this.#text = text;
    this.#separator = separator;
  }

  /** The place of the declaration, for its members; such as are not taken have one, too. */
  add(entry: Entry): number {
    const container = entry.container ?? TOP;
    const around = container >= 0 ? this.#taken[container] : undefined;
    const name = shortName(entry.name);
    const parent = entry.parent ?? around?.qualifiedName ?? null;
    const depth = around === undefined ? 0 : around.depth + 1;
    const isTaken =
      container !== NOT_TAKEN &&
      name !== '' &&
      depth <= MAX_DEPTH &&
      (parent?.length ?? 0) <= MAX_QUALIFIED &&
      this.#taken.length < MAX_ENTRIES;
    if (!isTaken) return NOT_TAKEN;
    const qualifiedName = parent === null ? name : `${parent}${this.#separator}${name}`;
    return this.#taken.push({ ...entry, name, container, depth, qualifiedName }) - 1;
  }

  /** Sets the end of a declaration that was added without knowing it. */
  close(place: number, end: number): void {
    const entry = this.#taken[place];
    if (entry !== undefined) entry.end = Math.max(entry.start, end);
  }

  /** The same with what is known of its form only at the end. */
  describe(place: number, more: Partial<Pick<Entry, 'signature' | 'hasBody' | 'relationships'>>): void {
    const entry = this.#taken[place];
    if (entry !== undefined) Object.assign(entry, more);
  }

  /** The qualified name at a place, null if nothing was taken there. */
  qualifiedName(place: number): string | null {
    return this.#taken[place]?.qualifiedName ?? null;
  }

  /** Imports without a module are none. */
  addImport(statement: ImportStatement): void {
    if (statement.module !== '' && this.#imports.length < MAX_ENTRIES) this.#imports.push(statement);
  }

  /** Everything with lines and bytes. Once, at the end. */
  extracted(): Extracted {
    const positions = new Positions(this.#text);
    return {
      declarations: this.#taken.map((entry) => toDeclaration(entry, positions, this.#taken)),
      imports: this.#imports.map((statement) => toImport(statement, positions)),
      hasErrors: this.hasErrors,
    };
  }
}

function shortName(name: string): string {
  return oneLine(name.length > MAX_NAME ? `${name.slice(0, MAX_NAME)}...` : name);
}

function toDeclaration(entry: Taken, positions: Positions, all: readonly Taken[]): Declaration {
  const line = positions.lineOf(entry.start);
  const endLine = positions.lineOf(Math.max(entry.start, entry.end - 1));
  return {
    kind: entry.kind,
    name: entry.name,
    qualifiedName: entry.qualifiedName,
    signature: entry.signature,
    visibility: 'public',
    isReachable: true,
    line,
    startLine: line,
    endLine,
    startByte: positions.byteOf(entry.start),
    endByte: positions.byteOf(entry.end),
    docComment: entry.doc ?? null,
    container: entry.container,
    parent: entry.parent ?? all[entry.container]?.qualifiedName ?? null,
    isTest: false,
    isAsync: false,
    isDeprecated: false,
    attributes: [],
    bodyLines: entry.hasBody === true ? endLine - line : null,
    complexity: null,
    relationships: entry.relationships ?? [],
    parameterTypes: [],
    returnTypes: [],
    declaredTypes: [],
  };
}

function toImport(statement: ImportStatement, positions: Positions): ImportEntry {
  return {
    text: statement.text,
    line: positions.lineOf(statement.start),
    module: statement.module,
    names: statement.names ?? [],
    ...(statement.alias === undefined ? {} : { alias: statement.alias }),
    form: statement.form,
    declaration: Math.max(TOP, statement.container ?? TOP),
  };
}

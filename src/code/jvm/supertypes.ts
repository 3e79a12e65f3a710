/** What the types of a library build on, in its own sources and in those of others. */

import { TypePart } from './members-part.ts';
import { jvmModel } from './model.ts';
import { aliasTarget } from './supertypes-alias.ts';
import { importedNames, visibleNames } from './supertypes-names.ts';
import { outerTypes } from './supertypes-outer.ts';
import type { TypeUse } from './type-header.ts';
import { substituteTypes } from './type-text.ts';
import type { JvmSources, JvmType } from './types.ts';

/** One library, among others. */
export interface TypeSpace {
  readonly sources: JvmSources;
  /** Where else one of these full names may be, in this order. Each is opened when it is its turn. */
  beyond(names: readonly string[]): AsyncIterable<TypeSpace>;
}

/** A type and the library that it is in. */
export interface PlacedType {
  type: JvmType;
  space: TypeSpace;
}

/** A type that another builds on, with the type arguments that it gives it. */
export interface Supertype extends PlacedType {
  args: readonly string[];
}

export interface Supertypes {
  superclass: Supertype | null;
  /** In order of declaration. */
  interfaces: readonly Supertype[];
  /** Names, as written, of those that are in no library. */
  unresolved: readonly string[];
}

const NONE: Supertypes = { superclass: null, interfaces: [], unresolved: [] };

/** Bounds on what one question may cost, far above what people write. */
const MOST_BASES = 500;
const MOST_NAMES = 5_000;
const MOST_INHERITING = 200;
const MOST_ALIASES = 10;
const DEEPEST_SCOPE = 40;

/** Names of types begin so by custom, and those of packages do not. */
const CAPITAL = /^\p{Lu}/u;

/** Finds supertypes and keeps what it has found: made for one question. */
export class SupertypeFinder {
  readonly #known = new Map<JvmType, Supertypes>();
  /** Types whose supertypes are being looked for: their names mean nothing for that. */
  readonly #open = new Set<JvmType>();
  readonly #searches = new Map<TypeSpace, Map<string, PlacedType | undefined>>();
  #namesLeft = MOST_NAMES;

  /** The direct supertypes of a type, as far as they are written. Nothing for an alias or facade. */
  async of(place: PlacedType): Promise<Supertypes> {
    const { type } = place;
    const before = this.#known.get(type);
    if (before) return before;
    if (this.#open.has(type) || this.#open.size >= DEEPEST_SCOPE) return NONE;
    this.#open.add(type);
    try {
      const found = await this.#resolved(place);
      this.#known.set(type, found);
      return found;
    } finally {
      this.#open.delete(type);
    }
  }

  async #resolved(place: PlacedType): Promise<Supertypes> {
    const { space, type } = place;
    const header = type.kind === 'type_alias' ? null : new TypePart(type, type.file, space.sources).header;
    if (!header) return NONE;
    const interfaces: Supertype[] = [];
    const unresolved: string[] = [];
    let superclass: Supertype | null = null;
    const uses = header.superclass ? [header.superclass, ...header.interfaces] : header.interfaces;
    for (const use of uses.slice(0, MOST_BASES)) {
      const found = await this.#target(place, use);
      if (!found) unresolved.push(use.name);
      else if (superclass === null && isClass(found.type, use === header.superclass)) superclass = found;
      else interfaces.push(found);
    }
    return { superclass, interfaces, unresolved };
  }

  /** The type that a use means, through aliases. */
  async #target(place: PlacedType, use: TypeUse): Promise<Supertype | undefined> {
    let { args } = use;
    let from = place;
    let name = use.name;
    for (let passed = 0; passed < MOST_ALIASES; passed++) {
      const found = await this.#named(from, name);
      if (found?.type.kind !== 'type_alias') return found && { ...found, args };
      const target = aliasTarget(found.type);
      if (!target) return undefined;
      const given = new Map(target.typeParameters.map((each, at) => [each, args[at] ?? each]));
      args = target.args.map((each) => substituteTypes(each, given));
      name = target.name;
      from = found;
    }
    return undefined;
  }

  /** The type that a name, with or without qualifiers, means at a type's header. */
  async #named(place: PlacedType, name: string): Promise<PlacedType | undefined> {
    if (this.#namesLeft <= 0) return undefined;
    this.#namesLeft--;
    const [first = '', ...rest] = name.split('.');
    let found = await this.#simple(place, first, rest.length > 0);
    for (const each of rest) found = found && (await this.#member(found, each));
    return found ?? (rest.length > 0 ? this.#qualified(place.space, name) : undefined);
  }

  async #simple(place: PlacedType, name: string, isQualifier: boolean): Promise<PlacedType | undefined> {
    const { space, type } = place;
    const model = jvmModel(space.sources);
    for (const outer of outerTypes(type, model)) {
      const member = await this.#member({ type: outer, space }, name);
      if (member) return member;
    }
    const imported = importedNames(type.file, name);
    for (const each of imported.names) {
      const found = (await this.#search(space, [each])) ?? (await this.#qualified(space, each));
      if (found) return found;
    }
    if (imported.isSettled) return undefined;
    const visible = visibleNames(type, name);
    // By custom what has no capital is a package: not worth opening other libraries.
    const seen =
      isQualifier && !CAPITAL.test(name) ? inModel(space, visible) : await this.#search(space, visible);
    return seen ?? inModel(space, [`${type.fullName}.${name}`]);
  }

  /** A type of that name in another one, its own or inherited. */
  async #member({ space, type }: PlacedType, name: string): Promise<PlacedType | undefined> {
    const met = new Set([type]);
    const waiting: PlacedType[] = [{ type, space }];
    for (const each of waiting) {
      const own = inModel(each.space, [`${each.type.fullName}.${name}`]);
      if (own) return own;
      const { interfaces, superclass } = await this.of(each);
      for (const base of superclass ? [superclass, ...interfaces] : interfaces) {
        if (met.has(base.type) || met.size >= MOST_INHERITING) continue;
        met.add(base.type);
        waiting.push(base);
      }
    }
    return undefined;
  }

  /** A type by a full name in which inherited types may stand behind their heirs. */
  async #qualified(space: TypeSpace, name: string): Promise<PlacedType | undefined> {
    const exact = await this.#search(space, [name]);
    if (exact) return exact;
    const parts = name.split('.');
    for (let count = parts.length - 1; count > 0; count--) {
      if (!CAPITAL.test(parts[count - 1] ?? '')) return undefined;
      let found = await this.#search(space, [parts.slice(0, count).join('.')]);
      if (!found) continue;
      for (const each of parts.slice(count)) found = found && (await this.#member(found, each));
      return found;
    }
    return undefined;
  }

  /** The first library that has one of the names, and of the names the first that it has. */
  async #search(space: TypeSpace, names: readonly string[]): Promise<PlacedType | undefined> {
    const key = names.join('\n');
    const searches = this.#searches.get(space) ?? new Map<string, PlacedType | undefined>();
    this.#searches.set(space, searches);
    if (searches.has(key)) return searches.get(key);
    const found = inModel(space, names) ?? (await searchBeyond(space, names));
    searches.set(key, found);
    return found;
  }
}

async function searchBeyond(space: TypeSpace, names: readonly string[]): Promise<PlacedType | undefined> {
  for await (const other of space.beyond(names)) {
    const found = inModel(other, names);
    if (found) return found;
  }
  return undefined;
}

function inModel(space: TypeSpace, names: readonly string[]): PlacedType | undefined {
  const model = jvmModel(space.sources);
  for (const name of names) {
    const type = model.type(name);
    if (type?.fullName === name) return { type, space };
  }
  return undefined;
}

/** Kotlin does not tell the two apart where no constructor is called. */
function isClass({ kind }: JvmType, isWrittenAsClass: boolean): boolean {
  return kind === 'interface' || kind === 'annotation' ? false : isWrittenAsClass || kind === 'class';
}

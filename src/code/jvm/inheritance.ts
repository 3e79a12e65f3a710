/** What a type inherits: the types above it in their order, and the members of theirs that are its own, too. */
import { type Bindings, bindingsOf, memberKey } from './inheritance-keys.ts';
import { type JvmMember, TypePart } from './members-part.ts';
import { jvmModel } from './model.ts';
import type { PlacedType, Supertype, SupertypeFinder, TypeSpace } from './supertypes.ts';
import { outerTypes } from './supertypes-outer.ts';
import type { TypeParameter } from './type-header.ts';
import { substituteTypes } from './type-text.ts';
import type { JvmSources, JvmType } from './types.ts';

/** One type above another. */
export interface Ancestor extends PlacedType {
  /** What stands for its type parameters; those of the type below stand for their bounds. */
  bindings: Bindings;
  /** All classes from the one below up to it are of the same package: it hands on what is for that alone. */
  sharesPackage: boolean;
  /** Types that build on it directly. */
  heirs: Ancestor[];
}

export interface Ancestry {
  /** The type itself. */
  root: Ancestor;
  /** The superclasses, the nearest first; then the interfaces, each followed by those it extends. */
  ancestors: readonly Ancestor[];
  /** Names of supertypes that are in no library, as written, each once, in no order. */
  unresolved: readonly string[];
}

/** A type has at most so many ancestors here. */
const MOST_ANCESTORS = 1_000;

/** All types above a type, each once; cycles end. */
export async function ancestryOf(place: PlacedType, finder: SupertypeFinder): Promise<Ancestry> {
  const root: Ancestor = { ...place, bindings: bindingsIn(place, []), sharesPackage: true, heirs: [] };
  const met = new Map<JvmType, Ancestor>([[place.type, root]]);
  const unresolved = new Set<string>();
  /** Undefined for one that is known already, or one too many. */
  const enter = (base: Supertype, heir: Ancestor): Ancestor | undefined => {
    const before = met.get(base.type);
    // A cycle that leads back to the type itself makes it nobody's ancestor.
    if (before && before !== root) before.heirs.push(heir);
    if (before || met.size > MOST_ANCESTORS) return undefined;
    const ancestor = ancestorOf(base, heir);
    met.set(base.type, ancestor);
    return ancestor;
  };
  const basesOf = async (each: Ancestor): ReturnType<SupertypeFinder['of']> => {
    const bases = await finder.of(each);
    for (const name of bases.unresolved) unresolved.add(name);
    return bases;
  };

  const classes = [root];
  for (const each of classes) {
    const { superclass } = await basesOf(each);
    const above = superclass && enter(superclass, each);
    if (above) classes.push(above);
  }
  for (const each of classes) {
    const waiting = await pairsOf(each);
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const above = enter(next.base, next.heir);
      if (above) waiting.push(...(await pairsOf(above)));
    }
  }
  const [, ...ancestors] = met.values();
  return { root, ancestors, unresolved: [...unresolved] };

  /** The interfaces of a type, the last first; whatever else stands where one should, too. */
  async function pairsOf(heir: Ancestor): Promise<{ base: Supertype; heir: Ancestor }[]> {
    const { interfaces, superclass } = await basesOf(heir);
    const bases = superclass && !classes.includes(heir) ? [superclass, ...interfaces] : interfaces;
    return bases.map((base) => ({ base, heir })).reverse();
  }
}

function ancestorOf({ args, space, type }: Supertype, heir: Ancestor): Ancestor {
  const given = args.map((each) => substituteTypes(each, heir.bindings));
  return {
    type,
    space,
    bindings: bindingsIn({ space, type }, given),
    sharesPackage: heir.sharesPackage && type.packageName === heir.type.packageName,
    heirs: [heir],
  };
}

/** For the type parameters of a type, and for those of the types around it, which nobody gives arguments. */
function bindingsIn({ space, type }: PlacedType, args: readonly string[]): Bindings {
  const outer = [...outerTypes(type, jvmModel(space.sources))].reverse();
  const around = outer.reduce(
    (before, each) => bindingsOf(parametersOf(each, space), [], before),
    NO_BINDINGS,
  );
  return bindingsOf(parametersOf(type, space), args, around);
}

const NO_BINDINGS: Bindings = new Map();

function parametersOf(type: JvmType, { sources }: TypeSpace): readonly TypeParameter[] {
  return new TypePart(type, type.file, sources).header?.typeParameters ?? [];
}

export interface InheritedMember {
  member: JvmMember;
  ancestor: Ancestor;
}

/** Members of a type by source, `methodsOf` or `fieldsOf`. */
type MembersOf = (type: JvmType, sources: JvmSources) => readonly JvmMember[];

/** In the order of the ancestors, and of each by start line. */
export function inheritedMembers({ ancestors, root }: Ancestry, membersOf: MembersOf): InheritedMember[] {
  const keyed = new Map<Ancestor, readonly [string, JvmMember][]>();
  const declaring = new Map<string, Set<Ancestor>>();
  const all = [root, ...ancestors];
  const isMixed = all.some(({ type }) => type.language === 'kotlin');
  for (const each of all) {
    const { bindings, space, type } = each;
    const declarer = { language: type.language, bindings, isMixed };
    const members = membersOf(type, space.sources)
      .filter(({ kind }) => kind !== 'constructor')
      .map((member): [string, JvmMember] => [memberKey(member, declarer), member]);
    keyed.set(each, members);
    for (const [key] of members) declaring.set(key, (declaring.get(key) ?? new Set()).add(each));
  }

  const found: InheritedMember[] = [];
  const taken = new Set<string>();
  const heirs = new Map<Ancestor, ReadonlySet<Ancestor>>();
  for (const ancestor of ancestors) {
    const own = (keyed.get(ancestor) ?? []).filter(([, member]) => isHandedOn(member, ancestor));
    const shown = own.filter(
      ([key]) => !taken.has(key) && !isReplaced(ancestor, declaring.get(key) ?? NOBODY, heirs),
    );
    for (const [, member] of shown) found.push({ member, ancestor });
    for (const [key] of shown) taken.add(key);
  }
  return found;
}

const NOBODY: ReadonlySet<Ancestor> = new Set();
const STATIC = /^(?:[a-z-]+\s+)*?static\b/;

function isHandedOn({ kind, signature, visibility }: JvmMember, { sharesPackage, type }: Ancestor): boolean {
  if (visibility === 'private') return false;
  if (type.language === 'kotlin') return true;
  // What has no modifier of access in Java is for the package.
  if (visibility === 'internal') return sharesPackage;
  const isInterface = type.kind === 'interface' || type.kind === 'annotation';
  return !(isInterface && kind === 'method' && STATIC.test(signature));
}

/** Whether one of the declaring types builds on the ancestor. `all`: what is known of the heirs of each. */
function isReplaced(
  ancestor: Ancestor,
  declaring: ReadonlySet<Ancestor>,
  all: Map<Ancestor, ReadonlySet<Ancestor>>,
): boolean {
  if (declaring.size === 1 && declaring.has(ancestor)) return false;
  const heirs = all.get(ancestor) ?? heirsOf(ancestor);
  all.set(ancestor, heirs);
  for (const each of declaring) if (heirs.has(each)) return true;
  return false;
}

/** All types that build on one, directly or not. */
function heirsOf(ancestor: Ancestor): ReadonlySet<Ancestor> {
  const heirs = new Set(ancestor.heirs);
  for (const each of heirs) for (const heir of each.heirs) heirs.add(heir);
  heirs.delete(ancestor);
  return heirs;
}

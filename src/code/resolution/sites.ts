/** What one reference means. */
import type { Outline } from '../../indexing/syntax/outline.ts';
import { isValue } from '../../languages/syntax/kinds.ts';
import type { ReferenceRole, ReferenceSite } from '../../languages/syntax/types.ts';
import { readChain } from './chain.ts';
import { type Family, familyOf } from './families.ts';
import { scopeOf } from './file-scope.ts';
import { isCallable, isFit, isMember, isTypeAt } from './fitness.ts';
import type { Ground, Knowledge } from './knowledge.ts';
import { isSettled, type Meaning } from './meaning.ts';
import { basesOf } from './members.ts';
import { withParts } from './parts.ts';
import { type Place, plainMeaning } from './plain.ts';
import { selfTypes } from './self-types.ts';
import type { Resolved, Target } from './types.ts';
import { usesIndexOf } from './uses-index.ts';
import { expressionValue, member } from './values.ts';

const OUTSIDE: Resolved = { targets: [], confidence: 'high', reason: 'outside the source' };
const LOCAL: Resolved = { targets: [], confidence: 'high', reason: 'local name' };
const NOT_FOUND: Resolved = { targets: [], confidence: 'low', reason: 'not found' };

/** Asks `knowledge` for files that may not be loaded yet. */
export function resolveSite(knowledge: Knowledge, file: Outline, site: ReferenceSite): Resolved {
  const family = familyOf(file.language);
  const place = { file, declaration: site.declaration, byte: site.startByte };
  if (site.receiver === null) {
    const own = ownConstructor(knowledge, place, site);
    if (own !== null) return own;
    const meaning = plainMeaning(knowledge, site.name, site.role, place);
    if (isSettled(meaning)) return resolvedBy(knowledge, meaning, site.role);
    return family.mayBeAnywhere ? byName(knowledge, site.name, site.role, family, isTop) : NOT_FOUND;
  }
  // In `new a.B()` what is made is the name itself.
  const receiver = site.receiver.replace(/^new\s+(?=[^(]*$)/, '');
  const holder = expressionValue(knowledge, receiver, place);
  if (holder.sort === 'external') return behindOutside(knowledge, site, family, holder.isSure);
  if (holder.sort === 'unknown') {
    const isMeant = isLocal(knowledge, receiver, place) ? isMemberAt : isMemberOfAny;
    return byName(knowledge, site.name, site.role, family, isMeant);
  }
  const found = member(knowledge, holder, site.name);
  if (found.sort === 'named') return resolvedBy(knowledge, found.meaning, site.role);
  if (found.sort === 'instance')
    return { targets: found.types, confidence: found.isCertain ? 'high' : 'medium', reason: 'constructor' };
  if (found.sort === 'external') return behindOutside(knowledge, site, family, found.isSure);
  return byName(knowledge, site.name, site.role, family, isMemberOfAny);
}

/** A member of something from outside the source: only what may have been added to it there, or inherits from it. */
function behindOutside(
  knowledge: Knowledge,
  { name, role }: ReferenceSite,
  family: Family,
  isSure: boolean | undefined,
): Resolved {
  if (isSure) return OUTSIDE;
  const added = byName(knowledge, name, role, family, isMemberAt);
  return added.targets.length > 0 ? added : OUTSIDE;
}

function resolvedBy(knowledge: Knowledge, meaning: Meaning, role: ReferenceRole): Resolved {
  const { confidence, isExternal, local, reason } = meaning;
  if (local !== null) return LOCAL;
  if (isExternal) return OUTSIDE;
  const targets = fitting(meaning.targets, role);
  return targets.length === 0 ? NOT_FOUND : { targets: withParts(knowledge, targets), confidence, reason };
}

/** Those that can be meant in that role. Where a field and a method share a name, a call means the method. */
function fitting(targets: readonly Target[], role: ReferenceRole): readonly Target[] {
  const fit = targets.filter(({ file, index }) => isFit(file.kind(index), role));
  if (role !== 'call' || fit.length < 2) return fit;
  const called = fit.filter(({ file, index }) => !isValue(file.kind(index)));
  return called.length > 0 ? called : fit;
}

/** Calls of a constructor by a word: `this(…)`, `super(…)`. */
function ownConstructor(
  knowledge: Knowledge,
  place: { file: Outline; declaration: number; byte: number },
  { name, role }: ReferenceSite,
): Resolved | null {
  // In Python `super` is a function.
  if (role !== 'call' || (name !== 'this' && name !== 'super') || place.file.language === 'Python')
    return null;
  const own = selfTypes(knowledge, place);
  const types = name === 'this' ? own : own.flatMap((type) => basesOf(knowledge, type)[0] ?? []);
  return types.length === 0 ? OUTSIDE : { targets: types, confidence: 'high', reason: 'constructor' };
}

function isTop({ file, index }: Target): boolean {
  return scopeOf(file).isTop(index);
}

/** What stands before a name begins with a variable or parameter. */
function isLocal(knowledge: Knowledge, receiver: string, { file, byte }: Place): boolean {
  const [first] = readChain(receiver) ?? [];
  return first !== undefined && usesIndexOf(knowledge.uses(file)).localAt(first.name, byte) !== null;
}

function isMemberAt(target: Target): boolean {
  return isMember(target.file.kind(target.index)) || isExtension(target) || isInside(target);
}

/** A function within another may be part of the object that the other makes. */
function isInside({ file, index }: Target): boolean {
  if (file.kind(index) !== 'function' || familyOf(file.language).id !== 'script') return false;
  const container = file.container(index);
  return container >= 0 && isCallable(file.kind(container));
}

/** A function of Kotlin that is written for a type: `fun Type.name()`. */
function isExtension({ file, index }: Target): boolean {
  if (file.language !== 'Kotlin' || file.kind(index) !== 'function') return false;
  return file
    .signature(index)
    .replaceAll('`', '')
    .includes(`.${file.name(index)}(`);
}

function isMemberOfAny(target: Target): boolean {
  const { file, index } = target;
  if (isMemberAt(target) || isTypeAt(file, index)) return true;
  // A function that stands alone may be what a module offers.
  return file.kind(index) === 'function' && scopeOf(file).isTop(index);
}

type NameTest = (target: Target) => boolean;

/** By test, family, role and name: the same names are asked for over and over. */
const known = new WeakMap<Ground, Map<NameTest, Map<string, Resolved>>>();

/** All declarations that agree by name. */
function byName(
  { ground }: Knowledge,
  name: string,
  role: ReferenceRole,
  family: Family,
  isMeant: NameTest,
): Resolved {
  let ofGround = known.get(ground);
  if (ofGround === undefined) {
    ofGround = new Map();
    known.set(ground, ofGround);
  }
  let ofTest = ofGround.get(isMeant);
  if (ofTest === undefined) {
    ofTest = new Map();
    ofGround.set(isMeant, ofTest);
  }
  const key = `${family.id} ${role} ${name}`;
  let resolved = ofTest.get(key);
  if (resolved === undefined) {
    const targets = ground.names
      .inFamily(name, family)
      .filter((target) => isFit(target.file.kind(target.index), role) && isMeant(target));
    resolved = targets.length === 0 ? NOT_FOUND : { targets, confidence: 'low', reason: 'name only' };
    ofTest.set(key, resolved);
  }
  return resolved;
}

/** What a name means that stands alone: by scope, imports, and what a language lets files share. */
import type { Outline } from '../../indexing/syntax/outline.ts';
import type { LocalName, ReferenceRole } from '../../languages/syntax/types.ts';
import { directoryOf } from '../imports/paths.ts';
import { type Family, familyOf } from './families.ts';
import { scopeOf } from './file-scope.ts';
import { isFit, isTypeAt } from './fitness.ts';
import { includedFiles } from './includes.ts';
import type { Knowledge } from './knowledge.ts';
import { isSettled, type Meaning, meaningOf, NOTHING, targetsIn } from './meaning.ts';
import { inheritedMembers, membersOf } from './members.ts';
import { imported, throughWildcards } from './offered.ts';
import { macrosOfCrate } from './rust-macros.ts';
import type { Target } from './types.ts';
import { usesIndexOf } from './uses-index.ts';

/** Where a name stands. */
export interface Place {
  file: Outline;
  /** The innermost declaration around it, -1 at file level. */
  declaration: number;
  /** -1 where local names do not count: in signatures of others. */
  byte: number;
}

/** The meaning of a name at a place; of declarations only those fit for the role. */
export function plainMeaning(knowledge: Knowledge, name: string, role: ReferenceRole, place: Place): Meaning {
  const { file } = place;
  const family = familyOf(file.language);
  const inScope = scopeMeaning(knowledge, name, role, place, family);
  if (inScope.local !== null && role === 'call' && METHODS_APART.has(file.language))
    return methodBehind(knowledge, name, inScope, place);
  if (inScope.local !== null) return importedInside(knowledge, name, inScope.local, file) ?? inScope;
  if (isSettled(inScope)) return inScope;
  const brought = imported(knowledge, file, name);
  if (isSettled(brought)) return fitting(brought, role);
  const shared = peerMeaning(knowledge, name, role, place, family);
  if (isSettled(shared)) return shared;
  const wild = fitting(family.id === 'c' ? NOTHING : throughWildcards(knowledge, file, name), role);
  return isSettled(wild) || family.id !== 'rust' ? wild : macrosOfCrate(knowledge, file, name);
}

/** A local name that an import within a function brings: `const { a } = await import('./b')`. */
function importedInside(knowledge: Knowledge, name: string, local: LocalName, file: Outline): Meaning | null {
  if (familyOf(file.language).id !== 'script') return null;
  const bindings = scopeOf(file).bindings(name);
  const isHere = bindings.some(({ index }) => {
    const around = file.imports[index]?.declaration ?? -1;
    return around >= 0 && file.startByte(around) <= local.startByte && local.startByte < file.endByte(around);
  });
  if (!isHere) return null;
  const isSure = /^\(await import\(|^require\(/.test(local.value);
  // Another variable of that name may stand beside it.
  if (!isSure && local.value !== '') return null;
  const brought = imported(knowledge, file, name);
  return isSure || !isSettled(brought) || brought.isExternal ? brought : { ...brought, confidence: 'low' };
}

/** Variables and methods do not hide each other, or only where a variable can be called. */
const METHODS_APART: ReadonlySet<string> = new Set(['Java', 'Kotlin']);

/** What is called where a local name is the same. */
function methodBehind(knowledge: Knowledge, name: string, local: Meaning, place: Place): Meaning {
  const called = plainMeaning(knowledge, name, 'call', { ...place, byte: -1 });
  if (place.file.language === 'Java') return called;
  return called.targets.length > 0 ? { ...called, confidence: 'low', reason: 'name only' } : local;
}

function fitting(meaning: Meaning, role: ReferenceRole): Meaning {
  const targets = meaning.targets.filter(({ file, index }) => isFit(file.kind(index), role));
  return targets.length === meaning.targets.length ? meaning : { ...meaning, targets };
}

/** From the inside out: local names, declarations of each container, members of each type around. */
function scopeMeaning(
  knowledge: Knowledge,
  name: string,
  role: ReferenceRole,
  { file, declaration, byte }: Place,
  family: Family,
): Meaning {
  const scope = scopeOf(file);
  const local = role === 'type' || byte < 0 ? null : usesIndexOf(knowledge.uses(file)).localAt(name, byte);
  const found = scope.named(name);
  for (let around = declaration; ; around = file.container(around)) {
    const from = around < 0 ? 0 : file.startByte(around);
    if (local !== null && local.startByte >= from) return { ...NOTHING, local, reason: 'local name' };
    const isType = around >= 0 && isTypeAt(file, around);
    if (!isType || family.hasImplicitSelf || role === 'type') {
      const here = found.filter(
        (i) => file.container(i) === around && isFit(file.kind(i), role) && (around >= 0 || scope.isTop(i)),
      );
      if (here.length > 0)
        return meaningOf(targetsIn(file, here), 'high', around < 0 ? 'same file' : 'scope');
    }
    const types = family.hasImplicitSelf ? typesHere(knowledge, file, around, isType) : [];
    if (types.length > 0) {
      const targets = isType ? inheritedMembers(knowledge, types, name) : membersOf(knowledge, types, name);
      const fit = targets.filter((target) => isFit(target.file.kind(target.index), role));
      if (fit.length > 0) return meaningOf(fit, 'high', 'inherited');
    }
    if (around < 0) break;
  }
  return NOTHING;
}

/** A type, or the one that a method written apart from it belongs to. */
function typesHere(knowledge: Knowledge, file: Outline, around: number, isType: boolean): readonly Target[] {
  if (isType) return [{ file, index: around }];
  if (around < 0 || (file.kind(around) !== 'method' && file.kind(around) !== 'constructor')) return [];
  const [parent, container] = [file.parent(around), file.container(around)];
  if (parent === null || (container >= 0 && isTypeAt(file, container))) return [];
  const { targets } = knowledge.resolvePath(knowledge, file, parent, -1);
  return targets.filter(({ file: other, index }) => isTypeAt(other, index));
}

/** Declarations that other files share without being imported by name. */
function peerMeaning(
  knowledge: Knowledge,
  name: string,
  role: ReferenceRole,
  place: Place,
  family: Family,
): Meaning {
  const { file } = place;
  if (family.id === 'ruby') return rubyConstant(knowledge, name, role, place);
  const isPeer = peerTest(knowledge, place, family);
  if (isPeer === null) return NOTHING;
  const found = knowledge.ground.names
    .inFamily(name, family)
    .filter(
      (other) =>
        other.file !== file &&
        scopeOf(other.file).isTop(other.index) &&
        isFit(other.file.kind(other.index), role) &&
        isPeer(other),
    );
  return meaningOf(found, 'medium', family.id === 'c' ? 'included file' : 'same package');
}

/** A constant is looked for in each module around, from the inside out, in whichever file it stands. */
function rubyConstant(
  { ground }: Knowledge,
  name: string,
  role: ReferenceRole,
  { file, declaration }: Place,
): Meaning {
  if (!/^[A-Z]/.test(name)) return NOTHING;
  const candidates = ground.names
    .inFamily(name, familyOf(file.language))
    .filter((each) => isFit(each.file.kind(each.index), role) || isTypeAt(each.file, each.index));
  for (let around = declaration; ; around = file.container(around)) {
    const wanted = around < 0 ? name : `${file.qualifiedName(around)}::${name}`;
    const found = candidates.filter((each) => each.file.qualifiedName(each.index) === wanted);
    if (found.length > 0) return meaningOf(found, 'medium', 'constant');
    if (around < 0) return NOTHING;
  }
}

type PeerTest = (other: Target) => boolean;

function peerTest(knowledge: Knowledge, { file, declaration }: Place, family: Family): PeerTest | null {
  if (family.id === 'c') {
    const included = includedFiles(knowledge, file);
    return (other) => included.has(other.file);
  }
  switch (family.peers) {
    case 'none':
      return null;
    case 'directory':
      return (other) =>
        directoryOf(other.file.path) === directoryOf(file.path) && other.file.namespace === file.namespace;
    case 'namespace': {
      const own = scopeOf(file).namespaceAt(declaration);
      // In C# what stands in the namespaces around is seen, too.
      const isSeen = (namespace: string): boolean =>
        namespace === own || (family.id === 'csharp' && own.startsWith(`${namespace}.`));
      return (other) => isSeen(scopeOf(other.file).namespaceAt(other.index));
    }
    case 'module':
      return (other) => moduleOf(other.file) === moduleOf(file);
  }
}

/** By custom of Swift's packages a directory below `Sources` is a module. */
function moduleOf({ path }: Outline): string {
  return /^(?:.*\/)?(?:Sources|Tests)\/[^/]+/.exec(path)?.[0] ?? '';
}

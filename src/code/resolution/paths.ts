/** Qualified names: `a.b.C`, `A::B`, `\A\B`. */
import type { Outline } from '../../indexing/syntax/outline.ts';
import { directoryOf } from '../imports/paths.ts';
import { familyOf } from './families.ts';
import { scopeOf } from './file-scope.ts';
import { isReferable, isTypeAt } from './fitness.ts';
import { importedFiles } from './imported-files.ts';
import { includedFiles } from './includes.ts';
import type { Knowledge } from './knowledge.ts';
import {
  EXTERNAL,
  isOneType,
  isSettled,
  joined,
  type Meaning,
  meaningOf,
  NOTHING,
  ofModules,
  targetsIn,
} from './meaning.ts';
import { membersOf } from './members.ts';
import { imported, offered, offeredByAny } from './offered.ts';
import { plainMeaning } from './plain.ts';
import { crateRoot, parentModule } from './rust-files.ts';
import type { Target } from './types.ts';

const SEPARATORS = /\.|::|\\/;

/** What a path means in a file, seen from a declaration in it (-1: from the top). */
export function resolvePath(knowledge: Knowledge, file: Outline, path: string, declaration: number): Meaning {
  const parts = path.split(SEPARATORS).filter((part) => part !== '');
  const [only] = parts;
  if (only === undefined) return NOTHING;
  const place = { file, declaration, byte: -1 };
  if (parts.length === 1 && !path.startsWith('\\')) return plainMeaning(knowledge, only, 'type', place);
  const start = pathStart(knowledge, file, parts, declaration);
  let meaning = start?.meaning ?? plainMeaning(knowledge, only, 'read', place);
  for (const part of parts.slice(start?.taken ?? 1)) {
    if (!isSettled(meaning) || meaning.isExternal) return meaning;
    meaning = memberOf(knowledge, meaning, part);
  }
  return meaning;
}

interface PathStart {
  meaning: Meaning;
  /** How many parts of the path that is. */
  taken: number;
}

/** What the first parts of a path mean, in languages where they are no names of their own. */
export function pathStart(
  knowledge: Knowledge,
  file: Outline,
  parts: readonly string[],
  declaration: number,
): PathStart | null {
  switch (familyOf(file.language).id) {
    case 'python':
      return pythonStart(knowledge, file, parts);
    case 'rust':
      return rustStart(knowledge, file, parts, declaration);
    case 'php':
    case 'jvm':
    case 'csharp':
      return namespaceStart(knowledge, file, parts);
    default:
      return null;
  }
}

/** `import a.b` lets `a.b` be written: the longest such path counts. */
function pythonStart(knowledge: Knowledge, file: Outline, parts: readonly string[]): PathStart | null {
  const scope = scopeOf(file);
  for (let taken = parts.length; taken > 0; taken--) {
    const index = scope.modulePath(parts.slice(0, taken).join('.'));
    if (index === undefined) continue;
    const { status, files } = importedFiles(knowledge, file, index < 0 ? ~index : index);
    if (index < 0) {
      const { module = '' } = file.imports[~index] ?? {};
      const around = packagesAround(knowledge, files, module.split('.').length - taken);
      return { meaning: around.length > 0 ? ofModules(around, 'high', 'import') : EXTERNAL, taken };
    }
    return { meaning: status === 'external' ? EXTERNAL : ofModules(files, 'high', 'import'), taken };
  }
  return null;
}

/** The packages so many steps above modules, which are imported with them. */
function packagesAround({ ground }: Knowledge, modules: readonly Outline[], steps: number): Outline[] {
  return modules.flatMap(({ path }) => {
    let at = path.replace(/(\/__init__)?\.pyi?$/, '');
    for (let i = 0; i < steps; i++) at = directoryOf(at);
    if (at === '') return [];
    return ground.structure.file(`${at}/__init__.py`) ?? ground.structure.file(`${at}/__init__.pyi`) ?? [];
  });
}

function rustStart(
  { ground }: Knowledge,
  file: Outline,
  parts: readonly string[],
  declaration: number,
): PathStart | null {
  const { structure } = ground;
  let taken = 0;
  let at: Outline | undefined = file;
  let around = moduleAround(file, declaration);
  for (; taken < parts.length; taken++) {
    const part = parts[taken];
    if (part === 'crate' && taken === 0) {
      at = crateRoot(structure, file);
      around = -1;
    } else if (part === 'super') {
      if (around >= 0) around = moduleAround(file, file.container(around));
      else at = at && parentModule(structure, at);
    } else if (part !== 'self' || taken > 0) break;
  }
  if (taken === 0 || at === undefined) return null;
  if (around >= 0 && at === file)
    return { meaning: meaningOf([{ file, index: around }], 'high', 'scope'), taken };
  return { meaning: ofModules([at], 'high', 'scope'), taken };
}

function moduleAround(file: Outline, declaration: number): number {
  for (let at = declaration; at >= 0; at = file.container(at)) if (file.kind(at) === 'module') return at;
  return -1;
}

/** `a.b.C` or `A\B\C` with a namespace before the type. */
function namespaceStart({ ground }: Knowledge, file: Outline, parts: readonly string[]): PathStart | null {
  const family = familyOf(file.language);
  for (let taken = 2; taken <= parts.length; taken++) {
    const namespace = parts.slice(0, taken - 1);
    const found = ground.names.inFamily(parts[taken - 1] ?? '', family).filter(({ file: other, index }) => {
      const scope = scopeOf(other);
      return scope.isTop(index) && scope.namespaceAt(index) === namespace.join('.');
    });
    if (found.length > 0) return { meaning: meaningOf(found, 'high', 'qualified name'), taken };
  }
  return null;
}

/** What stands under a name in modules, namespaces and types. */
export function memberOf(
  knowledge: Knowledge,
  { targets, modules, confidence }: Meaning,
  name: string,
): Meaning {
  const found: Meaning[] = [offeredByAny(knowledge, modules, name)];
  for (const target of targets) {
    const { file, index } = target;
    if (isTypeAt(file, index)) {
      const members = membersOf(knowledge, [target], name);
      found.push(meaningOf(members, 'high', 'type-qualified name'));
      continue;
    }
    // `mod x;` stands for a file.
    if (file.kind(index) === 'module' && file.bodyLines(index) === null) {
      const { modules: files } = imported(knowledge, file, file.name(index));
      found.push(...files.map((each) => offered(knowledge, each, name)));
      continue;
    }
    const inside = scopeOf(file)
      .inside(index, name)
      .filter((i) => isReferable(file.kind(i)));
    found.push(meaningOf(targetsIn(file, inside), 'high', 'qualified name'));
    if (inside.length === 0) found.push(inOtherParts(knowledge, target, name));
  }
  const all = joined(found);
  const isOfType = targets.length > 0 && targets.every(({ file, index }) => isTypeAt(file, index));
  const isSure = confidence === 'high' || (isOfType && confidence !== 'low' && isOneType(targets));
  return isSure || !isSettled(all) ? all : { ...all, confidence };
}

/** What stands in another part of a namespace: in C++ in an included file. */
function inOtherParts(knowledge: Knowledge, { file, index }: Target, name: string): Meaning {
  const family = familyOf(file.language);
  if (file.kind(index) !== 'namespace' || (family.id !== 'c' && family.id !== 'csharp')) return NOTHING;
  const namespace = file.qualifiedName(index);
  const included = family.id === 'c' ? includedFiles(knowledge, file) : null;
  const found = knowledge.ground.names
    .inFamily(name, family)
    .filter((each) => each.file.parent(each.index) === namespace && (included?.has(each.file) ?? true));
  return meaningOf(found, 'high', 'qualified name');
}

/** What a file offers to those that import it, re-exports followed. */
import type { Outline } from '../../indexing/syntax/outline.ts';
import type { ImportEntry } from '../../languages/syntax/types.ts';
import { type FamilyId, familyOf } from './families.ts';
import { scopeOf } from './file-scope.ts';
import { isReferable } from './fitness.ts';
import { type ImportStatus, importedFiles } from './imported-files.ts';
import type { Knowledge } from './knowledge.ts';
import {
  EXTERNAL,
  isSettled,
  joined,
  type Meaning,
  meaningOf,
  NOTHING,
  ofModules,
  targetsIn,
} from './meaning.ts';
import { insideModules, isFileOfModule, isSubmodule } from './module-files.ts';
import { crateRoot, parentModule } from './rust-files.ts';
import { macrosOfCrate } from './rust-macros.ts';

/** In packages with more files names are looked up first. */
const MANY_FILES = 3;

/** Families in which a file offers also what it has from others. */
const OFFERS_OF_OTHERS: ReadonlySet<FamilyId> = new Set(['script', 'python', 'rust']);

/** Files and names that one question has asked already: circles end, and ways that meet are gone once. */
export type Asked = Set<string>;

/** What the imports of a file bring in under a name. */
export function imported(
  knowledge: Knowledge,
  file: Outline,
  name: string,
  asked: Asked = new Set(),
): Meaning {
  const found = scopeOf(file)
    .bindings(name)
    .map(({ index, name: original }): Meaning => {
      if (original !== null) return importedBy(knowledge, file, index, original, asked).meaning;
      const entry = file.imports[index];
      const { status, files } = importedFiles(knowledge, file, index);
      if (entry === undefined || status === 'external') return EXTERNAL;
      // `using X = A.B.C` names a type.
      const type = entry.form.endsWith('alias') ? entry.module.split(/[.:]+/).at(-1) : undefined;
      const named = joined(type === undefined ? [] : files.map((each) => declaredAtTop(each, type)));
      return isSettled(named) ? named : wholeModule(file, entry, files, name);
    });
  return joined(found);
}

/** What one import of a file brings in for a name as the other side calls it. */
export function importedBy(
  knowledge: Knowledge,
  file: Outline,
  index: number,
  name: string,
  asked: Asked = new Set(),
): { meaning: Meaning; status: ImportStatus } {
  const entry = file.imports[index];
  const { status, files } = importedFiles(knowledge, file, index);
  if (entry === undefined || status === 'external') return { meaning: EXTERNAL, status };
  return {
    meaning: joined(files.map((each) => offeredThrough(knowledge, each, entry, name, asked))),
    status,
  };
}

/** A module by a name of its own, or the first part of its path. */
function wholeModule(
  { language }: Outline,
  { alias, module }: ImportEntry,
  files: readonly Outline[],
  name: string,
): Meaning {
  // In Python `import a.b` says what `a.b` is, but not what `a` is.
  const isPath = language === 'Python' && alias === undefined && module !== name;
  return isPath ? NOTHING : ofModules(files, 'high', 'import');
}

/** What a name means to whom imports it from one of some files. */
export function offeredByAny(knowledge: Knowledge, files: readonly Outline[], name: string): Meaning {
  const [first] = files;
  // A package of many files in a language without re-exports: by the name, not file by file.
  if (first !== undefined && files.length > MANY_FILES && first.language === 'Go') {
    const found = knowledge.ground.names
      .named(name)
      .filter(
        ({ file, index }) =>
          files.includes(file) && scopeOf(file).isTop(index) && isReferable(file.kind(index)),
      );
    return meaningOf(found, 'high', 'import');
  }
  return joined(files.map((file) => offered(knowledge, file, name)));
}

/** What a name means to whom imports it from a file. */
export function offered(
  knowledge: Knowledge,
  file: Outline,
  name: string,
  asked: Asked = new Set(),
): Meaning {
  const key = `${file.id} ${name}`;
  if (asked.has(key) || !knowledge.hasTime()) return NOTHING;
  asked.add(key);
  switch (familyOf(file.language).id) {
    case 'script':
      return exported(knowledge, file, name, asked);
    case 'python': {
      const own = declaredAtTop(file, name);
      if (isSettled(own)) return own;
      const brought = imported(knowledge, file, name, asked);
      return isSettled(brought) ? brought : throughWildcards(knowledge, file, name, asked);
    }
    case 'rust':
      return offeredByRust(knowledge, file, name, asked);
    default:
      return declaredAtTop(file, name);
  }
}

/** A module and a function may share a name. */
function offeredByRust(knowledge: Knowledge, file: Outline, name: string, asked: Asked): Meaning {
  const own = declaredAtTop(file, name);
  if (own.targets.some((each) => each.file.kind(each.index) !== 'module')) return own;
  const brought = joined([own, imported(knowledge, file, name, asked)]);
  if (isSettled(brought)) return brought;
  const wild = throughWildcards(knowledge, file, name, asked);
  if (isSettled(wild)) return wild;
  const isRoot = crateRoot(knowledge.ground.structure, file) === file;
  return isRoot ? macrosOfCrate(knowledge, file, name) : NOTHING;
}

/** What all wildcard imports of a file bring in under a name, which is nothing certain. */
export function throughWildcards(
  knowledge: Knowledge,
  file: Outline,
  name: string,
  asked: Asked = new Set(),
): Meaning {
  const found = scopeOf(file).wildcards.map((index) => {
    const { files } = importedFiles(knowledge, file, index);
    const entry = file.imports[index];
    return joined(
      files
        .filter((each) => each !== file && mayOffer(each, name))
        .map((each) => (entry === undefined ? NOTHING : offeredThrough(knowledge, each, entry, name, asked))),
    );
  });
  const all = joined(found.filter(({ isExternal }) => !isExternal));
  return isSettled(all) ? { ...all, confidence: 'medium', reason: 'wildcard import' } : all;
}

/** False where files offer only what they declare, and this one declares nothing of that name. Cheap. */
function mayOffer(file: Outline, name: string): boolean {
  return OFFERS_OF_OTHERS.has(familyOf(file.language).id) || scopeOf(file).named(name).length > 0;
}

/** What an import of a name from a file brings, given how the import names the file. */
function offeredThrough(
  knowledge: Knowledge,
  file: Outline,
  entry: ImportEntry,
  name: string,
  asked: Asked,
): Meaning {
  const family = familyOf(file.language).id;
  if (family === 'python' && isSubmodule(file, entry, name)) return ofModules([file], 'high', 'import');
  if (family === 'rust') {
    const path = entry.module.split('::');
    if (isFileOfModule(file, path, name)) {
      const around = parentModule(knowledge.ground.structure, file);
      const beside = around === undefined ? NOTHING : offered(knowledge, around, name, asked);
      const values = beside.targets.filter((each) => each.file.kind(each.index) !== 'module');
      return joined([ofModules([file], 'high', 'import'), { ...beside, targets: values, modules: [] }]);
    }
    const inner = insideModules(file, path, name);
    if (isSettled(inner)) return inner;
  }
  const found = offered(knowledge, file, name, asked);
  if (isSettled(found)) return found;
  // Members of a type that the import names: nested types, static members.
  const around = entry.module.split(/[.\\]|::/).at(-1) ?? '';
  const members = scopeOf(file)
    .named(name)
    .filter((i) => file.parent(i)?.split(file.separator).at(-1) === around);
  return meaningOf(targetsIn(file, members), 'high', 'import');
}

/** Declarations at the top of a file. */
export function declaredAtTop(file: Outline, name: string): Meaning {
  const found = scopeOf(file)
    .atTop(name)
    .filter((i) => isReferable(file.kind(i)));
  return meaningOf(targetsIn(file, found), 'high', 'import');
}

/** What a module of JavaScript or TypeScript exports under a name. */
function exported(knowledge: Knowledge, file: Outline, name: string, asked: Asked): Meaning {
  const own = scopeOf(file)
    .atTop(name)
    .filter((i) => isReferable(file.kind(i)) && (file.visibility(i) === 'public' || isAmbient(file)));
  if (own.length > 0) return meaningOf(targetsIn(file, own), 'high', 'import');
  const { exports, renamedExports } = knowledge.details(file);
  const local =
    renamedExports.find(({ alias }) => alias === name)?.name ?? (exports.includes(name) ? name : null);
  if (local !== null) {
    const here = declaredAtTop(file, local);
    if (isSettled(here)) return here;
    const brought = imported(knowledge, file, local, asked);
    if (isSettled(brought)) return brought;
  }
  return reexported(knowledge, file, name, asked);
}

function isAmbient({ path }: Outline): boolean {
  return /\.d\.[cm]?ts$/.test(path);
}

/** What names itself goes before `export *`. */
function reexported(knowledge: Knowledge, file: Outline, name: string, asked: Asked): Meaning {
  const throughAll: Meaning[] = [];
  for (const [index, { form, names }] of file.imports.entries()) {
    if (form !== 'export') continue;
    for (const { name: original, alias } of names) {
      const isAll = original === '*' && alias === undefined && name !== 'default';
      if (!isAll && (alias ?? original) !== name) continue;
      const { status, files } = importedFiles(knowledge, file, index);
      if (isAll) throughAll.push(...files.map((each) => offered(knowledge, each, name, asked)));
      else if (original === '*') return ofModules(files, 'high', 'import');
      else if (status === 'external') return EXTERNAL;
      else return joined(files.map((each) => offered(knowledge, each, original, asked)));
    }
  }
  return joined(throughAll);
}

/** Imports of Java, Kotlin, Scala and Groovy, which see each other's types by package and name. */
import type { ImportEntry } from '../../languages/syntax/types.ts';
import { DeclaredNames, usedFrom } from './declared-names.ts';
import { EXTERNAL, type LanguageImports, resolvedTo, UNRESOLVED } from './outcome.ts';
import { directoryOf, isWithin } from './paths.ts';
import type { SourceFiles } from './source-files.ts';
import type { ImportingFile, ResolvedImport } from './types.ts';

/** Display names of the languages of this family. */
export const JVM = ['Java', 'Kotlin', 'Scala', 'Groovy'];

const FORMS = new Set(['import', 'static', 'export']);
const MAX_PARTS = 100;

export function jvmImports(files: SourceFiles): LanguageImports {
  const languages = new Set(JVM);
  const names = new DeclaredNames(
    files.all.filter(({ language }) => languages.has(language)),
    '.',
  );
  return (file) => {
    const importer = new JvmImporter(files, names, file);
    return (entry) => (FORMS.has(entry.form) ? importer.resolve(entry) : EXTERNAL);
  };
}

/** Imports of one file. */
class JvmImporter {
  readonly #files: SourceFiles;
  readonly #names: DeclaredNames;
  readonly #file: ImportingFile;
  readonly #sourceRoot: string;
  readonly #module: string;

  constructor(files: SourceFiles, names: DeclaredNames, file: ImportingFile) {
    this.#files = files;
    this.#names = names;
    this.#file = file;
    this.#sourceRoot = sourceRootOf(file);
    this.#module = /^(.*?)(?:^|\/)src\//.exec(`${this.#sourceRoot}/`)?.[1] ?? this.#sourceRoot;
  }

  resolve({ module: written, names }: ImportEntry): ResolvedImport {
    const isScala = this.#file.language === 'Scala';
    const module = written.replace(/^_root_\.?/, '');
    // In Scala a path begins in any package around the file; in the others at the root alone.
    const around = isScala && module === written ? packagesAround(this.#file.namespace) : [''];
    for (const outer of around) {
      const found = this.#inModule(outer === '' ? module : `${outer}.${module}`, names, isScala);
      if (found !== EXTERNAL && (found.status === 'resolved' || outer === '')) return found;
    }
    return EXTERNAL;
  }

  #inModule(module: string, names: ImportEntry['names'], isScala: boolean): ResolvedImport {
    const targets: string[] = [];
    let isFound = false;
    let isOwn = false;
    for (const { name } of names) {
      const wanted = name === '*' ? this.#wildcard(module) : this.#named(module, name);
      // In Scala a package may be imported itself, to be written before its names.
      const inPackage =
        isScala && wanted.status !== 'resolved' ? this.#package(joined(module, name)) : EXTERNAL;
      const found = inPackage === EXTERNAL ? wanted : inPackage;
      targets.push(...found.targets);
      isFound ||= found.status === 'resolved';
      isOwn ||= found.status === 'unresolved';
    }
    if (isFound) return resolvedTo(this.#files.inOrder(targets));
    return isOwn ? UNRESOLVED : EXTERNAL;
  }

  /** Everything of a package that is used, or the type whose members are meant. */
  #wildcard(module: string): ResolvedImport {
    const inPackage = this.#package(module);
    const end = module.lastIndexOf('.');
    const ofType = this.#named(module.slice(0, Math.max(0, end)), module.slice(end + 1));
    // A type that is missing is the own package's fault, a package that is missing is somebody else's.
    if (inPackage === EXTERNAL)
      return ofType.status === 'unresolved' && !isTypeName(module.slice(end + 1)) ? EXTERNAL : ofType;
    return ofType.status === 'resolved' ? resolvedTo([...inPackage.targets, ...ofType.targets]) : inPackage;
  }

  #package(name: string): ResolvedImport {
    if (name === '' || !this.#names.hasSpace(name)) return EXTERNAL;
    return resolvedTo(
      usedFrom(this.#names.namesIn(name), this.#file, (candidates) => this.#choose(candidates)),
    );
  }

  /** A type or function, or a member of a type: the longest package that declares a part of the path. */
  #named(module: string, name: string): ResolvedImport {
    // Most of what is imported comes from packages that nothing in the source is in.
    if (module !== '' && !this.#names.reachesSpace(module)) return EXTERNAL;
    const whole = joined(module, name);
    let end = whole.length;
    for (let part = 0; end > 0 && part < MAX_PARTS; part++) {
      const dot = whole.lastIndexOf('.', end - 1);
      const candidates = this.#names.declaring(whole.slice(0, Math.max(0, dot)), whole.slice(dot + 1, end));
      // What has no package can be imported by its bare name alone.
      if (candidates.length > 0 && (dot >= 0 || end === whole.length)) {
        const chosen = this.#choose(candidates, whole.slice(dot + 1, end));
        return chosen.length === 0 ? UNRESOLVED : resolvedTo(chosen.map(({ path }) => path));
      }
      end = dot;
    }
    return this.#isOwnPackage(module) ? UNRESOLVED : EXTERNAL;
  }

  /** The package of a type is what stands before its first capital. */
  #isOwnPackage(module: string): boolean {
    const space = module.replace(/(?:^|\.)\p{Lu}.*$/u, '');
    return space !== '' && this.#names.hasSpace(space);
  }

  /**
   * Of several files that declare one name: that of the own source root, else of the own module, else
   * none. Functions of Kotlin may have one name in several files, and all of them are imported.
   */
  #choose(candidates: readonly ImportingFile[], name = ''): readonly ImportingFile[] {
    if (candidates.length < 2) return candidates;
    const inRoot = candidates.filter(({ path }) => isWithin(path, this.#sourceRoot));
    if (inRoot.length === 1) return inRoot;
    const inModule = candidates.filter(({ path }) => isWithin(path, this.#module));
    if (inModule.length === 1) return inModule;
    const near = inRoot.length > 0 ? inRoot : inModule;
    const isOverloaded = /^\p{Ll}/u.test(name) && near.every(({ language }) => language === 'Kotlin');
    return isOverloaded ? near : [];
  }
}

/** The directory in which the packages begin: that of the file without those its package is called after. */
function sourceRootOf({ path, namespace }: ImportingFile): string {
  const directory = directoryOf(path);
  const inPackage = namespace.replaceAll('.', '/');
  if (directory === inPackage) return '';
  return inPackage !== '' && directory.endsWith(`/${inPackage}`)
    ? directory.slice(0, -inPackage.length - 1)
    : directory;
}

/** A package and those around it, the innermost first, '' last. */
function packagesAround(namespace: string): string[] {
  const around: string[] = [];
  for (let at = namespace; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) around.push(at);
  return [...around.slice(0, MAX_PARTS), ''];
}

function isTypeName(name: string): boolean {
  return /^\p{Lu}/u.test(name);
}

function joined(module: string, name: string): string {
  return module === '' ? name : `${module}.${name}`;
}

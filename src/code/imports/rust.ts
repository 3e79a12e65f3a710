/** Imports of Rust: paths through the modules of a crate and of the other crates of the source. */

import type { ImportEntry } from '../../languages/syntax/types.ts';
import type { CargoPackage } from './cargo.ts';
import {
  EXTERNAL,
  type LanguageImports,
  onlyCandidate,
  type ResolveEntry,
  resolvedTo,
  UNRESOLVED,
} from './outcome.ts';
import { directoryOf } from './paths.ts';
import { crateRootOf, modulesAround, plainName, type RustModule, RustModules } from './rust-modules.ts';
import type { SourceFiles } from './source-files.ts';
import type { ImportingFile, ResolvedImport } from './types.ts';

/** How many imports are followed to find what the first name of a path stands for. */
const MAX_HOPS = 8;
const MAX_PARTS = 200;

export function rustImports(files: SourceFiles): LanguageImports {
  const modules = new RustModules(files);
  const known = new Map<string, KnownNames>();
  const namesOf = (path: string): KnownNames => {
    let names = known.get(path);
    if (names === undefined) {
      names = new KnownNames(files.at(path));
      known.set(path, names);
    }
    return names;
  };
  return (file) => {
    const importer = new RustImporter(modules, namesOf, file);
    return (entry) => importer.resolve(entry);
  };
}

/** Names that a file has at its top: what it declares, and what its imports bring in. */
class KnownNames {
  readonly #file: ImportingFile | null;
  readonly #imported = new Map<string, ImportEntry>();
  /** It imports everything of some module: any name may be there. */
  readonly hasWildcard: boolean;

  constructor(file: ImportingFile | null) {
    this.#file = file;
    let hasWildcard = false;
    for (const entry of file?.imports ?? []) {
      if (entry.declaration >= 0 || entry.form === 'mod') continue;
      for (const { name, alias } of entry.names) {
        if (name === '*') hasWildcard = true;
        else this.#imported.set(plainName(alias ?? name), entry);
      }
      if (entry.form === 'extern crate') this.#imported.set(entry.alias ?? entry.module, entry);
    }
    this.hasWildcard = hasWildcard;
  }

  declares(name: string): boolean {
    return this.#file?.declaredNames().has(name) ?? false;
  }

  importOf(name: string): ImportEntry | null {
    return this.#imported.get(name) ?? null;
  }
}

/** Imports of one file. */
class RustImporter {
  readonly #modules: RustModules;
  readonly #namesOf: (path: string) => KnownNames;
  readonly #file: ImportingFile;
  #places: readonly RustModule[] | null = null;
  #package: CargoPackage | null | undefined;

  constructor(modules: RustModules, namesOf: (path: string) => KnownNames, file: ImportingFile) {
    this.#modules = modules;
    this.#namesOf = namesOf;
    this.#file = file;
  }

  readonly resolve: ResolveEntry = (entry) => {
    const around = modulesAround(this.#file, entry);
    if (around === null) return UNRESOLVED;
    const parts = partsOf(entry.module);
    this.#places ??= this.#modules.placesOf(this.#file.path);
    const [only, second] = this.#places;
    if (only !== undefined && second === undefined) return this.#fromPlace(only, around, parts, entry);
    const found = this.#places.map((place) => this.#fromPlace(place, around, parts, entry));
    const targets = found.flatMap((each) => each.targets);
    return onlyCandidate(
      targets,
      found.some(({ status }) => status === 'unresolved') ? UNRESOLVED : EXTERNAL,
    );
  };

  #fromPlace(
    place: RustModule,
    around: readonly string[],
    parts: readonly string[],
    entry: ImportEntry,
  ): ResolvedImport {
    const from = this.#modules.inside(place, around);
    if (entry.form === 'mod') return this.#declared(from, entry);
    if (entry.form === 'extern crate') return this.#crate(parts, from) ?? EXTERNAL;
    return this.#path(parts, from, MAX_HOPS);
  }

  #declared(from: RustModule, entry: ImportEntry): ResolvedImport {
    const path = this.#modules.fileOf(from, entry);
    return path === null ? UNRESOLVED : resolvedTo([path]);
  }

  #path(parts: readonly string[], from: RustModule, hops: number): ResolvedImport {
    const [first = '', ...rest] = parts;
    if (first === 'crate') return this.#down(crateRootOf(from), rest);
    if (first === '') return this.#crate(rest, from) ?? EXTERNAL;
    if (first === 'self' || first === 'super') {
      let at: RustModule | null = first === 'self' ? from : from.parent;
      let next = 0;
      while (at !== null && rest[next] === 'super') {
        at = at.parent;
        next++;
      }
      return at === null ? UNRESOLVED : this.#down(at, rest.slice(next));
    }
    return (
      this.#inScope(first, rest, from, hops) ??
      this.#crate(parts, from) ??
      this.#fromOldRoot(parts, from) ??
      EXTERNAL
    );
  }

  /** What the first name stands for in the module itself: a module, an item, or another import. */
  #inScope(first: string, rest: readonly string[], from: RustModule, hops: number): ResolvedImport | null {
    const child = this.#modules.childrenOf(from).get(first);
    if (child !== undefined) return child === null ? UNRESOLVED : this.#down(child, rest);
    if (from.file === null || from.isInline) return null;
    const names = this.#namesOf(from.file);
    if (names.declares(first)) return resolvedTo([from.file]);
    const imported = names.importOf(first);
    if (imported === null || imported.form === 'extern crate' || hops === 0) return null;
    const parts = partsOf(imported.module);
    return parts[0] === first ? null : this.#path([...parts, ...rest].slice(0, MAX_PARTS), from, hops - 1);
  }

  /** A path that begins with the name of a crate of the source; null if there is none. */
  #crate(parts: readonly string[], from: RustModule): ResolvedImport | null {
    const [name = '', ...rest] = parts;
    if (name === 'self') return this.#down(crateRootOf(from), rest);
    const alias = this.#namesOf(this.#file.path).importOf(name);
    const crate = alias?.form === 'extern crate' ? plainName(alias.module) : name;
    const [only, second] = this.#modules.packages.named(crate, this.#home());
    if (only === undefined) return null;
    if (second !== undefined || only.library === null) return UNRESOLVED;
    return this.#down(this.#modules.root(only.library), rest);
  }

  /** The package the file is in. */
  #home(): CargoPackage | null {
    if (this.#package === undefined)
      this.#package = this.#modules.packages.around(directoryOf(this.#file.path));
    return this.#package;
  }

  #fromOldRoot(parts: readonly string[], from: RustModule): ResolvedImport | null {
    if (!this.#home()?.isOldEdition) return null;
    const root = crateRootOf(from);
    const isThere = this.#modules.childrenOf(root).get(parts[0] ?? '');
    return isThere ? this.#down(root, parts) : null;
  }

  /** The last module on the way that is a file, if what comes after it can be there. */
  #down(from: RustModule, parts: readonly string[]): ResolvedImport {
    let at = from;
    let next = 0;
    for (; next < parts.length; next++) {
      const child = this.#modules.child(at, parts[next] ?? '');
      if (child === null) break;
      at = child;
    }
    const rest = parts.slice(next);
    if (at.file === null) return UNRESOLVED;
    if (this.#mayHold(at, rest, next > 0)) return resolvedTo([at.file]);
    const macro = rest.length === 1 && at.parent === null ? this.#modules.declaring(at, rest[0] ?? '') : null;
    return macro === null ? UNRESOLVED : resolvedTo([macro]);
  }

  /**
   * Macros declare types and functions that nobody sees, so that the last name of a path is taken to be
   * where the path says. What others stand below has to be seen; of a crate, functions too.
   */
  #mayHold(module: RustModule, [name, ...more]: readonly string[], isNamed: boolean): boolean {
    if (name === undefined) return true;
    if (module.file === null || this.#modules.childrenOf(module).get(name) === null) return false;
    if (module.isInline || /^\p{Lu}/u.test(name) || (isNamed && more.length === 0)) return true;
    const names = this.#namesOf(module.file);
    return names.declares(name) || names.importOf(name) !== null || names.hasWildcard;
  }
}

function partsOf(path: string): string[] {
  const parts = path.split('::', MAX_PARTS);
  return path.includes('r#') ? parts.map(plainName) : parts;
}

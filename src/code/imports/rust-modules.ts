/** The modules of Rust crates: which file each is in, by the `mod` declarations of the files above it. */
import type { ImportEntry } from '../../languages/syntax/types.ts';
import { CargoPackages, isRootName } from './cargo.ts';
import {
  directoriesUp,
  directoryOf,
  fileNameOf,
  isWithin,
  pathFrom,
  within,
  withoutExtension,
} from './paths.ts';
import { append, type SourceFiles } from './source-files.ts';
import type { ImportingFile } from './types.ts';

/** At most so many modules are placed in the crates of one package: each crate may take in all files. */
const MAX_MODULES = 100_000;

/** A module, which is a file or stands inside one. */
export interface RustModule {
  /** The file it is or stands in; null for one that is only known from the places of others. */
  file: string | null;
  isInline: boolean;
  parent: RustModule | null;
  /** Where the files of its own modules are. */
  directory: string;
  /** Modules it declares, null for those whose file is missing; filled on first use. */
  children: Map<string, RustModule | null> | null;
}

/** The crates of a source and the places of files in them. */
export class RustModules {
  readonly packages: CargoPackages;
  readonly #files: SourceFiles;
  readonly #roots = new Map<string, RustModule>();
  /** Names that files and directories have: what else a path names is no module. */
  #names: ReadonlySet<string> | null = null;
  /** By package directory, or by root where there is no package: the places of all files reached. */
  readonly #declared = new Map<RustModule, Map<string, string | null>>();
  readonly #placed = new Map<string, Map<string, RustModule[]>>();

  constructor(files: SourceFiles) {
    this.#files = files;
    this.packages = new CargoPackages(files);
  }

  /** Where a file stands; several places if several crates take it in. Never empty. */
  placesOf(path: string): readonly RustModule[] {
    const home = this.packages.around(directoryOf(path));
    const roots = home !== null ? home.roots : this.#rootsByName(directoryOf(path));
    const places = this.#placesFrom(home?.directory ?? roots[0] ?? path, roots).get(path);
    return places ?? [this.#placeByPath(path, roots)];
  }

  /** The root module of a crate. */
  root(path: string): RustModule {
    let root = this.#roots.get(path);
    if (root === undefined) {
      root = fileModule(path, null, true);
      this.#roots.set(path, root);
    }
    return root;
  }

  /** A module of that name: a declared one, or one whose file stands where it would have to. */
  child(of: RustModule, name: string): RustModule | null {
    const declared = this.childrenOf(of).get(name);
    if (declared !== undefined || of.isInline) return declared ?? null;
    const path = this.#usualFile(of.directory, name);
    return path === null ? null : fileModule(path, of, fileNameOf(path) === 'mod.rs');
  }

  /** The module inside a file that stands in inline modules. */
  inside(of: RustModule, names: readonly string[]): RustModule {
    let at = of;
    for (const name of names) {
      const known = this.childrenOf(at).get(name);
      at = known?.isInline ? known : inlineModule(name, at);
    }
    return at;
  }

  /** The file of a module that is declared in another; null if it is missing or there are two. */
  fileOf(of: RustModule, { module, path }: ImportEntry): string | null {
    if (path === undefined) return this.#usualFile(of.directory, plainName(module));
    const base = of.isInline || of.file === null ? of.directory : directoryOf(of.file);
    const target = pathFrom(base, path.replaceAll('\\', '/'));
    return target !== null && this.#files.has(target) ? target : null;
  }

  childrenOf(of: RustModule): Map<string, RustModule | null> {
    if (of.children !== null) return of.children;
    const children = new Map<string, RustModule | null>();
    of.children = children;
    const file = of.file === null || of.isInline ? null : this.#files.at(of.file);
    for (const entry of file?.imports ?? []) {
      const around = file === null || entry.form !== 'mod' ? null : modulesAround(file, entry);
      if (around === null) continue;
      let holder = of;
      for (const name of around) {
        const holding = this.childrenOf(holder);
        const known = holding.get(name);
        const inline: RustModule = known?.isInline ? known : inlineModule(name, holder);
        holding.set(name, inline);
        holder = inline;
      }
      const name = plainName(entry.module);
      const path = this.fileOf(holder, entry);
      // A file that is named by its path has its modules beside it, as a root has.
      const isOwner = entry.path !== undefined || path?.endsWith('/mod.rs') === true;
      const child = path === null ? null : fileModule(path, holder, isOwner);
      // Of two declarations under different conditions the first whose file is there counts.
      if (!this.childrenOf(holder).get(name)) this.childrenOf(holder).set(name, child);
    }
    return children;
  }

  /**
   * The only file of a crate that declares a name at its top. Exported macros are called by the name of
   * the crate wherever they stand.
   */
  declaring(root: RustModule, name: string): string | null {
    let names = this.#declared.get(root);
    if (names === undefined) {
      names = this.#namesOf(root);
      this.#declared.set(root, names);
    }
    return names.get(name) ?? null;
  }

  #namesOf(root: RustModule): Map<string, string | null> {
    const names = new Map<string, string | null>();
    const home = this.packages.around(directoryOf(root.file ?? ''));
    const places = home === null ? [] : this.#placesFrom(home.directory, home.roots);
    for (const [path, modules] of places) {
      if (!modules.some((each) => crateRootOf(each) === root)) continue;
      for (const name of this.#files.at(path)?.declaredNames() ?? [])
        names.set(name, names.has(name) ? null : path);
    }
    return names;
  }

  #usualFile(directory: string, name: string): string | null {
    this.#names ??= namesIn(this.#files);
    if (!this.#names.has(name)) return null;
    const [first = null, second] = [
      within(directory, `${name}.rs`),
      within(directory, `${name}/mod.rs`),
    ].filter((path) => this.#files.has(path));
    return second === undefined ? first : null;
  }

  /** Follows all `mod` declarations from the roots; each file once in each crate. */
  #placesFrom(key: string, roots: readonly string[]): Map<string, RustModule[]> {
    const known = this.#placed.get(key);
    if (known !== undefined) return known;
    const places = new Map<string, RustModule[]>();
    this.#placed.set(key, places);
    let count = 0;
    for (const path of roots) {
      const seen = new Set<string>();
      const open: RustModule[] = [this.root(path)];
      for (let at = open.pop(); at !== undefined && count < MAX_MODULES; at = open.pop()) {
        count++;
        if (!at.isInline && at.file !== null) {
          if (seen.has(at.file)) continue;
          seen.add(at.file);
          append(places, at.file, at);
        }
        for (const child of this.childrenOf(at).values()) if (child !== null) open.push(child);
      }
    }
    return places;
  }

  /** Without a manifest the nearest `lib.rs` or `main.rs` is the root. */
  #rootsByName(directory: string): string[] {
    for (const each of directoriesUp(directory)) {
      const roots = this.#files.inDirectory(each).filter(({ path }) => isRootName(path));
      if (roots.length > 0) return roots.map(({ path }) => path);
    }
    return [];
  }

  /** For a file that no `mod` leads to: macros may declare it. Its path says which module it would be. */
  #placeByPath(path: string, roots: readonly string[]): RustModule {
    const root = roots.find((each) => isRootName(each) && isWithin(path, directoryOf(each)));
    if (root === undefined) return fileModule(path, null, true);
    const home = directoryOf(root);
    const inside = withoutExtension(path.slice(home === '' ? 0 : home.length + 1)).split('/');
    if (inside.at(-1) === 'mod') inside.pop();
    let at = this.root(root);
    for (const name of inside.slice(0, -1)) at = this.child(at, name) ?? phantom(name, at);
    return fileModule(path, at, fileNameOf(path) === 'mod.rs');
  }
}

/** Names of the inline modules around an import; null where they are not known. */
export function modulesAround(file: ImportingFile, entry: ImportEntry): readonly string[] | null {
  if (entry.declaration < 0) return [];
  return file.modulesAround?.(entry).map(plainName) ?? null;
}

/** A name without the mark that lets it be a keyword. */
export function plainName(name: string): string {
  return name.startsWith('r#') ? name.slice(2) : name;
}

/** The crate that a module is in. */
export function crateRootOf(of: RustModule): RustModule {
  let at = of;
  while (at.parent !== null) at = at.parent;
  return at;
}

function namesIn(files: SourceFiles): Set<string> {
  const names = new Set<string>();
  for (const { path } of files.all) {
    if (!path.endsWith('.rs')) continue;
    names.add(fileNameOf(path).slice(0, -'.rs'.length));
    if (path.endsWith('/mod.rs')) names.add(fileNameOf(directoryOf(path)));
  }
  return names;
}

function fileModule(file: string, parent: RustModule | null, ownsDirectory: boolean): RustModule {
  const directory = ownsDirectory ? directoryOf(file) : withoutExtension(file);
  return { file, isInline: false, parent, directory, children: null };
}

function inlineModule(name: string, parent: RustModule): RustModule {
  const directory = within(parent.directory, name);
  return { file: parent.file, isInline: true, parent, directory, children: new Map() };
}

function phantom(name: string, parent: RustModule): RustModule {
  return { file: null, isInline: false, parent, directory: within(parent.directory, name), children: null };
}

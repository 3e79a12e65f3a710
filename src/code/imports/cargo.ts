/** `Cargo.toml`: packages of a source, their crates, and the names by which crates see each other. */
import { parse } from 'smol-toml';
import { entriesOf, isObject, member, stringAt } from './json.ts';
import { directoryOf, fileNameOf, pathFrom, within } from './paths.ts';
import { append, Nearest, type SourceFiles } from './source-files.ts';

const KINDS = ['dependencies', 'dev-dependencies', 'build-dependencies'];
const MAX_DEPENDENCIES = 5000;

/** A directory with a package of Rust. */
export interface CargoPackage {
  directory: string;
  /** As `use` writes it: of the library, `-` as `_`. */
  crateName: string;
  /** As other manifests write it, `-` as `_`. */
  packageName: string;
  /** Paths in it without a beginning start at the root of the crate, as they did before 2018. */
  isOldEdition: boolean;
  library: string | null;
  /** Root files of all its crates, the library first. */
  roots: readonly string[];
  /** Crates of the source that are called otherwise than by their own name, or lie where a path says. */
  renamed: ReadonlyMap<string, { directory: string | null; packageName: string }>;
}

/** All packages of a source. */
export class CargoPackages {
  readonly #files: SourceFiles;
  readonly #manifests = new Map<string, unknown>();
  readonly #nearest: Nearest<CargoPackage>;
  #byName: Map<string, CargoPackage[]> | null = null;
  #byPackage: Map<string, CargoPackage[]> | null = null;

  constructor(files: SourceFiles) {
    this.#files = files;
    this.#nearest = new Nearest((directory) => this.#read(directory));
  }

  /** The package a directory belongs to. */
  around(directory: string): CargoPackage | null {
    return this.#nearest.from(directory);
  }

  /** The packages that a name of a crate may mean in a package. More than one have equal right. */
  named(name: string, from: CargoPackage | null): readonly CargoPackage[] {
    if (from !== null && from.crateName === name) return [from];
    const renamed = from?.renamed.get(name);
    if (renamed === undefined) {
      this.#byName ??= this.#index(({ crateName }) => crateName);
      return this.#byName.get(name) ?? [];
    }
    if (renamed.directory !== null) {
      const found = this.#nearest.at(renamed.directory);
      return found === null ? [] : [found];
    }
    this.#byPackage ??= this.#index(({ packageName }) => packageName);
    return this.#byPackage.get(renamed.packageName) ?? [];
  }

  #index(nameOf: (found: CargoPackage) => string): Map<string, CargoPackage[]> {
    const index = new Map<string, CargoPackage[]>();
    for (const directory of this.#files.directoriesAbove(new Set(['Rust']))) {
      const found = this.#nearest.at(directory);
      if (found !== null && found.library !== null) append(index, nameOf(found), found);
    }
    return index;
  }

  #manifest(directory: string): unknown {
    if (!this.#manifests.has(directory)) {
      const text = this.#files.readText(within(directory, 'Cargo.toml'));
      this.#manifests.set(directory, text === null ? undefined : parseToml(text));
    }
    return this.#manifests.get(directory);
  }

  #read(directory: string): CargoPackage | null {
    const manifest = this.#manifest(directory);
    const packageName = stringAt(member(manifest, 'package'), 'name');
    if (packageName === null) return null;
    const lib = member(manifest, 'lib');
    const library = this.#files.firstOf(placesOf(directory, stringAt(lib, 'path') ?? 'src/lib.rs'));
    const workspace = this.#workspaceOf(directory);
    return {
      directory,
      crateName: plain(stringAt(lib, 'name') ?? packageName),
      packageName: plain(packageName),
      isOldEdition: this.#edition(manifest, workspace) === '2015',
      library,
      roots: this.#rootsOf(directory, manifest, library),
      renamed: renamedIn(directory, manifest, workspace),
    };
  }

  #edition(manifest: unknown, workspace: Workspace | null): string {
    const own = member(member(manifest, 'package'), 'edition');
    if (isObject(own)) return stringAt(member(workspace?.table, 'package'), 'edition') ?? '';
    return typeof own === 'string' ? own : '2015';
  }

  #workspaceOf(directory: string): Workspace | null {
    for (let at = directory; ; at = directoryOf(at)) {
      const table = member(this.#manifest(at), 'workspace');
      if (table !== undefined) return { directory: at, table };
      if (at === '') return null;
    }
  }

  #rootsOf(directory: string, manifest: unknown, library: string | null): string[] {
    const named = ['bin', 'test', 'example', 'bench'].flatMap((kind) => {
      const tables = member(manifest, kind);
      return Array.isArray(tables) ? tables.flatMap((table) => stringAt(table, 'path') ?? []) : [];
    });
    const usual = ['src/main.rs', stringAt(member(manifest, 'package'), 'build') ?? 'build.rs', ...named];
    const found = usual.flatMap((written) => placesOf(directory, written));
    for (const each of ['src/bin', 'tests', 'examples', 'benches'])
      found.push(...this.#programsIn(within(directory, each)));
    const roots = found.filter((path) => this.#files.has(path));
    return [...new Set(library === null ? roots : [library, ...roots])];
  }

  /** Each file of the directory is a crate, and each directory with a `main.rs`. */
  #programsIn(directory: string): string[] {
    const below = this.#files.below(directory).filter(({ path, language }) => {
      const inside = path.slice(directory.length + 1);
      return language === 'Rust' && (!inside.includes('/') || /^[^/]+\/main\.rs$/.test(inside));
    });
    return below.map(({ path }) => path);
  }
}

interface Workspace {
  directory: string;
  table: unknown;
}

function renamedIn(
  directory: string,
  manifest: unknown,
  workspace: Workspace | null,
): CargoPackage['renamed'] {
  const renamed = new Map<string, { directory: string | null; packageName: string }>();
  const sections = [manifest, ...entriesOf(member(manifest, 'target')).map(([, table]) => table)];
  const dependencies = sections.flatMap((section) =>
    KINDS.flatMap((kind) => entriesOf(member(section, kind))),
  );
  for (const [key, written] of dependencies.slice(0, MAX_DEPENDENCIES)) {
    const isShared = member(written, 'workspace') === true;
    const table = isShared ? member(member(workspace?.table, 'dependencies'), key) : written;
    const base = isShared ? (workspace?.directory ?? directory) : directory;
    const path = stringAt(table, 'path');
    const place = path === null ? null : pathFrom(base, path);
    const packageName = stringAt(table, 'package');
    if (place === null && packageName === null) continue;
    renamed.set(plain(key), { directory: place, packageName: plain(packageName ?? key) });
  }
  return renamed;
}

function placesOf(directory: string, written: string): string[] {
  const path = pathFrom(directory, written);
  return path === null ? [] : [path];
}

function plain(name: string): string {
  return name.replaceAll('-', '_');
}

function parseToml(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

/** True for files that are the root of a crate by their name, where no manifest says more. */
export function isRootName(path: string): boolean {
  return /^(?:lib|main)\.rs$/.test(fileNameOf(path));
}

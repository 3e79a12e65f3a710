/** The packages of a source, by their package.json, and which of its files they offer. */
import { member, stringAt } from './json.ts';
import type { ModuleFiles, Preference } from './module-files.ts';
import { conditionalTargets } from './package-exports.ts';
import { isWithin, pathFrom, within } from './paths.ts';
import { append, Nearest, type SourceFiles } from './source-files.ts';
import type { TsConfigs } from './tsconfig.ts';

/** A directory with a package.json. */
export interface NodePackage {
  directory: string;
  name: string | null;
  manifest: unknown;
}

const ALWAYS = ['types', 'node', 'module', 'module-sync', 'source', 'default'];

/** Where packages are built to, if no configuration says so. */
const BUILD_DIRECTORY = /^(?:dist|build|lib|out|output|es|esm|cjs)(?:\/(?:es|esm|cjs|mjs|types))?\//;

/** Packages by name and by place. Those in `node_modules` are none of the source's own. */
export class NodePackages {
  readonly #files: SourceFiles;
  readonly #languages: ReadonlySet<string>;
  readonly #nearest: Nearest<NodePackage>;
  #byName: Map<string, NodePackage[]> | null = null;

  constructor(files: SourceFiles, languages: ReadonlySet<string>) {
    this.#files = files;
    this.#languages = languages;
    this.#nearest = new Nearest((directory) => this.#read(directory));
  }

  /** The package a directory belongs to. */
  around(directory: string): NodePackage | null {
    return this.#nearest.from(directory);
  }

  /** All packages of that name, in path order. */
  named(name: string): readonly NodePackage[] {
    this.#byName ??= this.#index();
    return this.#byName.get(name) ?? [];
  }

  #index(): Map<string, NodePackage[]> {
    const byName = new Map<string, NodePackage[]>();
    for (const directory of this.#files.directoriesAbove(this.#languages)) {
      if (/(?:^|\/)node_modules(?:\/|$)/.test(directory)) continue;
      const found = this.#nearest.at(directory);
      if (found !== null && found.name !== null) append(byName, found.name, found);
    }
    return byName;
  }

  #read(directory: string): NodePackage | null {
    const manifest = this.#files.readJson(within(directory, 'package.json'));
    return manifest === undefined ? null : { directory, name: stringAt(manifest, 'name'), manifest };
  }
}

/** Finds the files that a package offers under its own name, or under `#` names to itself. */
export class PackageFiles {
  readonly #modules: ModuleFiles;
  readonly #files: SourceFiles;
  readonly #configs: TsConfigs;

  constructor(files: SourceFiles, modules: ModuleFiles, configs: TsConfigs) {
    this.#files = files;
    this.#modules = modules;
    this.#configs = configs;
  }

  /** The file for a subpath (`.`, `./x`), or null. */
  offered(from: NodePackage, subpath: string, asks: 'import' | 'require', prefer: Preference): string | null {
    const exported = member(from.manifest, 'exports');
    if (exported !== undefined && exported !== null) {
      const targets = conditionalTargets(exported, subpath, this.#conditions(from, asks)) ?? [];
      return this.#first(from, targets, prefer);
    }
    if (subpath !== '.') return this.#located(from, subpath, prefer);
    const fields = ['source', 'module', 'main', 'types', 'typings'].flatMap((field) => {
      const written = stringAt(from.manifest, field);
      return written === null ? [] : [written];
    });
    return (
      this.#first(from, fields, prefer) ?? this.#modules.withStem(within(from.directory, 'index'), prefer)
    );
  }

  /** What an internal name (`#x`) stands for: targets as written, null if the package has no such name. */
  internal(from: NodePackage, name: string, asks: 'import' | 'require'): readonly string[] | null {
    return conditionalTargets(member(from.manifest, 'imports'), name, this.#conditions(from, asks));
  }

  /** The file of a target of `imports`. */
  own(from: NodePackage, target: string, prefer: Preference): string | null {
    return this.#located(from, target, prefer);
  }

  #conditions({ directory }: NodePackage, asks: string): ReadonlySet<string> {
    const custom = this.#configs.inForce(directory).flatMap(({ conditions }) => conditions);
    return new Set([...ALWAYS, asks, ...custom]);
  }

  #first(from: NodePackage, targets: readonly string[], prefer: Preference): string | null {
    for (const target of targets) {
      const found = this.#located(from, target, prefer);
      if (found !== null) return found;
    }
    return null;
  }

  /** The file itself, or the one it is built from. */
  #located({ directory }: NodePackage, written: string, prefer: Preference): string | null {
    const path = pathFrom(directory, written);
    if (path === null || !isWithin(path, directory)) return null;
    if (path !== directory) {
      if (this.#files.has(path)) return path;
      const found = this.#modules.at(path, prefer);
      if (found !== null) return found;
    }
    return this.#sourceOf(directory, path);
  }

  /** Several sources that a built file may come from have equal right: then it is none. */
  #sourceOf(directory: string, path: string): string | null {
    const mapped = this.#configs
      .ofBuild(directory)
      .flatMap(({ outDir, rootDirs }) =>
        outDir !== null && outDir !== directory && path.startsWith(`${outDir}/`)
          ? rootDirs.map((rootDir) => within(rootDir, path.slice(outDir.length + 1)))
          : [],
      );
    const inPackage = path.slice(directory === '' ? 0 : directory.length + 1);
    const usual = inPackage.replace(BUILD_DIRECTORY, 'src/');
    if (mapped.length === 0 && usual !== inPackage) mapped.push(within(directory, usual));
    const sources = new Set(mapped.flatMap((built) => this.#modules.sourceOf(built) ?? []));
    const [only = null] = sources;
    return sources.size === 1 ? only : null;
  }
}

/** `tsconfig.json` and `jsconfig.json`: how they map names of modules, and built files to their sources. */
import { entriesOf, member, stringAt, stringsOf } from './json.ts';
import { directoryOf, pathFrom, within } from './paths.ts';
import { Nearest, type SourceFiles } from './source-files.ts';

/** At most so many files are read for one configuration. */
const MAX_CONFIGS = 64;
const MAX_PATTERNS = 1000;
/** In templates: the directory of the configuration that extends. */
const CONFIG_DIRECTORY = '$' + '{configDir}';

/** One key of `paths`. */
export interface PathPattern {
  /** What stands before the star; the whole key where there is none. */
  beginning: string;
  /** What stands after the star, null without one. */
  end: string | null;
  /** Paths that may hold a star; null for what lies outside the source. */
  targets: readonly (string | null)[];
}

/** What is in force for the files of one configuration. */
export interface TsOptions {
  /** Keys of `paths` without a star. */
  exact: ReadonlyMap<string, PathPattern>;
  /** Keys with one, those with the longest beginning first. */
  patterns: readonly PathPattern[];
  baseUrl: string | null;
  outDir: string | null;
  rootDirs: readonly string[];
  /** Further conditions of `exports`. */
  conditions: readonly string[];
}

interface RawConfig {
  directory: string;
  json: unknown;
}

/** The configurations of a source. */
export class TsConfigs {
  readonly #files: SourceFiles;
  readonly #packageDirectory: (name: string) => string | null;
  readonly #nearest: Nearest<readonly TsOptions[]>;

  /** `packageDirectory` finds packages of the source, whose configurations others may extend. */
  constructor(files: SourceFiles, packageDirectory: (name: string) => string | null) {
    this.#files = files;
    this.#packageDirectory = packageDirectory;
    this.#nearest = new Nearest((directory) => this.#inDirectory(directory));
  }

  /**
   * Of the nearest configuration at or above a directory. One that maps nothing and refers to others
   * stands for these, which have equal right.
   */
  inForce(directory: string): readonly TsOptions[] {
    return this.#nearest.from(directory) ?? [];
  }

  /** Of the configurations that build a package, its own and the one by the usual name for builds. */
  ofBuild(directory: string): readonly TsOptions[] {
    const build = within(directory, 'tsconfig.build.json');
    const own = this.#nearest.at(directory) ?? [];
    return this.#files.readText(build) === null ? own : [this.#read(build), ...own];
  }

  #inDirectory(directory: string): readonly TsOptions[] | null {
    const path = ['tsconfig.json', 'jsconfig.json']
      .map((name) => within(directory, name))
      .find((each) => this.#files.readText(each) !== null);
    if (path === undefined) return null;
    const own = this.#read(path);
    if (own.patterns.length + own.exact.size > 0 || own.baseUrl !== null) return [own];
    const references = this.#referencesOf(path);
    return [own, ...references.slice(0, MAX_CONFIGS).map((each) => this.#read(each))];
  }

  #referencesOf(path: string): string[] {
    const references = member(this.#files.readJson(path), 'references');
    if (!Array.isArray(references)) return [];
    return references.flatMap((each) => {
      const written = stringAt(each, 'path');
      const target = written === null ? null : pathFrom(directoryOf(path), written);
      if (target === null) return [];
      return [target.endsWith('.json') ? target : within(target, 'tsconfig.json')];
    });
  }

  /** Joins a configuration with what it extends: of each option the nearest one counts. */
  #read(path: string): TsOptions {
    const root = directoryOf(path);
    const chain = this.#chainOf(path);
    const find = (read: (config: RawConfig) => unknown): [RawConfig, unknown] | null => {
      for (const config of chain) {
        const value = read(config);
        if (value !== undefined) return [config, value];
      }
      return null;
    };
    const option = (name: string) => find(({ json }) => member(member(json, 'compilerOptions'), name));
    const directoryAt = (found: [RawConfig, unknown] | null): string | null =>
      found !== null && typeof found[1] === 'string' ? placed(found[1], found[0].directory, root) : null;

    const baseUrl = directoryAt(option('baseUrl'));
    const paths = option('paths');
    const rootDir = directoryAt(option('rootDir'));
    const include = find(({ json }) => member(json, 'include'));
    const patterns = paths === null ? [] : patternsOf(paths[1], baseUrl ?? paths[0].directory, root);
    return {
      exact: new Map(patterns.filter(({ end }) => end === null).map((each) => [each.beginning, each])),
      patterns: patterns.filter(({ end }) => end !== null).slice(0, MAX_PATTERNS),
      baseUrl,
      outDir: directoryAt(option('outDir')),
      rootDirs: rootDir !== null ? [rootDir] : includedDirectories(include, root),
      conditions: stringsOf(option('customConditions')?.[1]),
    };
  }

  /** The configuration and all it extends, in order of precedence; each once, whatever circles there are. */
  #chainOf(path: string): RawConfig[] {
    const chain: RawConfig[] = [];
    const seen = new Set<string>();
    const open = [path];
    for (let at = open.pop(); at !== undefined && chain.length < MAX_CONFIGS; at = open.pop()) {
      if (seen.has(at)) continue;
      seen.add(at);
      const json = this.#files.readJson(at);
      const directory = directoryOf(at);
      chain.push({ directory, json });
      // Of several the last has precedence, and is the first to be taken up again.
      for (const base of stringsOf(member(json, 'extends')).slice(0, MAX_CONFIGS)) {
        const found = this.#extended(base, directory);
        if (found !== null) open.push(found);
      }
    }
    return chain;
  }

  #extended(written: string, directory: string): string | null {
    const target = /^\.{1,2}(?:\/|$)/.test(written) ? pathFrom(directory, written) : this.#inPackage(written);
    if (target === null) return null;
    const candidates = target.endsWith('.json')
      ? [target]
      : [`${target}.json`, within(target, 'tsconfig.json')];
    return candidates.find((each) => this.#files.readText(each) !== null) ?? null;
  }

  #inPackage(written: string): string | null {
    const name = /^(?:@[^/]+\/)?[^/]+/.exec(written)?.[0] ?? '';
    const directory = this.#packageDirectory(name);
    return directory === null ? null : pathFrom(directory, `.${written.slice(name.length)}`);
  }
}

function placed(written: string, directory: string, root: string): string | null {
  return written.startsWith(CONFIG_DIRECTORY)
    ? pathFrom(root, `.${written.slice(CONFIG_DIRECTORY.length)}`)
    : pathFrom(directory, written);
}

/** The longest beginning first. */
function patternsOf(paths: unknown, directory: string, root: string): PathPattern[] {
  const patterns = entriesOf(paths).map(([key, targets]): PathPattern => {
    const star = key.indexOf('*');
    return {
      beginning: star < 0 ? key : key.slice(0, star),
      end: star < 0 ? null : key.slice(star + 1),
      targets: stringsOf(targets).map((target) => placed(target, directory, root)),
    };
  });
  return patterns.sort((a, b) => b.beginning.length - a.beginning.length);
}

/** Without `rootDir` the compiler takes what its files have in common: the directory that is included. */
function includedDirectories(include: [RawConfig, unknown] | null, root: string): string[] {
  const written = include === null ? [] : stringsOf(include[1]);
  const [only] = written;
  if (include === null || only === undefined || written.length > 1) return [root, within(root, 'src')];
  const plain = /^(?:[^*?]*\/)?(?=[^/]*[*?])/.exec(only)?.[0] ?? only;
  const directory = placed(plain === '' ? '.' : plain, include[0].directory, root);
  return directory === null ? [] : [directory, within(directory, 'src')];
}

/** `go.mod` and `go.work`: which module a directory is, and which others it sees in the source. */
import { isWithin, pathFrom, within } from './paths.ts';
import { append, Nearest, type SourceFiles } from './source-files.ts';

/** A module of the source: packages are its path and their directory in it. */
export interface GoModule {
  /** What imports write; the first part of each package in it. */
  path: string;
  directory: string;
}

/** One line of a module file, its block's word before it: `['use', './a']`. */
type Directive = readonly string[];

/** The modules of a source. */
export class GoModules {
  readonly #files: SourceFiles;
  readonly #own: Nearest<GoModule>;
  readonly #workspaces: Nearest<readonly GoModule[]>;
  readonly #seen = new Map<string, readonly GoModule[]>();
  #byPath: Map<string, GoModule[]> | null = null;

  constructor(files: SourceFiles) {
    this.#files = files;
    this.#own = new Nearest((directory) => this.#module(directory));
    this.#workspaces = new Nearest((directory) => this.#workspace(directory));
  }

  /** The module a directory belongs to. */
  around(directory: string): GoModule | null {
    return this.#own.from(directory);
  }

  /**
   * The module that an imported package is in, as seen from a directory: its own, those it replaces by
   * directories, those of its workspace, any other of the source that alone has its path. The longest
   * path wins. Null if there is none.
   */
  holding(importPath: string, directory: string): GoModule | null {
    const visible = this.#visibleFrom(directory);
    const nearest = longest(visible.filter(({ path }) => isWithin(importPath, path)));
    const others = this.#elsewhere(importPath);
    return others !== null && others.path.length > (nearest?.path.length ?? 0) ? others : nearest;
  }

  #visibleFrom(directory: string): readonly GoModule[] {
    const own = this.#own.from(directory);
    const workspace = this.#workspaces.from(own?.directory ?? directory) ?? [];
    if (own === null) return workspace;
    let visible = this.#seen.get(own.directory);
    if (visible === undefined) {
      visible = [own, ...this.#replaced(own.directory, 'go.mod'), ...workspace];
      this.#seen.set(own.directory, visible);
    }
    return visible;
  }

  /** The module with the longest path that holds the package, if no other has that path. */
  #elsewhere(importPath: string): GoModule | null {
    this.#byPath ??= this.#index();
    for (let end = importPath.length; end > 0; end = importPath.lastIndexOf('/', end - 1)) {
      const [only, second] = this.#byPath.get(importPath.slice(0, end)) ?? [];
      if (only !== undefined) return second === undefined ? only : null;
    }
    return null;
  }

  #index(): Map<string, GoModule[]> {
    const byPath = new Map<string, GoModule[]>();
    for (const directory of this.#files.directoriesAbove(new Set(['Go']))) {
      const found = this.#own.at(directory);
      if (found !== null) append(byPath, found.path, found);
    }
    return byPath;
  }

  #module(directory: string): GoModule | null {
    const text = this.#files.readText(within(directory, 'go.mod'));
    if (text === null) return null;
    const path = directivesOf(text).find(([word]) => word === 'module')?.[1] ?? '';
    return path === '' ? null : { path, directory };
  }

  #workspace(directory: string): readonly GoModule[] | null {
    const text = this.#files.readText(within(directory, 'go.work'));
    if (text === null) return null;
    const members = directivesOf(text).flatMap(([word, written = '']) => {
      const path = word === 'use' ? pathFrom(directory, written) : null;
      const found = path === null ? null : this.#own.at(path);
      return found === null ? [] : [found];
    });
    return [...members, ...this.#replaced(directory, 'go.work')];
  }

  /** `replace PATH [VERSION] => ./DIRECTORY` */
  #replaced(directory: string, file: string): GoModule[] {
    const text = this.#files.readText(within(directory, file));
    return directivesOf(text ?? '').flatMap(([word, path = '', ...rest]) => {
      const target = rest[rest.indexOf('=>') + 1] ?? '';
      if (word !== 'replace' || !rest.includes('=>') || !/^\.{1,2}(?:\/|$)/.test(target)) return [];
      const found = pathFrom(directory, target);
      return found === null ? [] : [{ path, directory: found }];
    });
  }
}

function longest(modules: readonly GoModule[]): GoModule | null {
  let best: GoModule | null = null;
  // Of equal paths the first counts: the own module goes before replacements, these before the workspace.
  for (const each of modules) if (best === null || each.path.length > best.path.length) best = each;
  return best;
}

/** The lines of a module file as words, those of blocks with the block's word before them. */
export function directivesOf(text: string): Directive[] {
  const directives: Directive[] = [];
  let block: string | null = null;
  for (const line of text.split('\n')) {
    const words = wordsOf(line);
    const [first] = words;
    if (first === undefined) continue;
    if (block !== null) {
      if (first === ')') block = null;
      else directives.push([block, ...words]);
    } else if (words[1] === '(') block = first;
    else directives.push(words);
  }
  return directives;
}

function wordsOf(line: string): string[] {
  const comment = line.indexOf('//');
  // A path has no `//`, so that a comment begins wherever it stands.
  const code = comment < 0 ? line : line.slice(0, comment);
  const words = code.match(/"[^"]*"|`[^`]*`|[()]|[^\s()"`]+/g) ?? [];
  return words.map((word) => word.replace(/^["`]|["`]$/g, ''));
}

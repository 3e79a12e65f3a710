/** The files of a source, found by path, by directory and by stem. */
import { parseJson } from './json.ts';
import { directoryOf, withoutExtension } from './paths.ts';
import type { ImportingFile, ImportSource } from './types.ts';

const NOTHING: readonly ImportingFile[] = [];

/** Indexes are made when first asked for, each in one pass over the files. */
export class SourceFiles {
  readonly all: readonly ImportingFile[];
  readonly #source: ImportSource;
  readonly #positions = new Map<string, number>();
  readonly #texts = new Map<string, string | null>();
  readonly #json = new Map<string, unknown>();
  #byDirectory: Map<string, ImportingFile[]> | null = null;
  #sorted: string[] | null = null;
  #byStem: Map<string, string[]> | null = null;

  constructor(source: ImportSource) {
    this.#source = source;
    this.all = source.files;
    source.files.forEach(({ path }, position) => {
      this.#positions.set(path, position);
    });
  }

  has(path: string): boolean {
    return this.#positions.has(path);
  }

  at(path: string): ImportingFile | null {
    return this.all[this.#positions.get(path) ?? -1] ?? null;
  }

  /** The first of these that is a file of the source. */
  firstOf(paths: Iterable<string>): string | null {
    for (const path of paths) if (this.has(path)) return path;
    return null;
  }

  /** Files that stand in a directory itself. */
  inDirectory(directory: string): readonly ImportingFile[] {
    this.#byDirectory ??= groupBy(this.all, ({ path }) => directoryOf(path));
    return this.#byDirectory.get(directory) ?? NOTHING;
  }

  /** Files anywhere below a directory, in path order. Costs their number, after one sort of all. */
  below(directory: string): readonly ImportingFile[] {
    if (directory === '') return this.all;
    this.#sorted ??= this.all.map(({ path }) => path).sort();
    const found: string[] = [];
    const beginning = `${directory}/`;
    for (let index = firstFrom(this.#sorted, beginning); ; index++) {
      const path = this.#sorted[index];
      if (path === undefined || !path.startsWith(beginning)) break;
      found.push(path);
    }
    return this.inOrder(found).flatMap((path) => this.at(path) ?? []);
  }

  /** Paths that are this one and an extension; `.d.ts` and its like count as one. */
  withStem(path: string): readonly string[] {
    this.#byStem ??= groupStems(this.all);
    return this.#byStem.get(path) ?? [];
  }

  /** Directories of the files in some languages and all directories above these, the root included. */
  directoriesAbove(languages: ReadonlySet<string>): readonly string[] {
    const found = new Set<string>(['']);
    for (const { path, language } of this.all) {
      if (!languages.has(language)) continue;
      for (let at = directoryOf(path); at !== '' && !found.has(at); at = directoryOf(at)) found.add(at);
    }
    return [...found].sort();
  }

  /** Without repetitions, in path order. */
  inOrder(paths: Iterable<string>): string[] {
    const position = (path: string): number => this.#positions.get(path) ?? -1;
    return [...new Set(paths)].sort((a, b) => position(a) - position(b));
  }

  /** Text of any file of the tree, indexed or not; null if there is none. */
  readText(path: string): string | null {
    let text = this.#texts.get(path);
    if (text === undefined) {
      text = this.#source.readText(path);
      this.#texts.set(path, text);
    }
    return text;
  }

  /** A file of the tree as JSON, in which comments and trailing commas may stand; undefined if it is none. */
  readJson(path: string): unknown {
    if (!this.#json.has(path)) {
      const text = this.readText(path);
      this.#json.set(path, text === null ? undefined : parseJson(text));
    }
    return this.#json.get(path);
  }
}

/** What is found in the nearest directory at or above another; each directory is looked at once. */
export class Nearest<T> {
  readonly #load: (directory: string) => T | null;
  readonly #own = new Map<string, T | null>();
  readonly #found = new Map<string, T | null>();

  constructor(load: (directory: string) => T | null) {
    this.#load = load;
  }

  /** What stands in the directory itself. */
  at(directory: string): T | null {
    let own = this.#own.get(directory);
    if (own === undefined) {
      own = this.#load(directory);
      this.#own.set(directory, own);
    }
    return own;
  }

  from(directory: string): T | null {
    const known = this.#found.get(directory);
    if (known !== undefined) return known;
    const own = this.at(directory);
    const found = own !== null || directory === '' ? own : this.from(directoryOf(directory));
    this.#found.set(directory, found);
    return found;
  }
}

/** The place of the first of sorted strings that does not come before another. */
function firstFrom(sorted: readonly string[], wanted: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

const DECLARATIONS_ONLY = /\.d\.[cm]?ts$/;

function groupStems(files: readonly ImportingFile[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { path } of files) {
    append(groups, withoutExtension(path), path);
    if (DECLARATIONS_ONLY.test(path)) append(groups, path.replace(DECLARATIONS_ONLY, ''), path);
  }
  return groups;
}

/** Items by key, in their order. */
export function groupBy<T>(items: Iterable<T>, keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) append(groups, keyOf(item), item);
  return groups;
}

/** Adds an item to the list of a key. */
export function append<T>(groups: Map<string, T[]>, key: string, item: T): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [item]);
  else group.push(item);
}

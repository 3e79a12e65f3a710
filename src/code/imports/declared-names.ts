/** What the files of some languages declare, by package or namespace and name. */
import { kept } from './memo.ts';
import { append } from './source-files.ts';
import type { ImportingFile } from './types.ts';

/** Longer paths are not looked at. In characters. */
const MAX_PATH = 2000;

/** Made once for a family of languages, in one pass over what their files declare. */
export class DeclaredNames {
  readonly #separator: string;
  readonly #reached = new Map<string, boolean>();
  readonly #spaces = new Map<string, Map<string, ImportingFile[]>>();

  constructor(files: Iterable<ImportingFile>, separator: string) {
    this.#separator = separator;
    for (const file of files) {
      const namespace = file.namespace.replace(/[`\s]/g, '');
      if (namespace !== '') this.#space(namespace);
      for (const declared of file.declaredNames()) {
        const name = separator === '.' ? declared : declared.replaceAll('::', separator);
        const whole = namespace === '' ? name : namespace + separator + name;
        const end = whole.lastIndexOf(separator);
        const space = end < 0 ? '' : whole.slice(0, end);
        append(this.#space(space), end < 0 ? whole : whole.slice(end + separator.length), file);
      }
    }
  }

  /** True if a file declares something in that package or namespace, or is in it. */
  hasSpace(space: string): boolean {
    return this.#spaces.has(space);
  }

  /** True if it is such a package or namespace, or lies in one: a type, or something in a type. */
  reachesSpace(path: string): boolean {
    if (path.length > MAX_PATH) return false;
    return kept(this.#reached, path, () => {
      for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf(this.#separator)))) {
        if (this.#spaces.has(at)) return true;
      }
      return false;
    });
  }

  /** Files that declare the name in that package or namespace. */
  declaring(space: string, name: string): readonly ImportingFile[] {
    return this.#spaces.get(space)?.get(name) ?? [];
  }

  /** All names of a package or namespace with their files. */
  namesIn(space: string): ReadonlyMap<string, readonly ImportingFile[]> {
    return this.#spaces.get(space) ?? new Map();
  }

  #space(space: string): Map<string, ImportingFile[]> {
    let names = this.#spaces.get(space);
    if (names === undefined) {
      names = new Map();
      this.#spaces.set(space, names);
    }
    return names;
  }
}

/**
 * Files of a package or namespace that declare a name which the importing file uses, itself left out.
 * `choose` may narrow the files of one name.
 */
export function usedFrom(
  names: ReadonlyMap<string, readonly ImportingFile[]>,
  file: ImportingFile,
  choose: (candidates: readonly ImportingFile[]) => readonly ImportingFile[],
): string[] {
  const used = file.usedNames();
  const targets: string[] = [];
  const take = (candidates: readonly ImportingFile[]): void => {
    for (const { path } of choose(candidates)) if (path !== file.path) targets.push(path);
  };
  // Whichever is the shorter list is gone through.
  if (used.size < names.size) for (const name of used) take(names.get(name) ?? []);
  else for (const [name, candidates] of names) if (used.has(name)) take(candidates);
  return targets;
}

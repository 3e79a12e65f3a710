/** Imports of Python: modules by dots from the package, or below one of the places where modules are looked for. */
import type { ImportEntry } from '../../languages/syntax/types.ts';
import { EXTERNAL, type LanguageImports, resolvedTo, UNRESOLVED } from './outcome.ts';
import { directoriesUp, directoryOf, within } from './paths.ts';
import { STANDARD_MODULES } from './python-standard.ts';
import type { SourceFiles } from './source-files.ts';
import type { ResolvedImport } from './types.ts';

const PROJECT_FILES = ['pyproject.toml', 'setup.py', 'setup.cfg'];
const DOTS = /^\.+/;

export function pythonImports(files: SourceFiles): LanguageImports {
  const modules = new PythonModules(files);
  return ({ path }) => {
    const directory = directoryOf(path);
    return (entry) => modules.resolve(entry, directory);
  };
}

class PythonModules {
  readonly #files: SourceFiles;
  /** By directory: places for modules in order of precedence; those of one group have equal right. */
  readonly #places = new Map<string, readonly (readonly string[])[]>();
  readonly #known = new Map<string, ResolvedImport>();
  #projects: readonly string[] | null = null;

  constructor(files: SourceFiles) {
    this.#files = files;
  }

  resolve(entry: ImportEntry, directory: string): ResolvedImport {
    const key = `${directory}\n${entry.module}\n${entry.names.map(({ name }) => name).join()}`;
    let found = this.#known.get(key);
    if (found === undefined) {
      found = this.#resolve(entry, directory);
      this.#known.set(key, found);
    }
    return found;
  }

  #resolve({ module, names, form }: ImportEntry, directory: string): ResolvedImport {
    const dots = DOTS.exec(module)?.[0].length ?? 0;
    const path = module.slice(dots).replaceAll('.', '/');
    const imported = form === 'from' ? names.map(({ name }) => name) : [];
    if (dots > 0) {
      const base = upwards(directory, dots - 1);
      const targets = base === null ? [] : this.#targets(within(base, path), imported);
      return targets.length > 0 ? resolvedTo(targets) : UNRESOLVED;
    }
    if (path === '' || path.startsWith('/')) return UNRESOLVED;
    return this.#absolute(path, imported, directory);
  }

  #absolute(path: string, names: readonly string[], directory: string): ResolvedImport {
    const [top = ''] = path.split('/', 1);
    const isStandard = STANDARD_MODULES.has(top);
    let isOwn = false;
    for (const [rank, group] of this.#placesFor(directory).entries()) {
      // Beside a script, the standard library is loaded already.
      if (rank === 0 && isStandard) continue;
      const hits = new Map<string, string[]>();
      for (const place of group) {
        const targets = this.#targets(within(place, path), names);
        if (targets.length > 0) hits.set(targets.join('\n'), targets);
        isOwn ||= !isStandard && this.#moduleAt(within(place, top)) !== null;
      }
      const [only, second] = hits.values();
      if (only !== undefined) return second === undefined ? resolvedTo(only) : UNRESOLVED;
    }
    return isOwn ? UNRESOLVED : EXTERNAL;
  }

  /** The files of a module: its submodules that are imported by name, and itself for its other names. */
  #targets(path: string, names: readonly string[]): string[] {
    const own = path === '' ? this.#initOf('') : this.#moduleAt(path);
    const isPlainFile = own !== null && !/\/?__init__\.pyi?$/.test(own.slice(path.length));
    if (isPlainFile || names.length === 0) return own === null ? [] : [own];
    const targets = names.flatMap((name) => {
      const submodule = name === '*' ? null : this.#moduleAt(within(path, name));
      return submodule ?? own ?? [];
    });
    return this.#files.inOrder(targets);
  }

  #moduleAt(path: string): string | null {
    return this.#files.firstOf([`${path}.py`, `${path}.pyi`]) ?? this.#initOf(path);
  }

  #initOf(directory: string): string | null {
    return this.#files.firstOf([within(directory, '__init__.py'), within(directory, '__init__.pyi')]);
  }

  /** First where the file's own outermost package lies, then the projects around it, the root, then all others. */
  #placesFor(directory: string): readonly (readonly string[])[] {
    let places = this.#places.get(directory);
    if (places === undefined) {
      const around = [...directoriesUp(directory)].filter((each) => each === '' || this.#isProject(each));
      const near = around.flatMap((each) => [[each], [within(each, 'src')]]);
      const far = this.#allProjects().filter((each) => !around.includes(each));
      places = [
        [this.#topOf(directory)],
        ...near,
        far.flatMap((each) => [each, within(each, 'src')]),
      ];
      this.#places.set(directory, places);
    }
    return places;
  }

  /** The nearest directory that is no package itself. */
  #topOf(directory: string): string {
    for (const each of directoriesUp(directory)) if (this.#initOf(each) === null) return each;
    return '';
  }

  #allProjects(): readonly string[] {
    this.#projects ??= this.#files.directoriesAbove(new Set(['Python'])).filter((each) => this.#isProject(each));
    return this.#projects;
  }

  #isProject(directory: string): boolean {
    return PROJECT_FILES.some((name) => this.#files.readText(within(directory, name)) !== null);
  }
}

/** The directory so many levels up, null above the root. */
function upwards(directory: string, levels: number): string | null {
  let at = directory;
  for (let level = 0; level < levels; level++) {
    if (at === '') return null;
    at = directoryOf(at);
  }
  return at;
}

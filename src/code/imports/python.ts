/** Imports of Python: modules by dots from the package, or below one of the places where modules are looked for. */
import type { ImportEntry } from '../../languages/syntax/types.ts';
import { EXTERNAL, type LanguageImports, resolvedTo, UNRESOLVED } from './outcome.ts';
import { directoriesUp, directoryOf, fileNameOf, within, withoutExtension } from './paths.ts';
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
  #names: ReadonlySet<string> | null = null;
  #projects: readonly string[] | null = null;

  constructor(files: SourceFiles) {
    this.#files = files;
  }

  resolve({ module, names, form }: ImportEntry, directory: string): ResolvedImport {
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
    this.#names ??= namesIn(this.#files);
    if (!this.#names.has(top)) return EXTERNAL;
    const isStandard = STANDARD_MODULES.has(top);
    const groups = this.#placesFor(directory);
    // Beside a script, the standard library is loaded already.
    for (let rank = isStandard ? 1 : 0; rank < groups.length; rank++) {
      const hits = (groups[rank] ?? [])
        .map((place) => this.#targets(within(place, path), names))
        .filter((targets) => targets.length > 0);
      const [only, second] = hits;
      if (only !== undefined) return second === undefined ? resolvedTo(only) : UNRESOLVED;
    }
    const isOwn = !isStandard && groups.flat().some((place) => this.#moduleAt(within(place, top)) !== null);
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
    return this.#withStem(path) ?? this.#initOf(path);
  }

  #initOf(directory: string): string | null {
    return this.#withStem(within(directory, '__init__'));
  }

  /** Code before stubs. */
  #withStem(stem: string): string | null {
    const candidates = this.#files.withStem(stem);
    return (
      candidates.find((path) => path.endsWith('.py')) ??
      candidates.find((path) => path.endsWith('.pyi')) ??
      null
    );
  }

  /** First where the file's own outermost package lies, then the projects around it, the root, then all others. */
  #placesFor(directory: string): readonly (readonly string[])[] {
    let places = this.#places.get(directory);
    if (places === undefined) {
      const around = [...directoriesUp(directory)].filter((each) => each === '' || this.#isProject(each));
      const near = around.flatMap((each) => [[each], [within(each, 'src')]]);
      const far = this.#allProjects().filter((each) => !around.includes(each));
      const top = this.#topOf(directory);
      places = [
        around.includes(top) ? [] : [top],
        ...near,
        [...new Set(far.flatMap((each) => [each, within(each, 'src')]))],
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
    this.#projects ??= this.#files
      .directoriesAbove(new Set(['Python']))
      .filter((each) => this.#isProject(each));
    return this.#projects;
  }

  #isProject(directory: string): boolean {
    return PROJECT_FILES.some((name) => this.#files.readText(within(directory, name)) !== null);
  }
}

/** Names of all directories, and of all files without extension: no module is called otherwise. */
function namesIn(files: SourceFiles): Set<string> {
  const names = new Set<string>();
  for (const directory of files.directoriesAbove(new Set(['Python']))) names.add(fileNameOf(directory));
  for (const { path, language } of files.all) {
    if (language === 'Python') names.add(withoutExtension(fileNameOf(path)));
  }
  return names;
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

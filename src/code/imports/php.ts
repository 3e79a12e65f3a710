/** Imports of PHP: classes by the rules of Composer, and files that are included by a written path. */
import type { ImportEntry } from '../../languages/syntax/types.ts';
import { type ClassRule, type Composer, Composers } from './composer.ts';
import { DeclaredNames, usedFrom } from './declared-names.ts';
import { kept, PairMemo } from './memo.ts';
import { EXTERNAL, type LanguageImports, onlyCandidate, resolvedTo, UNRESOLVED } from './outcome.ts';
import { directoriesUp, directoryOf, isWithin, pathFrom, within } from './paths.ts';
import type { SourceFiles } from './source-files.ts';
import type { ImportingFile, ResolvedImport } from './types.ts';

const INCLUDES = /^(?:require|include)(?:_once)?$/;

export function phpImports(files: SourceFiles): LanguageImports {
  const classes = new PhpClasses(files);
  return (file) => {
    const directory = directoryOf(file.path);
    return (entry) =>
      INCLUDES.test(entry.form) ? included(files, directory, entry) : classes.resolve(entry, file);
  };
}

/** A bare path is looked for where the program runs, which is taken to be the root, and beside the file. */
function included(files: SourceFiles, directory: string, { module }: ImportEntry): ResolvedImport {
  if (/^(?:\/|[a-z]+:)/i.test(module)) return EXTERNAL;
  const bases = module.startsWith('.') ? [directory] : [directory, ''];
  const paths = bases.map((base) => pathFrom(base, module)).filter((path) => path !== null);
  return onlyCandidate(
    paths.filter((path) => files.has(path)),
    UNRESOLVED,
  );
}

class PhpClasses {
  readonly #files: SourceFiles;
  readonly #composers: Composers;
  readonly #names: DeclaredNames;
  readonly #precedence = new Map<string, readonly (readonly Composer[])[]>();
  readonly #known = new PairMemo<ResolvedImport>();

  constructor(files: SourceFiles) {
    this.#files = files;
    this.#composers = new Composers(files);
    this.#names = new DeclaredNames(
      files.all.filter(({ language }) => language === 'PHP'),
      '\\',
    );
  }

  resolve({ module, form }: ImportEntry, file: ImportingFile): ResolvedImport {
    const directory = directoryOf(file.path);
    const found = kept(this.#known.of(`${form} ${directory}`), module, () =>
      this.#find(module, form, directory),
    );
    // What is no class may be a namespace, of which the file uses parts.
    if (found.status === 'resolved' || form !== 'use' || !this.#names.hasSpace(module)) return found;
    return resolvedTo(this.#files.inOrder(usedFrom(this.#names.namesIn(module), file, (all) => all)));
  }

  #find(module: string, form: string, directory: string): ResolvedImport {
    const end = module.lastIndexOf('\\');
    const space = module.slice(0, Math.max(0, end));
    const declaring = this.#names.declaring(space, module.slice(end + 1)).map(({ path }) => path);
    let isOwn = space !== '' && this.#names.hasSpace(space);
    for (const composers of this.#byPrecedence(directory)) {
      const hits: string[] = [];
      for (const composer of composers) {
        const byRule = form === 'use' ? this.#byRule(module, composer) : { path: null, isOwn: false };
        const path = byRule.path ?? declaredIn(declaring, composer);
        if (path !== null) hits.push(path);
        isOwn ||= byRule.isOwn;
      }
      if (hits.length > 0) return onlyCandidate(hits, UNRESOLVED);
    }
    return onlyCandidate(declaring, isOwn ? UNRESOLVED : EXTERNAL);
  }

  /** The projects around a directory, the nearest first; then all others, which have equal right. */
  #byPrecedence(directory: string): readonly (readonly Composer[])[] {
    return kept(this.#precedence, directory, () => {
      const around = [...directoriesUp(directory)].flatMap((each) => this.#composers.at(each) ?? []);
      const others = this.#composers.all.filter((each) => !around.includes(each));
      return [...around.map((each) => [each]), others];
    });
  }

  #byRule(name: string, composer: Composer): { path: string | null; isOwn: boolean } {
    let isOwn = false;
    for (const rule of composer.psr4) {
      if (!name.startsWith(rule.prefix)) continue;
      isOwn ||= rule.prefix !== '';
      const path = this.#inDirectories(rule, name.slice(rule.prefix.length).replaceAll('\\', '/'));
      if (path !== null) return { path, isOwn };
    }
    for (const rule of composer.psr0) {
      if (!name.startsWith(rule.prefix)) continue;
      const end = name.lastIndexOf('\\') + 1;
      const file = name.slice(0, end).replaceAll('\\', '/') + name.slice(end).replaceAll('_', '/');
      const path = this.#inDirectories(rule, file);
      if (path !== null) return { path, isOwn };
    }
    return { path: null, isOwn };
  }

  #inDirectories({ directories }: ClassRule, path: string): string | null {
    if (path === '' || path.startsWith('/')) return null;
    return this.#files.firstOf(directories.map((directory) => within(directory, `${path}.php`)));
  }
}

/** The only file that declares a name among those that Composer loads or searches. */
function declaredIn(declaring: readonly string[], { classMap, loaded }: Composer): string | null {
  const found = declaring.filter(
    (path) => loaded.includes(path) || classMap.some((place) => isWithin(path, place)),
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Imports of Ruby: files by relative paths, and by paths below the directories that programs load from. */
import type { ImportEntry } from '../../languages/syntax/types.ts';
import { kept, PairMemo } from './memo.ts';
import { EXTERNAL, type LanguageImports, onlyCandidate, resolvedTo, UNRESOLVED } from './outcome.ts';
import { directoriesUp, directoryOf, fileNameOf, pathFrom, within, withoutExtension } from './paths.ts';
import type { SourceFiles } from './source-files.ts';
import type { ResolvedImport } from './types.ts';

/** `lib` is what a program or gem offers; the others are added when its tests are run. */
const LOADED = ['lib', 'spec', 'test'];

export function rubyImports(files: SourceFiles): LanguageImports {
  const gems = new Set(
    files.all
      .filter(({ path }) => path.endsWith('.gemspec'))
      .map(({ path }) => within(directoryOf(path), 'lib')),
  );
  const memo = new PairMemo<ResolvedImport>();
  /** Names of all files: most of what is required is none of them. */
  const names = new Set(
    files.all
      .filter(({ language }) => language === 'Ruby')
      .map(({ path }) => withoutExtension(fileNameOf(path))),
  );
  const fileAt = (path: string | null): string | null =>
    path === null ? null : files.firstOf(path.endsWith('.rb') ? [path] : [`${path}.rb`, path]);

  const required = (module: string, directory: string): ResolvedImport => {
    if (/^(?:\/|~)/.test(module)) return EXTERNAL;
    if (/^\.{1,2}\//.test(module)) {
      const hits = ['', directory].flatMap((base) => fileAt(pathFrom(base, module)) ?? []);
      return onlyCandidate(hits, UNRESOLVED);
    }
    const [first = ''] = module.split('/', 1);
    let isOwn = false;
    const isNamed = names.has(withoutExtension(fileNameOf(module)));
    if (!isNamed && (module === first || !names.has(first))) return EXTERNAL;
    for (const base of directoriesUp(directory)) {
      for (const name of LOADED) {
        const root = within(base, name);
        const found = fileAt(pathFrom(root, module));
        if (found !== null) return resolvedTo([found]);
        // The file that a gem is required by is called as the directory of all its others.
        isOwn ||= name === 'lib' && module !== first && files.has(within(root, `${first}.rb`));
      }
    }
    const elsewhere = [...gems].flatMap((root) => fileAt(pathFrom(root, module)) ?? []);
    return onlyCandidate(elsewhere, isOwn ? UNRESOLVED : EXTERNAL);
  };

  return ({ path }) => {
    const directory = directoryOf(path);
    const known = memo.of(directory);
    return ({ module, form }: ImportEntry) => {
      if (form === 'require_relative') {
        const found = fileAt(pathFrom(directory, module));
        return found === null ? UNRESOLVED : resolvedTo([found]);
      }
      return kept(known, module, () => required(module, directory));
    };
  };
}

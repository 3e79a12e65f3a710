/** Imports of Go: a package is the directory that its path names in a module of the source. */
import { GoModules } from './go-modules.ts';
import { kept, PairMemo } from './memo.ts';
import { EXTERNAL, type LanguageImports, resolvedTo, UNRESOLVED } from './outcome.ts';
import { directoryOf, pathFrom, within } from './paths.ts';
import type { SourceFiles } from './source-files.ts';
import type { ImportingFile, ResolvedImport } from './types.ts';

const RELATIVE = /^\.{1,2}(?:\/|$)/;

export function goImports(files: SourceFiles): LanguageImports {
  const modules = new GoModules(files);
  const packages = new Map<string, ResolvedImport>();
  const memo = new PairMemo<ResolvedImport>();

  /** The files of a package that are no tests. */
  const packageIn = (directory: string): ResolvedImport => {
    return kept(packages, directory, () => {
      const targets = packageFiles(files.inDirectory(directory)).map(({ path }) => path);
      return targets.length === 0 ? UNRESOLVED : resolvedTo(targets);
    });
  };

  const find = (importPath: string, directory: string): ResolvedImport => {
    if (RELATIVE.test(importPath)) {
      const path = pathFrom(directory, importPath);
      return path === null ? UNRESOLVED : packageIn(path);
    }
    const holder = modules.holding(importPath, directory);
    if (holder !== null) {
      const path = pathFrom(holder.directory, `.${importPath.slice(holder.path.length)}`);
      return path === null ? UNRESOLVED : packageIn(path);
    }
    const own = modules.around(directory);
    const vendored = own && pathFrom(within(own.directory, 'vendor'), importPath);
    const found = vendored === null ? UNRESOLVED : packageIn(vendored);
    return found.status === 'resolved' ? found : EXTERNAL;
  };

  return ({ path }) => {
    const directory = directoryOf(path);
    const known = memo.of(modules.around(directory)?.directory ?? directory);
    return ({ module }) => {
      const search = (): ResolvedImport => find(module, directory);
      return RELATIVE.test(module) ? search() : kept(known, module, search);
    };
  };
}

/** A directory may hold programs of package `main` beside the package: generators that are not built with it. */
function packageFiles(files: readonly ImportingFile[]): readonly ImportingFile[] {
  const sources = files.filter(({ path, language }) => language === 'Go' && !path.endsWith('_test.go'));
  const library = sources.filter(({ namespace }) => namespace !== 'main');
  return library.length > 0 ? library : sources;
}

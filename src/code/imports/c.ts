/** Includes of C, C++ and Objective-C. */
import { CompileCommands, type IncludeDirectories } from './compile-commands.ts';
import { kept } from './memo.ts';
import { EXTERNAL, type LanguageImports, onlyCandidate, resolvedTo, UNRESOLVED } from './outcome.ts';
import { directoryOf, pathFrom } from './paths.ts';
import type { SourceFiles } from './source-files.ts';
import type { ResolvedImport } from './types.ts';

/** Where quoted names are looked for when nothing else has them, in this order. */
const USUAL_DIRECTORIES = ['', 'include', 'src'];
const ABSOLUTE = /^(?:\/|[a-z]:)/i;

export function cImports(files: SourceFiles): LanguageImports {
  const commands = new CompileCommands(files);
  const shared = new Map<string, ResolvedImport>();
  const results = new Map<IncludeDirectories, Map<string, ResolvedImport>>();
  const byDirectories = (directories: IncludeDirectories): Map<string, ResolvedImport> => {
    const known = results.get(directories) ?? new Map<string, ResolvedImport>();
    results.set(directories, known);
    return known;
  };
  const lookIn = (directories: readonly string[], module: string): string | null => {
    for (const directory of directories) {
      const path = pathFrom(directory, module);
      if (path !== null && files.has(path)) return path;
    }
    return null;
  };

  /** Of the commands for a file the first hit counts; where only those of others are known, all must agree. */
  const byCommands = (path: string, module: string, isQuoted: boolean): ResolvedImport => {
    const own = commands.of(path);
    if (own !== null) {
      const quoted = isQuoted ? lookIn(own.quoted, module) : null;
      if (quoted !== null) return resolvedTo([quoted]);
      return kept(byDirectories(own), module, () => {
        const found = lookIn(own.all, module);
        return found === null ? EXTERNAL : resolvedTo([found]);
      });
    }
    return kept(shared, `${isQuoted ? '"' : '<'}${module}`, () => {
      const directories = isQuoted ? commands.everywhere.quotedToo : commands.everywhere.all;
      return onlyCandidate(
        directories.flatMap((directory) => lookIn([directory], module) ?? []),
        EXTERNAL,
      );
    });
  };

  return ({ path }) => {
    const directory = directoryOf(path);
    return ({ module: written, form }) => {
      const module = written.includes('\\') ? written.replaceAll('\\', '/') : written;
      if (form === 'quoted') {
        if (ABSOLUTE.test(module)) return EXTERNAL;
        const beside = lookIn([directory], module);
        if (beside !== null) return resolvedTo([beside]);
        const configured = byCommands(path, module, true);
        if (configured !== EXTERNAL) return configured;
        const usual = lookIn(USUAL_DIRECTORIES, module);
        return usual === null ? UNRESOLVED : resolvedTo([usual]);
      }
      if (form !== 'system') return form === 'macro' ? UNRESOLVED : EXTERNAL;
      if (ABSOLUTE.test(module)) return EXTERNAL;
      if (!commands.isEmpty) return byCommands(path, module, false);
      const found = lookIn(['include'], module);
      return found === null ? EXTERNAL : resolvedTo([found]);
    };
  };
}

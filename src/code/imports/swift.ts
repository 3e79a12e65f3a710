/** Imports of Swift: a module is a target of a package of the source. */
import { EXTERNAL, type LanguageImports, onlyCandidate, resolvedTo, UNRESOLVED } from './outcome.ts';
import { fileNameOf, isWithin, pathFrom, within } from './paths.ts';
import { append, type SourceFiles } from './source-files.ts';
import { type SwiftTarget, swiftTargets } from './swift-package.ts';
import type { ImportingFile, ResolvedImport } from './types.ts';

const SOURCES = ['Sources', 'Source', 'src', 'srcs'];
const TESTS = ['Tests', ...SOURCES];
const HEADER = /\.(?:h|hh|hpp)$/;

interface PlacedTarget {
  /** Directory of the package. */
  directory: string;
  target: SwiftTarget;
}

export function swiftImports(files: SourceFiles): LanguageImports {
  const byName = placeTargets(files);
  const contents = new Map<PlacedTarget, readonly ImportingFile[]>();

  const contentOf = (placed: PlacedTarget): readonly ImportingFile[] => {
    let content = contents.get(placed);
    if (content === undefined) {
      content = sourcesOf(files, placed);
      contents.set(placed, content);
    }
    return content;
  };

  const results = new Map<PlacedTarget, ResolvedImport>();
  const wholeTarget = (placed: PlacedTarget): ResolvedImport => {
    let result = results.get(placed);
    if (result === undefined) {
      const targets = contentOf(placed).map(({ path }) => path);
      result = targets.length === 0 ? UNRESOLVED : resolvedTo(targets);
      results.set(placed, result);
    }
    return result;
  };

  return ({ path }) =>
    ({ module, names }) => {
      const [name = ''] = module.split('.', 1);
      const candidates = byName.get(name) ?? [];
      const target = nearest(candidates, path);
      if (target === null) return candidates.length === 0 ? EXTERNAL : UNRESOLVED;
      const [only] = names;
      if (only === undefined || names.length > 1) return wholeTarget(target);
      // An import of a single declaration means the file that has it, if one alone has it.
      const declaring = contentOf(target).filter((file) => file.declaredNames().has(only.name));
      const found = onlyCandidate(
        declaring.map((file) => file.path),
        UNRESOLVED,
      );
      return found.status === 'resolved' ? found : wholeTarget(target);
    };
}

function placeTargets(files: SourceFiles): Map<string, PlacedTarget[]> {
  const byName = new Map<string, PlacedTarget[]>();
  for (const directory of files.directoriesAbove(new Set(['Swift']))) {
    const text = files.readText(within(directory, 'Package.swift'));
    for (const target of swiftTargets(text ?? '')) append(byName, target.name, { directory, target });
  }
  return byName;
}

/** The target of the innermost package around a file, or else the only one. */
function nearest(candidates: readonly PlacedTarget[], path: string): PlacedTarget | null {
  const around = candidates.filter(({ directory }) => isWithin(path, directory));
  const deepest = Math.max(...around.map(({ directory }) => directory.length));
  const innermost = around.filter(({ directory }) => directory.length === deepest);
  const chosen = innermost.length > 0 ? innermost : candidates;
  return chosen.length === 1 ? (chosen[0] ?? null) : null;
}

/** Swift files below the directory of a target; of a target in C its public headers. */
function sourcesOf(files: SourceFiles, { directory, target }: PlacedTarget): readonly ImportingFile[] {
  const places =
    target.path !== null
      ? [pathFrom(directory, target.path)]
      : (target.isTest ? TESTS : SOURCES).map((each) => pathFrom(within(directory, each), target.name));
  for (const place of places) {
    if (place === null) continue;
    const below = files.below(place);
    const sources = below.filter(
      ({ path, language }) => language === 'Swift' && fileNameOf(path) !== 'Package.swift',
    );
    if (sources.length > 0) return sources;
    const headers = below.filter(
      ({ path }) => HEADER.test(path) && path.startsWith(within(place, 'include/')),
    );
    if (headers.length > 0) return headers;
  }
  return [];
}

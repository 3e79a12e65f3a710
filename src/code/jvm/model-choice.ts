/** Which of several files speaks for a type that all of them declare. */
import { comparePaths, sortPaths } from '../../patterns/path-order.ts';
import type { TypeInFile } from './model-types.ts';
import type { JvmType } from './types.ts';

/** What is known of a file's place; lower values are chosen first. */
export interface PathRank {
  path: string;
  /** It stands in a test source set. */
  isTest: boolean;
  /** It stands below `META-INF/versions`: for some releases only. */
  isVersioned: boolean;
  segments: number;
}

const TEST_SET = /^(test|tests|testFixtures|.*Test)$/;

/** `packageName` of what the file declares: the folders of the package say nothing of the source set. */
export function pathRank(path: string, packageName: string): PathRank {
  const segments = path.split('/');
  const folders = segments.slice(0, -1);
  const root = withoutPackage(folders, packageName.split('.'));
  return {
    path,
    isTest: root.some((folder) => TEST_SET.test(folder)),
    isVersioned: `/${path}`.includes('/META-INF/versions/'),
    segments: segments.length,
  };
}

/** The folders without the last ones that repeat the package, or the end of it. */
function withoutPackage(folders: readonly string[], names: readonly string[]): readonly string[] {
  let same = 0;
  while (same < folders.length && same < names.length && folders.at(-1 - same) === names.at(-1 - same))
    same++;
  return folders.slice(0, folders.length - same);
}

/** For `sort`: outside tests, outside versions, fewer segments, byte order. */
export function comparePathRanks(a: PathRank, b: PathRank): number {
  return compareSourceSets(a, b) || a.segments - b.segments || comparePaths(a.path, b.path);
}

function compareSourceSets(a: PathRank, b: PathRank): number {
  return Number(a.isTest) - Number(b.isTest) || Number(a.isVersioned) - Number(b.isVersioned);
}

/**
 * One type of all those of a full name, of which there is at least one. In the same source set a declared
 * class comes before a facade; parts of one facade become one type.
 */
export function chosenType(all: readonly [TypeInFile, ...TypeInFile[]]): JvmType {
  const [only, ...others] = all;
  if (others.length === 0) return made(only, [only]);
  let best = { type: only, rank: pathRank(only.file.path, only.packageName) };
  const ranked = [best];
  for (const type of others) {
    const each = { type, rank: pathRank(type.file.path, type.packageName) };
    ranked.push(each);
    const order =
      compareSourceSets(each.rank, best.rank) ||
      Number(isFacade(type)) - Number(isFacade(best.type)) ||
      comparePathRanks(each.rank, best.rank);
    if (order < 0) best = each;
  }
  const { type: chosen, rank } = best;
  if (!chosen.isMultifile) return made(chosen, all);
  const parts = ranked
    .filter((each) => each.type.isMultifile && compareSourceSets(each.rank, rank) === 0)
    .map(({ type }) => type)
    .sort((a, b) => comparePaths(a.file.path, b.file.path));
  return made(parts[0] ?? chosen, all, parts);
}

function isFacade({ index }: TypeInFile): boolean {
  return index < 0;
}

/** `all`: what has its name, itself included. */
function made(
  { isMultifile, ...chosen }: TypeInFile,
  all: readonly TypeInFile[],
  parts: readonly TypeInFile[] = [],
): JvmType {
  const paths = new Set(all.map(({ file }) => file.path));
  paths.delete(chosen.file.path);
  return {
    ...chosen,
    parts: isMultifile && parts.length > 0 ? parts.map(({ file }) => file) : [chosen.file],
    alternatives: sortPaths([...paths]),
  };
}

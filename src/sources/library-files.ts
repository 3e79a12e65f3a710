/** The files of a library's sources: one set for all uses. */
import { lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { sortPaths } from '../patterns/path-order.ts';
import { type ExactRules, exactSelection, isSecret, NEVER_SEARCHED } from './exact-files.ts';
import type { LibraryTree } from './library-tree.ts';
import { listFiles } from './ripgrep-files.ts';
import { EVERY_WALK, excludeFileOfWorktree, pruning } from './walk.ts';

/** The files of a library, in path order. */
export interface LibraryFiles {
  files: string[];
  /** What could not be had; as in `WalkResult`. */
  unreadable: string[];
  /** Those of the files that are links. */
  links: ReadonlySet<string>;
}

/**
 * Lists the files. Links to files inside the tree are files under their own names; links to directories
 * and links that lead out are nothing. Fails as `walkTree` does.
 */
export async function walkLibrary(
  root: string,
  library: LibraryTree,
  rules: ExactRules,
  signal: AbortSignal | undefined,
): Promise<LibraryFiles> {
  const args = [...EVERY_WALK, ...(await argumentsFor(root, library))];
  const listing = await listFiles(root, args, signal);
  const takes = library === 'archive' ? () => true : exactSelection(rules);
  const regular = listing.files.filter(takes);
  const links = library === 'archive' ? [] : await linksIn(root, regular, args, takes, signal);
  const files = sortPaths([...regular, ...links]);
  const unreadable = sortPaths([...listing.undecodable, ...listing.unreadable]);
  return { files, unreadable, links: new Set(links) };
}

async function argumentsFor(root: string, library: LibraryTree): Promise<string[]> {
  if (library === 'archive') return ['--no-ignore', '--hidden'];
  const pruned = pruning(NEVER_SEARCHED);
  return library === 'checkout'
    ? ['--no-ignore', ...pruned]
    : [...pruned, ...(await excludeFileOfWorktree(root))];
}

/** Directories with links are listed once more, by the same rules, but with links followed. */
async function linksIn(
  root: string,
  regular: readonly string[],
  args: readonly string[],
  takes: (path: string) => boolean,
  signal: AbortSignal | undefined,
): Promise<string[]> {
  const places = directoriesWithLinks(root, regular);
  const found: string[] = [];
  for (const place of places) {
    // Only what stands in the directory itself: a link to a directory may lead anywhere.
    const { files } = await listFiles(join(root, place), [...args, '--follow', '--max-depth=1'], signal);
    const paths = files.map((name) => (place === '.' ? name : `${place}/${name}`));
    found.push(...paths.filter((path) => takes(path) && isLinkToFile(root, path)));
  }
  return found;
}

/** More directories than this are not looked through for links. */
const MAX_DIRECTORIES = 20_000;

/** Directories that hold a listed file, or other such directories, and a link. */
function directoriesWithLinks(root: string, files: readonly string[]): string[] {
  const directories = new Set<string>(['.']);
  for (const path of files) {
    for (let directory = dirname(path); !directories.has(directory); directory = dirname(directory)) {
      directories.add(directory);
    }
    if (directories.size > MAX_DIRECTORIES) break;
  }
  return sortPaths([...directories]).filter((directory) => holdsLink(join(root, directory)));
}

function holdsLink(directory: string): boolean {
  try {
    return readdirSync(directory, { withFileTypes: true }).some((entry) => entry.isSymbolicLink());
  } catch {
    return false;
  }
}

function isLinkToFile(root: string, path: string): boolean {
  try {
    if (!lstatSync(join(root, path)).isSymbolicLink()) return false;
    const real = realpathSync(join(root, path));
    const inside = relative(root, real);
    const leadsOut = inside === '' || inside === '..' || inside.startsWith(`..${sep}`);
    return !leadsOut && !isSecret(inside) && !inside.startsWith(`.git${sep}`) && statSync(real).isFile();
  } catch {
    return false;
  }
}

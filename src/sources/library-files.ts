/** The files of a library's sources: one set for all uses. */
import { type Dirent, readdirSync, realpathSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
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
  const links = library === 'archive' ? [] : await linksIn(root, args, takes, signal);
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

/** More directories or links than this are not looked at: such a tree has no files by links. */
const MAX_DIRECTORIES = 20_000;
const MAX_LINKS = 2_000;

/** The tree is listed once more, by the same rules, with the links to files followed and all others left out. */
async function linksIn(
  root: string,
  args: readonly string[],
  takes: (path: string) => boolean,
  signal: AbortSignal | undefined,
): Promise<string[]> {
  const links = linksBelow(root);
  const wanted = new Set(links.filter((path) => takes(path) && leadsToFile(root, path)));
  if (wanted.size === 0) return [];
  // What is followed must not lead out, nor through the whole machine.
  const left = links.filter((path) => !wanted.has(path)).map((path) => `--glob=!/${escaped(path)}`);
  const { files } = await listFiles(root, [...args, '--follow', ...left], signal);
  return files.filter((path) => wanted.has(path));
}

/** All links of the tree that ripgrep would meet; none if there is too much to be looked at. */
function linksBelow(root: string): string[] {
  const links: string[] = [];
  const pending = [''];
  let directories = 0;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (++directories > MAX_DIRECTORIES || links.length > MAX_LINKS) return [];
    for (const entry of entriesOf(join(root, next))) {
      const path = next === '' ? entry.name : `${next}/${entry.name}`;
      // A name that is not UTF-8 cannot be left out by a glob.
      if (entry.isSymbolicLink() && path.includes('\ufffd')) return [];
      if (entry.isSymbolicLink()) links.push(path);
      else if (entry.isDirectory() && !isPassedOver(entry.name)) pending.push(path);
    }
  }
  return links;
}

function isPassedOver(name: string): boolean {
  return name.startsWith('.') || NEVER_SEARCHED.some((each) => each === name);
}

function entriesOf(directory: string): Dirent[] {
  try {
    return readdirSync(directory, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** A path as a glob that matches nothing else. */
function escaped(path: string): string {
  return path.replace(/[\\*?[\]{}!]/g, '\\$&');
}

function leadsToFile(root: string, path: string): boolean {
  try {
    const real = realpathSync(join(root, path));
    const inside = relative(root, real);
    const leadsOut = inside === '' || inside === '..' || inside.startsWith(`..${sep}`);
    return !leadsOut && !isSecret(inside) && !inside.startsWith(`.git${sep}`) && statSync(real).isFile();
  } catch {
    return false;
  }
}

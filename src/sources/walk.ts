/**
 * The files of a tree: which exist and are not ignored, by ripgrep's walker; which are wanted, by the
 * patterns of the source. Only what lies below the root decides: neither the directories above it,
 * their ignore files, nor the user's own have a say.
 */

import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { hasErrno, throwIfAborted } from '../errors.ts';
import { compilePathGlobs, hasHiddenSegment } from '../patterns/path-glob.ts';
import { sortPaths } from '../patterns/path-order.ts';
import type { LibraryTree } from './library-tree.ts';
import { type FileListing, listFiles } from './ripgrep-files.ts';

export interface WalkOptions {
  /** A file is taken if one of these matches its relative path … */
  includePatterns: readonly string[];
  /** … and none of these does. */
  excludePatterns: readonly string[];
  /** Whether `.gitignore`, `.ignore` and `.git/info/exclude` hold. */
  respectGitignore: boolean;
  /** Of a library: see `walkLibrary`. The patterns mean nothing then. */
  library?: LibraryTree | undefined;
  signal?: AbortSignal | undefined;
}

/** Relative paths with `/`, in the order of `comparePaths`. */
export interface WalkResult {
  /** Regular files with a name in UTF-8. */
  files: string[];
  /**
   * What patterns would have taken but could not be had: directories that cannot be read, and files
   * whose name is not UTF-8 (its bytes beyond ASCII written as `\xNN`).
   */
  unreadable: string[];
}

/** Arguments of every walk. `.git` is no part of a tree, whatever the patterns say. */
export const EVERY_WALK = [
  '--no-config',
  '--no-require-git',
  '--no-ignore-parent',
  '--no-ignore-messages',
  '--path-separator=/',
  '--glob=!.git',
];

/** An exclude pattern for a plain directory name at any depth, which ripgrep can leave unvisited. */
const PRUNABLE = /^\*\*\/([\w.-]+)\/\*\*$/;

/** The directory names that some exclude patterns leave out at any depth. */
export function prunableNames(patterns: readonly string[]): string[] {
  return patterns.flatMap((pattern) => PRUNABLE.exec(pattern)?.[1] ?? []);
}

/** Arguments that make ripgrep leave directories of these names unvisited. */
export function pruning(names: readonly string[]): string[] {
  return names.map((name) => `--glob=!**/${name}/`);
}

/**
 * Walks a tree. Links are neither followed nor listed. A hidden file or directory (its name begins
 * with `.`) is left out unless a segment of an include pattern that begins with `.` matches it.
 * About 50 ms for 6,500 files. Throws `invalid_params` for a malformed pattern, `index_error` if the
 * tree cannot be listed at all, `cancelled`.
 */
export async function walkTree(root: string, options: WalkOptions): Promise<WalkResult> {
  throwIfAborted(options.signal);
  const selection = compileSelection(options);
  const args = [...EVERY_WALK, '--no-ignore-global', ...pruning(prunableNames(options.excludePatterns))];
  if (selection.namesHidden) args.push('--hidden');
  if (options.respectGitignore) args.push(...(await excludeFileOfWorktree(root)));
  else args.push('--no-ignore');

  return selected(await listFiles(root, args, options.signal), selection);
}

/** What a selection takes of a listing. */
export function selected(listing: FileListing, selection: Selection): WalkResult {
  return {
    files: sortPaths(listing.files.filter(selection.takes)),
    unreadable: sortPaths([
      ...listing.undecodable.filter(selection.takes),
      ...listing.unreadable.filter((path) => selection.takes(path) || selection.takesBelow(path)),
    ]),
  };
}

/** Which paths of a tree are wanted. */
export interface Selection {
  /** True if hidden files could be taken. */
  namesHidden: boolean;
  /** True if a file of that path is wanted. */
  takes: (path: string) => boolean;
  /** True if a file below that directory could be wanted. */
  takesBelow: (directory: string) => boolean;
}

/** The patterns of a source as a selection. Throws `invalid_params` for a malformed one. */
export function compileSelection({
  includePatterns,
  excludePatterns,
}: Pick<WalkOptions, 'includePatterns' | 'excludePatterns'>): Selection {
  const included = compilePathGlobs(includePatterns);
  const hiddenIncluded = compilePathGlobs(includePatterns.filter(hasHiddenSegment), { explicitDots: true });
  const excluded = compilePathGlobs(excludePatterns);
  const includesFor = (path: string): typeof included => (isHidden(path) ? hiddenIncluded : included);
  return {
    namesHidden: includePatterns.some(hasHiddenSegment),
    takes: (path) => includesFor(path).matches(path) && !excluded.matches(path),
    takesBelow: (directory) =>
      includesFor(directory).reachesBelow(directory) && !excluded.coversBelow(directory),
  };
}

/** True if a segment of the path begins with `.`. */
export function isHidden(path: string): boolean {
  return path.startsWith('.') || path.includes('/.');
}

/**
 * The argument that makes ripgrep honour `info/exclude` of a linked Git worktree, where `.git` is a
 * file. For a repository's main working tree it does so by itself.
 */
export async function excludeFileOfWorktree(root: string): Promise<string[]> {
  const link = await readIfFile(join(root, '.git'));
  const gitDir = link && /^gitdir: (.+)$/m.exec(link)?.[1];
  if (!gitDir) return [];
  const worktreeDir = resolve(root, gitDir);
  const commonDir = (await readIfFile(join(worktreeDir, 'commondir')))?.trim() ?? '.';
  const excludeFile = join(resolve(worktreeDir, commonDir), 'info', 'exclude');
  return (await readIfFile(excludeFile)) === undefined ? [] : [`--ignore-file=${excludeFile}`];
}

/** The text of a file, or undefined if there is none or it is not to be read. */
async function readIfFile(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (hasErrno(error, 'ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES', 'EPERM', 'ELOOP')) return undefined;
    throw error;
  }
}

/**
 * Versions of Git repositories as directories of files. One bare clone a repository is shared by all its
 * versions; each version has a worktree of its own. The repository, its server and every file in it may be
 * anybody's: none of it is run, and nothing is written outside the clone and the worktree.
 */
import { type GitPlace, readGitAddress } from './git-address.ts';
import { clonePath, dropUnused, removeClone, withCommit } from './git-clone.ts';
import { assertGitRef } from './git-ref.ts';
import type { Fetching } from './git-remote.ts';
import { selectTexts, type TreeLimits } from './git-tree.ts';
import { addWorktree, removeWorktree } from './git-worktree.ts';

export { removeClone };

export interface GitLimits extends TreeLimits {
  /** How long cloning and fetching may take together, in ms. */
  fetchMs: number;
}

export const GIT_LIMITS: GitLimits = {
  fetchMs: 300_000,
  files: 100_000,
  textBytes: 512 << 20,
  fileBytes: 16 << 20,
};

/** How long each step of writing a version may take. */
const WRITING_MS = 300_000;

/** A version of a repository: `ref` is a tag, a branch or a commit id, in this order. */
export interface GitRequest extends GitPlace {
  ref: string;
}

export interface GitOptions {
  limits?: GitLimits;
  signal: AbortSignal;
  /** Takes what Git is doing and how far it is: `Receiving objects: 12%`. */
  onProgress?: (text: string) => void;
  /** Variables of the surroundings; those of the process if left out. */
  env?: NodeJS.ProcessEnv;
}

/**
 * Fetches what is needed and writes the files of a version that may be text to a new directory, with Git's own
 * file `.git`. Resolves with the commit, the clone and the number of files. If it fails nothing of the
 * directory is left, nor of a clone without versions. Rejects with `invalid_argument` (the ref), `unsupported_source_type` (the URL),
 * `git_clone_failed`, `git_ref_not_found`, `invalid_source` (too large, or not to be written) or `cancelled`.
 */
export async function checkOut(
  request: GitRequest,
  places: { bareDirectory: string; into: string },
  options: GitOptions,
): Promise<{ commit: string; bare: string; files: number }> {
  const { limits = GIT_LIMITS, signal, env = process.env } = options;
  const { bareDirectory, into } = places;
  const fetching = fetchingFor(request, places, options);
  try {
    return await withCommit(request.ref, fetching, async (commit, bare) => {
      const call = { cwd: bareDirectory, env, signal };
      const selection = await selectTexts(commit, bare, limits, call);
      await addWorktree(into, commit, bare, selection, { ...call, timeLimitMs: WRITING_MS });
      return { commit, bare, files: selection.files };
    });
  } catch (error) {
    await dropUnused(clonePath(fetching));
    throw error;
  }
}

/** The commit that a ref means now, in a clone that has all that `checkOut` needs of it. Fails as that does. */
export async function commitOfRef(
  request: GitRequest,
  places: { bareDirectory: string },
  options: GitOptions,
): Promise<{ commit: string; bare: string }> {
  const fetching = fetchingFor(request, places, options);
  return withCommit(request.ref, fetching, async (commit, bare) => ({ commit, bare }));
}

function fetchingFor(
  request: GitRequest,
  { bareDirectory }: { bareDirectory: string },
  { limits = GIT_LIMITS, signal, env = process.env, onProgress }: GitOptions,
): Fetching {
  assertGitRef(request.ref);
  const address = readGitAddress(request);
  return { address, bareDirectory, env, signal, limitMs: limits.fetchMs, onProgress };
}

/** Removes the directory of a version, and what the clone knows of it. Either may be gone already. */
export async function removeCheckout(worktree: string, bare: string): Promise<void> {
  await removeWorktree(worktree, bare);
}

/** Checkouts of a bare clone: directories with the files of one commit, each a worktree that Git knows of. */
import { randomUUID } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { devNull } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { hasErrno, QuarryError } from '../../errors.ts';
import { printable } from '../../printable.ts';
import { type GitCall, runGit } from '../git.ts';
import type { TreeSelection } from './git-tree.ts';
import { ArtifactRefusal } from './refusal.ts';

/**
 * Before every command that writes files: they are written byte for byte, all that are asked for, under
 * names that no system takes for Git's own.
 */
const WRITING = Object.entries({
  'core.attributesFile': devNull,
  'core.autocrlf': 'false',
  'core.longPaths': 'true',
  'core.protectHFS': 'true',
  'core.protectNTFS': 'true',
  'core.sparseCheckout': 'false',
  'core.splitIndex': 'false',
  'checkout.workers': '1',
  'submodule.recurse': 'false',
}).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

/**
 * Makes a worktree, detached at a commit, with the selected files of it. Rejects with `invalid_source` for a
 * tree that Git does not write, as one with `.git` in a path; nothing of it is left then.
 */
export async function addWorktree(
  worktree: string,
  commit: string,
  bare: string,
  selection: TreeSelection,
  call: GitCall,
): Promise<void> {
  // What is there is somebody's, and would be lost if this fails.
  if (existsSync(worktree)) throw new QuarryError('internal_error', 'the place of a checkout is taken');
  await removeWorktree(worktree, bare);
  try {
    const entry = await enter(worktree, commit, bare);
    const inTree = [...WRITING, `--git-dir=${entry}`, `--work-tree=${worktree}`];
    const there = { ...call, cwd: worktree };
    await written(runGit([...inTree, 'read-tree', commit], there));
    const checkout = [...inTree, 'checkout-index', '-q', '-f', '-z', '--stdin'];
    await written(runGit(checkout, { ...there, input: selection.paths }));
  } catch (error) {
    await removeWorktree(worktree, bare);
    throw error;
  }
}

/**
 * Enters a new, empty worktree into the books of a clone. `git worktree add` writes them where they stand, and
 * every other command in the clone fails while they are half written; so they are written aside.
 */
async function enter(worktree: string, commit: string, bare: string): Promise<string> {
  const name = randomUUID();
  const draft = join(bare, `.${name}`);
  const entry = join(bare, 'worktrees', name);
  try {
    await mkdir(worktree, { recursive: true });
    const link = join(realpathSync(worktree), '.git');
    // Not a clone that has gone meanwhile.
    await mkdir(join(bare, 'worktrees')).catch((error: unknown) => {
      if (!hasErrno(error, 'EEXIST')) throw error;
    });
    await mkdir(draft);
    await writeFile(join(draft, 'HEAD'), `${commit}\n`);
    await writeFile(join(draft, 'commondir'), '../..\n');
    await writeFile(join(draft, 'gitdir'), `${link}\n`);
    await writeFile(link, `gitdir: ${entry}\n`);
    await rename(draft, entry);
    return entry;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** What Git says against a tree is said of the source. */
async function written(command: Promise<unknown>): Promise<void> {
  try {
    await command;
  } catch (error) {
    if (!(error instanceof QuarryError) || error.code !== 'invalid_request') throw error;
    const reason = printable(error.message, 300);
    throw new ArtifactRefusal('invalid_source', `git does not write the files: ${reason}`, { cause: error });
  }
}

/** Removes a worktree from the disk and from the clone's books. It and the clone may be gone already. */
export async function removeWorktree(worktree: string, bare: string): Promise<void> {
  const entry = entryOf(worktree, bare);
  await rm(worktree, { recursive: true, force: true, maxRetries: 3 });
  if (entry === undefined) return;
  const away = join(bare, `.${randomUUID()}`);
  try {
    await rename(entry, away);
  } catch (error) {
    if (hasErrno(error, 'ENOENT')) return;
    throw error;
  }
  await rm(away, { recursive: true, force: true, maxRetries: 3 });
}

/** True if a clone has a worktree anywhere, or knows of one that is no longer there. */
export function hasWorktrees(bare: string): boolean {
  return namesIn(join(bare, 'worktrees')).length > 0;
}

/** Where the clone keeps what it knows of a worktree: nothing that stands in the worktree is believed. */
function entryOf(worktree: string, bare: string): string | undefined {
  const entries = join(bare, 'worktrees');
  const links = new Set([join(resolve(worktree), '.git'), join(realPathOf(worktree), '.git')]);
  return namesIn(entries)
    .map((name) => join(entries, name))
    .find((entry) => links.has(resolve(linkOf(entry))));
}

function namesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

function linkOf(entry: string): string {
  try {
    return readFileSync(join(entry, 'gitdir'), 'utf8').trim();
  } catch {
    return '';
  }
}

/** As Git writes it, also of what is not there. */
function realPathOf(worktree: string): string {
  try {
    // The directory itself is never a link of anybody's.
    if (lstatSync(worktree).isSymbolicLink()) return resolve(worktree);
    return realpathSync(worktree);
  } catch {
    try {
      return join(realpathSync(dirname(worktree)), basename(worktree));
    } catch {
      return resolve(worktree);
    }
  }
}

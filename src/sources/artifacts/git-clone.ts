/** Bare clones, one a repository, and what they know of it. Several processes may be at work in one. */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasErrno } from '../../errors.ts';
import { type GitCall, runGit } from '../git.ts';
import { clearTemporary, TEMPORARY } from './git-leftovers.ts';
import { findCommit, isFullCommitId } from './git-ref.ts';
import { type Fetching, Remote } from './git-remote.ts';
import { inTurn, isBusy } from './git-turns.ts';
import { hasWorktrees } from './git-worktree.ts';
import { ArtifactRefusal } from './refusal.ts';

/**
 * Nothing of a tree is changed on its way to the disk, whatever its own attributes say: these come before
 * them, and with `-text` no line end, with `-filter` no program is looked at.
 */
const ATTRIBUTES = '* -text -ident -filter !eol !working-tree-encoding\n';

/** Times that a clone which others remove meanwhile is made. */
const MAX_TRIES = 3;

/** Where the clone of a repository is kept, whoever asks for it. */
export function clonePath({ address, bareDirectory }: Pick<Fetching, 'address' | 'bareDirectory'>): string {
  const hash = createHash('sha256').update(address.address).digest('hex').slice(0, 32);
  return join(bareDirectory, `${hash}.git`);
}

/**
 * Does something with the commit that a name means now, in the clone that is made for it; once more if others
 * remove that meanwhile. What the clone does not know, and every branch, is fetched; within this process
 * by one at a time. Rejects with `git_clone_failed`, `git_ref_not_found` or `cancelled`.
 */
export async function withCommit<Result>(
  ref: string,
  fetching: Fetching,
  use: (commit: string, bare: string) => Promise<Result>,
): Promise<Result> {
  const { signal } = fetching;
  const bare = clonePath(fetching);
  for (let tries = 1; ; tries++) {
    let used: string | undefined;
    try {
      const commit = await inTurn(bare, signal, async () => {
        const remote = new Remote(fetching);
        const isNew = await cloneUnlessThere(bare, fetching, remote);
        used = identityOf(bare);
        return bringCommit(ref, bare, fetching, isNew, remote);
      });
      return await use(commit, bare);
    } catch (error) {
      const isLost = used !== undefined && used !== identityOf(bare);
      if (!isLost || signal.aborted || tries === MAX_TRIES) throw error;
    }
  }
}

/** Tells a clone from a later one in its place. Empty if there is none. */
function identityOf(bare: string): string {
  const found = statSync(bare, { throwIfNoEntry: false });
  return found ? `${found.ino} ${found.birthtimeMs}` : '';
}

async function bringCommit(
  ref: string,
  bare: string,
  { address, bareDirectory, env, signal }: Fetching,
  isNew: boolean,
  remote: Remote,
): Promise<string> {
  const local: GitCall = { cwd: bareDirectory, env, signal };
  let found = await findCommit(ref, bare, local);
  if (!isNew && (found === undefined || found.kind === 'branch')) {
    await remote.fetch(bare);
    found = await findCommit(ref, bare, local);
  }
  if (!found && isFullCommitId(ref) && (await remote.hasBrought(bare, ref.toLowerCase()))) {
    found = await findCommit(ref, bare, local);
  }
  if (found) return found.commit;
  const message = `git_ref '${ref}' is no tag, branch or commit of ${address.shown}`;
  throw new ArtifactRefusal('git_ref_not_found', message);
}

/** True if the clone has been made now. It is made under another name: what is there is whole. */
async function cloneUnlessThere(
  bare: string,
  { bareDirectory, env, signal }: Fetching,
  remote: Remote,
): Promise<boolean> {
  if (isClone(bare)) return false;
  await mkdir(bareDirectory, { recursive: true });
  await clearTemporary(bareDirectory);
  const made = temporaryIn(bareDirectory);
  try {
    await remote.clone(made);
    await mkdir(join(made, 'info'), { recursive: true });
    await writeFile(join(made, 'info', 'attributes'), ATTRIBUTES);
    const forget = [`--git-dir=${made}`, 'config', '--remove-section', 'remote.origin'];
    await runGit(forget, { cwd: bareDirectory, env, signal });
    return await publish(made, bare);
  } finally {
    await rm(made, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** False if another process was quicker; its clone is as good. */
async function publish(made: string, bare: string): Promise<boolean> {
  if (existsSync(bare) && !isClone(bare)) await removeClone(bare);
  try {
    await rename(made, bare);
    return true;
  } catch (error) {
    if (isClone(bare) && hasErrno(error, 'ENOTEMPTY', 'EEXIST', 'EPERM', 'EACCES')) return false;
    throw error;
  }
}

/** False for what is not there, or has lost what makes it one. */
function isClone(bare: string): boolean {
  return ['HEAD', 'objects', 'config', 'info/attributes'].every((name) => existsSync(join(bare, name)));
}

/** Removes a clone that nobody uses. Who is about to use it finds it gone, and makes it again. */
export async function dropUnused(bare: string): Promise<void> {
  if (isBusy(bare) || hasWorktrees(bare) || !existsSync(bare)) return;
  await inTurn(bare, new AbortController().signal, () => removeClone(bare));
}

/** Removes a clone, with what it knows of its checkouts. At once for others, whatever is removed later. */
export async function removeClone(bare: string): Promise<void> {
  const away = temporaryIn(dirname(bare));
  try {
    await rename(bare, away);
  } catch (error) {
    if (hasErrno(error, 'ENOENT')) return;
    throw error;
  }
  await rm(away, { recursive: true, force: true, maxRetries: 3 });
}

function temporaryIn(directory: string): string {
  return join(directory, `.${randomUUID()}${TEMPORARY}`);
}

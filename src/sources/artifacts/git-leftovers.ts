/** What processes leave behind in clones that were ended before they could clear up. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** How names of clones in the making end; they begin with a dot. */
export const TEMPORARY = '.tmp';

/** From here on nobody is at work any more: an hour for data, and for locks twice what a fetch may take. */
const DATA_AGE_MS = 3_600_000;
const LOCK_AGE_MS = 600_000;

/** Removes clones that were never finished. */
export async function clearTemporary(bareDirectory: string): Promise<void> {
  const names = await namesIn(bareDirectory);
  const unfinished = names.filter((name) => name.startsWith('.') && name.endsWith(TEMPORARY));
  await removeOld(bareDirectory, unfinished, DATA_AGE_MS);
}

/** Removes locks, unfinished packs and drafts of a clone: the locks would be in the way of every later fetch. */
export async function clearClone(bare: string): Promise<void> {
  const isLock = (name: string): boolean => name.endsWith('.lock');
  const names = await namesIn(bare);
  await removeOld(bare, names.filter(isLock), LOCK_AGE_MS);
  const drafts = names.filter((name) => name.startsWith('.'));
  await removeOld(bare, drafts, DATA_AGE_MS);
  const refs = join(bare, 'refs');
  await removeOld(refs, (await namesIn(refs, true)).filter(isLock), LOCK_AGE_MS);
  const packs = join(bare, 'objects', 'pack');
  const isUnfinished = (name: string): boolean => /^\.?tmp[_-]/.test(name);
  await removeOld(packs, (await namesIn(packs)).filter(isUnfinished), DATA_AGE_MS);
}

async function namesIn(directory: string, recursive = false): Promise<string[]> {
  return readdir(directory, { recursive }).catch(() => []);
}

async function removeOld(directory: string, names: readonly string[], ageMs: number): Promise<void> {
  for (const name of names) {
    const path = join(directory, name);
    const changed = await stat(path)
      .then(({ mtimeMs }) => mtimeMs)
      .catch(() => undefined);
    if (changed === undefined || Date.now() - changed < ageMs) continue;
    // Others may be doing the same.
    await rm(path, { recursive: true, force: true }).catch(() => {});
  }
}

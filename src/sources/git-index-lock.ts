/** Whether Git is just writing the files of a working tree: it holds the lock of its index meanwhile. */
import { lstatSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** An older lock was left behind, or is held while somebody writes a message. In ms. */
const MAX_AGE_MS = 60_000;

/** True while the index of the repository around this directory is locked. A few µs for each level of it. */
export function isGitWriting(directory: string): boolean {
  const gitDirectory = gitDirectoryOf(directory);
  if (gitDirectory === undefined) return false;
  try {
    const lock = lstatSync(join(gitDirectory, 'index.lock'), { throwIfNoEntry: false });
    return lock !== undefined && Math.abs(Date.now() - lock.mtimeMs) < MAX_AGE_MS;
  } catch {
    return false;
  }
}

function gitDirectoryOf(directory: string): string | undefined {
  for (let at = directory; ; at = dirname(at)) {
    const found = repositoryAt(at);
    if (found !== undefined || at === dirname(at)) return found;
  }
}

/** Of a linked working tree or a submodule `.git` is a file that names the directory. */
function repositoryAt(directory: string): string | undefined {
  const place = join(directory, '.git');
  try {
    const found = lstatSync(place, { throwIfNoEntry: false });
    if (!found?.isFile()) return found?.isDirectory() ? place : undefined;
    const named = /^gitdir: (.+)$/m.exec(readFileSync(place, 'utf8'))?.[1];
    return named === undefined ? undefined : resolve(directory, named);
  } catch {
    return undefined;
  }
}

/** Files that an IDE misses because for it a glob with `**` and a slash asks for one folder at least. */

import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { QuarryError } from '../../errors.ts';
import { Pace } from '../../search/pace.ts';
import type { IdeProject } from '../types.ts';

/** A glob that reaches into a folder and all below it. */
export interface DeepGlob {
  /** `''` for the project, otherwise with a slash at its end. */
  readonly folder: string;
  /** The same glob for the folder itself. */
  readonly shallow: string;
}

const DEEP = /^((?:[^*?[\]{}/]+\/)*)(?:\*\*\/)+(.+)$/;
const GROUP = /[+@!]\(/;

/** Undefined for a glob of another kind, or one whose folder has to be guessed. */
export function deepGlob(glob: string): DeepGlob | undefined {
  const [, folder, rest] = DEEP.exec(glob) ?? [];
  if (folder === undefined || rest === undefined || GROUP.test(folder)) return undefined;
  return { folder, shallow: folder + rest };
}

/**
 * Whether a folder of the project itself holds a file that is wanted, by its path relative to the project.
 * Takes time for each name in the folder, gives way to other work and throws `cancelled` when aborted.
 */
export async function holdsFile(
  project: IdeProject,
  folder: string,
  isWanted: (path: string) => boolean,
  signal: AbortSignal,
): Promise<boolean> {
  const pace = new Pace(signal);
  try {
    for await (const entry of await opendir(join(project.path, folder), { bufferSize: 256 })) {
      if (pace.isDue) await pace.rest();
      const mayBeFile = entry.isFile() || entry.isSymbolicLink();
      if (!mayBeFile || !isWanted(folder + entry.name)) continue;
      if (entry.isFile() || (await isFile(join(project.path, folder, entry.name)))) return true;
    }
  } catch (error) {
    if (error instanceof QuarryError) throw error;
    // A folder that is not there, or cannot be read, holds nothing.
  }
  return false;
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}

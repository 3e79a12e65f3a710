/** The one folder that a search can be told to stay in, because nothing outside can be meant. */

import { realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import type { IdeProject } from '../types.ts';

/** What makes a segment more than a name; an unused `]` or `}` only makes the folder wider. */
const GLOB_CHARACTER = /[*?[\]{}]|[+@!]\(/;

/** The longest run of leading folders that all globs share, with `/`; `''` for none. */
export function commonFolders(globs: readonly string[]): string {
  const [first = [], ...others] = globs.map(leadingFolders);
  let count = first.length;
  for (const folders of others) {
    const differing = first.findIndex((name, i) => name !== folders[i]);
    if (differing >= 0) count = Math.min(count, differing);
  }
  return first.slice(0, count).join('/');
}

/** A relative folder, if it is one on this disk and, links resolved, lies inside the project. */
export async function existingFolder(project: IdeProject, folder: string): Promise<string | undefined> {
  if (folder === '') return undefined;
  const absolute = join(project.path, folder);
  try {
    if (!(await stat(absolute)).isDirectory()) return undefined;
    const way = relative(await realpath(project.path), await realpath(absolute));
    const leadsOut = way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way);
    return leadsOut ? undefined : folder;
  } catch {
    return undefined;
  }
}

/** The segments before the first with a glob character; of a glob without any, all but the last. */
function leadingFolders(glob: string): string[] {
  const segments = glob.split('/');
  const firstGlob = segments.findIndex((segment) => GLOB_CHARACTER.test(segment));
  return segments.slice(0, firstGlob < 0 ? -1 : firstGlob);
}

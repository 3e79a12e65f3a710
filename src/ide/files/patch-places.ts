/** Where files of the project really are, for what is done on the disk itself. */

import type { Stats } from 'node:fs';
import { lstat, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { hasErrno, messageOf } from '../../errors.ts';
import { type IdeProject, Refusal } from '../types.ts';
import { outside, wayInside } from './paths.ts';

/** A file, or a link, by the real path of its directory. */
export interface DiskPlace {
  readonly directory: string;
  readonly name: string;
  /** Both together; the last part may be a link. */
  readonly path: string;
}

/**
 * A file that is there, or a link. Throws {@link Refusal} if there is none, and if it lies outside the project by
 * its real path, or a link leads there.
 */
export async function existingFile(project: IdeProject, relative: string): Promise<DiskPlace> {
  const path = absolute(project, relative);
  const directory = await realpathIfThere(dirname(path));
  if (directory !== undefined) checkInside(project, directory);
  const stats = directory === undefined ? undefined : await statsIfThere(path);
  if (directory === undefined || !stats) throw new Refusal(`File not found: ${relative}`);
  if (!stats.isFile() && !stats.isSymbolicLink()) throw new Refusal(`Not a file: ${relative}`);
  const target = await realpathIfThere(path);
  if (target !== undefined) checkInside(project, target);
  return placeIn(directory, basename(path));
}

/**
 * A place where there is nothing, though its directory need not be there yet. Throws {@link Refusal} if there
 * is something, but for `itself` in other letters, and if it lies outside the project by its real path.
 */
export async function freePlace(
  project: IdeProject,
  relative: string,
  itself?: DiskPlace,
): Promise<DiskPlace> {
  const path = absolute(project, relative);
  const directory = await realDirectory(project, dirname(path));
  const place = placeIn(directory, basename(path));
  const stats = await statsIfThere(place.path);
  if (stats && !(itself && (await isSame(place, itself, stats)))) {
    throw new Refusal(`File already exists: ${relative}`);
  }
  return place;
}

/** Whether there is something under a name, if only a link that leads nowhere. */
export async function isThere(project: IdeProject, relative: string): Promise<boolean> {
  return (await statsIfThere(absolute(project, relative))) !== undefined;
}

/**
 * What different names of one file have in common: its real path, as far as it is there. With `ofLink` a link is
 * a file of its own.
 */
export async function placeKey(
  project: IdeProject,
  relative: string,
  { ofLink }: { ofLink: boolean },
): Promise<string> {
  const path = absolute(project, relative);
  const target = ofLink ? undefined : await realpathIfThere(path);
  if (target !== undefined) return target;
  const missing = [basename(path)];
  for (let directory = dirname(path); ; directory = dirname(directory)) {
    const real = await realpathIfThere(directory);
    if (real !== undefined) return join(real, ...missing);
    if (dirname(directory) === directory) return path;
    missing.unshift(basename(directory));
  }
}

/** The real path that a directory has or would have when it is made. */
async function realDirectory(project: IdeProject, directory: string): Promise<string> {
  const missing: string[] = [];
  for (let above = directory; ; above = dirname(above)) {
    const real = await realpathIfThere(above);
    if (real !== undefined) {
      checkInside(project, real);
      if (!(await statsIfThere(real))?.isDirectory()) throw new Refusal(`Not a folder: ${real}`);
      return join(real, ...missing);
    }
    // What has a name and no real path is a link that leads nowhere: nothing is made behind it.
    if (dirname(above) === above || (await statsIfThere(above))) throw outside('file_path');
    missing.unshift(basename(above));
  }
}

/** On disks that take capitals and small letters for the same, a file stands in its own way. */
async function isSame(place: DiskPlace, itself: DiskPlace, stats: Stats): Promise<boolean> {
  if (place.path.toLowerCase() !== itself.path.toLowerCase()) return false;
  const own = await statsIfThere(itself.path);
  return own?.ino === stats.ino && own.dev === stats.dev;
}

function checkInside(project: IdeProject, real: string): void {
  if (wayInside(project.realPath, real) === undefined) throw outside('file_path');
}

function absolute(project: IdeProject, relative: string): string {
  return join(project.path, relative);
}

function placeIn(directory: string, name: string): DiskPlace {
  return { directory, name, path: join(directory, name) };
}

async function realpathIfThere(path: string): Promise<string | undefined> {
  return orUndefined(realpath(path));
}

async function statsIfThere(path: string): Promise<Stats | undefined> {
  return orUndefined(lstat(path));
}

async function orUndefined<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (hasErrno(error, 'ENOENT', 'ENOTDIR')) return undefined;
    throw new Refusal(messageOf(error));
  }
}

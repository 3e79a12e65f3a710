/** Paths of the project that clients name. */

import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { type IdeProject, Refusal } from '../types.ts';

/** A path that lies in the project by its name; links are not looked at, and nothing has to be there. */
export interface ProjectPath {
  /** With `/`, as the IDE gets it; `''` is the project itself. */
  readonly relative: string;
  /** Below the project's path as the IDE knows it. */
  readonly absolute: string;
}

/**
 * Reads the path under `argument`: relative to the project, or absolute, below the project's path or its real
 * path. Throws {@link Refusal} for what is no path, and for one that leads out of the project.
 */
export function readPath(argument: string, given: unknown, project: IdeProject): ProjectPath {
  const path = pathInside(readName(argument, given), project);
  if (!path) throw outside(argument);
  return path;
}

/** The same for any text; undefined if it leads out of the project. */
export function pathInside(given: string, project: IdeProject): ProjectPath | undefined {
  const absolute = resolve(project.path, given);
  for (const root of [project.path, project.realPath]) {
    const way = wayInside(resolve(root), absolute);
    // No file has a NUL in its name, and what lies behind it would be lost on the way to the system.
    if (way === undefined || way.includes('\0')) continue;
    return { relative: way.split(sep).join('/'), absolute: join(project.path, way) };
  }
  return undefined;
}

/** A string with a character that is not blank, as given. Throws {@link Refusal}. */
export function readName(argument: string, given: unknown): string {
  if (typeof given === 'string' && given.trim() !== '') return given;
  throw new Refusal(`${argument} must be a non-empty string`);
}

/** The way from a directory to something in it, `''` to itself; undefined if that lies elsewhere. Both absolute. */
export function wayInside(root: string, absolute: string): string | undefined {
  const way = relative(root, absolute);
  return way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way) ? undefined : way;
}

/** Why a path is refused that leads out of the project. */
export function outside(argument: string): Refusal {
  return new Refusal(`${argument} must be within the project root`);
}

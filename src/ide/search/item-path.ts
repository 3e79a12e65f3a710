/** Paths as the IDE writes them, made those of items. */

import { posix } from 'node:path';
import type { IdeProject } from '../types.ts';

/** The path of an item. */
export interface ItemPath {
  /** With `/`, `.` and `..` resolved; relative to the project if it lies in it. */
  readonly path: string;
  readonly isInside: boolean;
}

/** Reads a path; undefined for what can be no file: the project itself, and paths that are too long. */
export type PathReader = (given: string) => ItemPath | undefined;

/** No file system knows longer ones, and matching costs time for each character. In UTF-16 units. */
const MAX_PATH = 4_096;
const DRIVE = /^[A-Za-z]:(?=\/|$)/;
/** Two letters at least: one is a drive. */
const URI = /^[A-Za-z][\w+.-]+:\/\//;

/** Reads paths in the project by either of its names. */
export function pathReader(project: IdeProject): PathReader {
  const roots = [project.path, project.realPath].map((root) => comparable(normalized(slashed(root))));
  const relativeTo = (base: string, absolute: string): string | undefined => {
    const path = comparable(absolute);
    const isBelow = `${path}/`.startsWith(base.endsWith('/') ? base : `${base}/`);
    return isBelow ? path.slice(base.length) : undefined;
  };
  return (given) => {
    if (given.length > MAX_PATH) return undefined;
    const slashes = slashed(given);
    if (URI.test(slashes)) return { path: slashes, isInside: false };
    const isAbsolute = slashes.startsWith('/') || DRIVE.test(slashes);
    const path = isAbsolute ? normalized(slashes) : posix.normalize(slashes);
    if (!isAbsolute && !leadsUp(path)) return inside(path);
    const absolute = isAbsolute ? path : normalized(`${slashed(project.path)}/${path}`);
    for (const root of roots) {
      const below = relativeTo(root, absolute);
      if (below !== undefined) return inside(below);
    }
    return { path, isInside: false };
  };
}

function inside(path: string): ItemPath | undefined {
  const plain = path.replace(/^\//, '').replace(/\/$/, '');
  return plain === '' || plain === '.' ? undefined : { path: plain, isInside: true };
}

function leadsUp(path: string): boolean {
  return path === '..' || path.startsWith('../');
}

function slashed(path: string): string {
  return path.replaceAll('\\', '/');
}

/** An absolute path without `.` and `..`; a drive has a top of its own, and `//` names a host. */
function normalized(path: string): string {
  const drive = DRIVE.exec(path)?.[0] ?? '';
  const host = /^\/\/[^/]/.test(path) ? '/' : '';
  return drive + host + posix.normalize(path.slice(drive.length) || '/');
}

/** What equal paths have in common: the letter of the drive in lower case, `/` once, and none at the end. */
function comparable(path: string): string {
  return path
    .replace(DRIVE, (drive) => drive.toLowerCase())
    .replace(/^\/+/, '/')
    .replace(/(.)\/$/, '$1');
}

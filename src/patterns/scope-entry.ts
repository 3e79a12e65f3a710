/**
 * One glob of a scope: read from what was given, and bound to a project as a glob over relative paths.
 * The rules for what is made relative, resolved and completed stand here alone.
 */

import { QuarryError } from '../errors.ts';
import { checkGlob } from './minimatch.ts';

/** Whether a path relative to the root is a folder. */
export type FolderTest = (relativePath: string) => boolean;

/** A glob that is well formed and not bound to a project yet. */
export interface Entry {
  /** As it was given, for messages. */
  readonly given: string;
  readonly isExclude: boolean;
  /** With `/` and without `..` before the first segment with a glob character, unless it is absolute. */
  readonly path: string;
  readonly isAbsolute: boolean;
  /** False if it holds at any depth. */
  readonly isAnchored: boolean;
}

/** The glob of every file. */
export const EVERYTHING = '**';
const GLOB_CHARACTER = /[*?[{]|[+@!]\(/;
const ABSOLUTE = /^(?:\/|[A-Za-z]:\/)/;

/**
 * `text` is what was given without blanks around it and without its `!`. Throws `invalid_pattern` for a
 * glob that is malformed or too costly, `outside_project` for a relative one that leads upwards out.
 */
export function parseEntry(given: string, text: string, isExclude: boolean, argument: string): Entry {
  checkGlob(given, argument, { isBackslashSeparator: true });
  let path = text.replaceAll('\\', '/').replace(/^(?:\.\/+)+/, '');
  if (path === '' || path === '.') path = EVERYTHING;
  const isAnchored = path.includes('/') || path === '..' || path === EVERYTHING;
  if (path.endsWith('/')) path += EVERYTHING;
  const isAbsolute = ABSOLUTE.test(path);
  if (!isAbsolute) path = resolveDots(path) ?? throwOutside(given, argument);
  return { given, isExclude, path, isAbsolute, isAnchored };
}

/**
 * A path with `.` and `..` resolved up to its first segment with a glob character, or nothing if it leads
 * out of where it starts.
 */
function resolveDots(path: string): string | undefined {
  const segments = path.split(/\/+/);
  const firstGlob = segments.findIndex((segment) => GLOB_CHARACTER.test(segment));
  const resolved: string[] = [];
  for (const segment of firstGlob < 0 ? segments : segments.slice(0, firstGlob)) {
    if (segment !== '..') {
      if (segment !== '.' && segment !== '') resolved.push(segment);
    } else if (resolved.pop() === undefined) {
      return undefined;
    }
  }
  if (firstGlob >= 0) resolved.push(...segments.slice(firstGlob));
  return resolved.length === 0 ? EVERYTHING : resolved.join('/');
}

/**
 * The globs over relative paths that an entry stands for in the project that lies at the absolute paths
 * `roots`, which are names of one folder. Throws `outside_project` for an absolute entry that lies in none.
 */
export function entryGlobs(
  entry: Entry,
  roots: readonly string[],
  argument: string,
  isFolder: FolderTest,
  caseSensitive = true,
): string[] {
  if (!entry.isAnchored) return [`**/${entry.path}`];
  const path = entry.isAbsolute ? absoluteGlob(entry, roots, argument) : entry.path;
  if (GLOB_CHARACTER.test(path)) return [path];
  // In another letter case the folder may exist: then nothing is a file of that name, and either glob holds.
  if (!caseSensitive) return [path, `${path}/**`];
  return [isFolder(path) ? `${path}/**` : path];
}

function absoluteGlob(entry: Entry, roots: readonly string[], argument: string): string {
  for (const root of roots) {
    const path = relativeTo(root, entry.path);
    if (path !== undefined) return path;
  }
  return throwOutside(entry.given, argument);
}

/** An absolute path as one relative to the root, or nothing if it does not lie there. */
function relativeTo(root: string, path: string): string | undefined {
  const base = comparable(root).replace(/\/$/, '');
  const plain = comparable(path);
  // The name of the root may contain glob characters itself: those are plain.
  for (const candidate of [absoluteDots(plain), plain]) {
    if (candidate.startsWith(`${base}/`)) return resolveDots(candidate.slice(base.length + 1));
    if (candidate === base) return EVERYTHING;
  }
  // `/` alone is the project; what crosses any number of folders from there crosses it too.
  return plain === '/' || plain.startsWith('/**/') || plain === '/**'
    ? plain.slice(1) || EVERYTHING
    : undefined;
}

/** With `/` only, once each, and the letter of a drive in lower case. */
function comparable(path: string): string {
  return path
    .replaceAll('\\', '/')
    .replace(/\/{2,}/g, '/')
    .replace(/^[A-Z]:/, (drive) => drive.toLowerCase());
}

/** As {@link resolveDots}, but nothing lies above the top. */
function absoluteDots(path: string): string {
  const top = /^(?:[a-z]:)?/.exec(path)?.[0] ?? '';
  let rest = path.slice(top.length);
  while (/^\/\.\.(?:\/|$)/.test(rest)) rest = rest.slice(3) || '/';
  const resolved = resolveDots(rest);
  return resolved === undefined ? path : `${top}/${resolved}`;
}

function throwOutside(value: string, argument: string): never {
  throw new QuarryError('outside_project', `'${value}' in '${argument}' leads out of the project.`, {
    details: { argument, value },
  });
}

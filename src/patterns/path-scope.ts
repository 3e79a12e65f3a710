/**
 * Which files of a project a search is about: lists of globs that include and exclude (`paths`), and the
 * one glob of a search for files. The dialect is that of `minimatch.ts`, but `\` is a separator, `#` is
 * plain, a glob without `/` holds at any depth, and a folder stands for what is in it.
 *
 * Reading has two steps: `parse…` finds all that can be wrong without knowing the project, `resolve…`
 * binds the result to one. Nothing here looks at files.
 */

import { QuarryError } from '../errors.ts';
import { checkGlob, compileAlternatives, expandGlob } from './minimatch.ts';

/** Entries of `paths` that are well formed. */
export interface ScopeEntries {
  readonly argument: string;
  readonly entries: readonly Entry[];
}

/** The glob of a search for files, well formed. */
export interface FileQuery {
  readonly argument: string;
  readonly entry: Entry;
  readonly caseSensitive: boolean;
}

export interface PathScope {
  /** True if every visible file is in the scope. */
  readonly isEverything: boolean;
  /** True if a visible file is in the scope. For hidden ones it goes by the globs alone, too. */
  matches(path: string): boolean;
  /** True if some hidden file could be in the scope. */
  readonly takesHidden: boolean;
  /** True if a hidden file is in the scope: a glob that names a segment with its leading dot includes it. */
  matchesHidden(path: string): boolean;
}

/** Whether a path relative to the root is a folder. */
export type FolderTest = (relativePath: string) => boolean;

interface Entry {
  /** As it was given, for messages. */
  readonly given: string;
  readonly isExclude: boolean;
  /** With `/` and without `..` before the first segment with a glob character, unless it is absolute. */
  readonly path: string;
  readonly isAbsolute: boolean;
  /** False if it holds at any depth. */
  readonly isAnchored: boolean;
}

const MAX_ENTRIES = 100;
const EVERYTHING = '**';
const GLOB_CHARACTER = /[*?[{]|[+@!]\(/;
const ABSOLUTE = /^(?:\/|[A-Za-z]:\/)/;
const HIDDEN_SEGMENT = /(?:^|\/)\.(?!\.?(?:\/|$))/;

/**
 * Reads a list of entries. Blank ones and `null` say nothing. Throws `invalid_params` for more than 100
 * entries or a bare `!`, `invalid_pattern` for a glob that is malformed or too costly, `outside_project`
 * for a relative one that leads upwards out of the project.
 */
export function parseScope(
  entries: readonly (string | null)[] | undefined,
  argument = 'paths',
): ScopeEntries {
  if (entries !== undefined && entries.length > MAX_ENTRIES) {
    const message = `'${argument}' has ${entries.length} entries, and at most ${MAX_ENTRIES} are allowed.`;
    throw new QuarryError('invalid_params', message, { details: { argument, value: entries.length } });
  }
  const parsed: Entry[] = [];
  for (const given of entries ?? []) {
    const text = given?.trim() ?? '';
    if (given === null || text === '') continue;
    if (text === '!') {
      const message = `'!' in '${argument}' excludes nothing; write what to exclude behind it.`;
      throw new QuarryError('invalid_params', message, { details: { argument, value: given } });
    }
    const isExclude = text.startsWith('!');
    parsed.push(parseEntry(given, isExclude ? text.slice(1).trim() : text, isExclude, argument));
  }
  return { argument, entries: parsed };
}

/**
 * Binds entries to the project at the absolute path `root`. Throws `outside_project` for an absolute entry
 * that does not lie in it.
 */
export function resolveScope(
  { argument, entries }: ScopeEntries,
  root: string,
  isFolder: FolderTest,
): PathScope {
  const includes: string[] = [];
  const excludes: string[] = [];
  for (const entry of entries) {
    const globs = entryGlobs(entry, root, argument, isFolder);
    (entry.isExclude ? excludes : includes).push(...globs);
  }
  return newScope(includes, excludes, true);
}

/**
 * Reads the glob of a search for files: like one entry that includes, a leading `!` being plain. Throws as
 * {@link parseScope} does, and `invalid_params` if it is blank.
 */
export function parseFileQuery(
  q: string,
  { caseSensitive = true, argument = 'q' }: { caseSensitive?: boolean; argument?: string } = {},
): FileQuery {
  const text = q.trim();
  if (text === '') {
    const message = `'${argument}' must not be blank; name files, for example *.ts.`;
    throw new QuarryError('invalid_params', message, { details: { argument, value: q } });
  }
  return { argument, entry: parseEntry(q, text, false, argument), caseSensitive };
}

/** Binds the glob of a search for files to a project, as {@link resolveScope} does. */
export function resolveFileQuery(query: FileQuery, root: string, isFolder: FolderTest): PathScope {
  const { entry, argument, caseSensitive } = query;
  return newScope(entryGlobs(entry, root, argument, isFolder, caseSensitive), [], caseSensitive);
}

/** `text` is what was given without blanks around it and without its `!`. */
function parseEntry(given: string, text: string, isExclude: boolean, argument: string): Entry {
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

/** The globs over relative paths that an entry stands for in the project at `root`. */
function entryGlobs(
  entry: Entry,
  root: string,
  argument: string,
  isFolder: FolderTest,
  caseSensitive = true,
): string[] {
  if (!entry.isAnchored) return [`**/${entry.path}`];
  const path = entry.isAbsolute
    ? (relativeTo(root, entry.path) ?? throwOutside(entry.given, argument))
    : entry.path;
  if (GLOB_CHARACTER.test(path)) return [path];
  // In another letter case the folder may exist: then nothing is a file of that name, and either glob holds.
  if (!caseSensitive) return [path, `${path}/**`];
  return [isFolder(path) ? `${path}/**` : path];
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

function newScope(
  includes: readonly string[],
  excludes: readonly string[],
  caseSensitive: boolean,
): PathScope {
  const included = expandAll(includes);
  const hidden = included.filter((glob) => HIDDEN_SEGMENT.test(glob));
  const takesAll = included.length === 0 || included.includes(EVERYTHING);
  const isIncluded = takesAll ? () => true : compileAlternatives(included, !caseSensitive);
  const isHiddenIncluded = compileAlternatives(hidden, !caseSensitive);
  const isExcluded =
    excludes.length === 0 ? () => false : compileAlternatives(expandAll(excludes), !caseSensitive);
  return {
    isEverything: takesAll && excludes.length === 0,
    matches: (path) => isIncluded(path) && !isExcluded(path),
    takesHidden: hidden.length > 0,
    matchesHidden: (path) => isHiddenIncluded(path) && !isExcluded(path),
  };
}

function expandAll(globs: readonly string[]): string[] {
  return globs.flatMap(expandGlob);
}

function throwOutside(value: string, argument: string): never {
  throw new QuarryError('outside_project', `'${value}' in '${argument}' leads out of the project.`, {
    details: { argument, value },
  });
}

/**
 * Which files of a project a search is about: lists of globs that include and exclude (`paths`), and the
 * one glob of a search for files. The dialect is that of `minimatch.ts`, but `\` is a separator, `#` is
 * plain, a glob without `/` holds at any depth, and a folder stands for what is in it.
 *
 * Reading has two steps: `parse…` finds all that can be wrong without knowing the project, `resolve…`
 * binds the result to one. Nothing here looks at files.
 */

import { QuarryError } from '../errors.ts';
import { compileAlternatives, expandGlob } from './minimatch.ts';
import { type Entry, EVERYTHING, entryGlobs, type FolderTest, parseEntry } from './scope-entry.ts';

export type { FolderTest } from './scope-entry.ts';

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

/** What entries stand for in a project: globs over relative paths, with their braces. */
export interface ScopeGlobs {
  readonly includes: readonly string[];
  readonly excludes: readonly string[];
}

/** Most entries of a scope, blank ones included. */
export const MAX_SCOPE_ENTRIES = 100;
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
  if (entries !== undefined && entries.length > MAX_SCOPE_ENTRIES) {
    const message = `'${argument}' has ${entries.length} entries, and at most ${MAX_SCOPE_ENTRIES} are allowed.`;
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
export function resolveScope(entries: ScopeEntries, root: string, isFolder: FolderTest): PathScope {
  return scopeOf(scopeGlobs(entries, [root], isFolder));
}

/**
 * The globs of entries in a project that has all of the absolute paths `roots`, by way of links. Throws
 * `outside_project` for an absolute entry that lies below none of them.
 */
export function scopeGlobs(
  { argument, entries }: ScopeEntries,
  roots: readonly string[],
  isFolder: FolderTest,
): ScopeGlobs {
  const includes: string[] = [];
  const excludes: string[] = [];
  for (const entry of entries) {
    const globs = entryGlobs(entry, roots, argument, isFolder);
    (entry.isExclude ? excludes : includes).push(...globs);
  }
  return { includes, excludes };
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
  return scopeOf(fileQueryGlobs(query, [root], isFolder), query.caseSensitive);
}

/** The globs of a search for files, as {@link scopeGlobs}: one where letter case counts. */
export function fileQueryGlobs(
  { argument, entry, caseSensitive }: FileQuery,
  roots: readonly string[],
  isFolder: FolderTest,
): ScopeGlobs {
  return { includes: entryGlobs(entry, roots, argument, isFolder, caseSensitive), excludes: [] };
}

/** The scope of globs: what an include matches, or everything without includes, and no exclude. */
export function scopeOf({ includes, excludes }: ScopeGlobs, caseSensitive = true): PathScope {
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

/** The globs of a search, bound to the project of the IDE, and what is said of those that cannot be used. */

import { statSync } from 'node:fs';
import { join } from 'node:path';
import { QuarryError } from '../../errors.ts';
import {
  type FolderTest,
  fileQueryGlobs,
  MAX_SCOPE_ENTRIES,
  type PathScope,
  parseFileQuery,
  parseScope,
  scopeGlobs,
  scopeOf,
} from '../../patterns/path-scope.ts';
import { type IdeProject, Refusal } from '../types.ts';

/** What `paths` takes. It matches as in the toolset `files`, paths relative to the project. */
export interface Scope extends PathScope {
  /** False without entries: only then are paths outside the project taken. */
  readonly isGiven: boolean;
  /** Globs over relative paths, of which one has to match; none: everything. */
  readonly includes: readonly string[];
}

/** What `q` of a search for files means. */
export interface FileGlob extends PathScope {
  /** Over relative paths. */
  readonly glob: string;
}

/** More of a pattern is not repeated in an error, in UTF-16 units. */
const MAX_QUOTED = 1_000;

/**
 * Reads `paths`, of which none is blank. Looks on the disk which entries name folders. Throws
 * {@link Refusal} for an entry that is malformed or too costly, leads out of the project or excludes
 * nothing, and for more than 100 of them.
 */
export function compileScope(paths: readonly string[], project: IdeProject): Scope {
  if (paths.length > MAX_SCOPE_ENTRIES) {
    throw new Refusal(`paths must have at most ${MAX_SCOPE_ENTRIES} entries`);
  }
  const isFolder = folderTest(project);
  const includes: string[] = [];
  const excludes: string[] = [];
  for (const path of paths) {
    // One by one: an error names the entry it is about.
    const globs = refusing(path, () => scopeGlobs(parseScope([path]), rootsOf(project), isFolder));
    includes.push(...globs.includes);
    excludes.push(...globs.excludes);
  }
  return { ...scopeOf({ includes, excludes }), isGiven: paths.length > 0, includes };
}

/**
 * Reads `q` of a search for files like an entry that includes; a leading `!` is plain. Throws as
 * {@link compileScope} does.
 */
export function compileFileGlob(q: string, project: IdeProject): FileGlob {
  const globs = refusing(q, () => fileQueryGlobs(parseFileQuery(q), rootsOf(project), folderTest(project)));
  return { ...scopeOf(globs), glob: globs.includes.join() };
}

/** The texts for what is wrong with one pattern. */
function refusing<Value>(given: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof QuarryError)) throw error;
    const quoted = given.length > MAX_QUOTED ? `${given.slice(0, MAX_QUOTED)}…` : given;
    if (error.code === 'outside_project') throw new Refusal(`Path '${quoted}' is outside the project`);
    if (error.code === 'invalid_pattern') throw new Refusal(`Invalid glob pattern: ${quoted}`);
    // Nothing else can be wrong with one entry that is not blank.
    throw new Refusal('Exclude pattern is empty');
  }
}

function rootsOf({ path, realPath }: IdeProject): string[] {
  return [path, realPath];
}

/** Links count as what they lead to: the IDE follows them. */
function folderTest(project: IdeProject): FolderTest {
  return (path) => {
    try {
      return statSync(join(project.path, path)).isDirectory();
    } catch {
      return false;
    }
  };
}

/** The paths and globs of structure tools: what they mean, and how they are refused. */
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { QuarryError } from '../../errors.ts';
import type { Outline } from '../../indexing/syntax/outline.ts';
import { checkGlob, compileGlob } from '../../patterns/minimatch.ts';
import type { StructureSource } from './source.ts';

/**
 * The relative path, with `/`, that a path means; `.` is the root. Throws `Path is outside the workspace`
 * for one that leads out by its text; what is not indexed is never opened, so links need no look.
 */
export function normalPath(given: string, source: Pick<StructureSource, 'root'>): string {
  const slashed = given.replaceAll('\\', '/');
  const inside = relative(
    source.root,
    isAbsolute(slashed) ? resolve(slashed) : resolve(source.root, slashed),
  );
  const path = sep === '/' ? inside : inside.replaceAll(sep, '/');
  if (path === '..' || path.startsWith('../') || isAbsolute(inside) || given.includes('\0')) {
    throw new QuarryError('invalid_params', `Path is outside the workspace: ${given}`);
  }
  return path === '' ? '.' : path;
}

/** The file that a parameter marked as a file means. */
export function fileAt(given: string, source: StructureSource): Outline {
  const path = normalPath(given, source);
  const file = source.structure.file(path);
  if (!file) {
    if (path === '.' || hasFilesUnder(path, source.structure.files)) {
      throw new QuarryError('invalid_params', `Not a file: ${given}`);
    }
    throw new QuarryError('invalid_params', `File not found in index: ${given}${source.whyNotIndexed(path)}`);
  }
  assertInMember(path, given, source);
  return file;
}

/** The files that a path means: one, or those below a directory, of those looked at. In path order. */
export function filesUnder(given: string | undefined, source: StructureSource): readonly Outline[] {
  if (given === undefined) return source.files;
  const path = normalPath(given, source);
  if (path === '.') return source.files;
  const isTaken = isUnder(path);
  const files = source.files.filter((file) => isTaken(file.path));
  if (files.length > 0) return files;
  if (source.structure.files.some((file) => isTaken(file.path))) assertInMember(path, given, source);
  throw new QuarryError('invalid_params', `Path not found in index: ${given}`);
}

/** The files of those looked at that a glob means; a pattern without wildcard is a path. */
export function filesMatching(glob: string, source: StructureSource): readonly Outline[] {
  if (!/[*?[\]{}]/.test(glob)) {
    const isTaken = isUnder(normalPath(glob, source));
    return source.files.filter((file) => isTaken(file.path));
  }
  const slashed = glob.replaceAll('\\', '/').replace(/^\.\//, '');
  const prefix = `${source.root.replaceAll(sep, '/')}/`;
  const pattern = slashed.startsWith(prefix) ? slashed.slice(prefix.length) : slashed;
  if (/^(?:\/|[A-Za-z]:)|(?:^|\/)\.\.(?:\/|$)/.test(pattern)) {
    throw new QuarryError('invalid_params', `Path is outside the workspace: ${glob}`);
  }
  checkGlob(pattern, 'glob');
  const options = { comments: false, negation: false };
  const compiled = compileGlob(pattern.includes('/') ? pattern : `**/${pattern}`, options);
  return source.files.filter((file) => compiled.matches(file.path));
}

/** True for a path itself and all below it, on component boundaries; `.` takes all. */
export function isUnder(path: string): (candidate: string) => boolean {
  if (path === '.') return () => true;
  const prefix = `${path}/`;
  return (candidate) => candidate === path || candidate.startsWith(prefix);
}

function hasFilesUnder(path: string, files: readonly Outline[]): boolean {
  const isTaken = isUnder(path);
  return files.some((file) => isTaken(file.path));
}

function assertInMember(path: string, given: string, { member, workspace }: StructureSource): void {
  if (!member || workspace.memberOf(path) === member) return;
  throw new QuarryError('invalid_params', `Not in workspace member ${member.name}: ${given}`);
}

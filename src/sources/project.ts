/** The tree a server or command is started on, and the names of sessions. */
import { realpathSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { hasErrno, QuarryError } from '../errors.ts';

export interface Project {
  /** As given, absolute and normalised. */
  path: string;
  /** With all links resolved; the identity of the tree. */
  root: string;
}

/** Of the name of a session, in characters. */
export const MAX_NAME = 64;

/** The project of a directory. Throws `invalid_params` if it is none. */
export function projectAt(path: string): Project {
  const absolute = resolve(path);
  return { path: absolute, root: realDirectory(absolute) };
}

/** The real path of an existing directory; `invalid_params` otherwise. */
export function realDirectory(path: string): string {
  let root: string;
  try {
    root = realpathSync(path);
  } catch (error) {
    if (hasErrno(error, 'ENOENT', 'ENOTDIR'))
      throw new QuarryError('invalid_params', `Path does not exist: ${path}`);
    throw new QuarryError('invalid_params', `Path cannot be read: ${path}`, { cause: error });
  }
  if (!statSync(root).isDirectory())
    throw new QuarryError('invalid_params', `Path must be a directory: ${path}`);
  return root;
}

/** Throws `invalid_params` unless this can be a session's name. */
export function validateSessionName(name: string): void {
  const problem = sessionNameProblem(name);
  if (problem) throw new QuarryError('invalid_params', problem);
}

function sessionNameProblem(name: string): string | undefined {
  if (name.length === 0 || [...name].length > MAX_NAME) return 'Session must be 1-64 characters';
  if (!/^[A-Za-z0-9_-]+$/.test(name)) return 'Session must contain only alphanumeric, hyphen, underscore';
  if (!/^[A-Za-z0-9]/.test(name)) return 'Session must start with alphanumeric character';
  return undefined;
}

/** True for `group:artifact:version`, the name of a library's index. */
export function isArtifactName(name: string): boolean {
  return /^[A-Za-z0-9._-]{1,100}(:[A-Za-z0-9._-]{1,100}){2}$/.test(name);
}

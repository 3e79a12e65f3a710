/** Which tree a command is about when it is not told. */
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { homeDirectory } from '../config/paths.ts';
import { QuarryError } from '../errors.ts';
import { type Project, projectAt } from '../sources/project.ts';
import type { Invocation } from './invocation.ts';

/** What lies in the root of a project. */
const MARKERS = ['.git', 'quarry.toml'];

/**
 * The nearest directory, from `directory` upwards, that holds `.git` or `quarry.toml`, else `directory`
 * itself. Undefined where that would be the home directory or the root of the file system: nobody wants
 * all of it indexed, so markers there do not count either.
 */
export function projectAround(directory: string, home: string | undefined): string | undefined {
  const endsAt = (path: string): boolean => path === home || path === dirname(path);
  for (let path = directory; !endsAt(path); path = dirname(path)) {
    if (MARKERS.some((marker) => existsSync(join(path, marker)))) return path;
  }
  return endsAt(directory) ? undefined : directory;
}

/** The project at a path of the command line, or the one around the working directory. */
export function projectOf(invocation: Invocation, path: string | undefined): Project | undefined {
  const { cwd, env } = invocation;
  if (path !== undefined) return projectAt(resolve(cwd, path));
  const around = projectAround(cwd, realHome(env));
  return around === undefined ? undefined : projectAt(around);
}

/** As {@link projectOf}, where there must be one. `option`: how the user can name it. */
export function requiredProject(invocation: Invocation, path: string | undefined, option: string): Project {
  const project = projectOf(invocation, path);
  if (project) return project;
  throw new QuarryError(
    'invalid_params',
    `${invocation.cwd} is not taken for a project, being the home directory or the root of the file system. ` +
      `Name the project: ${option}`,
  );
}

/** The project of a command that asks a session, or the project's if none is named. */
export function searchedProject(
  invocation: Invocation,
  { session, path }: { session?: string; path?: string },
): Project | undefined {
  if (session !== undefined) return projectOf(invocation, path);
  return requiredProject(invocation, path, '--path DIR, or a session of `quarry sources`: --session NAME');
}

function realHome(env: NodeJS.ProcessEnv): string | undefined {
  const home = homeDirectory(env, process.platform);
  if (home === undefined) return undefined;
  try {
    return realpathSync(home);
  } catch {
    return home;
  }
}

/** Where agents keep what holds for all projects of a user. Pure: nothing is looked up on disk. */
import { posix, win32 } from 'node:path';
import type { UserDirectories } from './agents.ts';

/**
 * The directories of a user with this home. A base named by the environment counts if it is absolute; it may
 * lie outside of the home directory, since the user has put it there.
 */
export function userDirectories(
  home: string,
  env: NodeJS.ProcessEnv,
  platform: NodeJS.Platform,
): UserDirectories {
  const path = platform === 'win32' ? win32 : posix;
  const named = (base: string | undefined, ...otherwise: string[]): string =>
    base && path.isAbsolute(base) ? base : path.join(home, ...otherwise);
  const settings =
    platform === 'win32'
      ? named(env.APPDATA, 'AppData', 'Roaming')
      : platform === 'darwin'
        ? path.join(home, 'Library', 'Application Support')
        : named(env.XDG_CONFIG_HOME, '.config');
  return { home, settings, vscode: path.join(settings, 'Code', 'User') };
}

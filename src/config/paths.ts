/** Where a platform keeps the data and the configuration of a user. Pure: nothing is looked up on disk. */
import { homedir } from 'node:os';
import { posix, win32 } from 'node:path';

/** What the directories depend on. */
export interface Surroundings {
  env: NodeJS.ProcessEnv;
  platform: NodeJS.Platform;
  /** The user's home directory; undefined if it is not known. */
  home: string | undefined;
}

/** Directory for Quarry's indexes; undefined if the platform gives no absolute base for it. */
export function dataDirectory({ env, platform, home }: Surroundings): string | undefined {
  if (platform === 'win32') return below(win32, env.LOCALAPPDATA, home, 'AppData', 'Local');
  if (platform === 'darwin') return below(posix, undefined, home, 'Library', 'Application Support');
  return below(posix, env.XDG_DATA_HOME, home, '.local', 'share');
}

/** Directory of the user's `quarry.toml`; undefined if the platform gives no absolute base for it. */
export function configDirectory({ env, platform, home }: Surroundings): string | undefined {
  if (platform === 'win32') return below(win32, env.APPDATA, home, 'AppData', 'Roaming');
  if (platform === 'darwin') return below(posix, undefined, home, 'Library', 'Application Support');
  return below(posix, env.XDG_CONFIG_HOME, home, '.config');
}

/** The home directory: of the environment, else of the operating system; undefined if neither knows it. */
export function homeDirectory(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string | undefined {
  const named = platform === 'win32' ? env.USERPROFILE : env.HOME;
  if (named) return named;
  try {
    return homedir() || undefined;
  } catch {
    // An account without an entry in the user database, as containers have them.
    return undefined;
  }
}

/** A relative base counts as unset: it would lead to another place for each working directory. */
function below(
  path: typeof posix,
  base: string | undefined,
  home: string | undefined,
  ...parts: string[]
): string | undefined {
  if (base && path.isAbsolute(base)) return path.join(base, 'quarry');
  if (home && path.isAbsolute(home)) return path.join(home, ...parts, 'quarry');
  return undefined;
}

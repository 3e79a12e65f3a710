/** Where a program of the system is. */
import { statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

/**
 * What to start for a program of this name. On Windows its full path: the name alone would be looked for
 * in the working directory first, which may be a repository of anybody. Undefined if it is not there.
 */
export function programPath(
  name: string,
  env: NodeJS.ProcessEnv,
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  if (platform !== 'win32') return name;
  // The name is written in several ways, and a copy of the environment tells them apart.
  const path = Object.entries(env).find(([key]) => key.toUpperCase() === 'PATH')?.[1] ?? '';
  return path
    .split(delimiter)
    .filter((directory) => isAbsolute(directory))
    .map((directory) => join(directory, `${name}.exe`))
    .find((file) => statSync(file, { throwIfNoEntry: false })?.isFile());
}

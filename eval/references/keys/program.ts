/** Answer keys that other programs print. */
import { spawnSync } from 'node:child_process';
import type { KeySite } from './key-site.ts';

const MAX_OUTPUT = 1024 * 1024 * 1024;

/** The lines that a program prints, each a site as JSON. Throws with what it complained about. */
export function sitesOfProgram(
  command: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): KeySite[] {
  return linesOfProgram(command, args, environment).map(
    // The program is one of this folder.
    (line) => JSON.parse(line) as KeySite,
  );
}

export function linesOfProgram(
  command: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): string[] {
  const { error, status, stderr, stdout } = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT,
    env: { ...process.env, ...environment },
  });
  if (error !== undefined || status !== 0) {
    throw new Error(`${command} failed: ${error?.message ?? stderr.slice(0, 2000)}`);
  }
  return stdout.split('\n').filter((line) => line !== '');
}

/** The user's own Git excludes, which hold in every tree: where they would be, and whether there are any. */
import { readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Files that decide over the user's excludes, whether they exist or not: Git's settings, and its default file. */
export function globalExcludePlaces(): string[] {
  const home = homedir();
  const config = process.env.XDG_CONFIG_HOME || join(home, '.config');
  return [join(home, '.gitconfig'), join(config, 'git', 'config'), join(config, 'git', 'ignore')];
}

/** False only if it is certain that there are none. */
export function mayHaveGlobalExcludes(): boolean {
  const [userSettings = '', settings = '', excludes = ''] = globalExcludePlaces();
  return sizeOf(excludes) > 0 || namesExcludes(userSettings) || namesExcludes(settings);
}

function namesExcludes(settings: string): boolean {
  try {
    return /excludesfile|include/i.test(readFileSync(settings, 'utf8'));
  } catch {
    // Not there or not readable, for ripgrep as well.
    return false;
  }
}

function sizeOf(path: string): number {
  try {
    return statSync(path).size;
  } catch {
    return 0;
  }
}

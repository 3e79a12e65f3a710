/** Little trees on disk for the tests of the walk. */

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A new directory that is removed when the running test ends. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'quarry-walk-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** Writes files below a directory: names without content hold their own name. */
export function writeTree(root: string, files: Record<string, string> | readonly string[]): string {
  const entries = Array.isArray(files) ? files.map((path) => [path, path]) : Object.entries(files);
  for (const [path, content] of entries) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return root;
}

/** `writeTree` in a new directory. */
export function tree(files: Record<string, string> | readonly string[]): string {
  return writeTree(temporaryDirectory(), files);
}

/** Runs git without the settings of the user or the machine. */
export function git(cwd: string, ...args: string[]): void {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org'];
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };
  execFileSync('git', [...identity, ...args], { cwd, env, stdio: 'ignore' });
}

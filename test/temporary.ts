/** Directories of a file of tests: there from when they are asked for until its last test has ended. */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const directories: string[] = [];

/** The real path of an empty directory that is gone after the tests of the file. */
export function temporaryDirectory(name: string): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), `quarry-${name}-`)));
  directories.push(directory);
  return directory;
}

/** For the set-up of the tests alone, which calls it after each file. */
export function removeTemporaryDirectories(): void {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true });
}

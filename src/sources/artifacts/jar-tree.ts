/** Where a jar's texts are written: a new directory, which nothing else writes to. */
import { lstatSync, mkdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasErrno } from '../../errors.ts';
import { shownName, unusableJar } from './jar-refusal.ts';

/**
 * A directory that is made with the object. Whatever the file system takes for the same name is the same
 * name: of two such files the first stays, as of a file and a directory.
 */
export class JarTree {
  readonly #root: string;
  readonly #maxDirectories: number;
  /** Directories by path, and whether files can be in them. */
  readonly #directories = new Map<string, boolean>([['.', true]]);

  /** Makes the directory and those above it; throws if it is there already. */
  constructor(root: string, maxDirectories: number) {
    this.#root = root;
    this.#maxDirectories = maxDirectories;
    mkdirSync(dirname(root), { recursive: true });
    mkdirSync(root);
  }

  /**
   * Writes a new file; false if another entry is in its place. Throws `invalid_source` for a name that the
   * file system does not take, and for more than `maxDirectories` directories.
   */
  write(path: string, bytes: Buffer): boolean {
    return named(path, () => this.#makeDirectory(dirname(path)) && this.#isCreated(path, bytes));
  }

  /** Removes all of it. Never throws: what cannot be removed stays. */
  async remove(): Promise<void> {
    await rm(this.#root, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
  }

  #isCreated(path: string, bytes: Buffer): boolean {
    try {
      writeFileSync(join(this.#root, path), bytes, { flag: 'wx' });
      return true;
    } catch (error) {
      if (hasErrno(error, 'EEXIST', 'EISDIR')) return false;
      throw error;
    }
  }

  #makeDirectory(path: string): boolean {
    const known = this.#directories.get(path);
    if (known !== undefined) return known;
    const isAboveThere = this.#makeDirectory(dirname(path));
    if (this.#directories.size > this.#maxDirectories) {
      throw unusableJar(`it has more than ${this.#maxDirectories} directories`);
    }
    const isThere = isAboveThere && makeOne(join(this.#root, path));
    this.#directories.set(path, isThere);
    return isThere;
  }
}

/** True if the directory is there afterwards, false if something else is. */
function makeOne(directory: string): boolean {
  try {
    mkdirSync(directory);
    return true;
  } catch (error) {
    if (!hasErrno(error, 'EEXIST')) throw error;
    return lstatSync(directory).isDirectory();
  }
}

function named<Value>(path: string, step: () => Value): Value {
  try {
    return step();
  } catch (error) {
    if (!hasErrno(error, 'ENAMETOOLONG', 'EILSEQ', 'EINVAL')) throw error;
    throw unusableJar(`the file system has no place for its entry ${shownName(path)}`, { cause: error });
  }
}

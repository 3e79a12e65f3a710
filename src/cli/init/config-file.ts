/** Reads and replaces files of somebody else's: whole or not at all, and never outside the places given. */
import {
  accessSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';
import { hasErrno } from '../../errors.ts';
import { MergeProblem } from './merged.ts';

/** A file as it was found. */
export interface ConfigFile {
  /** Where it is written to, links resolved. */
  readonly target: string;
  /** Null if there is no file yet. */
  readonly text: string | null;
  readonly stats: Stats | null;
}

const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Reads the file at a path. Throws {@link MergeProblem} if it is no regular file in UTF-8, or if it, or the
 * directory it would be in, lies outside all of `places` once links are resolved.
 */
export function readConfigFile(path: string, places: readonly string[]): ConfigFile {
  const target = targetOf(path);
  if (!places.some((place) => contains(targetOf(place), target))) {
    throw new MergeProblem(`it is linked to a place outside of ${places[0] ?? 'its directory'}`);
  }
  const stats = statSync(target, { throwIfNoEntry: false }) ?? null;
  if (stats === null) return { target, text: null, stats };
  if (!stats.isFile()) throw new MergeProblem('it is not a regular file');
  if (stats.size > MAX_BYTES) throw new MergeProblem('it is larger than 64 MB');
  return { target, text: decoded(readFileSync(target)), stats };
}

/** The path with all links resolved; of what is not there yet, the directories above. */
function targetOf(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    if (!hasErrno(error, 'ENOENT')) throw error;
    if (lstatSync(path, { throwIfNoEntry: false })) throw new MergeProblem('it is a link that leads nowhere');
    const parent = dirname(path);
    if (parent === path) throw error;
    return join(targetOf(parent), basename(path));
  }
}

function contains(directory: string, path: string): boolean {
  const way = relative(directory, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new MergeProblem('it is not valid UTF-8');
  }
}

/**
 * Replaces the file by one with this text, in one step, and keeps its mode and owner. Throws
 * {@link MergeProblem} if somebody else has changed it since it was read, or if it may not be written.
 */
export function writeConfigFile({ target, stats }: ConfigFile, text: string): void {
  // Renaming needs no right to write the file itself; who took that right away meant it.
  if (stats) accessSync(target, constants.W_OK);
  mkdirSync(dirname(target), { recursive: true });
  const draft = join(dirname(target), `.${basename(target)}.${process.pid}.quarry-tmp`);
  const descriptor = openSync(draft, 'wx', stats ? 0o600 : 0o666);
  try {
    try {
      writeFileSync(descriptor, text);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    if (stats) keepOwnerAndMode(draft, stats);
    if (!isSameState(stats, statSync(target, { throwIfNoEntry: false }) ?? null)) {
      throw new MergeProblem('another program has just changed it; try again');
    }
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

function keepOwnerAndMode(draft: string, stats: Stats): void {
  const own = statSync(draft);
  if (own.uid !== stats.uid || own.gid !== stats.gid) chownSync(draft, stats.uid, stats.gid);
  // Behind the change of owner, which may take bits away.
  chmodSync(draft, stats.mode & 0o7777);
}

function isSameState(before: Stats | null, now: Stats | null): boolean {
  if (before === null || now === null) return before === now;
  return before.ino === now.ino && before.size === now.size && before.mtimeMs === now.mtimeMs;
}

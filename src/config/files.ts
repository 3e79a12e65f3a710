/** The `quarry.toml` files: which ones count, and what they say. Nothing is ever written. */
import { lstatSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse, TomlError } from 'smol-toml';
import { hasErrno, messageOf } from '../errors.ts';

/** Who a file belongs to: it was named by QUARRY_CONFIG, or found with the project or the user. */
export type FileRole = 'named' | 'project' | 'user';

/** A file that was read: its keys as `section.name`, with values as TOML has them (integers as bigint). */
export interface ConfigFile {
  path: string;
  role: FileRole;
  settings: ReadonlyMap<string, unknown>;
}

export interface FilesRead {
  /** In order of strength. */
  files: ConfigFile[];
  /** What is wrong with a file as a whole: the subject (a path, a variable), and why. */
  problems: { subject: string; why: string }[];
  warnings: string[];
}

interface FilePlace {
  path: string;
  role: FileRole;
  /** What an error names. */
  subject: string;
}

const FILE_NAME = 'quarry.toml';
const MAX_BYTES = 1024 * 1024;

/**
 * Reads the file QUARRY_CONFIG names, or else the project's (in the project root, without a project in
 * the working directory) and the user's. A missing file is a problem only if it was named.
 */
export function readConfigFiles(input: {
  env: NodeJS.ProcessEnv;
  projectRoot: string | undefined;
  cwd: string;
  /** The platform's configuration directory, if there is one. */
  configDirectory: string | undefined;
}): FilesRead {
  const result: FilesRead = { files: [], problems: [], warnings: [] };
  for (const place of placesOf(input)) {
    try {
      const settings = readSettings(place, result);
      if (settings) result.files.push({ path: place.path, role: place.role, settings });
    } catch (error) {
      result.problems.push({ subject: place.subject, why: `cannot be read: ${messageOf(error)}` });
    }
  }
  checkConfigDirectory(input.env.QUARRY_CONFIG_DIR, input.cwd, result);
  return result;
}

function placesOf({ env, projectRoot, cwd, configDirectory }: Parameters<typeof readConfigFiles>[0]) {
  if (env.QUARRY_CONFIG) {
    const path = resolve(cwd, env.QUARRY_CONFIG);
    return [{ path, role: 'named', subject: `QUARRY_CONFIG = ${env.QUARRY_CONFIG}` } satisfies FilePlace];
  }
  const places: FilePlace[] = [];
  const projectFile = resolve(cwd, projectRoot ?? '.', FILE_NAME);
  const userDirectory = env.QUARRY_CONFIG_DIR ? resolve(cwd, env.QUARRY_CONFIG_DIR) : configDirectory;
  const userFile = userDirectory === undefined ? undefined : join(userDirectory, FILE_NAME);
  if (userFile === undefined || !isSameFile(projectFile, userFile)) {
    places.push({ path: projectFile, role: 'project', subject: projectFile });
  }
  if (userFile !== undefined) places.push({ path: userFile, role: 'user', subject: userFile });
  return places;
}

function isSameFile(one: string, other: string): boolean {
  if (one === other) return true;
  try {
    return realpathSync(one) === realpathSync(other);
  } catch {
    return false;
  }
}

/** The settings of a file; undefined, with the reason noted, if there is none or it is broken. */
function readSettings(place: FilePlace, result: FilesRead): Map<string, unknown> | undefined {
  const problem = (why: string, subject = place.subject): undefined => {
    result.problems.push({ subject, why });
  };
  const state = stateOf(place.path);
  if (state === 'missing') return place.role === 'named' ? problem('no such file') : undefined;
  if (state === 'hidden') {
    // Normal for a service that runs with the home of another account.
    if (place.role === 'named') return problem('cannot be read: permission denied');
    result.warnings.push(`no permission to look for ${place.path}`);
    return undefined;
  }
  if (!state.isFile()) return problem('is not a regular file');
  if (state.size > MAX_BYTES) return problem(`is larger than ${MAX_BYTES} bytes`);

  const text = decode(readFileSync(place.path));
  if (text === undefined) return problem('is not valid UTF-8');
  try {
    return settingsOf(parse(text, { integersAsBigInt: true }));
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    return problem(`broken TOML: ${reasonOf(error)}`, `${place.path}:${error.line}:${error.column}`);
  }
}

/** `hidden`: a directory on the way may not be entered, so nobody knows whether the file exists. */
function stateOf(path: string): 'missing' | 'hidden' | { size: number; isFile(): boolean } {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found) return found;
  } catch (error) {
    if (hasErrno(error, 'EACCES', 'EPERM')) return 'hidden';
    if (hasErrno(error, 'ENOTDIR')) return 'missing';
    throw error;
  }
  // A link that leads nowhere is there, so it is not to be passed over.
  return lstatSync(path, { throwIfNoEntry: false }) ?? 'missing';
}

function decode(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The message without its heading and the excerpt of the file that the parser puts below it. */
function reasonOf(error: TomlError): string {
  const [first = ''] = error.message.split('\n', 1);
  return first.replace(/^Invalid TOML document: /, '');
}

/** Two levels are looked into, as all keys are `section.name`; what is deeper stays a value, and so do empty tables. */
function settingsOf(document: Record<string, unknown>): Map<string, unknown> {
  const settings = new Map<string, unknown>();
  for (const [section, content] of Object.entries(document)) {
    const entries = isTable(content) ? Object.entries(content) : [];
    if (entries.length === 0) settings.set(written(section), content);
    for (const [name, value] of entries) {
      settings.set(`${written(section)}.${written(name)}`, value);
    }
  }
  return settings;
}

/** True for a table of a TOML document. */
export function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

/** A key as TOML writes it: in quotes if it has more than letters, digits, `_` and `-`. */
function written(name: string): string {
  return /^[A-Za-z0-9_-]+$/.test(name) ? name : JSON.stringify(name);
}

/** QUARRY_CONFIG_DIR need not exist, but a file there is surely a mistake for QUARRY_CONFIG. */
function checkConfigDirectory(directory: string | undefined, cwd: string, result: FilesRead): void {
  if (!directory) return;
  try {
    const found = statSync(resolve(cwd, directory), { throwIfNoEntry: false });
    if (!found || found.isDirectory()) return;
    result.problems.push({ subject: `QUARRY_CONFIG_DIR = ${directory}`, why: 'is not a directory' });
  } catch {
    // Looking for the file in it has reported this.
  }
}

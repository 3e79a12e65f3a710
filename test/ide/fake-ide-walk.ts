/** The files that the fake IDE sees, and its globs. */
import { type Dirent, readdirSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';
import type { FakeQuirks } from './fake-ide-types.ts';

/** What the tools of a fake work on. */
export interface FakeWorld {
  /** Absolute. */
  readonly project: string;
  readonly projectKey: 'project_path' | 'projectPath';
  readonly nativeKey: 'q' | 'query';
  readonly quirks: FakeQuirks;
  readonly excluded: ReadonlySet<string>;
  readonly strict: boolean;
}

/** Why a tool failed; the text of a result with `isError`. */
export class ToolFailure extends Error {
  override readonly name = 'ToolFailure';
}

/** A path of the project, as calls name it. */
export interface ProjectPath {
  readonly absolute: string;
  /** With `/`; empty for the project itself. */
  readonly relative: string;
}

/** Reads a path, relative to the project or absolute. Fails outside of the project. */
export function inProject(world: FakeWorld, given: string): ProjectPath {
  const absolute = resolve(world.project, given);
  const inside = relative(world.project, absolute).replaceAll('\\', '/');
  if (inside === '..' || inside.startsWith('../') || isAbsolute(inside)) {
    throw new ToolFailure(`Path is outside of the project: ${given}`);
  }
  return { absolute, relative: inside };
}

/** Whether a client's project path means the project of the fake, links resolved. */
export function isProject(world: FakeWorld, given: unknown): boolean {
  if (typeof given !== 'string' || !isAbsolute(given)) return false;
  try {
    return realpathSync(given) === realpathSync(world.project);
  } catch {
    return false;
  }
}

/**
 * The regular files below a directory of the project, relative to the project, in the order of their paths (by code
 * units). Links and `.git` are left out; excluded folders too, unless asked for. Fails where it is no directory.
 */
export function filesBelow(world: FakeWorld, directory = '', withExcluded = false): string[] {
  const start = inProject(world, directory);
  if (!statSync(start.absolute, { throwIfNoEntry: false })?.isDirectory()) {
    throw new ToolFailure(`The path '${directory}' is not a directory.`);
  }
  const found: string[] = [];
  const visit = (folder: string): void => {
    for (const entry of entriesOf(join(world.project, folder))) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isFile()) found.push(path);
      else if (entry.isDirectory() && (withExcluded || !world.excluded.has(entry.name))) visit(path);
    }
  };
  visit(start.relative);
  return found.sort();
}

/** The entries of a folder but `.git`, by name. */
export function entriesOf(absolute: string): Dirent[] {
  const entries = readdirSync(absolute, { withFileTypes: true }).filter((entry) => entry.name !== '.git');
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * A glob over whole relative paths, as Java reads them: `*` and `?` stay within a folder, `**` does not, with `[..]`
 * and `{a,b}`. `**` and a slash may stand for no folder at all, unless `needsFolder`.
 */
export function globToRegExp(glob: string, needsFolder = false): RegExp {
  let source = '';
  let depth = 0;
  for (let at = 0; at < glob.length; at++) {
    const char = glob.charAt(at);
    const bracket = char === '[' ? /^\[!?[^\]/]+\]/.exec(glob.slice(at))?.[0] : undefined;
    if (glob.startsWith('**/', at) && (at === 0 || glob[at - 1] === '/')) {
      source += needsFolder ? '.*/' : '(?:.*/)?';
      at += 2;
    } else if (glob.startsWith('**', at)) {
      source += '.*';
      at += 1;
    } else if (bracket !== undefined) {
      source += bracket.replace(/^\[!/, '[^').replaceAll('\\', '\\\\');
      at += bracket.length - 1;
    } else if (char === '{') {
      depth++;
      source += '(?:';
    } else if (char === '}' && depth > 0) {
      depth--;
      source += ')';
    } else if (char === ',' && depth > 0) source += '|';
    else if (char === '*') source += '[^/]*';
    else if (char === '?') source += '[^/]';
    else if (char === '[' || char === '{') throw new ToolFailure(`Invalid glob: ${glob}`);
    else source += literally(char);
  }
  if (depth > 0) throw new ToolFailure(`Invalid glob: ${glob}`);
  return new RegExp(`^${source}$`, 's');
}

/** An expression that matches just this text. */
export function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

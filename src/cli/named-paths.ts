/** The paths of a command line, seen from the working directory, as a scope of exact search. */
import { realpathSync, statSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import { QuarryError } from '../errors.ts';
import { checkGlob, compileGlob } from '../patterns/minimatch.ts';
import type { PathScope } from '../patterns/path-scope.ts';
import { isWithin } from './passages-view.ts';

/** Where the paths of a command line are looked for. */
export interface PathSurroundings {
  /** Absolute, without links. */
  cwd: string;
  /** Real path of the tree that is searched. */
  root: string;
}

/**
 * Directories with all below them, files, and globs: `*.ts` at any depth, `src/*.ts` in that directory only;
 * `!` in front leaves out. They are taken from the working directory, or from the root where neither
 * holds the other. No paths, or only such that leave out: the whole tree. Names of files and directories
 * that are there are never read as globs, and there may be any number of them.
 *
 * Hidden files are in the scope only if a path has a segment that begins with a dot, below the root.
 *
 * Throws `invalid_params` for what does not exist, `outside_project` for what lies outside the tree,
 * `invalid_pattern` for a bad glob.
 */
export function namedScope(paths: readonly string[], { cwd, root }: PathSurroundings): PathScope {
  const base = isWithin(root, cwd) || isWithin(cwd, root) ? cwd : root;
  const included = new Selection();
  const excluded = new Selection();
  for (const given of paths) {
    const place = existing(base, given);
    if (place !== undefined) included.addPlace(given, place, root);
    else if (given.startsWith('!')) exclude(given, base, root, excluded);
    else if (hasGlob(given)) included.addGlob(given, base, root);
    else {
      throw new QuarryError('invalid_params', `No such file or directory: ${given}`, {
        details: { argument: 'paths', value: given },
      });
    }
  }
  const isAll = included.isEmpty || included.holdsRoot;
  const visible = (path: string): boolean => (isAll || included.holds(path)) && !excluded.holds(path);
  return {
    isEverything: isAll && excluded.isEmpty,
    matches: visible,
    takesHidden: included.namesHidden,
    matchesHidden: (path) => included.holdsHidden(path) && !excluded.holds(path),
  };
}

/** What is left out need not exist. */
function exclude(given: string, base: string, root: string, excluded: Selection): void {
  const path = given.slice(1);
  if (path === '') {
    throw new QuarryError('invalid_params', 'Nothing stands behind the ! of a path to leave out.', {
      details: { argument: 'paths', value: given },
    });
  }
  const place = existing(base, path);
  if (place !== undefined) excluded.addPlace(given, place, root);
  else excluded.addGlob(path, base, root);
}

/** Files, directories and globs, and which of them are meant to reach hidden files. */
class Selection {
  /** Paths of files and directories; with `true` if a segment is hidden. The root is the empty path. */
  readonly #places = new Map<string, boolean>();
  readonly #globs: { isHidden: boolean; matches: (path: string) => boolean }[] = [];

  get isEmpty(): boolean {
    return this.#places.size === 0 && this.#globs.length === 0;
  }

  get holdsRoot(): boolean {
    return this.#places.has('');
  }

  get namesHidden(): boolean {
    return [...this.#places.values()].includes(true) || this.#globs.some(({ isHidden }) => isHidden);
  }

  /** `place`: real path. */
  addPlace(given: string, place: string, root: string): void {
    const path = pathBelow(root, place, given);
    this.#places.set(path, hasHidden(path));
  }

  /** Segments before the first with a glob character name a directory, the rest is matched below it. */
  addGlob(given: string, base: string, root: string): void {
    const segments = slashed(given).replace(/\/$/, '/**').split('/');
    const first = segments.findIndex(hasGlob);
    const names = segments.slice(0, first < 0 ? -1 : first);
    const rest = segments.slice(names.length).join('/');
    // `./` and `../` only say where to begin.
    const isAnyDepth = !rest.includes('/') && names.every((name) => name === '.' || name === '..');
    const glob = isAnyDepth ? `**/${rest}` : rest;
    checkGlob(rest, given, { mayBeBlank: true });
    const compiled = compileGlob(glob, { comments: false, negation: false });
    const named = resolve(base, names.map((name) => `${name}/`).join(''));
    const directory = realOf(named) ?? named;
    if (directory !== root && isWithin(base, directory) && isWithin(directory, root)) {
      const above = slashed(relative(directory, root));
      const matches = (path: string): boolean => compiled.matches(`${above}/${path}`);
      this.#globs.push({ isHidden: hasHidden(glob), matches });
      return;
    }
    const path = pathBelow(root, directory, given);
    const below = path === '' ? '' : `${path}/`;
    this.#globs.push({
      isHidden: hasHidden(path) || hasHidden(glob),
      matches: (path) => path.startsWith(below) && compiled.matches(path.slice(below.length)),
    });
  }

  /** A place that holds the path, or a glob that matches it. Cost grows with the path and the globs only. */
  holds(path: string): boolean {
    return this.#holds(path, false);
  }

  /** The same with those only that have a hidden segment. */
  holdsHidden(path: string): boolean {
    return this.#holds(path, true);
  }

  #holds(path: string, hiddenOnly: boolean): boolean {
    const isMeant = (place: string): boolean => {
      const isHidden = this.#places.get(place);
      return isHidden !== undefined && (isHidden || !hiddenOnly);
    };
    if (this.#places.size > 0) {
      if (isMeant('') || isMeant(path)) return true;
      for (let end = path.indexOf('/'); end >= 0; end = path.indexOf('/', end + 1)) {
        if (isMeant(path.slice(0, end))) return true;
      }
    }
    return this.#globs.some(({ isHidden, matches }) => (isHidden || !hiddenOnly) && matches(path));
  }
}

/** The path below the root, with `/`. Throws `outside_project`. */
function pathBelow(root: string, place: string, given: string): string {
  if (isWithin(root, place)) return slashed(relative(root, place));
  throw new QuarryError('outside_project', `${given} lies outside the project ${root}.`, {
    details: { argument: 'paths', value: given },
  });
}

/** The real path of a file or directory that exists; undefined if there is none. */
function existing(base: string, given: string): string | undefined {
  if (given === '') return undefined;
  const real = realOf(resolve(base, given));
  if (real === undefined || !/[/\\]$/.test(given)) return real;
  // `name/` is a directory.
  return statSync(real, { throwIfNoEntry: false })?.isDirectory() ? real : undefined;
}

function realOf(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}

function hasGlob(text: string): boolean {
  return /[*?[{]|[+@!]\(/.test(text);
}

/** True if a segment begins with a dot; `.` and `..` are no names. */
function hasHidden(path: string): boolean {
  return /(?:^|\/)\.(?!\.?(?:\/|$))/.test(path);
}

function slashed(path: string): string {
  return sep === '\\' ? path.replaceAll('\\', '/') : path;
}

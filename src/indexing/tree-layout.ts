/**
 * What decides which files a tree has: its directories and its ignore files. Any new, renamed or removed
 * file changes its directory; as long as nothing here has changed, the list of files stands.
 */
import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { globalExcludePlaces } from '../sources/global-excludes.ts';
import type { FileStamp } from '../store/types.ts';
import { stampOf } from './stamp.ts';
import { type Hint, type OnReport, TreeWatch } from './tree-watch.ts';

/** A directory changed this shortly before it was looked at may change again unseen. In ms. */
const RACY_MS = 60;
const RACY_TIME = -1;
/** Directories without listed files that are looked at for new ones; with more, every scan walks. */
const MAX_EMPTY_DIRECTORIES = 4_000;
const IGNORE_FILES = new Set(['.gitignore', '.ignore', '.rgignore']);

export interface LayoutOptions {
  /** Directories of these names are no part of the tree. */
  prunedNames: ReadonlySet<string>;
  /** Directories of these names mostly hold what is ignored: below the first file that is, nothing is looked at. */
  doubtfulNames: ReadonlySet<string>;
  /** Directories whose name begins with `.` count. */
  takesHidden: boolean;
}

export class TreeLayout {
  readonly #root: string;
  readonly #options: LayoutOptions;
  /** Undefined before {@link capture}, or if there is too much to be looked at. */
  #stamps: Map<string, FileStamp> | undefined;
  /** No stamp is of a time at which more may have happened. */
  #settled = false;
  #isTooWide = false;
  readonly #watch: TreeWatch;

  constructor(root: string, options: LayoutOptions, onReport?: OnReport) {
    this.#root = root;
    this.#options = options;
    this.#watch = new TreeWatch(onReport);
  }

  /** Why changes of the tree are not all reported, if something could be done about it. */
  get gap(): string | undefined {
    return this.#isTooWide
      ? `more than ${MAX_EMPTY_DIRECTORIES} of its directories hold no file that is indexed`
      : this.#watch.gap;
  }

  /** Absolute paths of which something was reported since the last look began; undefined if not known. */
  reported(): readonly string[] | undefined {
    return this.#watch.reported();
  }

  /** A look that began with {@link takeChanged} is over. */
  looked(): void {
    this.#watch.looked();
  }

  /**
   * The absolute directories in which something was reported since the last call; undefined if that is
   * not known. From now on {@link hint} speaks of what happens later. To be called before a look at the tree.
   */
  takeChanged(): readonly string[] | undefined {
    const changed = this.#watch.take();
    return this.#settled ? changed : undefined;
  }

  /** True if the list of files given to {@link capture} still stands. A few µs a directory. */
  isUnchanged(): boolean {
    return this.#stamps !== undefined && [...this.#stamps.keys()].every((path) => this.#stands(path));
  }

  /** The same, when something happened in these directories only. */
  isUnchangedIn(directories: readonly string[]): boolean {
    if (!this.#stamps) return false;
    const known = this.#stamps;
    return directories.every((directory) => {
      const ignoreFiles = [...IGNORE_FILES, 'exclude'].map((name) => join(directory, name));
      return [directory, ...ignoreFiles].every((path) => !known.has(path) || this.#stands(path));
    });
  }

  #stands(path: string): boolean {
    const stamp = this.#stamps?.get(path);
    const found = lstatSync(path, { throwIfNoEntry: false });
    return found?.mtimeMs === stamp?.mtimeMs && found?.ctimeMs === stamp?.ctimeMs;
  }

  /** Begins to watch the directories of a listing; to be followed by {@link capture}. */
  observe(paths: readonly string[]): LayoutPlaces | undefined {
    const places = this.#places(paths);
    this.#isTooWide = places === undefined;
    if (places) this.#watch.watch(places.directories);
    else this.#watch.close();
    return places;
  }

  /** Takes the stamps of what decides over a listing that was begun at `walkStarted` (ms since the epoch). */
  capture(places: LayoutPlaces | undefined, walkStarted: number): void {
    this.#stamps = places && stampsOf([...places.directories, ...places.ignoreFiles], walkStarted);
    this.#settled = ![...(this.#stamps?.values() ?? [])].some(({ mtimeMs }) => mtimeMs === RACY_TIME);
  }

  /** Whether anything may have changed since {@link takeChanged}, as far as that is known. */
  async hint(): Promise<Hint> {
    return this.#settled ? this.#watch.hint() : 'changed';
  }

  /** Ends the watches; nothing is known of the tree then. */
  close(): void {
    this.#watch.close();
    this.#stamps = undefined;
    this.#settled = false;
  }

  #places(paths: readonly string[]): LayoutPlaces | undefined {
    const pending = [...directoriesOf(paths)].map((directory) => join(this.#root, directory));
    const directories = new Set(pending);
    const ignoreFiles: string[] = [];
    const doubtful = new Set<string>();
    let empty = 0;
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const entries = entriesOf(next);
      for (const { name } of entries) if (IGNORE_FILES.has(name)) ignoreFiles.push(join(next, name));
      if (doubtful.has(next) && entries.some((entry) => entry.isFile())) continue;
      for (const entry of entries) {
        const path = join(next, entry.name);
        if (!entry.isDirectory() || directories.has(path) || this.#isPruned(entry.name)) continue;
        if (++empty > MAX_EMPTY_DIRECTORIES) return undefined;
        directories.add(path);
        pending.push(path);
        if (doubtful.has(next) || this.#options.doubtfulNames.has(entry.name)) doubtful.add(path);
      }
    }
    const git = join(this.#root, '.git');
    const settings = [join(git, 'info'), git].find((path) => existsSync(path));
    if (settings !== undefined) directories.add(settings);
    return {
      directories: [...directories],
      ignoreFiles: [...ignoreFiles, join(git, 'info', 'exclude'), ...globalExcludePlaces()],
    };
  }

  #isPruned(name: string): boolean {
    const { prunedNames, takesHidden } = this.#options;
    return prunedNames.has(name) || (name.startsWith('.') && !takesHidden);
  }
}

/** Absolute paths. */
export interface LayoutPlaces {
  directories: string[];
  ignoreFiles: string[];
}

/** Stamps of what there is of these paths; one that may change again unseen gets a stamp nothing has. */
function stampsOf(paths: readonly string[], walkStarted: number): Map<string, FileStamp> {
  const stamps = new Map<string, FileStamp>();
  for (const path of paths) {
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (!found) continue;
    const racy = Math.max(found.mtimeMs, found.ctimeMs) > walkStarted - RACY_MS;
    stamps.set(path, { ...stampOf(found), mtimeMs: racy ? RACY_TIME : found.mtimeMs });
  }
  return stamps;
}

/** The directories of some relative paths with all their parents; `.` is the root. */
export function directoriesOf(paths: readonly string[]): Set<string> {
  const directories = new Set<string>(['.']);
  for (const path of paths) {
    for (let directory = dirname(path); !directories.has(directory); directory = dirname(directory)) {
      directories.add(directory);
    }
  }
  return directories;
}

function entriesOf(directory: string) {
  try {
    return readdirSync(directory, { withFileTypes: true });
  } catch {
    // Unreadable or gone: the walk has reported it, or its parent has changed.
    return [];
  }
}

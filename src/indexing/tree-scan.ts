/**
 * The files of a tree as they are now, with their stamps. The first scan walks the tree; later ones
 * stat what is known and walk again only when a directory or an ignore file has changed, which is what
 * any new, renamed or removed file does to its directory.
 */
import { lstatSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type WalkOptions, walkTree } from '../sources/walk.ts';
import type { FileStamp, SourceSettings } from '../store/types.ts';
import { stampOf } from './stamp.ts';

/** A directory changed this shortly before it was looked at may change again unseen. In ms. */
const RACY_MS = 60;
/** Directories without indexed files that are looked at for new ones; with more, every scan walks. */
const MAX_EMPTY_DIRECTORIES = 4_000;
const IGNORE_FILES = new Set(['.gitignore', '.ignore', '.rgignore']);

export interface TreeState {
  /** Stamps by relative path, in path order. */
  files: ReadonlyMap<string, FileStamp>;
  /** Directories and names that could not be read. */
  unreadable: readonly string[];
}

export class TreeScanner {
  readonly #root: string;
  readonly #options: WalkOptions;
  readonly #prunedNames: ReadonlySet<string>;
  readonly #takesHidden: boolean;
  #paths: readonly string[] = [];
  #unreadable: readonly string[] = [];
  /** Stamps of all that decides which files there are; undefined before the first walk. */
  #watched: Map<string, FileStamp> | undefined;

  constructor(root: string, settings: SourceSettings) {
    const { includePatterns, excludePatterns, respectGitignore } = settings;
    this.#root = root;
    this.#options = { includePatterns, excludePatterns, respectGitignore };
    this.#prunedNames = new Set(excludePatterns.flatMap((pattern) => /^\*\*\/([\w.-]+)\/\*\*$/.exec(pattern)?.[1] ?? []));
    this.#takesHidden = includePatterns.some((pattern) => /(^|[/{,])\./.test(pattern));
  }

  /** The state of the tree now. About 4 µs a file; with a walk, 60 ms for 5,000 files. */
  async scan(signal?: AbortSignal): Promise<TreeState> {
    if (!this.#layoutUnchanged()) await this.#walk(signal);
    let files = this.#statFiles();
    if (files.size < this.#paths.length) {
      // Some are gone: their directories may hold others in their place.
      await this.#walk(signal);
      files = this.#statFiles();
    }
    return { files, unreadable: this.#unreadable };
  }

  #layoutUnchanged(): boolean {
    if (!this.#watched) return false;
    for (const [path, stamp] of this.#watched) {
      const found = lstatSync(path, { throwIfNoEntry: false });
      if (!found || found.mtimeMs !== stamp.mtimeMs || found.ctimeMs !== stamp.ctimeMs) return false;
    }
    return true;
  }

  #statFiles(): Map<string, FileStamp> {
    const files = new Map<string, FileStamp>();
    for (const path of this.#paths) {
      const found = lstatSync(join(this.#root, path), { throwIfNoEntry: false });
      if (found?.isFile()) files.set(path, stampOf(found));
    }
    return files;
  }

  async #walk(signal?: AbortSignal): Promise<void> {
    const started = Date.now();
    const options = signal ? { ...this.#options, signal } : this.#options;
    const { files, unreadable } = await walkTree(this.#root, options);
    // Links, pipes and sockets are no files; left in, they would look like changes for ever.
    this.#paths = files.filter((path) => lstatSync(join(this.#root, path), { throwIfNoEntry: false })?.isFile());
    this.#unreadable = unreadable;
    this.#watched = this.#watch(this.#paths, started);
  }

  /** Stamps of all directories that may get indexed files, and of the ignore files in them. */
  #watch(paths: readonly string[], walkStarted: number): Map<string, FileStamp> | undefined {
    const watched = new Map<string, FileStamp>();
    const add = (path: string): void => {
      const found = lstatSync(path, { throwIfNoEntry: false });
      if (!found) return;
      const racy = Math.max(found.mtimeMs, found.ctimeMs) > walkStarted - RACY_MS;
      watched.set(path, { ...stampOf(found), mtimeMs: racy ? -1 : found.mtimeMs });
    };
    const pending = [...directoriesOf(paths)].map((directory) => join(this.#root, directory));
    const known = new Set(pending);
    let empty = 0;
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      add(next);
      for (const entry of entriesOf(next)) {
        const path = join(next, entry.name);
        if (IGNORE_FILES.has(entry.name)) add(path);
        if (!entry.isDirectory() || known.has(path) || this.#isPruned(entry.name)) continue;
        if (++empty > MAX_EMPTY_DIRECTORIES) return undefined;
        known.add(path);
        pending.push(path);
      }
    }
    add(join(this.#root, '.git', 'info', 'exclude'));
    return watched;
  }

  #isPruned(name: string): boolean {
    return name === '.git' || this.#prunedNames.has(name) || (name.startsWith('.') && !this.#takesHidden);
  }
}

/** The directories of some relative paths with all their parents; `.` is the root. */
function directoriesOf(paths: readonly string[]): Set<string> {
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

/** The sources of one library as the artifact tools see them. */

import type { Structure } from '../../indexing/syntax/structure.ts';
import { sortPaths } from '../../patterns/path-order.ts';
import type { Coordinates } from '../../sources/artifacts/coordinates.ts';

/** A text file of an artifact. */
export interface LibraryFile {
  /** From the artifact's root, with `/`. */
  path: string;
  /** In bytes, on disk. */
  size: number;
  lines: number;
}

export interface Library {
  coordinates: Coordinates;
  /** Real path of the tree, absolute. */
  root: string;
  /** In the order of `comparePaths`. */
  files: readonly LibraryFile[];
  /** What the files declare. */
  structure: Structure;
  /** The text of a file of the artifact, without byte order mark; null if it is gone or no part of it. */
  readText(path: string): string | null;
  /** The other indexed artifacts: of the same group and version first, then of the group, then all; newest first. */
  others(): Promise<readonly Coordinates[]>;
  /** False if one of these is known to hold no type of any of these full names. Opens nothing. */
  mayHold(other: Coordinates, names: readonly string[]): boolean;
  /** One of these, opened; undefined if it has gone since, or cannot be opened. */
  open(other: Coordinates): Promise<Library | undefined>;
}

/** Files by path, and the directories they make. Kept as long as the list of files is. */
export class FileTree {
  readonly #files: ReadonlyMap<string, LibraryFile>;
  readonly #directories: ReadonlySet<string>;

  constructor(files: readonly LibraryFile[]) {
    this.#files = new Map(files.map((file) => [file.path, file]));
    const directories = new Set<string>(['']);
    for (const { path } of files) {
      for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
        const directory = path.slice(0, end);
        if (directories.has(directory)) break;
        directories.add(directory);
      }
    }
    this.#directories = directories;
  }

  file(path: string): LibraryFile | undefined {
    return this.#files.get(path);
  }

  /** `''` is the root, which is always there. */
  isDirectory(path: string): boolean {
    return this.#directories.has(path);
  }

  /** All directories in byte order, the root first. */
  directories(): string[] {
    return sortPaths([...this.#directories]);
  }
}

const trees = new WeakMap<readonly LibraryFile[], FileTree>();

export function fileTree({ files }: Pick<Library, 'files'>): FileTree {
  const known = trees.get(files);
  if (known) return known;
  const tree = new FileTree(files);
  trees.set(files, tree);
  return tree;
}

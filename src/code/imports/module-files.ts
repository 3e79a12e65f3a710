/** Which file a path without, or with another, extension stands for in JavaScript and TypeScript. */
import { stringAt } from './json.ts';
import { pathFrom, within, withoutExtension } from './paths.ts';
import type { SourceFiles } from './source-files.ts';

const TYPED = ['.ts', '.tsx', '.d.ts', '.mts', '.d.mts', '.cts', '.d.cts'];
const PLAIN = ['.js', '.jsx', '.mjs', '.cjs'];
const OTHER = ['.json', '.vue', '.svelte'];

/** Whose extensions come first: those of TypeScript, or those of JavaScript. */
export type Preference = 'typed' | 'plain';

const RANKS: Record<Preference, ReadonlyMap<string, number>> = {
  typed: ranksOf([...TYPED, ...PLAIN, ...OTHER]),
  plain: ranksOf([...PLAIN, ...OTHER, ...TYPED]),
};

/** What may have been compiled to a file with this extension. */
const COMPILED_FROM: ReadonlyMap<string, readonly string[]> = new Map([
  ['.js', ['.ts', '.tsx', '.d.ts']],
  ['.jsx', ['.tsx', '.d.ts']],
  ['.mjs', ['.mts', '.d.mts']],
  ['.cjs', ['.cts', '.d.cts']],
]);

const BUILT = /(?:\.d)?\.[cm]?[jt]sx?$/;

/** Finds modules among the files of a source. */
export class ModuleFiles {
  readonly #files: SourceFiles;

  constructor(files: SourceFiles) {
    this.#files = files;
  }

  /** The file of a path as an import writes it; a directory stands for its main file. */
  at(path: string, prefer: Preference): string | null {
    return (path === '' ? null : this.#fileAt(path, prefer)) ?? this.inDirectory(path, prefer);
  }

  /** What importing a directory gives: what its package.json names, else `index`. */
  inDirectory(directory: string, prefer: Preference): string | null {
    const manifest = directory === '' ? undefined : this.#files.readJson(`${directory}/package.json`);
    for (const field of ['module', 'main', 'types']) {
      const written = stringAt(manifest, field);
      const target = written === null ? null : pathFrom(directory, written);
      if (target === null || target === directory) continue;
      const found = this.#fileAt(target, prefer) ?? this.withStem(within(target, 'index'), prefer);
      if (found !== null) return found;
    }
    return this.withStem(within(directory, 'index'), prefer);
  }

  /** The file with this path and some extension. */
  withStem(stem: string, prefer: Preference): string | null {
    const ranks = RANKS[prefer];
    let best: string | null = null;
    let bestRank = Infinity;
    for (const path of this.#files.withStem(stem)) {
      const rank = ranks.get(path.slice(stem.length)) ?? Infinity;
      if (rank < bestRank) {
        best = path;
        bestRank = rank;
      }
    }
    return best;
  }

  /** The source of a built file, given where its directory has its sources. */
  sourceOf(built: string): string | null {
    return BUILT.test(built) ? this.withStem(built.replace(BUILT, ''), 'typed') : null;
  }

  #fileAt(path: string, prefer: Preference): string | null {
    const stem = withoutExtension(path);
    if (stem.length < path.length) {
      const candidates = this.#files.withStem(stem);
      const exact = candidates.includes(path) ? path : null;
      const originals = COMPILED_FROM.get(path.slice(stem.length));
      if (originals !== undefined && (prefer === 'typed' || exact === null)) {
        const original = originals.find((extension) => candidates.includes(stem + extension));
        if (original !== undefined) return stem + original;
      }
      if (exact !== null) return exact;
    }
    return this.withStem(path, prefer) ?? (this.#files.has(path) ? path : null);
  }
}

function ranksOf(extensions: readonly string[]): ReadonlyMap<string, number> {
  return new Map(extensions.map((extension, rank) => [extension, rank]));
}

/** A tree under the settings of a source, as this process keeps an eye on it. */
import { relative, sep } from 'node:path';
import { chosenExcludes } from '../patterns/default-excludes.ts';
import type { ExactRules } from '../sources/exact-files.ts';
import type { SourceSettings } from '../store/types.ts';
import { Fresh, type Scanner } from './fresh.ts';
import { HiddenScanner } from './hidden-scan.ts';
import { TreeScanner, type TreeState } from './tree-scan.ts';
import type { Hint } from './tree-watch.ts';

/** A tree, and what of it is taken. */
export interface TreePlace {
  /** Real path. */
  root: string;
  settings: SourceSettings;
}

/** Something that is looked at when it is asked for. */
interface Looked<State> {
  current(): Promise<State>;
  /** Looks whatever is known. */
  again(): Promise<State>;
  close(): void;
}

export class WatchedTree {
  readonly root: string;
  readonly files: Looked<TreeState>;
  /** All files of exact search, hidden ones too. */
  readonly hidden: Looked<readonly string[]>;
  readonly #key: string;
  readonly #scanner: TreeScanner;

  /**
   * `indexDir`: the index home, absolute. Looks end when `closing` is aborted. `onReport` is told of
   * every report from the watches.
   */
  constructor(
    root: string,
    settings: SourceSettings,
    indexDir: string,
    closing: AbortSignal,
    isRepeated: boolean,
    onReport: () => void = () => {},
  ) {
    this.root = root;
    const rules = exactRules(root, settings, indexDir);
    this.#key = keyOf(root, settings);
    const { library } = settings;
    // What Quarry has unpacked itself does not change.
    const isFixed = library === 'archive' || library === 'checkout';
    const scanner = new TreeScanner(root, settings, rules, isRepeated && !isFixed, onReport);
    this.#scanner = scanner;
    this.files = isFixed ? new Once(scanner, closing) : new Fresh(scanner, closing);
    this.hidden = library
      ? {
          current: async () => (await this.files.current()).exact,
          again: async () => (await this.files.again()).exact,
          close() {},
        }
      : new Fresh(new HiddenScanner(root, rules), closing);
  }

  /** Whether this is the tree of that place. */
  isFor(root: string, settings: SourceSettings): boolean {
    return this.#key === keyOf(root, settings);
  }

  /** Whether a look would show anything new, as far as that is known. */
  hint(): Promise<Hint> {
    return this.#scanner.hint();
  }

  /** Every change of the tree is reported before anybody can ask about it. */
  get isTold(): boolean {
    return this.#scanner.reported() !== undefined;
  }

  /** Why changes are not all reported, if something could be done about it. */
  get gap(): string | undefined {
    return this.#scanner.gap;
  }

  /** What the last finished look has seen. */
  get seen(): TreeState | undefined {
    return this.#scanner.seen;
  }

  /** See {@link TreeScanner.reported}. */
  reported(): readonly string[] | undefined {
    return this.#scanner.reported();
  }

  /** Ends the watches. */
  close(): void {
    this.files.close();
    this.hidden.close();
  }
}

/** Looks once. */
class Once<State> implements Looked<State> {
  readonly #scanner: Scanner<State>;
  readonly #closing: AbortSignal;
  #state: Promise<State> | undefined;

  constructor(scanner: Scanner<State>, closing: AbortSignal) {
    this.#scanner = scanner;
    this.#closing = closing;
  }

  current(): Promise<State> {
    this.#state ??= this.#scanner.scan(this.#closing).catch((error) => {
      this.#state = undefined;
      throw error;
    });
    return this.#state;
  }

  again(): Promise<State> {
    this.#state = undefined;
    return this.current();
  }

  close(): void {
    this.#state = undefined;
    this.#scanner.close();
  }
}

/** What exact search leaves out of a tree besides what is always left out. */
export function exactRules(root: string, settings: SourceSettings, indexDir: string): ExactRules {
  const inside = relative(root, indexDir).replaceAll(sep, '/');
  const isInside = inside !== '' && inside !== '..' && !inside.startsWith('../') && !inside.includes(':');
  return {
    excludePatterns: chosenExcludes(settings.excludePatterns),
    ownData: isInside ? inside : undefined,
  };
}

function keyOf(root: string, settings: SourceSettings): string {
  const { includePatterns, excludePatterns, library, respectGitignore } = settings;
  return JSON.stringify([root, includePatterns, excludePatterns, respectGitignore, library]);
}

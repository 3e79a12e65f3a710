/** What looking for the members of a workspace may see of a tree: its directories, and its manifests. */
import { parse } from 'smol-toml';

/** A tree, as its owner shows it. */
export interface WorkspaceTreeInput {
  /** All directories that hold files, in path order. */
  directories: readonly string[];
  /** A file of the tree by relative path; null if it is not there. */
  readText(path: string): string | null;
}

/** The path of the root. */
export const ROOT = '.';

/** A parsed table or object; its keys come from a file, so look them up with {@link at} only. */
export type Table = Readonly<Record<string, unknown>>;

/** Longer manifests are not parsed. In UTF-16 units. */
const MAX_MANIFEST = 2_000_000;

/** A tree whose manifests are read once, and whose directories include those above the ones given. */
export class WorkspaceTree {
  readonly #readText: WorkspaceTreeInput['readText'];
  readonly #texts = new Map<string, string | null>();
  readonly #tables = new Map<string, Table | null>();
  readonly #directories: ReadonlySet<string>;
  /** In the order of `<`, so that what lies below a directory stands together. */
  readonly #sorted: readonly string[];

  constructor({ directories, readText }: WorkspaceTreeInput) {
    this.#readText = readText;
    const all = new Set<string>();
    for (const directory of directories) {
      for (let path = directory; path !== ROOT && path !== '' && !all.has(path); path = parentOf(path))
        all.add(path);
    }
    this.#directories = all;
    this.#sorted = [...all].sort();
  }

  /** True for a directory with files in it or below it. */
  has(directory: string): boolean {
    return directory === ROOT || this.#directories.has(directory);
  }

  /** The directories below one, but not itself. Costs a binary search and what is returned. */
  below(directory: string): readonly string[] {
    if (directory === ROOT) return this.#sorted;
    const from = this.#firstFrom(`${directory}/`);
    // `0` is the character behind `/`.
    return this.#sorted.slice(from, this.#firstFrom(`${directory}0`));
  }

  #firstFrom(path: string): number {
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sorted[middle] ?? '') < path) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The text of a manifest, without a byte order mark; null if it is not there or too long. */
  text(directory: string, name: string): string | null {
    const path = directory === ROOT ? name : `${directory}/${name}`;
    let text = this.#texts.get(path);
    if (text === undefined) {
      text = this.#read(path);
      this.#texts.set(path, text);
    }
    return text;
  }

  #read(path: string): string | null {
    try {
      const text = this.#readText(path);
      return text === null || text.length > MAX_MANIFEST ? null : text.replace(/^\ufeff/, '');
    } catch {
      // A manifest that cannot be read is as good as none.
      return null;
    }
  }

  /** A JSON or TOML manifest, told by the end of its name; null if it is not there or broken. */
  table(directory: string, name: string): Table | null {
    const key = `${directory}/${name}`;
    let table = this.#tables.get(key);
    if (table === undefined) {
      const text = this.text(directory, name);
      table = text === null ? null : parseTable(name, text);
      this.#tables.set(key, table);
    }
    return table;
  }
}

function parseTable(name: string, text: string): Table | null {
  try {
    const value: unknown = name.endsWith('.json')
      ? JSON.parse(text)
      : parse(text, { integersAsBigInt: true });
    return isTable(value) ? value : null;
  } catch {
    return null;
  }
}

function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value at a path of keys; undefined where there is none. Inherited properties do not count. */
export function at(value: unknown, ...keys: readonly string[]): unknown {
  let found = value;
  for (const key of keys) {
    if (!isTable(found) || !Object.hasOwn(found, key)) return undefined;
    found = found[key];
  }
  return found;
}

/** The values of a table; none for anything else. */
export function valuesOf(value: unknown): unknown[] {
  return isTable(value) ? Object.values(value) : [];
}

/** The strings of a list; none for anything else. */
export function stringsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

/** The value if it is a string. */
export function stringOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** The directory above a path; the root is its own. */
export function parentOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? ROOT : path.slice(0, slash);
}

/**
 * A path written in a manifest of `base`, relative to the root of the tree. Null if it is absolute, leads
 * out of the tree, or cannot be a path.
 */
export function insidePath(base: string, written: string): string | null {
  const path = written.replaceAll('\\', '/').trim();
  if (path === '' || path.startsWith('/') || /^[A-Za-z]:/.test(path) || path.includes('\0')) return null;
  const components = base === ROOT ? [] : base.split('/');
  for (const component of path.split('/')) {
    if (component === '' || component === '.') continue;
    if (component !== '..') components.push(component);
    else if (components.pop() === undefined) return null;
  }
  return components.join('/') || ROOT;
}

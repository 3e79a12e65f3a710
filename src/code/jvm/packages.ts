/** Packages as a tree. */
import { comparePaths } from '../../patterns/path-order.ts';
import { DEFAULT_PACKAGE } from './types.ts';

/** One package, or the beginning of the names of others. */
export interface JvmPackage {
  /** Empty for the default package. */
  name: string;
  /** The last part of the name. */
  segment: string;
  /** Types at the top and facades directly in it. */
  typeCount: number;
  /** Paths of files that may describe it, the likeliest first. */
  descriptions: readonly string[];
  /** In byte order. */
  children: readonly JvmPackage[];
}

class Node implements JvmPackage {
  readonly segment: string;
  readonly #parent: Node | undefined;
  readonly #byName = new Map<string, Node>();
  typeCount = 0;
  descriptions: readonly string[] = [];
  #sorted: readonly Node[] | undefined;

  constructor(segment: string, parent: Node | undefined) {
    this.segment = segment;
    this.#parent = parent;
  }

  get name(): string {
    const segments: string[] = [];
    for (let at: Node = this; at.#parent; at = at.#parent) segments.push(at.segment);
    return segments.reverse().join('.');
  }

  get children(): readonly Node[] {
    this.#sorted ??= [...this.#byName.values()].sort((a, b) => comparePaths(a.segment, b.segment));
    return this.#sorted;
  }

  child(segment: string): Node | undefined {
    return this.#byName.get(segment);
  }

  added(segment: string): Node {
    const there = this.#byName.get(segment);
    if (there) return there;
    const node = new Node(segment, this);
    this.#byName.set(segment, node);
    this.#sorted = undefined;
    return node;
  }
}

/** All packages with types or a description of their own, and what their names begin with. */
export class PackageTree {
  readonly #root = new Node('', undefined);
  #hasDefault = false;

  /** Counts `types` in a package, empty for the default one; with 0 the package is there all the same. */
  add(name: string, types: number, descriptions: readonly string[]): void {
    if (name === '') this.#hasDefault = true;
    let node = this.#root;
    for (const segment of name === '' ? [] : name.split('.')) node = node.added(segment);
    node.typeCount += types;
    node.descriptions = descriptions;
  }

  /** By full name, empty for the default package. */
  get(name: string): JvmPackage | undefined {
    if (name === '') return this.#hasDefault ? this.#default() : undefined;
    let node: Node | undefined = this.#root;
    for (const segment of name.split('.')) node = node?.child(segment);
    return node;
  }

  /** Those that stand in no other, in the byte order of their shown names. */
  get top(): readonly JvmPackage[] {
    const top: JvmPackage[] = [...this.#root.children];
    if (!this.#hasDefault) return top;
    const at = top.findIndex(({ segment }) => comparePaths(DEFAULT_PACKAGE, segment) < 0);
    return top.toSpliced(at < 0 ? top.length : at, 0, this.#default());
  }

  /** Nothing stands in it. */
  #default(): JvmPackage {
    const { typeCount, descriptions } = this.#root;
    return { name: '', segment: '', typeCount, descriptions, children: [] };
  }
}

/** The name of a package as answers show it. */
export function shownPackage(name: string): string {
  return name === '' ? DEFAULT_PACKAGE : name;
}

/** The package that an argument names, as the model calls it. */
export function packageNamed(given: string): string {
  return given === DEFAULT_PACKAGE ? '' : given;
}

/** What resolving imports needs to know of a source, and what comes out. Paths are relative to its root, with `/`. */
import type { ImportEntry } from '../../languages/syntax/types.ts';

/** What resolution must know of one file. */
export interface ImportingFile {
  path: string;
  /** Display name, such as `C++`. */
  language: string;
  imports: readonly ImportEntry[];
  /** Package or namespace declared in the file, as imports write it without quotes or backticks; '' for none. */
  namespace: string;
  /**
   * Names declared at the top level, for languages that import by name. Where a file has several
   * namespaces, each name carries what `namespace` does not say: `Values.Money`.
   */
  declaredNames(): ReadonlySet<string>;
  /** Names that the file uses without having declared them: types, receivers, functions. For wildcard imports. */
  usedNames(): ReadonlySet<string>;
  /**
   * Names of the inline modules an import stands in, outermost first (Rust: `mod tests { use super::*; }`).
   * Without it, paths that depend on them stay unresolved.
   */
  modulesAround?(entry: ImportEntry): readonly string[];
}

/** A source as resolution sees it. */
export interface ImportSource {
  /** In path order, which is also the order of targets. */
  files: readonly ImportingFile[];
  /**
   * Text of a file of the tree, which need not be indexed: a manifest. Null if it is not there, cannot
   * be read, or is above 2 MB. Each path is asked at most once.
   */
  readText(path: string): string | null;
}

/** Where an import leads. */
export interface ResolvedImport {
  /**
   * `external`: absolute or of a package, and nothing in the source answers. `unresolved`: relative or
   * of the source's own packages, and the file is missing or two have equal right.
   */
  status: 'resolved' | 'external' | 'unresolved';
  /** Paths, in path order; empty unless resolved, and where of a wildcard import nothing is used. */
  targets: readonly string[];
}

/** Lists of members as manifests write them: paths and globs, some of which take out again. */
import { compilePathGlobs, type PathMatcher } from '../patterns/path-glob.ts';
import { insidePath, ROOT, type WorkspaceTree } from './workspace-tree.ts';

/** A list of members, as it was written. */
export interface MemberPatterns {
  include: readonly string[];
  /** Globs or paths that are no members. */
  exclude: readonly string[];
  /** What a directory must hold to be one that a glob means. A path that is spelled out needs nothing. */
  manifest: string;
  /** With true, what is below an excluded directory is excluded too, and a path spelled out never is. */
  excludesSubtrees?: boolean;
}

/** Each glob may be held against every directory of the tree, so there is an end to them. */
const MAX_GLOBS = 200;
const MAX_GLOB_LENGTH = 500;
const GLOB_CHARACTER = /[*?[{]/;

/** The directories of a tree that a list means, each once. */
export function membersOf(tree: WorkspaceTree, patterns: MemberPatterns): string[] {
  const { manifest, excludesSubtrees = false } = patterns;
  const members = new Set<string>();
  const isExcluded = excluderOf(patterns.exclude, excludesSubtrees);
  let globs = 0;
  for (const written of patterns.include) {
    const pattern = insidePath(ROOT, written);
    if (pattern === null) continue;
    if (!GLOB_CHARACTER.test(pattern)) {
      const isThere = tree.has(pattern) || tree.text(pattern, manifest) !== null;
      if (isThere && (excludesSubtrees || !isExcluded(pattern))) members.add(pattern);
    } else if (++globs <= MAX_GLOBS) {
      const matcher = matcherOf(pattern);
      const prefix = literalPrefix(pattern);
      for (const directory of [prefix, ...tree.below(prefix)]) {
        if (members.has(directory) || isInstalled(directory)) continue;
        if (!matcher?.matches(directory) || isExcluded(directory)) continue;
        if (tree.text(directory, manifest) !== null) members.add(directory);
      }
    }
  }
  return [...members];
}

/** Packages that were installed belong to somebody else, whatever a `**` says. */
function isInstalled(directory: string): boolean {
  return directory.split('/').includes('node_modules');
}

function excluderOf(written: readonly string[], subtrees: boolean): (directory: string) => boolean {
  const paths = new Set<string>();
  const matchers: PathMatcher[] = [];
  for (const text of written) {
    const pattern = insidePath(ROOT, text);
    if (pattern === null) continue;
    if (!GLOB_CHARACTER.test(pattern)) paths.add(pattern);
    else if (matchers.length < MAX_GLOBS)
      matchers.push(...[matcherOf(pattern)].filter((one) => one !== null));
  }
  const isNamed = (directory: string): boolean =>
    paths.has(directory) || matchers.some((matcher) => matcher.matches(directory));
  if (!subtrees) return isNamed;
  return (directory) => {
    for (let end = directory.indexOf('/'); end >= 0; end = directory.indexOf('/', end + 1)) {
      if (isNamed(directory.slice(0, end))) return true;
    }
    return isNamed(directory);
  };
}

/** The directories that contain a glob's matches: all components before the first with a glob character. */
function literalPrefix(pattern: string): string {
  const components = pattern.split('/');
  const first = components.findIndex((component) => GLOB_CHARACTER.test(component));
  return components.slice(0, first).join('/') || ROOT;
}

/** Tied to the root, with `a/**` meaning `a` too; null for a malformed or monstrous glob. */
function matcherOf(pattern: string): PathMatcher | null {
  if (pattern.length > MAX_GLOB_LENGTH) return null;
  const itself = pattern.endsWith('/**') ? [`/${pattern.slice(0, -'/**'.length)}`] : [];
  try {
    return compilePathGlobs([`/${pattern}`, ...itself], { explicitDots: true });
  } catch {
    return null;
  }
}

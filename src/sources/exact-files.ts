/**
 * The files that exact search and listing by glob know: every regular file that no ignore file, no
 * pattern chosen by the user and no rule of this module leaves out, of any size.
 */
import { compilePathGlobs } from '../patterns/path-glob.ts';
import { sortPaths } from '../patterns/path-order.ts';
import { listFiles } from './ripgrep-files.ts';
import { EVERY_WALK, excludeFileOfWorktree, pruning } from './walk.ts';

/** What is no part of a project's own text, at any depth. `.git` is never shown, the others on request. */
export const NEVER_SEARCHED = ['.git', '.hg', '.svn', '.jj', 'node_modules'] as const;

/** Names under which credentials are kept. Files of these names are never shown, whatever the arguments. */
const SECRET_NAME =
  /^(?:\.env(?:\..+)?|.*\.(?:pem|key|p12|pfx|jks|keystore)|id_(?:rsa|dsa|ecdsa|ed25519)|\.netrc|\.git-credentials|\.htpasswd)$/is;
const NO_SECRET = /^\.env\.(?:example|sample|template)$/i;

/** True for a file that is likely to hold credentials, by its name, in any letter case. */
export function isSecret(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return SECRET_NAME.test(name) && !NO_SECRET.test(name);
}

export interface ExactRules {
  /** Exclude patterns that the user chose. */
  excludePatterns: readonly string[];
  /** Relative path of Quarry's own data, if it lies in the tree. */
  ownData?: string | undefined;
}

/** A test whether a listed file belongs to the set. Throws `invalid_params` for a malformed pattern. */
export function exactSelection({ excludePatterns, ownData }: ExactRules): (path: string) => boolean {
  const chosen = compilePathGlobs(excludePatterns);
  const outside = new RegExp(
    `(?:^|/)(?:${NEVER_SEARCHED.map((name) => name.replace('.', '\\.')).join('|')})(?:/|$)`,
  );
  const isOwn = (path: string): boolean => ownData !== undefined && path.startsWith(`${ownData}/`);
  return (path) => !isSecret(path) && !outside.test(path) && !isOwn(path) && !chosen.matches(path);
}

/**
 * The set with hidden files, in path order: hidden ones are those that {@link walkFileSets} does not
 * list. Fails as {@link walkTree} does.
 */
export async function walkWithHidden(
  root: string,
  rules: ExactRules,
  signal?: AbortSignal,
): Promise<string[]> {
  const takes = exactSelection(rules);
  const args = [
    ...EVERY_WALK,
    ...pruning(NEVER_SEARCHED),
    '--hidden',
    ...(await excludeFileOfWorktree(root)),
  ];
  const { files } = await listFiles(root, args, signal);
  return sortPaths(files.filter(takes));
}

/** All files but secrets and `.git`: ignored, excluded and hidden ones too, in path order. */
export async function walkEverything(root: string, signal?: AbortSignal): Promise<string[]> {
  const { files } = await listFiles(root, [...EVERY_WALK, '--no-ignore', '--hidden'], signal);
  return sortPaths(files.filter((path) => !isSecret(path)));
}

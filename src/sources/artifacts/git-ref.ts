/** Names of versions in a repository: which may be asked for, and the commits they mean. */
import { printable } from '../../printable.ts';
import { type GitCall, gitText } from '../git.ts';
import { ArtifactRefusal } from './refusal.ts';

const MAX_LENGTH = 200;

/** Throws `invalid_argument` for what cannot be the name of a tag or branch, or a commit id. */
export function assertGitRef(ref: string): void {
  const isRef =
    ref !== '' && ref.length <= MAX_LENGTH && !/^[-/]|[/.]$|[\s\p{Cc}~^:?*[\\]|\.\.|\/\/|@\{/u.test(ref);
  if (isRef) return;
  const written = JSON.stringify(printable(ref, MAX_LENGTH));
  throw new ArtifactRefusal(
    'invalid_argument',
    `git_ref ${written} is invalid: 1-${MAX_LENGTH} characters without blanks and ~ ^ : ? * [ \\ .. // @{, ` +
      "not beginning with '-' or '/', not ending with '/' or '.'",
  );
}

export interface FoundCommit {
  kind: 'tag' | 'branch' | 'commit';
  /** Full id, in small letters. */
  commit: string;
}

/**
 * What a name means in a bare clone, as the clone is: a tag before a branch before a commit. A tag of something
 * else than a commit means nothing. About 4 ms each.
 */
export async function findCommit(ref: string, bare: string, call: GitCall): Promise<FoundCommit | undefined> {
  for (const [kind, name] of [
    ['tag', `refs/tags/${ref}`],
    ['branch', `refs/heads/${ref}`],
  ] as const) {
    if ((await idOf(name, bare, call)) === undefined) continue;
    const commit = await idOf(`${name}^{commit}`, bare, call);
    return commit === undefined ? undefined : { kind, commit };
  }
  if (!isCommitId(ref)) return undefined;
  const commit = await idOf(`${ref}^{commit}`, bare, call);
  // Digits may be the name of something else that Git knows, and the id of a tag itself.
  const isMeant = commit?.startsWith(ref.toLowerCase()) || (await idOf(ref, bare, call))?.startsWith(ref);
  return commit !== undefined && isMeant ? { kind: 'commit', commit } : undefined;
}

/** True for 7-64 hexadecimal digits. */
export function isCommitId(ref: string): boolean {
  return /^[0-9a-f]{7,64}$/i.test(ref);
}

/** True for an id that is not shortened, of either kind. */
export function isFullCommitId(ref: string): boolean {
  return isCommitId(ref) && (ref.length === 40 || ref.length === 64);
}

async function idOf(name: string, bare: string, call: GitCall): Promise<string | undefined> {
  const args = [`--git-dir=${bare}`, 'rev-parse', '--verify', '--quiet', '--end-of-options', name];
  // Nothing found, and several found.
  const answer = await gitText(args, { ...call, alsoGood: [1, 128] });
  const id = answer.split('\n').at(-1) ?? '';
  return /^[0-9a-f]{40,64}$/.test(id) ? id : undefined;
}

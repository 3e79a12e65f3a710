/** Both sides of a comparison: the tree as it is, and the commit that a reference or pull request means. */
import type { StructuralDiff } from '../../code/diff/structural-diff.ts';
import { messageOf, QuarryError } from '../../errors.ts';
import {
  commitOf,
  mergeBase,
  type Repository,
  remoteUrl,
  repositoryAt,
} from '../../sources/git-repository.ts';
import {
  apiBase,
  gitHubRepository,
  gitHubToken,
  type PullRequest,
  pullRequest,
  requestSignal,
} from '../../sources/github.ts';

/** What is compared with: exactly one of both. */
export type DiffRequest = { sinceRef: string; pr?: undefined } | { pr: number; sinceRef?: undefined };

/** The old side. */
export interface OldSide {
  repository: Repository;
  /** The part of the answer that tells of it. */
  told: Pick<StructuralDiff, 'since_ref' | 'base' | 'pr'>;
}

export interface SideOptions {
  env: NodeJS.ProcessEnv;
  signal?: AbortSignal | undefined;
  /** The session asked for by name, if one was. */
  session?: string | undefined;
}

/** Checks what a caller gave; the words are the same for all faces. Throws `invalid_params`. */
export function diffRequest(sinceRef: string | undefined, pr: number | undefined): DiffRequest {
  if (sinceRef !== undefined && pr !== undefined) refuse("Provide either 'pr' or 'since_ref', not both");
  if (sinceRef !== undefined) return { sinceRef };
  if (pr !== undefined) return { pr };
  return refuse("Missing required parameter: either 'since_ref' or 'pr'");
}

function refuse(message: string): never {
  throw new QuarryError('invalid_params', message);
}

/** Finds the commit to compare with. Throws `Git diff failed: …`, or `Failed to resolve PR #N: …`. */
export async function oldSide(root: string, request: DiffRequest, options: SideOptions): Promise<OldSide> {
  const { env, signal, session } = options;
  const repository = await repositoryAt(root, { env, signal }).catch((error: unknown) => {
    const hasNone = error instanceof QuarryError && error.message === 'not a Git repository';
    if (!hasNone || session === undefined) return failed('Git diff failed', error);
    throw new QuarryError('invalid_request', `Source has no Git repository: ${session}`);
  });
  if (request.pr !== undefined) {
    const { pr } = request;
    return sideOfPullRequest(pr, repository, options).catch((error: unknown) =>
      failed(`Failed to resolve PR #${pr}`, error),
    );
  }
  return sideOfReference(request.sinceRef, repository).catch((error: unknown) =>
    failed('Git diff failed', error),
  );
}

/** Rethrows with what was being done before the reason. A cancelled call stays one. */
export function failed(what: string, error: unknown): never {
  if (error instanceof QuarryError && error.code === 'cancelled') throw error;
  const code = error instanceof QuarryError ? error.code : 'internal_error';
  throw new QuarryError(code, `${what}: ${messageOf(error)}`, { cause: error });
}

async function sideOfReference(reference: string, repository: Repository): Promise<OldSide> {
  const commit = await commitOf(reference, repository);
  if (commit === undefined) throw new QuarryError('invalid_request', `unknown revision '${reference}'`);
  const base = await mergeBase(commit, repository);
  return { repository, told: { since_ref: reference, base } };
}

async function sideOfPullRequest(
  number: number,
  repository: Repository,
  { env, signal }: SideOptions,
): Promise<OldSide> {
  const found = await askGitHub(number, repository, env, requestSignal(signal));
  const { base: branch, title, head } = found;
  const commit =
    (await commitOf(`refs/remotes/origin/${branch}`, repository)) ??
    (await commitOf(`refs/heads/${branch}`, repository));
  if (commit === undefined) {
    const hint = `fetch it with: git fetch origin ${branch}`;
    throw new QuarryError('invalid_request', `base branch '${branch}' is not local; ${hint}`);
  }
  const base = await mergeBase(commit, repository);
  const pr = { number: found.number, title, base: branch, head };
  return { repository, told: { since_ref: `origin/${branch}`, base, pr } };
}

async function askGitHub(
  number: number,
  repository: Repository,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<PullRequest> {
  const api = apiBase(env);
  const url = await remoteUrl('origin', repository);
  const place = url === undefined ? undefined : gitHubRepository(url, api);
  if (!place) throw new QuarryError('invalid_request', "no GitHub origin: remote 'origin' is not on GitHub");
  const token = await gitHubToken(env, signal);
  if (token === undefined) {
    const how = 'set GITHUB_TOKEN or GH_TOKEN, or log in with gh';
    throw new QuarryError('invalid_request', `no GitHub token: ${how}`);
  }
  return pullRequest(number, place, { api, token, signal });
}

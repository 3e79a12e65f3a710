/** Pull requests of GitHub: which branch they are meant for. */
import { execFile } from 'node:child_process';
import { endWithThisProcess } from '../child-processes.ts';
import { hasErrno, QuarryError, throwIfAborted } from '../errors.ts';
import { programPath } from './program-path.ts';

/** A repository by its address. */
export interface GitHubRepository {
  owner: string;
  name: string;
}

export interface PullRequest {
  number: number;
  title: string;
  /** Branch it is to be merged into. */
  base: string;
  /** Branch it comes from. */
  head: string;
}

const DEFAULT_API = 'https://api.github.com';
const TIME_LIMIT_MS = 10_000;
/** A pull request's record has some 20 KB. */
const MAX_ANSWER_BYTES = 4 << 20;

/** Where the interface is: `GITHUB_API_URL`, without slashes at its end, or github.com's. */
export function apiBase(env: NodeJS.ProcessEnv): string {
  return (env.GITHUB_API_URL?.trim() || DEFAULT_API).replace(/\/+$/, '');
}

/**
 * The repository that the address of a remote names: over https, ssh (both ways of writing) or git, with
 * user and port or without. Undefined for other hosts than GitHub's and that of the interface.
 */
export function gitHubRepository(url: string, api: string): GitHubRepository | undefined {
  const [, host, path] =
    /^(?:https?|ssh|git|git\+ssh):\/\/(?:[^@/]*@)?([^/:]+)(?::\d+)?\/(.+)$/i.exec(url) ??
    /^(?:[^@/:]+@)?([^/:@]+):(?!\/\/)(.+)$/.exec(url) ??
    [];
  if (host === undefined || path === undefined || !isGitHub(host.toLowerCase(), api)) return undefined;
  const [, owner, name] = /^\/?([\w-]+)\/([\w.-]+?)(?:\.git)?\/?$/.exec(path) ?? [];
  if (owner === undefined || name === undefined || /^\.+$/.test(name)) return undefined;
  return { owner, name };
}

function isGitHub(host: string, api: string): boolean {
  if (host === 'github.com' || host === 'www.github.com' || host === 'ssh.github.com') return true;
  const apiHost = URL.canParse(api) ? new URL(api).hostname : '';
  return host === apiHost || `api.${host}` === apiHost;
}

/**
 * A token of the user: `GITHUB_TOKEN`, `GH_TOKEN`, or what `gh` knows. Undefined if there is none. It is
 * to be sent to the interface and shown nowhere.
 */
export async function gitHubToken(env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<string | undefined> {
  const given = env.GITHUB_TOKEN?.trim() || env.GH_TOKEN?.trim();
  if (given) return isToken(given) ? given : undefined;
  const gh = programPath('gh', env);
  if (gh === undefined) return undefined;
  return new Promise((resolve) => {
    const options = { env, signal, windowsHide: true, killSignal: 'SIGKILL', maxBuffer: 1 << 16 } as const;
    const child = execFile(gh, ['auth', 'token'], options, (error, stdout) => {
      const token = stdout.trim();
      resolve(error || !isToken(token) ? undefined : token);
    });
    endWithThisProcess(child);
  });
}

/** A header takes no others, and an error about it would show them. */
function isToken(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text);
}

/** No request takes longer than this allows, however many steps it has. */
export function requestSignal(signal: AbortSignal | undefined): AbortSignal {
  const limit = AbortSignal.timeout(TIME_LIMIT_MS);
  return signal ? AbortSignal.any([signal, limit]) : limit;
}

/** Asks for a pull request. Rejects with `invalid_request` and the reason, which never holds the token. */
export async function pullRequest(
  number: number,
  { owner, name }: GitHubRepository,
  { api, token, signal }: { api: string; token: string; signal: AbortSignal },
): Promise<PullRequest> {
  const url = `${api}/repos/${owner}/${name}/pulls/${number}`;
  const headers = {
    accept: 'application/vnd.github+json',
    authorization: `Bearer ${token}`,
    'user-agent': 'quarry',
    'x-github-api-version': '2022-11-28',
  };
  let answer: { status: number; text: string };
  try {
    const response = await fetch(url, { headers, signal });
    answer = { status: response.status, text: await limitedText(response) };
  } catch (error) {
    throw refusal(whyNotReached(error, signal), error);
  }
  const { status, text } = answer;
  if (status === 404) throw refusal(`not found in ${owner}/${name}, or the token may not see it`);
  if (status === 401) throw refusal('GitHub refused the token (401)');
  if (status === 403 || status === 429) throw refusal(`GitHub refused the request (${status})`);
  if (status !== 200) throw refusal(`GitHub answered with status ${status}`);
  const found = readPullRequest(text);
  if (!found) throw refusal('GitHub answered with something else than a pull request');
  return found;
}

function refusal(reason: string, cause?: unknown): QuarryError {
  return new QuarryError('invalid_request', reason, { cause });
}

function whyNotReached(error: unknown, signal: AbortSignal): string {
  const isTimeout = signal.reason instanceof Error && signal.reason.name === 'TimeoutError';
  if (signal.aborted) {
    if (!isTimeout) throwIfAborted(signal);
    return `GitHub timed out (${TIME_LIMIT_MS / 1_000} s)`;
  }
  const cause = error instanceof Error ? error.cause : undefined;
  if (hasErrno(cause, 'ECONNREFUSED')) return 'the connection to GitHub was refused';
  return `GitHub could not be reached${cause instanceof Error ? `: ${cause.message}` : ''}`;
}

async function limitedText(response: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.length;
    if (bytes > MAX_ANSWER_BYTES) throw new Error('The answer is too long.');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

function readPullRequest(text: string): PullRequest | undefined {
  try {
    const record: unknown = JSON.parse(text);
    const [number, title] = [field(record, 'number'), field(record, 'title')];
    const [base, head] = [field(field(record, 'base'), 'ref'), field(field(record, 'head'), 'ref')];
    if (typeof number !== 'number' || typeof title !== 'string') return undefined;
    return typeof base === 'string' && typeof head === 'string' ? { number, title, base, head } : undefined;
  } catch {
    return undefined;
  }
}

function field(record: unknown, name: string): unknown {
  if (typeof record !== 'object' || record === null || !Object.hasOwn(record, name)) return undefined;
  return Reflect.get(record, name);
}

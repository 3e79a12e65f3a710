/**
 * Asking the system's Git. A repository is as little trusted as its files: no command run here executes
 * hooks, filters, pagers, external programs or transports that its configuration names. What writes says so
 * where it is called.
 */
import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import { devNull } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { endWithThisProcess } from '../child-processes.ts';
import { hasErrno, QuarryError } from '../errors.ts';
import { programPath } from './program-path.ts';

/** Git variables that say where Git itself is and what the user has set up; all others are taken away. */
const KEPT_VARIABLES = new Set([
  'GIT_EXEC_PATH',
  'GIT_CONFIG_GLOBAL',
  'GIT_CONFIG_SYSTEM',
  'GIT_CONFIG_NOSYSTEM',
  'GIT_CEILING_DIRECTORIES',
  'GIT_DISCOVERY_ACROSS_FILESYSTEM',
]);

/** Before every command: nothing that a configuration names is run, and names are written as they are. */
export const EVERY_CALL: readonly string[] = [
  '--no-pager',
  '--no-optional-locks',
  '--literal-pathspecs',
  ...['-c', 'core.fsmonitor=false'],
  ...['-c', `core.hooksPath=${devNull}`],
  ...['-c', 'core.quotePath=false'],
];

const TIME_LIMIT_MS = 60_000;
const MAX_OUTPUT_BYTES = 256 << 20;

export interface GitCall {
  /** Directory the command is run in. */
  cwd: string;
  /** Variables of the surroundings; those of the process if left out. */
  env?: NodeJS.ProcessEnv | undefined;
  signal?: AbortSignal | undefined;
  timeLimitMs?: number | undefined;
  /** Exit codes besides 0 that are no failure. */
  alsoGood?: readonly number[] | undefined;
  /** What the command reads on its standard input. */
  input?: Buffer | undefined;
}

/**
 * Runs one command and resolves with its output. Rejects with `invalid_request` and Git's own first line
 * of complaint, or that Git is missing, too slow, or says too much; with `cancelled` if the signal was aborted.
 */
export function runGit(args: readonly string[], call: GitCall): Promise<Buffer> {
  const { cwd, signal, timeLimitMs = TIME_LIMIT_MS, alsoGood = [], input } = call;
  const options = {
    cwd,
    env: gitEnvironment(call.env ?? process.env),
    encoding: 'buffer',
    maxBuffer: MAX_OUTPUT_BYTES,
    timeout: timeLimitMs,
    killSignal: 'SIGKILL',
    windowsHide: true,
    ...(signal && { signal }),
  } as const;
  return new Promise((resolve, reject) => {
    if (args.some((argument) => argument.includes('\0'))) {
      reject(new QuarryError('invalid_request', 'a name holds a NUL'));
      return;
    }
    const all = [...EVERY_CALL, ...args];
    const child = execFile(gitProgram(call.env), all, options, (error, stdout, stderr) => {
      if (!error || alsoGood.includes(Number(error.code))) resolve(stdout);
      else reject(failureOf(error, stderr, signal));
    });
    endWithThisProcess(child);
    if (input === undefined) return;
    // It may go before it has read everything; its exit code tells.
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
  });
}

/** The same, with the output as text without white space at its end. */
export async function gitText(args: readonly string[], call: GitCall): Promise<string> {
  return (await runGit(args, call)).toString('utf8').trimEnd();
}

/** A command that is fed and read while it runs. The caller ends it, whatever happens. */
export function startGit(
  args: readonly string[],
  { cwd, env = process.env, signal, timeLimitMs = TIME_LIMIT_MS }: GitCall,
): ChildProcessByStdio<Writable, Readable, null> {
  const child = spawn(gitProgram(env), [...EVERY_CALL, ...args], {
    cwd,
    env: gitEnvironment(env),
    stdio: ['pipe', 'pipe', 'ignore'],
    windowsHide: true,
    timeout: timeLimitMs,
    killSignal: 'SIGKILL',
    ...(signal && { signal }),
  });
  endWithThisProcess(child);
  return child;
}

/** What to start. Where there is no Git, starting it fails with the error for that. */
export function gitProgram(env = process.env): string {
  return programPath('git', env) ?? 'C:/git-is-not-installed.exe';
}

/** Why a command did not do its work, as an error for the user. */
export function failureOf(error: Error, stderr: Buffer | string, signal?: AbortSignal): QuarryError {
  const refuse = (reason: string) => new QuarryError('invalid_request', reason, { cause: error });
  if (signal?.aborted) return new QuarryError('cancelled', 'The request was cancelled.');
  if (hasErrno(error, 'ENOENT')) return refuse('git is not installed');
  if (hasErrno(error, 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER')) return refuse('git has too much to say');
  if ('killed' in error && error.killed === true) return refuse('git took too long');
  const complaint = stderr.toString().split('\n', 1)[0] ?? '';
  return refuse(complaint.replace(/^(fatal|error): /, '').trim() || `git could not be run: ${error.message}`);
}

/** What Git is started with. No other transports are used than these, whatever a configuration says. */
export function gitEnvironment(
  surroundings: NodeJS.ProcessEnv,
  protocols: 'none' | 'file' | 'https:http:ssh' = 'none',
): NodeJS.ProcessEnv {
  const isTaken = ([name]: [string, unknown]) => !name.startsWith('GIT_') || KEPT_VARIABLES.has(name);
  return {
    ...Object.fromEntries(Object.entries(surroundings).filter(isTaken)),
    LC_ALL: 'C',
    GIT_TERMINAL_PROMPT: '0',
    // What a partial clone lacks is not fetched: its configuration says by which program.
    GIT_NO_LAZY_FETCH: '1',
    GIT_ALLOW_PROTOCOL: protocols,
  };
}

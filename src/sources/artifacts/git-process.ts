/** A command that starts others, and is ended with all of them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { throwIfAborted } from '../../errors.ts';
import { programPath } from '../program-path.ts';

/** How long a command that is to end may clear up. */
const GRACE_MS = 1000;

/** How long processes that were killed are waited for: some systems count them long after they are gone. */
const GONE_MS = 100;

export interface GroupCall {
  cwd: string;
  env: NodeJS.ProcessEnv;
  signal: AbortSignal;
  timeLimitMs: number;
  /** Takes what is written to standard error, in pieces as they come. */
  onText: (piece: string) => void;
}

/** As shells have it. */
const NOT_THERE = 127;

/**
 * Runs the program behind it, and ends the whole group when its own input ends: that is held by the process which
 * started it, and ends with that one, however it ends. A program that waits for another machine notices by itself
 * neither that nor a broken pipe.
 */
const GUARD = `
  command -v "$1" >/dev/null || exit ${NOT_THERE}
  trap : TERM
  exec 3<&0
  "$@" </dev/null 3<&- &
  program=$!
  { read -r _ <&3; kill -KILL 0; } >/dev/null 2>&1 &
  guard=$!
  wait $program
  code=$?
  # A signal ends the wait, and not yet the program.
  while kill -0 $program 2>/dev/null; do wait $program; code=$?; done
  kill -KILL $guard
  exit $code`;

/**
 * Runs a program without input, in a session of its own: there is no terminal it could ask on. Resolves
 * with its exit code, null or one above 128 if it was ended by a signal, or `late` at its time limit. Rejects with a
 * system error if it cannot be started, and with `cancelled`. None of its processes is left then, nor when this
 * process is killed meanwhile.
 */
export async function runGroup(
  program: string,
  args: readonly string[],
  { cwd, env, signal, timeLimitMs, onText }: GroupCall,
): Promise<number | null | 'late'> {
  throwIfAborted(signal);
  const hasGroup = process.platform !== 'win32';
  const [command, ...words] = hasGroup ? ['/bin/sh', '-c', GUARD, 'sh', program] : [program];
  const child = spawn(command, [...words, ...args], {
    cwd,
    env,
    stdio: ['pipe', 'ignore', 'pipe'],
    windowsHide: true,
    // Elsewhere it would get a window.
    detached: hasGroup,
  });
  child.stdin.on('error', () => {});
  // Without a guard the program itself reads from there.
  if (!hasGroup) child.stdin.end();
  const group = new ProcessGroup(child, env);
  let isLate = false;
  let failure: unknown;
  const timer = setTimeout(() => {
    isLate = true;
    group.stop();
  }, timeLimitMs);
  const stop = (): void => group.stop();
  signal.addEventListener('abort', stop, { once: true });
  child.stderr.setEncoding('utf8');
  child.stderr.on('data', (piece: string) => {
    try {
      onText(piece);
    } catch (error) {
      failure ??= error;
      group.stop();
    }
  });
  try {
    const exitCode = await exitOf(child);
    throwIfAborted(signal);
    if (failure !== undefined) throw failure;
    if (hasGroup && exitCode === NOT_THERE) {
      throw Object.assign(new Error(`${program} is not there`), { code: 'ENOENT' });
    }
    return isLate && exitCode !== 0 ? 'late' : exitCode;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    await group.clear();
  }
}

/** The exit code, with all output read; a process that has left the group may hold that open longer. */
function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
    child.once('exit', (exitCode) => {
      setTimeout(() => {
        child.stderr?.destroy();
        resolve(exitCode);
      }, GRACE_MS).unref();
    });
  });
}

const running = new Set<ProcessGroup>();

/** Ends what would otherwise outlive this process. */
function endAll(): void {
  for (const group of running) group.send('SIGKILL');
}

class ProcessGroup {
  readonly #child: ChildProcess;
  readonly #env: NodeJS.ProcessEnv;
  #lastResort: NodeJS.Timeout | undefined;

  constructor(child: ChildProcess, env: NodeJS.ProcessEnv) {
    this.#child = child;
    this.#env = env;
    if (running.size === 0) process.once('exit', endAll);
    running.add(this);
  }

  /** Asks all of them to end, so that they remove their temporary files, and ends them a little later. */
  stop(): void {
    if (this.#lastResort) return;
    this.#lastResort = setTimeout(() => this.send('SIGKILL'), GRACE_MS);
    this.send('SIGTERM');
  }

  /** When the first of them has gone: ends the others and waits until they are gone, for a while. */
  async clear(): Promise<void> {
    clearTimeout(this.#lastResort);
    running.delete(this);
    if (running.size === 0) process.off('exit', endAll);
    const isThere = this.send('SIGKILL');
    for (let waited = 0; isThere && waited < GONE_MS && this.send(0); waited += 10) await wait(10);
  }

  /** False if none of them is there. */
  send(signal: NodeJS.Signals | 0): boolean {
    const { pid } = this.#child;
    if (pid === undefined) return false;
    try {
      if (process.platform !== 'win32') return process.kill(-pid, signal);
      if (signal === 0 || this.#child.exitCode !== null) return false;
      const program = programPath('taskkill', this.#env) ?? 'C:/Windows/System32/taskkill.exe';
      spawn(program, ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore', windowsHide: true }).on(
        'error',
        () => this.#child.kill(),
      );
      return true;
    } catch {
      return false;
    }
  }
}

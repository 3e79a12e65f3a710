/** The command, run as people and scripts run it: the built program as a process, or its commands in this one. */
import { spawn } from 'node:child_process';
import { text as textOf } from 'node:stream/consumers';
import { runHere } from './command-here.ts';
import { type Lab, lab, PROGRAM } from './lab.ts';

/** What a command printed, and how it ended. */
export interface Outcome {
  code: number | null;
  signal: NodeJS.Signals | null;
  out: string;
  err: string;
}

export interface Circumstances {
  cwd: string;
  env?: Record<string, string>;
  home?: string;
  input?: string;
  /** Sends SIGINT when this shows up on standard error. */
  interruptAt?: string;
  /** Closes its end of standard output after the first bytes. */
  readsOnce?: boolean;
}

/** Starts the command with a pipe at each of its ends. */
export function start(place: Lab, args: readonly string[], { cwd, env, home = place.home }: Circumstances) {
  return spawn(process.execPath, [PROGRAM, ...args], {
    cwd,
    env: place.environment({ QUARRY_HOME: home, ...env }),
    stdio: 'pipe',
  });
}

/** Runs the command to its end. */
export async function run(place: Lab, args: readonly string[], how: Circumstances): Promise<Outcome> {
  const child = start(place, args, how);
  child.stdin.on('error', () => {});
  child.stdin.end(how.input ?? '');
  let seen = '';
  let interrupted = false;
  child.stderr.on('data', (data) => {
    seen += String(data);
    if (interrupted || !how.interruptAt || !seen.includes(how.interruptAt)) return;
    interrupted = true;
    child.kill('SIGINT');
  });
  if (how.readsOnce) child.stdout.once('data', () => child.stdout.destroy());
  const ended = new Promise<Pick<Outcome, 'code' | 'signal'>>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal }));
  });
  const out = how.readsOnce ? '' : await textOf(child.stdout);
  return { ...(await ended), out, err: seen };
}

/** A small project. */
export const FILES = {
  '.git/HEAD': 'ref: refs/heads/main\n',
  'src/session.ts': 'export function createSession(user: string) {\n  return { user };\n}\n',
  'src/login.ts':
    "import { createSession } from './session.ts';\n\nexport const login = () => createSession('me');\n",
  'docs/guide.md': '# Guide\n\nHow sessions are created.\n',
  'logo.png': Buffer.from([0x89, 0x50, 0, 1]),
};

/**
 * A tree, an index home of its own, and the command run in that tree: `quarry` in the process of the tests,
 * `program` as a process.
 */
export function project(name: string, files: Record<string, string | Buffer> = FILES) {
  const place = lab();
  const root = place.tree(files, name);
  const quarry = (
    args: readonly string[],
    how: Partial<Omit<Circumstances, 'interruptAt' | 'readsOnce'>> = {},
  ) => runHere(place, args, { cwd: root, ...how });
  const program = (args: readonly string[], how: Partial<Circumstances> = {}) =>
    run(place, args, { cwd: root, ...how });
  return { place, root, quarry, program };
}

/** Without the notes that a busy machine may give reason to. */
export const unhurried = (outcome: Outcome): Outcome => ({
  ...outcome,
  err: outcome.err.replaceAll(/^(?:Without an index, |Indexing: ).*\n/gm, ''),
});

/** What a command printed with `--json`. */
export const json = ({ out }: Outcome) => JSON.parse(out);

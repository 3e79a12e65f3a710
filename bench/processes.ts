/** The built program as its users run it: one command, or a server spoken to over stdio. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import type { Readable, Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';

/** Where the program is and which index home it uses. */
export interface Program {
  /** The built `main.js`. */
  main: string;
  /** The module preloaded to report memory. */
  usage: string;
  env: NodeJS.ProcessEnv;
}

export interface RunReport {
  ms: number;
  /** The largest resident memory of the process, in bytes. */
  peakBytes: number;
  stdout: string;
}

/** Runs `quarry` with these arguments and waits for its end. Throws unless it succeeds. */
export async function runProgram(program: Program, args: readonly string[], cwd: string): Promise<RunReport> {
  const began = performance.now();
  const child = spawn(
    process.execPath,
    ['--import', pathToFileURL(program.usage).href, program.main, ...args],
    {
      cwd,
      env: program.env,
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    },
  );
  const [stdout, stderr, usage] = [child.stdout, child.stderr, child.stdio[3]].map((stream) =>
    textOf(stream),
  );
  const [code] = await once(child, 'close');
  const ms = performance.now() - began;
  if (code !== 0) throw new Error(`quarry ${args.join(' ')} ended with ${code}: ${await stderr}`);
  return { ms, peakBytes: Number(await usage), stdout: (await stdout) ?? '' };
}

/** Runs any command for its output; the exit code is not looked at. */
export async function runCommand(
  command: string,
  args: readonly string[],
  cwd: string,
): Promise<{ ms: number; stdout: string }> {
  const began = performance.now();
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'ignore'] });
  const stdout = textOf(child.stdout);
  await once(child, 'close');
  return { ms: performance.now() - began, stdout: await stdout };
}

async function textOf(stream: unknown): Promise<string> {
  const pieces: Buffer[] = [];
  // A pipe of a child process that was started with pipes.
  for await (const piece of stream as Readable) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

/** Resident memory of a process and of those it has started, in bytes; undefined where the platform does not tell. */
export function residentBytesOf(pid: number): number | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    const own = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
    return children.reduce((sum, child) => sum + (residentBytesOf(Number(child)) ?? 0), own);
  } catch {
    return undefined;
  }
}

/** Processor time of a process and of those it has started, all threads together, in ms; undefined where nobody tells. */
export function cpuMsOf(pid: number): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? [];
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    // Its own, and that of children that have ended.
    const own = fields.slice(11, 15).reduce((sum, field) => sum + Number(field) * 10, 0);
    return children.reduce((sum, child) => sum + (cpuMsOf(Number(child)) ?? 0), own);
  } catch {
    return undefined;
  }
}

/** The program whose servers work out every answer, also one that they have given before: what a question costs. */
export function withoutKeptAnswers(program: Program): Program {
  return { ...program, env: { ...program.env, QUARRY_KEEP_ANSWERS: 'false' } };
}

/** A running `quarry serve`. */
export class ServerProcess {
  /** When the process was started, on the clock of `performance.now()`. */
  readonly startedAt = performance.now();
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable | null>;
  #rest = '';
  readonly #waiting = new Map<number, (message: Answer) => void>();
  #nextId = 1;

  /** `tree`: undefined for a server without a project. `stderr`: what becomes of its warnings. */
  constructor(
    program: Program,
    tree: string | undefined,
    stderr: 'ignore' | 'inherit' = 'ignore',
    flags: readonly string[] = [],
  ) {
    this.#child = spawn(process.execPath, [program.main, 'serve', tree ?? '--no-project', ...flags], {
      ...(tree !== undefined && { cwd: tree }),
      env: program.env,
      stdio: ['pipe', 'pipe', stderr],
    });
    // A server that has gone is told of by its end.
    this.#child.stdin.on('error', () => {});
    this.#child.stdout.setEncoding('utf8');
    this.#child.stdout.on('data', (text: string) => this.#receive(text));
    this.#child.on('close', (code, signal) => {
      const error = { message: `The server has ended with ${signal ?? code}.` };
      for (const answer of this.#waiting.values()) answer({ error });
      this.#waiting.clear();
    });
  }

  async initialize(): Promise<void> {
    await this.request('initialize', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'bench', version: '1' },
    });
    this.#write({ method: 'notifications/initialized' });
  }

  /** The names of all tools. */
  async tools(): Promise<string[]> {
    const { tools } = await this.request('tools/list', {});
    return Array.isArray(tools) ? tools.map((tool) => String(tool.name)) : [];
  }

  /** The text of a tool's answer. */
  async call(name: string, args: object): Promise<string> {
    const { content } = await this.request('tools/call', { name, arguments: args });
    return Array.isArray(content) ? String(content[0]?.text) : '';
  }

  /** Why a tool could not answer; undefined if it did. */
  async refusal(name: string, args: object): Promise<string | undefined> {
    try {
      const { content, isError } = await this.request('tools/call', { name, arguments: args });
      return isError === true ? JSON.stringify(content) : undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  /** The result of a request. Throws if the answer is an error. */
  async request(method: string, params: object): Promise<Record<string, unknown>> {
    const id = this.#nextId++;
    const answer = new Promise<Answer>((resolve) => {
      this.#waiting.set(id, resolve);
    });
    this.#write({ id, method, params });
    const { result, error } = await answer;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result ?? {};
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  async close(): Promise<void> {
    this.#child.stdin.end();
    await once(this.#child, 'close');
  }

  #write(message: object): void {
    this.#child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }

  #receive(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) {
      const message: Answer = JSON.parse(line);
      if (message.id === undefined) continue;
      this.#waiting.get(message.id)?.(message);
      this.#waiting.delete(message.id);
    }
  }
}

interface Answer {
  id?: number;
  result?: Record<string, unknown>;
  error?: { message: string };
}

/**
 * The index process: a process of its own for the tables and for builds, started when it is needed and
 * ended when it has been idle for a while. The engine of the tables and what builds leave behind take
 * some hundred MB that no allocator gives back; ended with their process, they are gone.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { endWithThisProcess } from '../../child-processes.ts';
import { TABLE_OPERATIONS, type Tables } from '../../store/tables.ts';
import { type Reply, type Request, receivedError, type Works } from './messages.ts';

/** So long after its last answer the process is ended, in ms. */
const IDLE_MS = 30_000;
/** A process that does not end by itself is killed after this time, in ms. */
const END_MS = 2_000;

/**
 * For the allocator of glibc: the engine has some sixty threads, and what each leaves in an arena of its own is
 * never given back (500 MB after half an hour of edits). Two arenas cost it nothing.
 */
const FEW_ARENAS = { MALLOC_ARENA_MAX: '2' };

interface Pending {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
  progress: ((done: number, total: number) => void) | undefined;
}

interface Running {
  child: ChildProcess;
  pending: Map<number, Pending>;
  ended: Promise<void>;
}

/** The process has ended before its answer. */
class ProcessEnded extends Error {}

export interface AskOptions {
  /** Tells the process that the answer is not wanted any more; it comes all the same. */
  signal?: AbortSignal;
  onProgress?: (done: number, total: number) => void;
}

export class IndexProcess {
  /** The tables, with their engine in the index process. */
  readonly tables: Tables = remoteTables(this);
  readonly #file: URL;
  readonly #idleMs: number;
  #running: Running | undefined;
  #idle: NodeJS.Timeout | undefined;
  #nextId = 1;

  /** `file`: the built entry of the process. */
  constructor(file: URL, idleMs = IDLE_MS) {
    this.#file = file;
    this.#idleMs = idleMs;
  }

  /** Its number while it runs. */
  get pid(): number | undefined {
    return this.#running?.child.pid;
  }

  /** Rejects with what went wrong there, or when the process ends before its answer. */
  ask<Work extends keyof Works>(
    work: Work,
    input: Works[Work]['input'],
    { signal, onProgress }: AskOptions = {},
  ): Promise<Works[Work]['output']> {
    const running = this.#start();
    const id = this.#nextId++;
    // Each work has inputs of its own; the type of a request does not follow the type parameter.
    const request = { id, work, input } as Request;
    const cancel = (): void => void send(running.child, { cancel: id });
    return new Promise<unknown>((resolve, reject) => {
      running.pending.set(id, { resolve, reject, progress: onProgress });
      if (running.pending.size === 1) this.#keepAwake(running);
      send(running.child, request);
      signal?.addEventListener('abort', cancel, { once: true });
      if (signal?.aborted) cancel();
    }).finally(() => {
      signal?.removeEventListener('abort', cancel);
      running.pending.delete(id);
      if (running.pending.size === 0) this.#letRest(running);
      // The process answers with what the work gives.
    }) as Promise<Works[Work]['output']>;
  }

  /** Ends the process. What is asked later starts another. */
  async close(): Promise<void> {
    const running = this.#running;
    if (running) await this.#end(running);
  }

  #start(): Running {
    if (this.#running) return this.#running;
    const child = fork(fileURLToPath(this.#file), [], {
      serialization: 'advanced',
      // Standard output is the server's alone.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: [],
      env: { ...FEW_ARENAS, ...process.env },
    });
    endWithThisProcess(child);
    const pending = new Map<number, Pending>();
    const ended = new Promise<void>((resolve) => {
      const end = (reason: string): void => {
        if (this.#running === running) this.#running = undefined;
        for (const { reject } of pending.values()) reject(new ProcessEnded(reason));
        resolve();
      };
      child.once('exit', (code, signal) => end(`the index process ended with ${signal ?? code}`));
      child.once('error', (error) => end(`the index process failed: ${error.message}`));
    });
    const running: Running = { child, pending, ended };
    child.on('message', (reply: Reply) => {
      const request = pending.get(reply.id);
      if (reply.kind === 'progress') request?.progress?.(reply.done, reply.total);
      else if (reply.kind === 'error') request?.reject(receivedError(reply.error));
      else request?.resolve(reply.result);
    });
    this.#running = running;
    return running;
  }

  #keepAwake({ child }: Running): void {
    clearTimeout(this.#idle);
    child.ref();
    child.channel?.ref();
  }

  /** Nothing is asked: it does not keep this process alive, and ends soon. */
  #letRest(running: Running): void {
    running.child.unref();
    running.child.channel?.unref();
    clearTimeout(this.#idle);
    if (this.#running !== running) return;
    this.#idle = setTimeout(() => this.#end(running), this.#idleMs);
    this.#idle.unref();
  }

  async #end(running: Running): Promise<void> {
    const { child, ended } = running;
    clearTimeout(this.#idle);
    if (this.#running === running) this.#running = undefined;
    child.ref();
    // It ends when nobody is there to ask it.
    if (child.connected) child.disconnect();
    const kill = setTimeout(() => child.kill('SIGKILL'), END_MS);
    await ended;
    clearTimeout(kill);
  }
}

const READING: ReadonlySet<keyof Tables> = new Set(['exists', 'version', 'read']);

/** What cannot be sent was sent to a process that has ended, and is told so by its end. */
function send(child: ChildProcess, message: Request | { cancel: number }): void {
  if (child.connected) child.send(message, () => {});
}

function remoteTables(process: IndexProcess): Tables {
  const operations = TABLE_OPERATIONS.map((operation) => {
    const ask = (...args: unknown[]) => process.ask('table', { operation, args });
    // What only reads is asked of another process when one has ended; the next one knows as much.
    const askTwice = (...args: unknown[]) =>
      ask(...args).catch((error) => {
        if (error instanceof ProcessEnded) return ask(...args);
        throw error;
      });
    return [operation, READING.has(operation) ? askTwice : ask];
  });
  // One function for each operation, answered by the operation of that name in the process.
  return Object.fromEntries(operations) as Tables;
}

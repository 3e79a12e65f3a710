/**
 * The worker threads of this process: started on first use, gone after some idle seconds. Each task has threads of its
 * own, so that a search does not wait for the files that are being indexed.
 */
import { setMaxListeners } from 'node:events';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import type { Piscina } from 'piscina';
import { GIVES_WAY } from './giving-way.ts';

const IDLE_MS = 3_000;
/** Bytecodes that a function is let run before the engine compiles it with all its optimizations. */
const OPTIMIZING_BUDGET = 800_000;

/** A function of the worker entry, by its name there: takes `Input`, gives `Output`, both cloneable. */
export interface Task<Input, Output> {
  name: string;
  /** A piece of work that does nothing. */
  nothing: Input;
  /** Only ties the types to the task. */
  output?: Output;
}

/** What has tasks done, by threads of this process or of another. */
export interface TaskRunner {
  /** So many at once of each task. */
  readonly threads: number;
  run<Input, Output>(task: Task<Input, Output>, input: Input, signal: AbortSignal): Promise<Output>;
}

export class WorkerPool implements TaskRunner {
  readonly threads: number;
  /** Directory of the grammars, which stand beside the worker entry. */
  readonly grammars: string;
  readonly #workerFile: URL;
  readonly #givingWay: ReadonlySet<string>;
  /** By name of the task. */
  readonly #pools = new Map<string, Promise<RunningPool>>();
  #syntaxVersion: string | undefined;

  /**
   * `workerFile` is the built worker entry beside the running program. `givingWay`: names of tasks that are done
   * behind answers; their threads let all others go first.
   */
  constructor(
    workerFile: URL,
    threads = Math.max(1, Math.min(8, availableParallelism())),
    givingWay: readonly string[] = [],
  ) {
    this.#workerFile = workerFile;
    this.#givingWay = new Set(givingWay);
    this.grammars = fileURLToPath(new URL('./grammars', workerFile));
    this.threads = threads;
  }

  /** Changes with whatever files are parsed by; indexes of another version are brought up to date. */
  get syntaxVersion(): string {
    this.#syntaxVersion ??= versionIn(this.grammars);
    return this.#syntaxVersion;
  }

  /** Rejects when a thread fails in a way that is no outcome of its task, as when it cannot start. */
  async run<Input, Output>(task: Task<Input, Output>, input: Input, signal: AbortSignal): Promise<Output> {
    const running = this.#pools.get(task.name) ?? this.#start(task.name);
    // One signal ends all tasks of a build, each of which listens to it.
    setMaxListeners(0, signal);
    const { pool, waiting } = await running;
    // Not a race with one promise of failure: that would hold every output for as long as the pool lives.
    return new Promise<Output>((resolve, reject) => {
      waiting.add(reject);
      pool
        .run(input, { signal, name: task.name })
        .then(resolve, reject)
        .finally(() => waiting.delete(reject));
    });
  }

  /** Starts the threads, so that they are there when the first work comes. Does not wait for them. */
  warmUp<Input>(task: Task<Input, unknown>): void {
    const { signal } = new AbortController();
    for (let i = 0; i < this.threads; i++) {
      // A thread that cannot be started shows when it is needed.
      this.run(task, task.nothing, signal).catch(() => {});
    }
  }

  async close(): Promise<void> {
    const pools = [...this.#pools.values()];
    this.#pools.clear();
    await Promise.all(pools.map(async (running) => (await running).pool.destroy()));
  }

  #start(name: string): Promise<RunningPool> {
    const running = this.#threads(name, () => {
      if (this.#pools.get(name) === running) this.#pools.delete(name);
    });
    this.#pools.set(name, running);
    return running;
  }

  /** `onFailed`: they would fail again and again, so that others have to take their place. */
  async #threads(name: string, onFailed: () => void): Promise<RunningPool> {
    const { Piscina } = await import('piscina');
    optimizeLater();
    const pool = new Piscina({
      filename: fileURLToPath(this.#workerFile),
      minThreads: 0,
      maxThreads: this.threads,
      idleTimeout: IDLE_MS,
      concurrentTasksPerWorker: 1,
      argv: this.#givingWay.has(name) ? [GIVES_WAY] : [],
    });
    const waiting = new Set<(error: Error) => void>();
    pool.on('error', (error: Error) => {
      onFailed();
      for (const reject of waiting) reject(error);
      pool.destroy().catch(() => {});
    });
    return { pool, waiting };
  }
}

/**
 * Each thread compiles all code for itself, and V8 11, that of Node 20, takes early what runs for a second: a
 * third of the CPU time of indexing 600 files. Later engines have a tier between, and another measure.
 */
function optimizeLater(): void {
  if (process.versions.v8.startsWith('11.')) setFlagsFromString(`--interrupt-budget=${OPTIMIZING_BUDGET}`);
}

function versionIn(grammars: string): string {
  try {
    return readFileSync(join(grammars, 'VERSION'), 'utf8');
  } catch {
    // Not the build: tests of other things.
    return '';
  }
}

interface RunningPool {
  pool: Piscina;
  /** Tell those who wait for a task that the threads have failed. */
  waiting: Set<(error: Error) => void>;
}

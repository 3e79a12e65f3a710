/** The worker threads of this process: started on first use, gone after some idle seconds. */
import { setMaxListeners } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Piscina } from 'piscina';
import type { BatchInput, BatchOutput } from './batch.ts';

const IDLE_MS = 3_000;

export class WorkerPool {
  readonly threads: number;
  readonly #workerFile: URL;
  #pool: Promise<RunningPool> | undefined;

  /** `workerFile` is the built worker entry beside the running program. */
  constructor(workerFile: URL, threads = Math.max(1, Math.min(8, availableParallelism()))) {
    this.#workerFile = workerFile;
    this.threads = threads;
  }

  /** Rejects when a thread fails in a way that is no outcome of its task, as when it cannot start. */
  async run(input: BatchInput, signal: AbortSignal): Promise<BatchOutput> {
    this.#pool ??= this.#start();
    // One signal ends all tasks of a build, each of which listens to it.
    setMaxListeners(0, signal);
    const { pool, failed } = await this.#pool;
    return Promise.race([pool.run(input, { signal }), failed]);
  }

  /** Starts the threads, so that they are there when the first work comes. Does not wait for them. */
  warmUp(): void {
    const nothing: BatchInput = { root: '', chunkSize: 1, overlap: 0, maxFileBytes: 0, files: [] };
    const { signal } = new AbortController();
    for (let i = 0; i < this.threads; i++) {
      // A thread that cannot be started shows when it is needed.
      this.run(nothing, signal).catch(() => {});
    }
  }

  async close(): Promise<void> {
    const running = await this.#pool;
    this.#pool = undefined;
    await running?.pool.destroy();
  }

  async #start(): Promise<RunningPool> {
    const { Piscina } = await import('piscina');
    const pool = new Piscina({
      filename: fileURLToPath(this.#workerFile),
      minThreads: 0,
      maxThreads: this.threads,
      idleTimeout: IDLE_MS,
      concurrentTasksPerWorker: 1,
    });
    const failed = new Promise<never>((_, reject) => {
      pool.on('error', (error: Error) => {
        // Its threads would fail again and again; the next run starts others.
        this.#pool = undefined;
        reject(error);
        pool.destroy().catch(() => {});
      });
    });
    failed.catch(() => {});
    return { pool, failed };
  }
}

interface RunningPool {
  pool: Piscina;
  failed: Promise<never>;
}

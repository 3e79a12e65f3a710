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
  #pool: Promise<Piscina> | undefined;

  /** `workerFile` is the built worker entry beside the running program. */
  constructor(workerFile: URL, threads = Math.max(1, Math.min(8, availableParallelism()))) {
    this.#workerFile = workerFile;
    this.threads = threads;
  }

  async run(input: BatchInput, signal: AbortSignal): Promise<BatchOutput> {
    this.#pool ??= this.#start();
    // One signal ends all tasks of a build, each of which listens to it.
    setMaxListeners(0, signal);
    return (await this.#pool).run(input, { signal });
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
    const pool = await this.#pool;
    this.#pool = undefined;
    await pool?.destroy();
  }

  async #start(): Promise<Piscina> {
    const { Piscina } = await import('piscina');
    return new Piscina({
      filename: fileURLToPath(this.#workerFile),
      minThreads: 0,
      maxThreads: this.threads,
      idleTimeout: IDLE_MS,
      concurrentTasksPerWorker: 1,
    });
  }
}

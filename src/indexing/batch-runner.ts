/** Where batches of files are processed: in this process and its threads, or in the index process and its own. */
import { type BatchInput, type BatchOutput, PROCESS_BATCH, processBatch } from './batch.ts';
import type { WorkerPool } from './worker-pool.ts';

export interface BatchRunner {
  readonly threads: number;
  /** Directory of the grammars. */
  readonly grammars: string;
  /** See `WorkerPool.syntaxVersion`. */
  readonly syntaxVersion: string;
  /** `isSmall`: waking a thread would take longer than the work. */
  process(batch: BatchInput, isSmall: boolean, signal: AbortSignal): Promise<BatchOutput>;
}

export function batchesHere(pool: WorkerPool): BatchRunner {
  const { threads, grammars } = pool;
  return {
    threads,
    grammars,
    get syntaxVersion() {
      return pool.syntaxVersion;
    },
    process: (batch, isSmall, signal) =>
      isSmall ? processBatch(batch) : pool.run(PROCESS_BATCH, batch, signal),
  };
}

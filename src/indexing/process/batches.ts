/** Batches of files that the index process works on. */
import type { BatchRunner } from '../batch-runner.ts';
import type { WorkerPool } from '../worker-pool.ts';
import type { IndexProcess } from './client.ts';

/** `pool`: of this process, which is only asked what it would do. */
export function batchesApart(apart: IndexProcess, pool: WorkerPool): BatchRunner {
  return {
    threads: pool.threads,
    grammars: pool.grammars,
    get syntaxVersion() {
      return pool.syntaxVersion;
    },
    process: (batch, isSmall, signal) => apart.ask('batch', { batch, isSmall }, { signal }),
  };
}

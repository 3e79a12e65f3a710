/** Work that the index process does for this one. */
import { PROCESS_BATCH } from '../batch.ts';
import type { BatchRunner } from '../batch-runner.ts';
import type { TaskRunner, WorkerPool } from '../worker-pool.ts';
import type { IndexProcess } from './client.ts';

/** The threads of the index process. `threads`: how many it has. */
export function tasksApart(apart: IndexProcess, threads: number): TaskRunner {
  return {
    threads,
    // The task says what its output is.
    run: async <Input, Output>({ name }: { name: string }, input: Input, signal: AbortSignal) =>
      (await apart.ask('task', { name, input }, { signal })) as Output,
  };
}

/** `pool`: of this process, which is only asked what it would do. */
export function batchesApart(apart: IndexProcess, pool: WorkerPool): BatchRunner {
  const tasks = tasksApart(apart, pool.threads);
  return {
    threads: pool.threads,
    grammars: pool.grammars,
    get syntaxVersion() {
      return pool.syntaxVersion;
    },
    process: (batch, isSmall, signal) =>
      isSmall ? apart.ask('batch', batch, { signal }) : tasks.run(PROCESS_BATCH, batch, signal),
  };
}

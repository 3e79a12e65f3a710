/** The watch that a server keeps beside its answers. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '../errors.ts';
import type { Project } from '../sources/project.ts';
import type { LateHost } from '../tools/late-host.ts';
import { INDEX_NAME } from '../tools/structure/index-name.ts';
import { WHOLE_TREE } from './tree-options.ts';
import { keepIndexCurrent } from './watching.ts';

/** After a failure; twice as long after the next. In ms. */
const RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;
/** What takes long to fail, as an index that cannot be written, rests so many times as long. */
const REST = 10;

/** What a server gives the watch of its project. */
export interface ServedWatch {
  host: LateHost;
  project: Project;
  debounceMs: number;
  /** Ends it. */
  signal: AbortSignal;
  warn: (message: string) => void;
}

/**
 * Keeps the index and INDEX.md of the project current until the signal is aborted. Where it cannot begin, it is
 * tried again and again, and each reason is warned of once; questions look at the tree themselves until then.
 */
export async function watchWhileServing(watch: ServedWatch): Promise<void> {
  const { host, project, debounceMs, signal, warn } = watch;
  const attempt = async (): Promise<void> => {
    const asking = await host.host();
    await keepIndexCurrent(asking.context({ signal, progress: () => {}, protocol: 'none' }), {
      limits: WHOLE_TREE,
      place: join(project.root, INDEX_NAME),
      debounceMs,
      signal,
      onWritten: () => {},
      onProblem: warn,
      outlivesFile: true,
    });
  };
  await untilDone(attempt, signal, (message) =>
    warn(`the project is not watched yet, which is tried again: ${message}`),
  );
}

/** Makes attempts until one does not fail, or the signal is aborted. Tells of a failure unless the last was the same. */
export async function untilDone(
  attempt: () => Promise<void>,
  signal: AbortSignal,
  tell: (failure: string) => void,
  firstRetryMs = RETRY_MS,
): Promise<void> {
  let told: string | undefined;
  for (let retryMs = firstRetryMs; !signal.aborted; retryMs = Math.min(2 * retryMs, MAX_RETRY_MS)) {
    const began = performance.now();
    try {
      return await attempt();
    } catch (error) {
      if (signal.aborted) return;
      const failure = messageOf(error);
      if (failure !== told) tell(failure);
      told = failure;
    }
    const restMs = Math.max(retryMs, REST * (performance.now() - began));
    await sleep(restMs, undefined, { signal }).catch(() => {});
  }
}

/** The index process from within: does what its parent asks for, until the parent is gone. */
import { Catalog } from '../../store/catalog.ts';
import { TABLES_HERE } from '../../store/tables-here.ts';
import { PROCESS_BATCH, processBatch } from '../batch.ts';
import { runBuild } from '../run-build.ts';
import { WorkerPool } from '../worker-pool.ts';
import { type Cancellation, type Reply, type Request, sentError } from './messages.ts';

/** What has not ended by itself when the parent has been gone for so long is ended, in ms. */
const END_MS = 1_500;

/** Serves the parent of this process. `workerFile`: the built entry of the worker threads. */
export function serveParent(workerFile: URL): void {
  // This process works for a server: whoever asks goes before what is indexed meanwhile.
  const pool = new WorkerPool(workerFile, undefined, [PROCESS_BATCH.name]);
  const underWay = new Map<number, AbortController>();
  const reply = (message: Reply): void => {
    if (process.connected) process.send?.(message, () => {});
  };
  // Nothing is left to do without a parent: what is half done here, the next writer undoes.
  process.once('disconnect', () => {
    if (underWay.size > 0) endAtOnce();
    // The engine removes its temporary directories only if the process comes to an end by itself.
    setTimeout(endAtOnce, END_MS).unref();
    pool.close().catch(endAtOnce);
  });
  // The terminal interrupts all processes of a server; this one ends with its parent, in good order.
  process.on('SIGINT', () => {});
  process.on('message', async (message: Request | Cancellation) => {
    if ('cancel' in message) {
      underWay.get(message.cancel)?.abort();
      return;
    }
    const { id } = message;
    const { signal } = underWay.set(id, new AbortController()).get(id) ?? new AbortController();
    const onProgress = (done: number, total: number): void => reply({ id, kind: 'progress', done, total });
    try {
      reply({ id, kind: 'result', result: await answer(message, { pool, signal, onProgress }) });
    } catch (error) {
      reply({ id, kind: 'error', error: sentError(error) });
    } finally {
      underWay.delete(id);
    }
  });
}

/** An exit would wait for threads to come to the end of what they do. What this process started ends first. */
function endAtOnce(): void {
  process.on('exit', () => process.kill(process.pid, 'SIGKILL'));
  process.exit(0);
}

interface Surroundings {
  pool: WorkerPool;
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
}

async function answer(request: Request, surroundings: Surroundings): Promise<unknown> {
  if (request.work === 'build') {
    const catalog = new Catalog(request.input.indexDir);
    return runBuild(request.input, TABLES_HERE, { catalog, ...surroundings });
  }
  if (request.work === 'batch') {
    return processBatch(request.input);
  }
  if (request.work === 'task') {
    const { name, input } = request.input;
    return surroundings.pool.run({ name, nothing: undefined }, input, surroundings.signal);
  }
  const { operation, args } = request.input;
  // The arguments of that very operation, as the parent's tables were called with them.
  const run = TABLES_HERE[operation] as (...args: readonly unknown[]) => Promise<unknown>;
  return run(...args);
}

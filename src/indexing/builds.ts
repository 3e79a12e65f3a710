/** The builds that run in this process: started once for each source, followed by any number of calls. */
import { hostname } from 'node:os';
import { messageOf, QuarryError } from '../errors.ts';
import type { Project } from '../sources/project.ts';
import type { Catalog } from '../store/catalog.ts';
import { LockedError, lockOwner } from '../store/lock.ts';
import { SourcePlace } from '../store/source-tables.ts';
import { TABLES_HERE } from '../store/tables-here.ts';
import type { SourceSettings } from '../store/types.ts';
import { type BuildReport, indexingError } from './build.ts';
import type { CallOptions } from './call.ts';
import type { IndexProcess } from './process/client.ts';
import { assertRoot, lockedBy } from './refusals.ts';
import { type BuildOrder, runBuild } from './run-build.ts';
import { Slots } from './slots.ts';
import type { WorkerPool } from './worker-pool.ts';

export interface BuildsOptions {
  /** The index home. */
  indexDir: string;
  /** Builds that may run at once; further ones wait. */
  maxConcurrentIndexes: number;
  /** Settings of a project's index that is built on first need. */
  defaults: SourceSettings;
  warn: (message: string) => void;
  /** Where tables are read and written and builds run; in this process where there is none. */
  process?: IndexProcess;
}

/** A build from the wait for its slot to its end. */
export interface RunningBuild {
  readonly id: string;
  readonly report: Promise<BuildReport>;
  /** Files read so far; of `total`, which is 0 until they are counted. */
  done: number;
  total: number;
  readonly listeners: Set<CallOptions['progress']>;
  /** Calls that wait for it. When the last of them is cancelled, so is the build. */
  followers: number;
  readonly cancel: AbortController;
}

/** Exact search that finds no index has this long to answer before one is built behind it. In ms. */
const FIRST_BUILD_DELAY_MS = 250;
/** A lock of another process held longer than this is a build, not an update. In ms. */
const BUILD_LOCK_MS = 1_000;

/** At most one build a source; {@link Builds.follow} is how calls wait for one. */
export class Builds {
  readonly #options: BuildsOptions;
  readonly #catalog: Catalog;
  readonly #pool: WorkerPool;
  readonly #closing: AbortSignal;
  readonly #slots: Slots;
  readonly #running = new Map<string, RunningBuild>();
  /** First builds of projects that will be started soon. */
  readonly #firstBuilds = new Map<string, NodeJS.Timeout>();

  /** The abort of `closing` cancels all builds, those that are started later at once. */
  constructor(options: BuildsOptions, catalog: Catalog, pool: WorkerPool, closing: AbortSignal) {
    this.#options = options;
    this.#catalog = catalog;
    this.#pool = pool;
    this.#closing = closing;
    this.#slots = new Slots(options.maxConcurrentIndexes);
  }

  /** A build of the source runs in this process. */
  has(id: string): boolean {
    return this.#running.has(id);
  }

  /** The build of the source that runs in this process. */
  get(id: string): RunningBuild | undefined {
    return this.#running.get(id);
  }

  /** A build of the source runs, in this process or another. */
  async isBuilding(id: string): Promise<boolean> {
    if (this.#running.has(id)) return true;
    const owner = await lockOwner(this.#place(id).lockFile);
    return owner !== undefined && Date.now() - owner.since > BUILD_LOCK_MS;
  }

  /** Throws `index_error` with how far it is if a build of the source runs in this process. */
  assertNotRunning(id: string): void {
    const running = this.#running.get(id);
    if (running) throw stillIndexing(running);
  }

  /** Starts the first build of a project. Throws `invalid_request` if its tree is gone. */
  startFirst(id: string, project: Project): RunningBuild {
    assertRoot(project.root, project.path);
    const settings = this.#options.defaults;
    return this.start(
      { id, repositoryPath: project.path, root: project.root, settings, createdAt: undefined },
      'first',
    );
  }

  /** Starts the first build of a project a little later, so that the answer that is being worked out comes first. */
  startFirstLater(id: string, project: Project): void {
    if (this.#running.has(id) || this.#firstBuilds.has(id)) return;
    const timer = setTimeout(() => {
      this.#firstBuilds.delete(id);
      if (!this.#running.has(id) && !this.#closing.aborted) this.startFirst(id, project);
    }, FIRST_BUILD_DELAY_MS);
    timer.unref();
    this.#firstBuilds.set(id, timer);
  }

  /**
   * Starts a build of a source that has none running; it waits for a free slot and for the source's
   * lock. `first`: if a source of that name has been published meanwhile, whatever its tree, that is the
   * result.
   */
  start(order: BuildOrder, mode: 'first' | 'replace'): RunningBuild {
    const { id } = order;
    const cancel = new AbortController();
    const signal = AbortSignal.any([cancel.signal, this.#closing]);
    const onProgress = (done: number, total: number): void => tell(running, done, total);
    const running: RunningBuild = {
      id,
      // Begins in the next turn, when `running` is there to report to.
      report: Promise.resolve()
        .then(() => this.#run(order, mode, signal, onProgress))
        .finally(() => this.#running.delete(id)),
      done: 0,
      total: 0,
      listeners: new Set(),
      followers: 0,
      cancel,
    };
    running.report.catch((error) => {
      // Where nobody waits, nobody else would tell.
      if (running.listeners.size === 0 && !signal.aborted) this.#options.warn(messageOf(error));
    });
    this.#running.set(id, running);
    return running;
  }

  /** Waits for a build as long as the call lasts. */
  async follow(running: RunningBuild, call: CallOptions): Promise<BuildReport> {
    running.listeners.add(call.progress);
    running.followers++;
    const left = new AbortController();
    const ended = new Promise<never>((_, reject) => {
      const { signal } = left;
      onAbort(call.deadline, signal, () => this.#overdue(running).then(reject, reject));
      onAbort(call.signal, signal, () => {
        running.followers--;
        if (running.followers === 0) running.cancel.abort();
        reject(new QuarryError('cancelled', 'The request was cancelled.'));
      });
    });
    try {
      return await Promise.race([running.report, ended]);
    } finally {
      left.abort();
      running.listeners.delete(call.progress);
    }
  }

  /** Drops the first builds that have not been started. */
  dropPlanned(): void {
    for (const timer of this.#firstBuilds.values()) clearTimeout(timer);
  }

  /** Waits for the end of all builds, good or bad. */
  async settle(): Promise<void> {
    await Promise.allSettled([...this.#running.values()].map((build) => build.report));
  }

  async #run(
    order: BuildOrder,
    mode: 'first' | 'replace',
    signal: AbortSignal,
    onProgress: (done: number, total: number) => void,
  ): Promise<BuildReport> {
    await this.#slots.take(signal);
    try {
      const { indexDir, process: apart } = this.#options;
      const task = { order, mode, indexDir };
      if (apart) {
        const report = await apart.ask('build', task, { signal, onProgress });
        // For those who want to be told of it. What cannot be read shows in the next question.
        await this.#catalog.entries().catch(() => {});
        return report;
      }
      const environment = { catalog: this.#catalog, pool: this.#pool, signal, onProgress };
      return await runBuild(task, TABLES_HERE, environment);
    } catch (error) {
      throw indexingError(error, signal);
    } finally {
      this.#slots.free();
    }
  }

  /** Why a build is not done in time. One that still waits for another process's writer is given up. */
  async #overdue(running: RunningBuild): Promise<QuarryError> {
    const owner = running.total === 0 ? await lockOwner(this.#place(running.id).lockFile) : undefined;
    const ours = [process.pid, this.#options.process?.pid];
    if (!owner || (ours.includes(owner.pid) && owner.host === hostname())) return stillIndexing(running);
    running.cancel.abort();
    return lockedBy(running.id, new LockedError(owner));
  }

  #place(id: string): SourcePlace {
    return new SourcePlace(this.#options.indexDir, id);
  }
}

function stillIndexing({ id, done, total }: RunningBuild): QuarryError {
  const count = (n: number): string => n.toLocaleString('en-US');
  return new QuarryError(
    'index_error',
    `Session '${id}' is still being indexed (${count(done)} of ${count(total)} files).`,
  );
}

/** Calls back when a signal is aborted, at once if it is already, until `until` is aborted. */
function onAbort(signal: AbortSignal | undefined, until: AbortSignal, callback: () => void): void {
  if (signal?.aborted) callback();
  else signal?.addEventListener('abort', callback, { once: true, signal: until });
}

function tell(running: RunningBuild, done: number, total: number): void {
  running.done = done;
  running.total = total;
  for (const listener of running.listeners) listener({ done, total, message: 'Indexing' });
}

/**
 * Owns the indexes of this process: opens sources for queries, builds, updates and removes them. It
 * starts nothing before the first call, and {@link Indexer.close} leaves nothing running.
 */
import { hostname } from 'node:os';
import { messageOf, QuarryError } from '../errors.ts';
import {
  isArtifactName,
  type Project,
  projectSessionNames,
  realDirectory,
  validateSessionName,
} from '../sources/project.ts';
import { Catalog, isDamaged } from '../store/catalog.ts';
import { acquireLock, type Lock, LockedError, lockOwner } from '../store/lock.ts';
import { SourcePlace } from '../store/source-tables.ts';
import { SCHEMA_VERSION, type SourceRecord, type SourceSettings } from '../store/types.ts';
import { type BuildReport, buildSource, indexingError } from './build.ts';
import type { CallOptions } from './call.ts';
import type { ExactView, FileListing } from './exact-view.ts';
import { removeLeftovers } from './leftovers.ts';
import { OpenSource } from './open-source.ts';
import { assertCurrentSchema, assertRoot, damaged, lockedBy, noIndexNamed } from './refusals.ts';
import { Slots } from './slots.ts';
import type { SourceView } from './source-view.ts';
import { exactRules, type TreePlace } from './watched-tree.ts';
import { WorkerPool } from './worker-pool.ts';

export interface IndexerOptions {
  /** The index home. */
  indexDir: string;
  /** The built entry of the worker threads. */
  workerFile: URL;
  /** Builds that may run at once; further ones wait. */
  maxConcurrentIndexes: number;
  /** Settings of a project's index that is built on first need. */
  defaults: SourceSettings;
  warn: (message: string) => void;
}

/** `Indexing`: a build runs now; the figures are those of the serving index. */
export type SourceStatus = 'Ready' | 'Indexing' | 'Outdated';

interface RunningBuild {
  report: Promise<BuildReport>;
  done: number;
  total: number;
  listeners: Set<CallOptions['progress']>;
  /** Calls that wait for it. When the last of them is cancelled, so is the build. */
  followers: number;
  cancel: AbortController;
}

/** Exact search that finds no index has this long to answer before one is built behind it. In ms. */
const FIRST_BUILD_DELAY_MS = 250;
/** How long a removal waits for another process's writer. In ms. */
const WRITER_WAIT_MS = 15_000;
/** A lock of another process held longer than this is a build, not an update. In ms. */
const BUILD_LOCK_MS = 1_000;

export class Indexer {
  readonly #options: IndexerOptions;
  readonly catalog: Catalog;
  readonly #pool: WorkerPool;
  readonly #sources = new Map<string, OpenSource>();
  readonly #builds = new Map<string, RunningBuild>();
  /** First builds of projects that will be started soon. */
  readonly #firstBuilds = new Map<string, NodeJS.Timeout>();
  readonly #closing = new AbortController();
  readonly #slots: Slots;
  /** Clearing up once in the life of the process, in the background of the first call. */
  #clearing: Promise<void> | undefined;

  constructor(options: IndexerOptions) {
    this.#options = options;
    this.#slots = new Slots(options.maxConcurrentIndexes);
    this.catalog = new Catalog(options.indexDir);
    this.#pool = new WorkerPool(options.workerFile);
  }

  /** Directory of the grammars. */
  get grammars(): string {
    return this.#pool.grammars;
  }

  /**
   * A source ready to be asked: resolves the session (the project's when omitted, built on first
   * need), checks its schema and root, and takes in changed files.
   */
  async open(session: string | undefined, call: CallOptions): Promise<SourceView> {
    for (;;) {
      const record = await this.#recordOrBuild(session, call);
      assertCurrentSchema(record);
      assertRoot(record.root, record.repositoryPath);
      const view = await this.#source(record.id).view(record, call, this.#builds.has(record.id));
      // The name may have been given to another tree meanwhile: the project then has another session.
      if (session !== undefined || view.root === record.root) return view;
    }
  }

  /**
   * A source ready for exact search, whether it has an index or not: while the project's first one is
   * built, every file is read. `source_not_found` with `details.session` (null where none was given).
   */
  async exact(session: string | undefined, call: CallOptions): Promise<ExactView> {
    const { id, place, record } = await this.#placeOf(session, call);
    // An index that cannot be used is as good as none: its files are read.
    const usable = record?.schemaVersion === SCHEMA_VERSION ? record : undefined;
    return this.#source(id).exactView(place, usable, call, this.#builds.has(id));
  }

  /** The files of a source by name, whether it has an index or not. Fails as {@link exact} does. */
  async listing(session: string | undefined, call: CallOptions): Promise<FileListing> {
    const { id, place } = await this.#placeOf(session, call);
    return this.#source(id).listing(place, call);
  }

  /** Where the files of a source are. Starts the first index of a project, without waiting for it. */
  async #placeOf(
    session: string | undefined,
    call: CallOptions,
  ): Promise<{ id: string; place: TreePlace; record: SourceRecord | undefined }> {
    const { project } = call;
    if (session === undefined && !project) throw noIndexNamed(null);
    const id = session ?? (await this.sessionOf(undefined, project));
    const record = await this.record(id);
    if (record && (session !== undefined || record.root === project?.root)) {
      assertRoot(record.root, record.repositoryPath);
      return { id, place: record, record };
    }
    if (session !== undefined || !project) throw noIndexNamed(id);
    assertRoot(project.root, project.path);
    // A command ends with its answer; only who stays gets an index.
    if (!call.takeAllChanges) this.#startFirstLater(id, project);
    return { id, place: { root: project.root, settings: this.#options.defaults }, record: undefined };
  }

  /** The record and status of a source without opening its tables. */
  async describe(
    session: string | undefined,
    call: CallOptions,
  ): Promise<{ record: SourceRecord; status: SourceStatus }> {
    const record = await this.#recordOrBuild(session, call);
    if (record.schemaVersion !== SCHEMA_VERSION) return { record, status: 'Outdated' };
    return { record, status: (await this.#isBuilding(record.id)) ? 'Indexing' : 'Ready' };
  }

  /** All records by id in byte order. `internal_error` naming the first damaged one. */
  async list(): Promise<SourceRecord[]> {
    const entries = await this.catalog.entries();
    return entries.map((entry) => {
      if (isDamaged(entry)) throw damaged(entry.id);
      return entry;
    });
  }

  /** The record of a named source, undefined if there is none; `internal_error` if it is damaged. */
  async record(id: string): Promise<SourceRecord | undefined> {
    this.#clearing ??= removeLeftovers(this.#options.indexDir, this.catalog).catch((error) => {
      this.#options.warn(`left-overs of interrupted builds could not be removed: ${messageOf(error)}`);
    });
    const entry = await this.catalog.entry(id);
    if (entry && isDamaged(entry)) throw damaged(id);
    return entry;
  }

  /** The session that stands for a project: the one it has, or the name it will get. */
  async projectSession(project: Project): Promise<string> {
    const { plain, hashed } = projectSessionNames(project.root);
    const ownHashed = await this.catalog.entry(hashed);
    if (ownHashed && !isDamaged(ownHashed) && ownHashed.root === project.root) return hashed;
    const found = await this.catalog.entry(plain);
    return !found || isDamaged(found) || found.root === project.root ? plain : hashed;
  }

  /** The name a call means: the given one, or the project's. `invalid_params` if there is neither. */
  async sessionOf(session: string | undefined, project: Project | undefined): Promise<string> {
    if (session !== undefined) {
      if (!isArtifactName(session)) validateSessionName(session);
      return session;
    }
    if (!project) throw new QuarryError('invalid_params', 'Missing required parameter: session');
    return this.projectSession(project);
  }

  /**
   * Builds a source and publishes it in place of the one of that name, if any. Waits for a free slot
   * and for the source's lock. A build of that source that is already running is an `index_error`.
   */
  async build(
    id: string,
    repositoryPath: string,
    settings: SourceSettings,
    call: CallOptions,
    createdAt?: number,
  ): Promise<BuildReport> {
    if (this.#builds.has(id)) throw this.#stillIndexing(id);
    const root = realDirectory(repositoryPath);
    return this.#follow(id, this.#start(id, repositoryPath, root, settings, createdAt, 'replace'), call);
  }

  /** Removes a source and all it wrote. Returns its record, undefined if that was damaged. */
  async remove(id: string): Promise<SourceRecord | undefined> {
    if (this.#builds.has(id)) throw this.#stillIndexing(id);
    const place = this.#place(id);
    const lock = await this.#lock(id, place, WRITER_WAIT_MS);
    try {
      const entry = await this.catalog.entry(id);
      if (!entry)
        throw new QuarryError(
          'source_not_found',
          `Session '${id}' not found. Use list_sessions to see available sessions.`,
        );
      await this.catalog.remove(id);
      await place.remove();
      this.#sources.get(id)?.close();
      this.#sources.delete(id);
      return isDamaged(entry) ? undefined : entry;
    } finally {
      await lock.release();
    }
  }

  /** Forgets what is open, so that the next calls read the catalog and tables anew. */
  forgetAll(): void {
    for (const source of this.#sources.values()) source.forget();
  }

  /** Lets background work end; with `abort`, cancels builds first. Nothing runs afterwards. */
  async close(options: { abort: boolean }): Promise<void> {
    for (const timer of this.#firstBuilds.values()) clearTimeout(timer);
    if (options.abort) this.#closing.abort();
    await Promise.allSettled([...this.#builds.values()].map((build) => build.report));
    await Promise.allSettled([...this.#sources.values()].map((source) => source.settle()));
    await this.#clearing;
    this.#closing.abort();
    for (const source of this.#sources.values()) source.close();
    await this.#pool.close();
  }

  async #recordOrBuild(session: string | undefined, call: CallOptions): Promise<SourceRecord> {
    for (;;) {
      const id = await this.sessionOf(session, call.project);
      const record = await this.record(id);
      const isMeant = (found: SourceRecord): boolean =>
        session !== undefined || found.root === call.project?.root;
      if (record && isMeant(record)) return record;
      const build = this.#builds.get(id) ?? this.#startFirst(id, session, call.project);
      const report = await this.#follow(id, build, call);
      // Else another tree got the name first, and the project has to take another.
      if (isMeant(report.record)) return report.record;
    }
  }

  /** Starts the first build of a project a little later, so that the answer that is being worked out comes first. */
  #startFirstLater(id: string, project: Project): void {
    if (this.#builds.has(id) || this.#firstBuilds.has(id)) return;
    const timer = setTimeout(() => {
      this.#firstBuilds.delete(id);
      if (!this.#builds.has(id) && !this.#closing.signal.aborted) this.#startFirst(id, undefined, project);
    }, FIRST_BUILD_DELAY_MS);
    timer.unref();
    this.#firstBuilds.set(id, timer);
  }

  #startFirst(id: string, session: string | undefined, project: Project | undefined): RunningBuild {
    if (session !== undefined || !project) {
      throw new QuarryError('source_not_found', `Session not found: ${id}`);
    }
    assertRoot(project.root, project.path);
    return this.#start(id, project.path, project.root, this.#options.defaults, undefined, 'first');
  }

  #source(id: string): OpenSource {
    let source = this.#sources.get(id);
    if (!source) {
      source = new OpenSource(
        id,
        this.#place(id),
        this.catalog,
        this.#pool,
        this.#closing.signal,
        this.#options.warn,
        this.#options.indexDir,
      );
      this.#sources.set(id, source);
    }
    return source;
  }

  #place(id: string): SourcePlace {
    return new SourcePlace(this.#options.indexDir, id);
  }

  /** `first`: if a source of that name has been published meanwhile, whatever its tree, that is the result. */
  #start(
    id: string,
    repositoryPath: string,
    root: string,
    settings: SourceSettings,
    createdAt: number | undefined,
    mode: 'first' | 'replace',
  ): RunningBuild {
    const cancel = new AbortController();
    const signal = AbortSignal.any([cancel.signal, this.#closing.signal]);
    const run = async (): Promise<BuildReport> => {
      await this.#slots.take(signal);
      try {
        const place = this.#place(id);
        // However long another process takes: the call's own time limit ends the wait.
        const lock = await this.#lock(id, place, Number.MAX_SAFE_INTEGER, signal);
        try {
          const entry = await this.catalog.entry(id);
          const record = entry && !isDamaged(entry) ? entry : undefined;
          if (mode === 'first' && record) return { record, skipped: [], durationMs: 0 };
          await place.removeGenerations(record?.snapshot.generation);
          const lastPublication = record?.snapshot.publication ?? 0;
          return await buildSource(
            {
              id,
              repositoryPath,
              root,
              settings,
              createdAt,
              lastPublication,
              exactRules: exactRules(root, settings, this.#options.indexDir),
            },
            place,
            lock,
            {
              catalog: this.catalog,
              pool: this.#pool,
              signal,
              onProgress: (done, total) => report(running, done, total),
            },
          );
        } finally {
          await lock.release();
        }
      } catch (error) {
        throw indexingError(error, signal);
      } finally {
        this.#slots.free();
      }
    };
    const running: RunningBuild = {
      // Begins in the next turn, when `running` is there to report to.
      report: Promise.resolve()
        .then(run)
        .finally(() => this.#builds.delete(id)),
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
    this.#builds.set(id, running);
    return running;
  }

  /** Waits for a build as long as the call lasts. */
  async #follow(id: string, running: RunningBuild, call: CallOptions): Promise<BuildReport> {
    running.listeners.add(call.progress);
    running.followers++;
    const left = new AbortController();
    const ended = new Promise<never>((_, reject) => {
      const { signal } = left;
      onAbort(call.deadline, signal, () => this.#overdue(id, running).then(reject, reject));
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

  /** Why a build is not done in time. One that still waits for another process's writer is given up. */
  async #overdue(id: string, running: RunningBuild): Promise<QuarryError> {
    const owner = running.total === 0 ? await lockOwner(this.#place(id).lockFile) : undefined;
    if (!owner || (owner.pid === process.pid && owner.host === hostname()))
      return this.#stillIndexing(id, running);
    running.cancel.abort();
    return lockedBy(id, new LockedError(owner));
  }

  #stillIndexing(id: string, running = this.#builds.get(id)): QuarryError {
    const count = (n: number): string => n.toLocaleString('en-US');
    const { done, total } = running ?? { done: 0, total: 0 };
    return new QuarryError(
      'index_error',
      `Session '${id}' is still being indexed (${count(done)} of ${count(total)} files).`,
    );
  }

  async #isBuilding(id: string): Promise<boolean> {
    if (this.#builds.has(id)) return true;
    const owner = await lockOwner(this.#place(id).lockFile);
    return owner !== undefined && Date.now() - owner.since > BUILD_LOCK_MS;
  }

  async #lock(id: string, place: SourcePlace, waitMs: number, signal?: AbortSignal): Promise<Lock> {
    try {
      return await acquireLock(place.lockFile, waitMs, signal);
    } catch (error) {
      if (error instanceof LockedError) throw lockedBy(id, error);
      if (error instanceof QuarryError) throw error;
      throw new QuarryError(
        'index_error',
        `Indexing failed: the index directory is not writable (${messageOf(error)})`,
        { cause: error },
      );
    }
  }
}

/** Calls back when a signal is aborted, at once if it is already, until `until` is aborted. */
function onAbort(signal: AbortSignal | undefined, until: AbortSignal, callback: () => void): void {
  if (signal?.aborted) callback();
  else signal?.addEventListener('abort', callback, { once: true, signal: until });
}

function report(running: RunningBuild, done: number, total: number): void {
  running.done = done;
  running.total = total;
  for (const listener of running.listeners) listener({ done, total, message: 'Indexing' });
}

/**
 * Owns the indexes of this process: opens sources for queries, builds, updates and removes them. It
 * starts nothing before the first call, and {@link Indexer.close} leaves nothing running.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf, QuarryError } from '../errors.ts';
import { isArtifactName, type Project, realDirectory, validateSessionName } from '../sources/project.ts';
import { projectSessionNames } from '../sources/project-session-names.ts';
import { Catalog, isDamaged } from '../store/catalog.ts';
import { SourcePlace } from '../store/source-tables.ts';
import type { Tables } from '../store/tables.ts';
import { TABLES_HERE } from '../store/tables-here.ts';
import { SCHEMA_VERSION, type SourceRecord, type SourceSettings } from '../store/types.ts';
import { type BatchRunner, batchesHere } from './batch-runner.ts';
import type { BuildReport } from './build.ts';
import { Builds, type BuildsOptions, type RunningBuild } from './builds.ts';
import type { CallOptions } from './call.ts';
import type { ExactView, FileListing } from './exact-view.ts';
import { removeLeftovers } from './leftovers.ts';
import { type GivenBack, OpenSource } from './open-source.ts';
import { batchesApart, tasksApart } from './process/runners.ts';
import { assertCurrentSchema, assertRoot, damaged, noIndexNamed } from './refusals.ts';
import { NEVER_THE_SAME, type SeenParts, seenAs } from './seen.ts';
import { lockSource } from './source-lock.ts';
import type { SourceView } from './source-view.ts';
import type { WatchOptions } from './source-watch.ts';
import type { TreePlace } from './watched-tree.ts';
import { type TaskRunner, WorkerPool } from './worker-pool.ts';

export interface IndexerOptions extends BuildsOptions {
  /** The built entry of the worker threads. */
  workerFile: URL;
}

/** `Indexing`: a build runs now; the figures are those of the serving index. */
export type SourceStatus = 'Ready' | 'Indexing' | 'Outdated';

/** How long a removal waits for another process's writer. In ms. */
const WRITER_WAIT_MS = 15_000;
/** A deleted source is looked for so often while its project is watched. In ms. */
const DELETED_EVERY_MS = 2_000;
/** Sources that are kept open besides those of projects and those in use. */
const MAX_OPEN = 8;

export class Indexer {
  readonly #options: IndexerOptions;
  readonly catalog: Catalog;
  readonly #tables: Tables;
  readonly #pool: WorkerPool;
  readonly #runner: BatchRunner;
  readonly #tasks: TaskRunner;
  readonly #sources = new Map<string, OpenSource>();
  readonly #builds: Builds;
  readonly #closing = new AbortController();
  /** Clearing up once in the life of the process, in the background of the first call. */
  #clearing: Promise<void> | undefined;

  constructor(options: IndexerOptions) {
    this.#options = options;
    this.#tables = options.process?.tables ?? TABLES_HERE;
    this.catalog = new Catalog(options.indexDir, this.#tables);
    this.#pool = new WorkerPool(options.workerFile);
    this.#tasks = options.process ? tasksApart(options.process, this.#pool.threads) : this.#pool;
    this.#runner = options.process ? batchesApart(options.process, this.#pool) : batchesHere(this.#pool);
    this.#builds = new Builds(options, this.catalog, this.#pool, this.#closing.signal);
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
      const source = this.#source(record.id, call);
      const view = await source.view(record, call, this.#builds.has(record.id));
      // The name may have been given to another tree meanwhile: the project then has another session.
      if (session !== undefined || view.root === record.root) {
        call.onSeen?.(seenAs(partsOf(view), async (now) => partsOf(await this.#again(session, call, now))));
        return view;
      }
    }
  }

  /** Opens a source as it was opened for an earlier call. */
  #again(session: string | undefined, { isComplete }: CallOptions, now: CallOptions): Promise<SourceView> {
    const { onSeen: _, ...call } = now;
    return this.open(session, { ...call, ...(isComplete !== undefined && { isComplete }) });
  }

  /**
   * A source ready for exact search, whether it has an index or not: while the project's first one is
   * built, every file is read. `source_not_found` with `details.session` (null where none was given).
   */
  async exact(session: string | undefined, call: CallOptions): Promise<ExactView> {
    const { id, place, record } = await this.#placeOf(session, call);
    // An index that cannot be used is as good as none: its files are read.
    const usable = record?.schemaVersion === SCHEMA_VERSION ? record : undefined;
    const view = await this.#source(id, call).exactView(place, usable, call, this.#builds.has(id));
    const { onSeen } = call;
    if (!onSeen) return view;
    const { structure } = view;
    const again = async (now: CallOptions): Promise<ExactView> => {
      const { onSeen: _, ...asked } = now;
      return this.exact(session, asked);
    };
    const partsOfTree = ({ tree }: ExactView): SeenParts | undefined => tree && [tree];
    onSeen(seenAs(partsOfTree(view), async (now) => partsOfTree(await again(now))));
    return {
      ...view,
      structure:
        structure &&
        (() => {
          // The index tells more of the files it knows than their text does alone.
          const parts = ({ tree, index }: ExactView): SeenParts | undefined => tree && index && [tree, index];
          onSeen(seenAs(parts(view), async (now) => parts(await again(now))));
          return structure();
        }),
      withHidden: () => {
        onSeen(NEVER_THE_SAME);
        return view.withHidden();
      },
    };
  }

  /** The files of a source by name, whether it has an index or not. Fails as {@link exact} does. */
  async listing(session: string | undefined, call: CallOptions): Promise<FileListing> {
    const { id, place } = await this.#placeOf(session, call);
    const listing = this.#source(id, call).listing(place, call);
    const { onSeen } = call;
    if (!onSeen) return listing;
    return {
      ...listing,
      visible: async () => {
        const tree = await listing.tree();
        onSeen(seenAs(tree && [tree], (now) => this.#treeOfListing(session, now)));
        return listing.visible();
      },
      has: (path) => {
        onSeen(NEVER_THE_SAME);
        return listing.has(path);
      },
      withHidden: () => {
        onSeen(NEVER_THE_SAME);
        return listing.withHidden();
      },
      everything: (signal) => {
        onSeen(NEVER_THE_SAME);
        return listing.everything(signal);
      },
    };
  }

  async #treeOfListing(session: string | undefined, now: CallOptions): Promise<SeenParts | undefined> {
    const { onSeen: _, ...call } = now;
    const listing = await this.listing(session, call);
    const tree = await listing.tree();
    return tree && [tree];
  }

  /**
   * Keeps the index of the project current until the signal is aborted; builds it if there is none. Rejects
   * if that, the first look at the tree or the first `onUpdated` fails. While a large change goes on, queries
   * are answered from the state before it.
   */
  async watch(call: CallOptions, options: WatchOptions): Promise<void> {
    const { signal } = options;
    while (!signal.aborted) {
      const { id } = await this.#recordOrBuild(undefined, call);
      await this.#source(id, call).keepCurrent(options, () => this.#builds.has(id));
      // Somebody has deleted it: when somebody asks for it there is another.
      while (!signal.aborted && (await this.record(id)) === undefined) {
        await sleep(DELETED_EVERY_MS, undefined, { signal }).catch(() => {});
      }
    }
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
    if (!call.takeAllChanges && !call.beginsNothing) this.#builds.startFirstLater(id, project);
    return { id, place: { root: project.root, settings: this.#options.defaults }, record: undefined };
  }

  /** The record and status of a source without opening its tables. */
  async describe(
    session: string | undefined,
    call: CallOptions,
  ): Promise<{ record: SourceRecord; status: SourceStatus }> {
    await this.#written();
    const record = await this.#recordOrBuild(session, call);
    if (record.schemaVersion !== SCHEMA_VERSION) return { record, status: 'Outdated' };
    return { record, status: (await this.#builds.isBuilding(record.id)) ? 'Indexing' : 'Ready' };
  }

  /** All records by id in byte order. `internal_error` naming the first damaged one. */
  async list(): Promise<SourceRecord[]> {
    await this.#written();
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
   * `createdAt`: time of creation to keep; `registration`: of an artifact, which one this is.
   */
  async build(
    id: string,
    repositoryPath: string,
    settings: SourceSettings,
    call: CallOptions,
    { createdAt, registration }: { createdAt?: number; registration?: number } = {},
  ): Promise<BuildReport> {
    this.#builds.assertNotRunning(id);
    const root = realDirectory(repositoryPath);
    const order = { id, repositoryPath, root, settings, createdAt, registration };
    return this.#builds.follow(this.#builds.start(order, 'replace'), call);
  }

  /** Waits for the end, good or bad, of a build of that source that runs in this process. */
  async settled(id: string): Promise<void> {
    await this.#builds.get(id)?.report.catch(() => {});
  }

  /** Removes a source and all it wrote. Returns its record, undefined if that was damaged. */
  async remove(id: string): Promise<SourceRecord | undefined> {
    this.#builds.assertNotRunning(id);
    const place = this.#place(id);
    const lock = await lockSource(id, place, WRITER_WAIT_MS);
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

  /** Forgets what can be had again, to hold less memory while nobody asks. */
  giveBack(what: GivenBack): void {
    for (const source of this.#sources.values()) source.giveBack(what);
  }

  /** Forgets what is open, so that the next calls read the catalog and tables anew. */
  forgetAll(): void {
    for (const source of this.#sources.values()) source.forget();
  }

  /** Lets background work end; with `abort`, cancels builds first. Nothing runs afterwards. */
  async close(options: { abort: boolean }): Promise<void> {
    this.#builds.dropPlanned();
    if (options.abort) this.#closing.abort();
    await this.#builds.settle();
    await Promise.allSettled([...this.#sources.values()].map((source) => source.settle()));
    await this.#clearing;
    this.#closing.abort();
    for (const source of this.#sources.values()) source.close();
    await this.#pool.close();
    await this.#options.process?.close();
  }

  /** Has what was taken in written: records tell of nothing else. */
  async #written(): Promise<void> {
    await Promise.all([...this.#sources.values()].map((source) => source.written()));
  }

  async #recordOrBuild(session: string | undefined, call: CallOptions): Promise<SourceRecord> {
    for (;;) {
      const id = await this.sessionOf(session, call.project);
      const record = await this.record(id);
      const isMeant = (found: SourceRecord): boolean =>
        session !== undefined || found.root === call.project?.root;
      if (record && isMeant(record)) return record;
      const build = this.#builds.get(id) ?? this.#startFirst(id, session, call.project);
      const report = await this.#builds.follow(build, call);
      // Else another tree got the name first, and the project has to take another.
      if (isMeant(report.record)) return report.record;
    }
  }

  #startFirst(id: string, session: string | undefined, project: Project | undefined): RunningBuild {
    if (session !== undefined || !project) {
      throw new QuarryError('source_not_found', `Session not found: ${id}`);
    }
    return this.#builds.startFirst(id, project);
  }

  /** The open source, which stays open as long as the call lasts. */
  #source(id: string, call: CallOptions): OpenSource {
    let source = this.#sources.get(id);
    // The most recently used last.
    this.#sources.delete(id);
    if (!source) {
      source = new OpenSource({
        id,
        place: this.#place(id),
        catalog: this.catalog,
        tasks: this.#tasks,
        runner: this.#runner,
        closing: this.#closing.signal,
        warn: this.#options.warn,
        writesBehind: this.#options.process !== undefined,
        indexDir: this.#options.indexDir,
      });
    }
    this.#sources.set(id, source);
    const letGo = source.hold();
    call.onEnd?.(letGo);
    this.#closeSpare(call.project);
    return source;
  }

  /** Closes sources that have not been used for longest, if too many are open. */
  #closeSpare(project: Project | undefined): void {
    const own: readonly string[] = project ? Object.values(projectSessionNames(project.root)) : [];
    const others = [...this.#sources].filter(([id]) => !own.includes(id));
    let spare = others.length - MAX_OPEN;
    for (const [id, source] of others) {
      if (spare <= 0) return;
      if (!source.isIdle) continue;
      source.close();
      this.#sources.delete(id);
      spare--;
    }
  }

  #place(id: string): SourcePlace {
    return new SourcePlace(this.#options.indexDir, id, this.#tables);
  }
}

/** What a ranked or structural answer depends on, besides what is asked. */
function partsOf({ tree, snapshot }: SourceView): SeenParts | undefined {
  return tree && [tree, snapshot];
}

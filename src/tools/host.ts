/** Carries out tool calls: configuration, the index of the process, time limits. Faces share one. */
import { assertValid, type LoadedConfig } from '../config/load.ts';
import { QuarryError } from '../errors.ts';
import type { CallOptions } from '../indexing/call.ts';
import { Indexer } from '../indexing/indexer.ts';
import { IndexProcess } from '../indexing/process/client.ts';
import { giveUpEngine } from '../search/exact/wasm-regex.ts';
import type { Project } from '../sources/project.ts';
import { again } from './again.ts';
import { IndexedArtifacts } from './artifacts/indexed-artifacts.ts';
import { ALL_TOOLS } from './registry.ts';
import { RepeatedQuestions } from './repeated.ts';
import { Resting } from './resting.ts';
import { configuredSettings } from './text/settings.ts';
import { type Progress, type Tool, type ToolContext, UNLIMITED_MS } from './tool.ts';

export interface HostOptions {
  config: LoadedConfig;
  project: Project | undefined;
  version: string;
  /** The built entry of the worker threads. */
  workerFile: URL;
  warn: (message: string) => void;
  /** Tables and builds are given to a process of their own: for servers, which stay. */
  isApart?: boolean;
  /** Takes in any number of changed files before answering: for commands, whose user waits once. */
  takeAllChanges?: boolean;
  /** Told of every call in a line: the tool, how it ended, how long it took; nothing of its arguments. */
  onCall?: (line: string) => void;
}

/** The circumstances of one call. */
export interface HostCall {
  signal: AbortSignal;
  progress: (progress: Progress) => void;
  protocol: string;
  /** Told if the answer is of a state that lacks so many changed files and does not say so itself. */
  onBehind?: (files: number) => void;
}

/** A call whose time is over gets this long to say so in its own words. In ms. */
const GRACE_MS = 200;

export class Host {
  readonly tools: readonly Tool[] = ALL_TOOLS;
  readonly version: string;
  readonly #options: HostOptions;
  readonly #reindexedListeners = new Set<(sourceId: string) => void>();
  readonly #sourcesListeners = new Set<() => void>();
  /** Gives memory back when nobody asks. A command ends sooner. */
  readonly #resting = new Resting({
    steps: [
      () => {
        giveUpEngine();
        this.#repeated?.forget();
        this.#indexer?.giveBack('records');
      },
      () => this.#indexer?.giveBack('structure'),
      () => this.#indexer?.giveBack('index'),
    ],
  });
  readonly #repeated: RepeatedQuestions | undefined;
  #indexer: Indexer | undefined;
  #artifacts: IndexedArtifacts | undefined;

  constructor(options: HostOptions) {
    this.#options = options;
    this.version = options.version;
    // A command is asked once.
    const keepsAnswers = options.config.values.server.keepAnswers && !options.takeAllChanges;
    this.#repeated = keepsAnswers ? new RepeatedQuestions() : undefined;
  }

  /** The indexes of this process. Throws `config_error` under an invalid configuration. */
  get indexer(): Indexer {
    const { config, workerFile, warn, isApart } = this.#options;
    assertValid(config);
    if (this.#indexer) return this.#indexer;
    this.#indexer = new Indexer({
      ...(isApart && { process: new IndexProcess(new URL('./index-process.js', workerFile)) }),
      indexDir: config.values.storage.indexDir,
      workerFile,
      maxConcurrentIndexes: config.values.limits.maxConcurrentIndexes,
      defaults: configuredSettings(config.values),
      warn,
    });
    this.#indexer.catalog.onChange(({ id, kind }) => {
      if (kind !== 'removed') for (const listener of [...this.#reindexedListeners]) listener(id);
      if (kind !== 'updated') for (const listener of [...this.#sourcesListeners]) listener();
    });
    return this.#indexer;
  }

  /** The library sources below this process's home. Throws `config_error` under an invalid configuration. */
  get artifacts(): IndexedArtifacts {
    const { config, warn } = this.#options;
    this.#artifacts ??= new IndexedArtifacts({
      home: config.values.storage.indexDir,
      indexer: this.indexer,
      defaults: configuredSettings(config.values),
      warn,
    });
    return this.#artifacts;
  }

  /**
   * Calls back with a source's id when a new snapshot of it is in force, behind an answer or before it; one
   * that another process published is noticed by the next call. Returns what ends that.
   */
  onReindexed(listener: (sourceId: string) => void): () => void {
    this.#reindexedListeners.add(listener);
    return () => void this.#reindexedListeners.delete(listener);
  }

  /** Calls back when a source came or went; as {@link onReindexed}. */
  onSourcesChanged(listener: () => void): () => void {
    this.#sourcesListeners.add(listener);
    return () => void this.#sourcesListeners.delete(listener);
  }

  /** Runs a tool within the time limit. Rejects with a QuarryError, or with a fault of Quarry's own. */
  async call(tool: Tool, args: unknown, call: HostCall): Promise<string> {
    return this.#noted(tool.name, async () => {
      if (!tool.needsNoConfig) assertValid(this.#options.config);
      return this.#within(tool, call, tool.effects.readOnly, (context) => answerOf(tool, args, context));
    });
  }

  /** Does other work within the time limit, reading only, with the errors of {@link call}. */
  async ask<Result>(work: (context: ToolContext) => Promise<Result>, call: HostCall): Promise<Result> {
    return this.#noted('no tool', async () => {
      assertValid(this.#options.config);
      return this.#within({ timeLimitMs: undefined }, call, true, work);
    });
  }

  /**
   * What a handler may use in a call. For faces that ask for more than Markdown; nothing bounds the time
   * of what is done with it but `deadline`.
   */
  context(call: HostCall, deadline?: AbortSignal, onEnd?: CallOptions['onEnd']): ToolContext {
    const { config, project, takeAllChanges = false } = this.#options;
    const options: CallOptions = {
      project,
      signal: call.signal,
      ...(deadline && { deadline }),
      ...(onEnd && { onEnd }),
      progress: call.progress,
      takeAllChanges,
      ...(call.onBehind && { onBehind: call.onBehind }),
    };
    const host = this;
    return {
      config,
      get indexer() {
        return host.indexer;
      },
      get artifacts() {
        return host.artifacts;
      },
      project,
      call: options,
      ...(this.#repeated && { repeated: this.#repeated }),
      server: { version: this.version, protocol: call.protocol, tools: this.tools },
    };
  }

  /** Ends background work; with `abort`, cancels it. Nothing of this process runs on afterwards. */
  async close(options: { abort: boolean }): Promise<void> {
    this.#resting.stop();
    await this.#artifacts?.close();
    await this.#indexer?.close(options);
  }

  async #noted<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
    const { onCall } = this.#options;
    if (!onCall) return work();
    const began = performance.now();
    const note = (outcome: string): void =>
      onCall(`call: ${what}, ${outcome}, ${(performance.now() - began).toFixed(1)} ms`);
    try {
      const result = await work();
      note('answered');
      return result;
    } catch (error) {
      note(error instanceof QuarryError ? `failed (${error.code})` : 'failed (internal_error)');
      throw error;
    }
  }

  async #within<Result>(
    limited: Pick<Tool, 'timeLimitMs'>,
    call: HostCall,
    readsOnly: boolean,
    work: (context: ToolContext) => Promise<Result>,
  ): Promise<Result> {
    const limit = timeLimit(limited, this.#options.config.values.limits.requestTimeoutSec * 1000);
    const controller = new AbortController();
    const cancel = (): void => controller.abort();
    call.signal.addEventListener('abort', cancel, { once: true });
    if (call.signal.aborted) cancel();
    const ended = [this.#resting.begin()];
    const context = this.context({ ...call, signal: controller.signal }, limit.signal, (callback) =>
      ended.push(callback),
    );
    const overdue = limit.overdue.then((): never => {
      controller.abort();
      throw new QuarryError('search_failed', `Search failed: time limit of ${limit.ms / 1000}s exceeded`);
    });
    overdue.catch(() => {});
    try {
      return await Promise.race([this.#twice(work, readsOnly, context, ended), overdue]);
    } finally {
      limit.stop();
      call.signal.removeEventListener('abort', cancel);
    }
  }

  async #twice<Result>(
    work: (context: ToolContext) => Promise<Result>,
    readsOnly: boolean,
    context: ToolContext,
    ended: readonly (() => void)[],
  ): Promise<Result> {
    try {
      return await work(context);
    } catch (error) {
      // Tables that another process has replaced while they were read fail in ways of the engine's
      // own. What is open is stale then: once more, from the catalog.
      if (error instanceof QuarryError || !readsOnly || context.call.signal.aborted) throw error;
      this.#indexer?.forgetAll();
      return await work(context);
    } finally {
      for (const end of ended) end();
    }
  }
}

/** The tool's answer: if it may be, one that was given before and still stands. */
function answerOf(tool: Tool, args: unknown, context: ToolContext): Promise<string> {
  const run = (seeing: ToolContext): Promise<string> => tool.run(args, seeing);
  return tool.isRepeatable ? again([tool.name, args], context, run, (text) => text.length) : run(context);
}

interface TimeLimit {
  ms: number;
  /** Aborted when the time is over. */
  signal: AbortSignal;
  /** Resolves {@link GRACE_MS} later; at once for a tool with a limit of its own, which is kept to. */
  overdue: Promise<void>;
  stop: () => void;
}

function timeLimit({ timeLimitMs }: Pick<Tool, 'timeLimitMs'>, configuredMs: number): TimeLimit {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  if (timeLimitMs === UNLIMITED_MS) {
    return { ms: timeLimitMs, signal: controller.signal, overdue: new Promise(() => {}), stop() {} };
  }
  const ms = Math.min(configuredMs, timeLimitMs ?? configuredMs);
  const overdue = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      if (timeLimitMs === undefined) timer = setTimeout(resolve, GRACE_MS);
      else resolve();
      controller.abort();
    }, ms);
  });
  return { ms, signal: controller.signal, overdue, stop: () => clearTimeout(timer) };
}

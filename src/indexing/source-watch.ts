/**
 * Keeps the index of a source current while nobody asks: after changes it waits until they have come to an
 * end, and takes them in at once. While many files change, queries are told so and go on with the state before.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { isGitWriting } from '../sources/git-index-lock.ts';
import type { Hint } from './tree-watch.ts';
import { identityOf, WatchMessages } from './watch-messages.ts';

/** Saves that do not end within the debounce time are taken in after so much longer all the same. In ms. */
const PATIENCE_MS = 300;
/** A large change that does not come to an end is taken in as it is after this time. In ms. */
const MAX_CHANGE_MS = 60_000;
/** Between two looks that are to tell whether a change goes on. In ms. */
const MIN_SETTLE_MS = 100;
/** The root is looked at so often: that another directory or file system has taken its place is not reported. */
const ROOT_EVERY_MS = 1_000;
/** Though nothing was reported, everything is looked at so often. In ms. */
const SAFETY_MS = 60_000;
/** Where changes are not reported the tree is looked at so often, and a multiple of what a look takes. In ms. */
const POLL_MS = 600;
const POLL_REST = 12;
const MAX_POLL_MS = 30_000;
/** After a failure; twice as long after the next. In ms. */
const RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;

/** The tree and the index as the watch sees them. */
export interface Watched {
  /** Real path of the tree. */
  readonly root: string;
  /** More changed files than this are a large change. */
  readonly manyFiles: number;
  /** Looks at the tree, at everything if `thoroughly`: the paths that differ from the index. */
  look(thoroughly: boolean): Promise<ReadonlySet<string>>;
  /** Names the state of the index as of the last look, or of what was taken in since. */
  state(): string;
  /** Takes in what the last look has seen; false if somebody else is writing. */
  takeIn(): Promise<boolean>;
  /** Whether a look would show anything new, as far as that is known. */
  hint(): Promise<Hint>;
  /** Why changes are not all reported, if something could be done about it. */
  gap(): string | undefined;
  /** How many paths were reported since the last look; of those that may be files of the tree. */
  reportedFiles(): number;
  /** How often reports may have been lost so far. */
  losses(): number;
}

export interface WatchOptions {
  /** Changes are taken in when there were none for so long. In ms. */
  debounceMs: number;
  /** Ends it. */
  signal: AbortSignal;
  /** Called when the index has another state, and once in the beginning. What it throws is a problem. */
  onUpdated(): Promise<void>;
  /** Told of what the user should know, each thing once. */
  onProblem(message: string): void;
}

const NEVER = Number.NEGATIVE_INFINITY;

export class SourceWatch {
  readonly #watched: Watched;
  readonly #options: WatchOptions;
  readonly #messages: WatchMessages;
  #lastReport = NEVER;
  /** Since the last look began. */
  #reported = 0;
  /** When so many have been reported, their files are counted. */
  #countAt: number;
  /** There is something to look at since the last look began. */
  #isStirred = false;
  #wake: () => void = () => {};
  #isUnderWay = false;
  readonly #waiting = new Set<() => void>();
  #lookedAt = NEVER;
  /** How long the last look took, in ms. */
  #took = 0;

  constructor(watched: Watched, options: WatchOptions) {
    this.#watched = watched;
    this.#options = options;
    this.#countAt = watched.manyFiles;
    this.#messages = new WatchMessages(watched.root, watched.losses(), options.onProblem);
  }

  /** Many files are changing or being taken in: answers are to be given from the state before. */
  get isUnderWay(): boolean {
    return this.#isUnderWay;
  }

  /** Calls back once when that begins. Returns how to take it back. */
  onceUnderWay(callback: () => void): () => void {
    this.#waiting.add(callback);
    return () => this.#waiting.delete(callback);
  }

  #setUnderWay(isUnderWay: boolean): void {
    this.#isUnderWay = isUnderWay;
    if (!isUnderWay) return;
    for (const callback of this.#waiting) callback();
    this.#waiting.clear();
  }

  /** A query has seen so many changed files. */
  noticed(files: number): void {
    if (files > this.#watched.manyFiles) this.#setUnderWay(true);
    this.#isStirred = true;
    this.#wake();
  }

  /** To be called for every report of a change; costs next to nothing. */
  reported(): void {
    this.#lastReport = performance.now();
    if (!this.#isUnderWay && ++this.#reported >= this.#countAt) this.#countReported();
    this.#isStirred = true;
    this.#wake();
  }

  /** Counting is dearer than a report: it is done so seldom that all of it costs no more than a few times the last. */
  #countReported(): void {
    const { manyFiles } = this.#watched;
    const files = this.#watched.reportedFiles();
    if (files > manyFiles) this.#setUnderWay(true);
    this.#countAt = this.#reported + Math.max(1, manyFiles - files, this.#reported / 4);
  }

  /** Runs until the signal is aborted. Rejects only if the first look or update fails. */
  async run(): Promise<void> {
    const { signal, onUpdated } = this.#options;
    let retryMs = RETRY_MS;
    let told: string | undefined;
    let isThorough = false;
    while (!signal.aborted) {
      try {
        await this.#settle(isThorough);
        if (signal.aborted) return;
        this.#messages.ofGap(this.#watched.gap());
        // A query may have taken the changes in, or another process.
        const state = this.#watched.state();
        if (state !== told) await onUpdated();
        told = state;
        this.#messages.ofSuccess();
        retryMs = RETRY_MS;
        isThorough = false;
        // What has changed meanwhile, and what was written too shortly before the look to be sure of it.
        if ((await this.#watched.hint()) === 'changed') await sleepFor(MIN_SETTLE_MS, signal);
        else isThorough = (await this.#idle()) === 'look';
      } catch (error) {
        this.#setUnderWay(false);
        if (signal.aborted) return;
        if (told === undefined) throw error;
        this.#messages.ofFailure(error);
        await sleepFor(MIN_SETTLE_MS, signal);
        if (!this.#isStirred) await this.#untilReport(retryMs);
        retryMs = Math.min(2 * retryMs, MAX_RETRY_MS);
        isThorough = true;
      }
    }
  }

  /** Waits for the end of what is changing, and takes it in. */
  async #settle(isThorough: boolean): Promise<void> {
    const { signal } = this.#options;
    const began = performance.now();
    let before: ReadonlySet<string> | undefined;
    for (let retryMs = RETRY_MS; ; ) {
      const isQuiet = await this.#quiet(before !== undefined);
      if (signal.aborted) return;
      const isBlind = this.#lookedAt !== NEVER && (await this.#watched.hint()) === 'unknown';
      const wasWriting = isGitWriting(this.#watched.root);
      const pending = await this.#look(isBlind || (isThorough && before === undefined));
      const isLarge = pending.size > this.#watched.manyFiles;
      this.#setUnderWay(isLarge);
      if (pending.size === 0) return;
      const grows = hasMore(pending, before);
      // What was written during the look may be half in what it saw.
      const isWriting = wasWriting || isGitWriting(this.#watched.root);
      const isOver = isQuiet && (await this.#watched.hint()) !== 'changed';
      const goesOn = isLarge ? isWriting || (grows && !isOver) : grows && (isWriting || isBlind);
      before = pending;
      if (goesOn && performance.now() - began < MAX_CHANGE_MS) continue;
      if (await this.#watched.takeIn()) {
        this.#setUnderWay(false);
        return;
      }
      await sleepFor(retryMs, signal);
      retryMs = Math.min(2 * retryMs, MAX_RETRY_MS);
    }
  }

  async #look(isThorough: boolean): Promise<ReadonlySet<string>> {
    this.#messages.ofLosses(this.#watched.losses());
    this.#reported = 0;
    this.#countAt = this.#watched.manyFiles;
    this.#isStirred = false;
    const began = performance.now();
    const pending = await this.#watched.look(isThorough);
    this.#lookedAt = performance.now();
    this.#took = this.#lookedAt - began;
    return pending;
  }

  /**
   * Waits until nothing was reported for the debounce time, at most a little longer than that. True if it is
   * known that nothing changes any more. `isAgain`: what was seen before may go on.
   */
  async #quiet(isAgain: boolean): Promise<boolean> {
    const { debounceMs, signal } = this.#options;
    const latest = performance.now() + debounceMs + PATIENCE_MS;
    if (isAgain) await sleepFor(Math.max(debounceMs, MIN_SETTLE_MS), signal);
    while (!signal.aborted) {
      const now = performance.now();
      const quietAt = this.#lastReport + debounceMs;
      if (now >= quietAt) {
        // Reports that came while this process was busy are read only now.
        const isKnown = (await this.#watched.hint()) !== 'unknown';
        if (now >= this.#lastReport + debounceMs) return this.#lookedAt !== NEVER && isKnown;
      }
      if (now >= latest) return false;
      await sleepFor(Math.max(0, Math.min(quietAt, latest) - now), signal);
    }
    return false;
  }

  /** Waits for a report, or for the time at which the tree is to be looked at without one. */
  async #idle(): Promise<'report' | 'look'> {
    const { signal } = this.#options;
    const isReported = (await this.#watched.hint()) !== 'unknown';
    const restMs = isReported ? SAFETY_MS : Math.min(MAX_POLL_MS, Math.max(POLL_MS, POLL_REST * this.#took));
    const until = this.#lookedAt + restMs;
    const root = identityOf(this.#watched.root);
    while (!signal.aborted) {
      if (this.#isStirred) return 'report';
      const left = until - performance.now();
      if (left <= 0) return 'look';
      await this.#untilReport(Math.min(left, ROOT_EVERY_MS));
      if (identityOf(this.#watched.root) !== root) return 'look';
    }
    return 'look';
  }

  /** Until a report comes, this time at most. */
  async #untilReport(ms: number): Promise<void> {
    const woken = new AbortController();
    this.#wake = () => woken.abort();
    await sleepFor(ms, AbortSignal.any([woken.signal, this.#options.signal]));
    this.#wake = () => {};
  }
}

async function sleepFor(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {});
}

/** True if there are paths that were not there before. */
function hasMore(now: ReadonlySet<string>, before: ReadonlySet<string> | undefined): boolean {
  if (before === undefined) return true;
  for (const path of now) if (!before.has(path)) return true;
  return false;
}

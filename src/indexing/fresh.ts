/** Looks at a tree no more often than is needed to speak of it as it is. */
import type { Hint } from './tree-watch.ts';

/** The tree is looked at again after this time at most, unless all changes are reported. In ms. */
const MAX_REST_MS = 1_000;
/** Where changes are not reported it is looked at again when so many times as long has passed as looking takes, */
const REST = 8;
/** and at every question if that takes less than this. In ms. */
const CHEAP_MS = 5;
/** Where silence means that nothing has changed it is looked at beside an answer after so many times as long. */
const BACKGROUND_REST = 25;

/** Something that can be looked at, and may know whether looking again would show anything new. */
export interface Scanner<State> {
  scan(signal?: AbortSignal): Promise<State>;
  hint(): Promise<Hint>;
  close(): void;
}

export class Fresh<State> {
  readonly #scanner: Scanner<State>;
  readonly #closing: AbortSignal;
  #last: { at: number; took: number; state: State; number: number } | undefined;
  /** How many looks have begun. */
  #looks = 0;
  #running: Promise<State> | undefined;

  /** Scans end when `closing` is aborted: several calls may wait for one. */
  constructor(scanner: Scanner<State>, closing: AbortSignal) {
    this.#scanner = scanner;
    this.#closing = closing;
  }

  /** The state now; the very same object as before if nothing differs. */
  async current(): Promise<State> {
    const asked = this.#looks;
    for (;;) {
      const last = this.#last;
      // One look serves all who asked before it began, however fast the tree changes.
      if (last && (last.number > asked || (await this.#stands(last)))) {
        // Another question may have been told of a change while this one asked.
        if (this.#last !== last) continue;
        const { state, at, took } = last;
        // Watches may miss what another way of writing changes; a look beside the answer costs it nothing.
        if (!this.#running && performance.now() - at > Math.max(MAX_REST_MS, BACKGROUND_REST * took)) {
          this.#look().catch(() => {});
        }
        return state;
      }
      // A look that began before this question may have missed what it is about.
      const earlier = this.#running;
      if (!earlier) {
        // The look takes what was reported: from now on silence does not speak for the state before it.
        this.#last = undefined;
        return this.#look();
      }
      await earlier.catch(() => {});
    }
  }

  /** Looks whatever is known. */
  async again(): Promise<State> {
    this.#last = undefined;
    return this.current();
  }

  /** Ends watches; the next question looks anew. */
  close(): void {
    this.#last = undefined;
    this.#scanner.close();
  }

  async #look(): Promise<State> {
    const began = performance.now();
    const number = ++this.#looks;
    this.#running = this.#scanner.scan(this.#closing);
    try {
      const state = await this.#running;
      const at = performance.now();
      this.#last = { at, took: at - began, state, number };
      return state;
    } finally {
      this.#running = undefined;
    }
  }

  /** True while the last look stands for the tree: nothing was reported, or looking again is too dear. */
  async #stands({ at, took }: { at: number; took: number }): Promise<boolean> {
    const hint = await this.#scanner.hint();
    if (hint !== 'unknown') return hint === 'unchanged';
    const age = performance.now() - at;
    return took >= CHEAP_MS && age < Math.min(MAX_REST_MS, REST * took);
  }
}

/** The files of a tree with the hidden ones: what listing by glob shows, and exact search only when asked. */
import { type ExactRules, NEVER_SEARCHED, walkWithHidden } from '../sources/exact-files.ts';
import { TreeLayout } from './tree-layout.ts';
import type { Hint } from './tree-watch.ts';

export class HiddenScanner {
  readonly #root: string;
  readonly #rules: ExactRules;
  readonly #layout: TreeLayout;
  #paths: readonly string[] = [];

  constructor(root: string, rules: ExactRules) {
    this.#root = root;
    this.#rules = rules;
    this.#layout = new TreeLayout(root, {
      prunedNames: new Set(NEVER_SEARCHED),
      doubtfulNames: new Set(),
      takesHidden: true,
    });
  }

  /** Relative paths in path order. Walks the tree when something that decides over the list has changed. */
  async scan(signal?: AbortSignal): Promise<readonly string[]> {
    this.#layout.takeChanged();
    if (this.#layout.isUnchanged()) {
      this.#layout.looked();
      return this.#paths;
    }
    const started = Date.now();
    const paths = await walkWithHidden(this.#root, this.#rules, signal);
    const places = this.#layout.observe(paths);
    this.#paths = paths;
    this.#layout.capture(places, started);
    this.#layout.looked();
    return this.#paths;
  }

  /** Whether a scan would find anything new since the last one, as far as that is known. */
  hint(): Promise<Hint> {
    return this.#layout.hint();
  }

  /** Ends the watches on the tree; a later scan begins anew. */
  close(): void {
    this.#layout.close();
  }
}

/** What is left of an IDE's answer, as items. */

import { Pace } from '../../search/pace.ts';
import type { FoundEntry } from '../answers.ts';
import { type ToolResult, textResult } from '../types.ts';
import type { ItemPath } from './item-path.ts';

/** One line, or one file. */
export interface SearchItem {
  readonly filePath: string;
  readonly lineNumber?: number | undefined;
  readonly lineText?: string | undefined;
}

/** Which entries become items, and how. */
export interface ItemRules {
  readonly readPath: (given: string) => ItemPath | undefined;
  readonly takes: (path: ItemPath) => boolean;
  /** Lines are left out, so that a file is one item. */
  readonly isForFiles: boolean;
}

/** Different items in the order in which they were added; further ones are not kept, but known of. */
export class ItemList {
  readonly items: SearchItem[] = [];
  readonly #limit: number;
  readonly #rules: ItemRules;
  readonly #known = new Set<string>();
  #isOverfull = false;

  constructor(limit: number, rules: ItemRules) {
    this.#limit = limit;
    this.#rules = rules;
  }

  /** There were more different items than the limit. */
  get isOverfull(): boolean {
    return this.#isOverfull;
  }

  get isFull(): boolean {
    return this.items.length >= this.#limit;
  }

  /** Adds what the rules take. Gives way to other work, and throws `cancelled` when the signal is aborted. */
  async add(entries: Iterable<FoundEntry>, signal: AbortSignal): Promise<void> {
    const pace = new Pace(signal);
    for (const entry of entries) {
      // A hostile pattern can take milliseconds for a single path.
      if (pace.isDue) await pace.rest();
      const path = this.#rules.readPath(entry.filePath);
      if (path === undefined || !this.#rules.takes(path)) continue;
      const { lineNumber, lineText } = entry;
      const item = this.#rules.isForFiles
        ? { filePath: path.path }
        : { filePath: path.path, lineNumber, lineText };
      const key = JSON.stringify(item);
      if (this.#known.has(key)) continue;
      if (this.isFull) {
        this.#isOverfull = true;
        return;
      }
      this.#known.add(key);
      this.items.push(item);
    }
  }
}

/** The answer of a search: one text of compact JSON, `more` in it only if there is more. */
export function resultOf(items: readonly SearchItem[], more: boolean): ToolResult {
  const ordered = items.map(({ filePath, lineNumber, lineText }) => ({
    filePath,
    ...(lineNumber === undefined ? {} : { lineNumber, ...(lineText === undefined ? {} : { lineText }) }),
  }));
  return textResult(JSON.stringify({ items: ordered, ...(more ? { more } : {}) }));
}

/** Snapshots that were made one of the other: what was worked out for one serves the next, but for what has changed. */

/** Document numbers from `from` up to, not including, `to`. */
export interface DocumentRange {
  from: number;
  to: number;
}

/** One snapshot of a line. */
export interface Step {
  /** Later ones have segments and documents of these numbers and up. */
  nextSegment: number;
  nextDocument: number;
  /** Documents that it has no more, which the one before had. */
  removed: readonly DocumentRange[];
}

/** What came after an earlier snapshot. */
export interface Difference {
  /**
   * What has come is in segments and documents of these numbers and up. In such segments there may be earlier
   * documents too: where some were merged.
   */
  nextSegment: number;
  nextDocument: number;
  /** Rising. */
  removed: readonly DocumentRange[];
}

/** Steps that are remembered. */
const MAX_STEPS = 500;

export class Lineage {
  readonly #steps: Step[] = [];
  /** The number of the first one that is remembered. */
  #first = 0;
  /** Up to the last step asked for, by the step from which on. */
  #differences: { to: number; from: Map<number, Difference> } = { to: -1, from: new Map() };

  /** The number of the last step. */
  get last(): number {
    return this.#first + this.#steps.length - 1;
  }

  /** Adds a step after the last one. Returns its number. */
  add(step: Step): number {
    this.#steps.push(step);
    if (this.#steps.length > MAX_STEPS) {
      this.#steps.shift();
      this.#first++;
    }
    return this.last;
  }

  /** What came after step `from`, up to step `to`; undefined if that is not known (any more). */
  since(from: number, to: number): Difference | undefined {
    const at = this.#steps[from - this.#first];
    if (!at || to < from || to > this.last) return undefined;
    if (this.#differences.to !== to) this.#differences = { to, from: new Map() };
    const known = this.#differences.from.get(from);
    if (known) return known;
    const difference = this.#between(at, from, to);
    this.#differences.from.set(from, difference);
    return difference;
  }

  #between(at: Step, from: number, to: number): Difference {
    const later = this.#steps.slice(from - this.#first + 1, to - this.#first + 1);
    const removed = later.flatMap((step) => step.removed).sort((a, b) => a.from - b.from);
    return { nextSegment: at.nextSegment, nextDocument: at.nextDocument, removed };
  }
}

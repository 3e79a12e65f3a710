/** The first declarations of many, by rank and then in the order in which they are found. */
import type { Rank } from '../../search/symbol-match.ts';

const RANKS: readonly Rank[] = [1, 2, 3, 4, 5];

/** Holds at most limit + 1 items of each rank. */
export class BestDeclarations<Item> {
  readonly #limit: number;
  readonly #byRank: readonly Item[][] = RANKS.map(() => []);
  #worstWanted: Rank | 0 = 5;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** What has a worse rank than this comes too late to be among the first; 0: everything does. */
  get worstWanted(): Rank | 0 {
    return this.#worstWanted;
  }

  /** Adds an item behind all others of its rank. */
  add(rank: Rank, item: Item): void {
    if (rank > this.#worstWanted) return;
    this.#byRank[rank - 1]?.push(item);
    let count = 0;
    for (const of of RANKS) {
      count += this.#byRank[of - 1]?.length ?? 0;
      if (count <= this.#limit) continue;
      this.#worstWanted = of === 1 ? 0 : (RANKS[of - 2] ?? 0);
      return;
    }
  }

  clear(): void {
    for (const of of this.#byRank) of.length = 0;
    this.#worstWanted = 5;
  }

  /** The first ones, and whether there are more. */
  get result(): { items: Item[]; more: boolean } {
    const items = this.#byRank.flat();
    return { items: items.slice(0, this.#limit), more: items.length > this.#limit };
  }
}

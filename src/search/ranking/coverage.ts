/** How much of what is asked for is there: a place that holds all words beats one that repeats a few. */

/** Held shares below this count as this: what holds nothing of weight is still an answer. */
const LEAST = 0.05;

/**
 * The share of `total` rarity that is held, as a factor of scores. `power`: how much it counts, 0 for not
 * at all.
 */
export function coverageFactor(held: number, total: number, power: number): number {
  if (total <= 0 || power === 0) return 1;
  return Math.max(held / total, LEAST) ** power;
}

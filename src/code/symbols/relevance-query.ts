/** A query as relevance scores it, and the score of one text. */
import { partsOf } from './relevance-words.ts';

/** Points of a match. */
export const POINTS = { contained: 10, equal: 20, term: 5, part: 3, similar: 8 } as const;

/** Shorter queries find nothing that is only similar. */
const MIN_SIMILAR = 4;
/** More different terms than this are not looked at. */
const MAX_TERMS = 100;

export interface RelevanceQuery {
  /** In lower case, without blanks around it. */
  text: string;
  /** Each term once, with how often it occurs. */
  terms: readonly { term: string; weight: number }[];
  /** Its different pairs of neighbouring characters; empty if it is too short to find what is similar. */
  pairs: ReadonlySet<number>;
}

export function relevanceQuery(given: string): RelevanceQuery {
  const text = given.trim();
  const weights = new Map<string, number>();
  for (const term of partsOf(text)) {
    if (weights.has(term) || weights.size < MAX_TERMS) weights.set(term, (weights.get(term) ?? 0) + 1);
  }
  const lower = text.toLowerCase();
  return {
    text: lower,
    terms: [...weights].map(([term, weight]) => ({ term, weight })),
    pairs: [...lower].length < MIN_SIMILAR ? new Set() : pairsOf(lower),
  };
}

/** The different pairs of neighbouring UTF-16 units of a text. */
export function pairsOf(text: string): Set<number> {
  const pairs = new Set<number>();
  for (let at = 1; at < text.length; at++) pairs.add(pairAt(text, at));
  return pairs;
}

/** The pair that ends at an offset, as a number. */
export function pairAt(text: string, at: number): number {
  return text.charCodeAt(at - 1) * 0x10000 + text.charCodeAt(at);
}

/** Points for two sets of pairs with so many in common, by the coefficient of Dice; 0 up to 0.4. */
export function similarity(shared: number, one: number, other: number): number {
  return 5 * shared > one + other ? Math.floor((2 * POINTS.similar * shared) / (one + other)) : 0;
}

/** The points of one text. This is what a search over all texts must come to as well. */
export function matchScore(given: string, { text, terms, pairs }: RelevanceQuery): number {
  const lower = given.toLowerCase();
  const parts = new Set(partsOf(given));
  let score = lower.includes(text) ? POINTS.contained : 0;
  if (lower === text) score += POINTS.equal;
  for (const { term, weight } of terms) {
    if (lower.includes(term)) score += weight * POINTS.term;
    if (parts.has(term)) score += weight * POINTS.part;
  }
  if (score > 0 || pairs.size === 0) return score;
  const own = pairsOf(lower);
  let shared = 0;
  for (const pair of pairs) if (own.has(pair)) shared++;
  return similarity(shared, pairs.size, own.size);
}

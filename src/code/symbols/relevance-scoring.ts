/** Scores all texts of a segment for a query, as `matchScore` scores one, without looking at most of them. */
import type { Lists } from './relevance-lists.ts';
import { POINTS, pairAt, pairsOf, type RelevanceQuery, similarity } from './relevance-query.ts';
import { MAX_LISTED_PAIRS, type RelevanceSegment } from './relevance-segment.ts';
import { eachWord } from './relevance-words.ts';

/** Arrays with a place for each text, used again by each query: making them takes as long as the query. */
interface Scratch {
  scores: Int32Array;
  held: Uint8Array;
  seen: Uint8Array;
  found: Uint32Array;
  shared: Uint16Array;
}

const scratches = new WeakMap<RelevanceSegment, Scratch>();

function scratchOf(segment: RelevanceSegment): Scratch {
  const known = scratches.get(segment);
  if (known !== undefined) return known;
  const count = segment.texts.length;
  const made = {
    scores: new Int32Array(count),
    held: new Uint8Array(count),
    seen: new Uint8Array(count),
    found: new Uint32Array(count),
    shared: new Uint16Array(count),
  };
  scratches.set(segment, made);
  return made;
}

/**
 * By number of a text: its points; they hold until the next query of the segment. Costs a pass over the
 * different words for each term, and the matches.
 */
export function scoreTexts(segment: RelevanceSegment, query: RelevanceQuery): Int32Array {
  const { scores, held } = scratchOf(segment);
  scores.fill(0);
  held.fill(0);
  const isOneTerm = query.terms.length === 1 && query.terms[0]?.term === query.text;
  for (const { term, weight } of query.terms) {
    const texts = textsHolding(segment, term);
    addPoints(scores, texts, weight * POINTS.term + (isOneTerm ? POINTS.contained : 0));
    // Only with all terms a text may hold the whole query.
    if (query.terms.length > 1) countHeld(held, texts);
    const part = segment.partNumbers.get(term);
    if (part !== undefined) addPoints(scores, listOf(segment.textsOfPart, part), weight * POINTS.part);
  }
  if (isOneWord(query.text)) scoreWord(segment, query.text, scores, isOneTerm);
  else scorePhrase(segment, query, scores, held);
  if (query.pairs.size > 0) scoreSimilar(segment, query.pairs, scores);
  return scores;
}

function addPoints(scores: Int32Array, texts: Uint32Array, points: number): void {
  for (let i = 0; i < texts.length; i++) {
    const text = texts[i] ?? 0;
    scores[text] = (scores[text] ?? 0) + points;
  }
}

function countHeld(held: Uint8Array, texts: Uint32Array): void {
  for (let i = 0; i < texts.length; i++) {
    const text = texts[i] ?? 0;
    held[text] = (held[text] ?? 0) + 1;
  }
}

function isOneWord(text: string): boolean {
  let isOne = false;
  eachWord(text, (start, end) => {
    isOne = start === 0 && end === text.length;
  });
  return isOne;
}

function listOf({ starts, items }: Lists, list: number): Uint32Array {
  return items.subarray(starts[list], starts[list + 1]);
}

const NO_TEXTS = new Uint32Array(0);

/** The texts that hold a term, each once; the list holds until the next term. The term is letters and digits in lower case. */
function textsHolding(segment: RelevanceSegment, term: string): Uint32Array {
  const bits = term.length === 1 ? segment.textsOfCharacter[term.charCodeAt(0)] : undefined;
  if (bits !== undefined) return bitsOf(bits, scratchOf(segment).found);
  if (term.length === 2) return textsWithPair(segment, term);
  const words = wordsWith(term, segment);
  const [only] = words;
  if (only === undefined) return NO_TEXTS;
  if (words.length === 1) return listOf(segment.textsOfWord, only);
  const { found, seen } = scratchOf(segment);
  seen.fill(0);
  let length = 0;
  const { starts, items } = segment.textsOfWord;
  for (const word of words) {
    const end = starts[word + 1] ?? 0;
    for (let i = starts[word] ?? 0; i < end; i++) {
      const text = items[i] ?? 0;
      if (seen[text] === 1) continue;
      seen[text] = 1;
      found[length++] = text;
    }
  }
  return found.subarray(0, length);
}

function bitsOf(bits: Uint32Array, found: Uint32Array): Uint32Array {
  let length = 0;
  for (let at = 0; at < bits.length; at++) {
    for (let word = bits[at] ?? 0; word !== 0; word &= word - 1) {
      found[length++] = at * 32 + 31 - Math.clz32(word & -word);
    }
  }
  return found.subarray(0, length);
}

function textsWithPair(segment: RelevanceSegment, pair: string): Uint32Array {
  const number = segment.pairNumbers.get(pairAt(pair, 1));
  const listed = number === undefined ? NO_TEXTS : listOf(segment.textsOfPair, number);
  const long: number[] = [];
  for (let text = firstLong(segment); text < segment.texts.length; text++) {
    if (segment.texts[text]?.toLowerCase().includes(pair)) long.push(text);
  }
  return long.length === 0 ? listed : Uint32Array.from([...listed, ...long]);
}

/** The first of the texts with too many pairs to be listed, which are the last. */
function firstLong({ pairCounts }: RelevanceSegment): number {
  return firstOfSize(pairCounts, MAX_LISTED_PAIRS + 1);
}

/** The first text with so many pairs or more. */
function firstOfSize(pairCounts: Uint16Array, size: number): number {
  return lowerBound(pairCounts, size, 0, pairCounts.length);
}

/** The first place from `low` up to `high` whose item is not below `wanted`. */
function lowerBound(items: Uint16Array | Uint32Array, wanted: number, low: number, high: number): number {
  let from = low;
  let to = high;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((items[middle] ?? 0) < wanted) from = middle + 1;
    else to = middle;
  }
  return from;
}

function wordsWith(term: string, { lowerWords, wordStarts }: RelevanceSegment): number[] {
  const found: number[] = [];
  for (let at = lowerWords.indexOf(term); at >= 0; ) {
    const next = lowerBound(wordStarts, at + 1, found.at(-1) ?? 0, wordStarts.length);
    found.push(next - 1);
    const start = wordStarts[next];
    at = start === undefined ? -1 : lowerWords.indexOf(term, start);
  }
  return found;
}

/** The points for the whole query where it is one word; those for holding it may be counted already. */
function scoreWord(
  segment: RelevanceSegment,
  whole: string,
  scores: Int32Array,
  isContainedCounted: boolean,
): void {
  const { texts, pairCounts } = segment;
  if (!isContainedCounted) {
    addPoints(scores, textsHolding(segment, whole), POINTS.contained);
  }
  // Texts that are equal have as many pairs.
  const size = Math.min(pairsOf(whole).size, MAX_LISTED_PAIRS + 1);
  const end = firstOfSize(pairCounts, size + 1);
  for (let text = firstOfSize(pairCounts, size); text < end; text++) {
    if (scores[text] === 0 || texts[text]?.length !== whole.length) continue;
    if (texts[text]?.toLowerCase() === whole) scores[text] = (scores[text] ?? 0) + POINTS.equal;
  }
}

/** The points for the whole query where other characters than letters and digits are in it. */
function scorePhrase(
  segment: RelevanceSegment,
  query: RelevanceQuery,
  scores: Int32Array,
  held: Uint8Array,
): void {
  const { texts, textsOfPair, pairNumbers } = segment;
  const terms = query.terms.length;
  const look = (text: number): void => {
    if (terms > 1 ? held[text] !== terms : terms === 1 && scores[text] === 0) return;
    const lower = texts[text]?.toLowerCase() ?? '';
    if (!lower.includes(query.text)) return;
    const isEqual = lower === query.text;
    scores[text] = (scores[text] ?? 0) + POINTS.contained + (isEqual ? POINTS.equal : 0);
  };
  let rarest: Uint32Array | undefined;
  for (const pair of pairsOf(query.text)) {
    const number = pairNumbers.get(pair);
    const listed = number === undefined ? NO_TEXTS : listOf(textsOfPair, number);
    if (rarest === undefined || listed.length < rarest.length) rarest = listed;
  }
  for (const text of rarest ?? texts.keys()) look(text);
  if (rarest === undefined) return;
  for (let text = firstLong(segment); text < texts.length; text++) look(text);
}

/** Points of texts that have none so far and share many pairs with the query. */
function scoreSimilar(segment: RelevanceSegment, pairs: ReadonlySet<number>, scores: Int32Array): void {
  const { texts, pairNumbers, textsOfPair, pairCounts } = segment;
  // Two sets that are alike enough differ in size by less than 4 times.
  const first = firstOfSize(pairCounts, Math.floor(pairs.size / 4) + 1);
  const end = firstOfSize(pairCounts, Math.min(pairs.size * 4, MAX_LISTED_PAIRS + 1));
  const { shared } = scratchOf(segment);
  shared.fill(0);
  for (const pair of pairs) {
    const number = pairNumbers.get(pair);
    if (number === undefined) continue;
    const { starts, items } = textsOfPair;
    const last = starts[number + 1] ?? 0;
    for (let i = lowerBound(items, first, starts[number] ?? 0, last); i < last; i++) {
      const text = items[i] ?? 0;
      if (text >= end) break;
      shared[text] = (shared[text] ?? 0) + 1;
    }
  }
  for (let text = first; text < end; text++) {
    const common = shared[text] ?? 0;
    if (common === 0 || scores[text] !== 0) continue;
    scores[text] = similarity(common, pairs.size, pairCounts[text] ?? 0);
  }
  if (pairs.size * 4 <= MAX_LISTED_PAIRS) return;
  for (let text = firstLong(segment); text < texts.length; text++) {
    if (scores[text] === 0) scores[text] = similarityOf(pairs, texts[text] ?? '');
  }
}

function similarityOf(pairs: ReadonlySet<number>, text: string): number {
  const own = pairsOf(text.toLowerCase());
  let shared = 0;
  for (const pair of pairs) if (own.has(pair)) shared++;
  return similarity(shared, pairs.size, own.size);
}

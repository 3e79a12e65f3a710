/**
 * The postings of a word together with those of its relatives: words of the same stem, and words that
 * mean the same. A relative counts less than the word itself.
 */
import type { Snapshot } from '../../store/snapshot.ts';
import { type TermList, TermLists } from '../term-lists.ts';
import type { AskedTerm } from './asked.ts';
import { stem } from './stem.ts';
import type { Weights } from './weights.ts';

/** Where and how often a word or a relative of it stands. */
export interface Pooled {
  /** Rising. */
  documents: Int32Array;
  /** Weighed occurrences by document. */
  frequencies: Float32Array;
  /** 1 where the word itself stands as a whole identifier. */
  whole: Uint8Array;
}

/** The words of a stem in a snapshot, in order, by space and stem. */
const RELATIVES = new WeakMap<Snapshot, Map<string, string[]>>();
const MOST_RELATIVES = 20_000;
/** Fewer letters lead to too many words. */
const SHORTEST_PREFIX = 3;

/** All words of a space that have the stem, the stem's own spelling or not. */
export async function wordsOfStem(snapshot: Snapshot, space: string, wanted: string): Promise<string[]> {
  let known = RELATIVES.get(snapshot);
  if (!known) {
    known = new Map();
    RELATIVES.set(snapshot, known);
  }
  const key = space + wanted;
  const found = known.get(key);
  if (found) return found;
  if (known.size >= MOST_RELATIVES) known.clear();
  // `retri` stands for `retry` and `retries`: the last letter may differ.
  const prefix = wanted.endsWith('i') ? wanted.slice(0, -1) : wanted;
  const words =
    prefix.length < SHORTEST_PREFIX
      ? [wanted]
      : (await snapshot.keysWith(space + prefix))
          .map((entry) => entry.slice(space.length))
          .filter((word) => stem(word) === wanted);
  known.set(key, words);
  return words;
}

/** Pooled lists of one snapshot that are kept: 9 bytes a document. */
const MOST_KEPT_DOCUMENTS = 1_500_000;

/** What was pooled for one snapshot, the least recently used dropped first. */
class PooledCache {
  static readonly #ofSnapshot = new WeakMap<Snapshot, PooledCache>();
  readonly #lists = new Map<string, Pooled>();
  #documents = 0;

  static of(snapshot: Snapshot): PooledCache {
    let cache = PooledCache.#ofSnapshot.get(snapshot);
    if (!cache) {
      cache = new PooledCache();
      PooledCache.#ofSnapshot.set(snapshot, cache);
    }
    return cache;
  }

  get(key: string): Pooled | undefined {
    const found = this.#lists.get(key);
    if (found) {
      this.#lists.delete(key);
      this.#lists.set(key, found);
    }
    return found;
  }

  keep(key: string, pooled: Pooled): void {
    this.#lists.set(key, pooled);
    this.#documents += pooled.documents.length + 1;
    for (const [oldest, old] of this.#lists) {
      if (this.#documents <= MOST_KEPT_DOCUMENTS) break;
      this.#lists.delete(oldest);
      this.#documents -= old.documents.length + 1;
    }
  }
}

/** The weighed postings of each term in a space. */
export async function pooledLists(
  snapshot: Snapshot,
  space: string,
  terms: readonly AskedTerm[],
  weights: Weights,
): Promise<Pooled[]> {
  const cache = PooledCache.of(snapshot);
  const keyOf = ({ word, isQuestion }: AskedTerm): string =>
    `${space}${word} ${isQuestion ? '' : `${weights.sameStem} ${weights.synonym}`}`;
  const missing = terms.filter((term) => !cache.get(keyOf(term)));
  const found = new Map(terms.map((term) => [term, cache.get(keyOf(term))]));
  const parts = await Promise.all(missing.map((term) => partsOf(snapshot, space, term, weights)));
  const lists = await TermLists.of(snapshot).get(parts.flat().map(({ key }) => key));
  missing.forEach((term, i) => {
    const ofTerm = (parts[i] ?? []).map(({ key, weight }) => ({ list: lists.get(key), weight }));
    const pooled = pool(ofTerm);
    found.set(term, pooled);
    cache.keep(keyOf(term), pooled);
  });
  return terms.map((term) => found.get(term) ?? NOTHING);
}

interface Part {
  key: string;
  weight: number;
}

/** The keys to be pooled, the word's own first. */
async function partsOf(
  snapshot: Snapshot,
  space: string,
  term: AskedTerm,
  weights: Weights,
): Promise<Part[]> {
  const parts: Part[] = [{ key: space + term.word, weight: 1 }];
  if (term.isQuestion) return parts;
  const add = async (wanted: string, weight: number): Promise<void> => {
    if (weight === 0) return;
    for (const word of await wordsOfStem(snapshot, space, wanted)) {
      if (word !== term.word) parts.push({ key: space + word, weight });
    }
  };
  await add(term.stem, weights.sameStem);
  for (const synonym of term.synonyms) await add(synonym, weights.synonym);
  return parts;
}

const NOTHING: Pooled = {
  documents: new Int32Array(0),
  frequencies: new Float32Array(0),
  whole: new Uint8Array(0),
};

/** Merges rising lists, of which the first is that of the word itself. */
function pool(parts: readonly { list: TermList | undefined; weight: number }[]): Pooled {
  const lists = parts.flatMap(({ list, weight }, i) =>
    list && list.documents.length > 0 ? [{ list, weight, isWord: i === 0, at: 0 }] : [],
  );
  const most = lists.reduce((sum, { list }) => sum + list.documents.length, 0);
  if (most === 0) return NOTHING;
  const documents = new Int32Array(most);
  const frequencies = new Float32Array(most);
  const whole = new Uint8Array(most);
  let length = 0;
  for (;;) {
    let document = Number.POSITIVE_INFINITY;
    for (const { list, at } of lists) document = Math.min(document, list.documents[at] ?? document);
    if (document === Number.POSITIVE_INFINITY) break;
    documents[length] = document;
    for (const part of lists) {
      if (part.list.documents[part.at] !== document) continue;
      const count = part.list.counts[part.at++] ?? 0;
      frequencies[length] = (frequencies[length] ?? 0) + (count >>> 1) * part.weight;
      if (part.isWord) whole[length] = count & 1;
    }
    length++;
  }
  if (length === most) return { documents, frequencies, whole };
  return {
    documents: documents.slice(0, length),
    frequencies: frequencies.slice(0, length),
    whole: whole.slice(0, length),
  };
}

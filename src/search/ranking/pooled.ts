/**
 * The postings of a word together with those of its relatives: words of the same stem, and words that
 * mean the same. A relative counts less than the word itself.
 */
import type { Lineage } from '../../store/lineage.ts';
import type { Snapshot } from '../../store/snapshot.ts';
import { firstFrom, joined, partsLeft } from '../list-parts.ts';
import { type TermList, termLists } from '../term-lists.ts';
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

/** What was worked out for the snapshots of one line, each as of the last snapshot for which it was asked for. */
interface KnownOfLine {
  /** The words of a stem, in order, by space and stem. */
  relatives: Map<string, { words: readonly string[]; step: number }>;
  pooled: PooledCache;
}

const KNOWN = new WeakMap<Lineage, KnownOfLine>();
const MOST_RELATIVES = 20_000;
/** Fewer letters lead to too many words. */
const SHORTEST_PREFIX = 3;

function knownOf({ lineage }: Snapshot): KnownOfLine {
  let known = KNOWN.get(lineage);
  if (!known) {
    known = { relatives: new Map(), pooled: new PooledCache() };
    KNOWN.set(lineage, known);
  }
  return known;
}

/** All words of a space that have the stem, the stem's own spelling or not. */
export async function wordsOfStem(
  snapshot: Snapshot,
  space: string,
  wanted: string,
): Promise<readonly string[]> {
  const { relatives } = knownOf(snapshot);
  const { lineage, step } = snapshot;
  const key = space + wanted;
  const known = relatives.get(key);
  if (known?.step === step) return known.words;
  const since = known && lineage.since(known.step, step);
  // `retri` stands for `retry` and `retries`: the last letter may differ.
  const prefix = wanted.endsWith('i') ? wanted.slice(0, -1) : wanted;
  if (prefix.length < SHORTEST_PREFIX) return [wanted];
  const keys = await snapshot.keysWith(space + prefix, since?.nextSegment);
  const found = keys.map((entry) => entry.slice(space.length)).filter((word) => stem(word) === wanted);
  const before = since ? known.words : [];
  const words = found.every((word) => before.includes(word))
    ? before
    : [...new Set([...before, ...found])].sort();
  if (relatives.size >= MOST_RELATIVES) relatives.clear();
  if (!known || known.step < step) relatives.set(key, { words, step });
  return words;
}

/** Pooled lists that are kept: 9 bytes a document. */
const MOST_KEPT_DOCUMENTS = 1_500_000;

interface KeptPooled {
  pooled: Pooled;
  /** What it was made of. */
  keys: string;
  step: number;
}

/** The least recently used dropped first. */
class PooledCache {
  readonly #lists = new Map<string, KeptPooled>();
  #documents = 0;

  get(key: string): KeptPooled | undefined {
    const found = this.#lists.get(key);
    if (found) {
      this.#lists.delete(key);
      this.#lists.set(key, found);
    }
    return found;
  }

  keep(key: string, kept: KeptPooled): void {
    const before = this.#lists.get(key);
    if (before && before.step > kept.step) return;
    this.#lists.delete(key);
    this.#lists.set(key, kept);
    this.#documents += kept.pooled.documents.length - (before ? before.pooled.documents.length : -1);
    for (const [oldest, { pooled }] of this.#lists) {
      if (this.#documents <= MOST_KEPT_DOCUMENTS) break;
      this.#lists.delete(oldest);
      this.#documents -= pooled.documents.length + 1;
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
  const cache = knownOf(snapshot).pooled;
  const keyOf = ({ word, isQuestion }: AskedTerm): string =>
    `${space}${word} ${isQuestion ? '' : `${weights.sameStem} ${weights.synonym}`}`;
  const missing = terms.filter((term) => cache.get(keyOf(term))?.step !== snapshot.step);
  const found = new Map(terms.map((term) => [term, cache.get(keyOf(term))?.pooled]));
  const parts = await Promise.all(missing.map((term) => partsOf(snapshot, space, term, weights)));
  const lists = await termLists(
    snapshot,
    parts.flat().map(({ key }) => key),
  );
  missing.forEach((term, i) => {
    const ofTerm = parts[i] ?? [];
    const made: Made = {
      lists: ofTerm.map(({ key }) => lists.get(key)),
      weights: ofTerm.map(({ weight }) => weight),
      keys: ofTerm.map(({ key, weight }) => `${key} ${weight}`).join('\n'),
    };
    const pooled = pooledFrom(cache.get(keyOf(term)), made, snapshot);
    found.set(term, pooled);
    cache.keep(keyOf(term), { pooled, keys: made.keys, step: snapshot.step });
  });
  return terms.map((term) => found.get(term) ?? NOTHING);
}

/** What a pooled list is made of. */
interface Made {
  lists: readonly (TermList | undefined)[];
  weights: readonly number[];
  keys: string;
}

/** The pooled list, made of that of an earlier snapshot as far as that goes. */
function pooledFrom(earlier: KeptPooled | undefined, made: Made, { lineage, step }: Snapshot): Pooled {
  const { lists, weights, keys } = made;
  const since = earlier?.keys === keys ? lineage.since(earlier.step, step) : undefined;
  if (!earlier || !since) return pool(lists.map((list, i) => ({ list, weight: weights[i] ?? 1 })));
  // Documents of files that have come stand behind all others.
  const added = pool(
    lists.map((list, i) => ({ list: list && from(list, since.nextDocument), weight: weights[i] ?? 1 })),
  );
  const { documents, frequencies, whole } = earlier.pooled;
  const left = partsLeft(documents, since.removed);
  if (left === undefined && added.documents.length === 0) return earlier.pooled;
  const parts = left ?? [{ from: 0, to: documents.length }];
  return {
    documents: joined(Int32Array, documents, parts, added.documents),
    frequencies: joined(Float32Array, frequencies, parts, added.frequencies),
    whole: joined(Uint8Array, whole, parts, added.whole),
  };
}

/** The documents of a list from a number on. */
function from({ documents, counts }: TermList, first: number): TermList {
  const at = firstFrom(documents, first);
  return { documents: documents.subarray(at), counts: counts.subarray(at) };
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

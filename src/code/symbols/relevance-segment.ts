/**
 * What ranked search knows of some files: each different name, signature, documentation and path once,
 * the words in them, and the pairs of neighbouring characters. Immutable; about 250 bytes a declaration,
 * and 8 µs to make.
 */
import type { Outline } from '../../indexing/syntax/outline.ts';
import { mappedInt32Array, mappedUint32Array } from '../../mapped-memory.ts';
import { type Lists, ListsBuilder } from './relevance-lists.ts';
import { PairNumbers } from './relevance-pairs.ts';
import { eachWord, partsOf } from './relevance-words.ts';

/** A file, and the documentation of its declarations; undefined where there is none. */
export interface DocumentedFile {
  file: Outline;
  docs: readonly (string | null)[] | undefined;
}

/** Texts with more different pairs are not listed by pair: few queries are long enough to be like them. */
export const MAX_LISTED_PAIRS = 1024;

/** Texts have numbers, in the order of how many different pairs they have. */
export interface RelevanceSegment {
  texts: readonly string[];
  /** By text: how many different pairs it has, at most {@link MAX_LISTED_PAIRS} + 1. */
  pairCounts: Uint16Array;
  /** Of each file: the text of its path, and the number of its first declaration in the lists below. */
  files: readonly { file: Outline; path: number; first: number }[];
  /** By declaration: texts; -1 in `docs` for none. */
  names: Int32Array;
  signatures: Int32Array;
  docs: Int32Array;
  /** By text: the declarations that have it. */
  declarationsOf: Lists;
  /** Each different word in lower case, with a line break behind it. */
  lowerWords: string;
  /** By lower-case word: its offset. */
  wordStarts: Uint32Array;
  /** By lower-case word: the texts that have it. */
  textsOfWord: Lists;
  /** Numbers of parts of words. */
  partNumbers: ReadonlyMap<string, number>;
  textsOfPart: Lists;
  /** Numbers of pairs. */
  pairNumbers: PairNumbers;
  /** By number of a pair: the texts that have it, but for those with too many. */
  textsOfPair: Lists;
  /** By ASCII character: one bit a text that has it in lower case. */
  textsOfCharacter: readonly Uint32Array[];
}

/** Files, and texts, between two turns of the event loop. */
const FILES_IN_A_ROW = 100;
const TEXTS_IN_A_ROW = 5_000;

export async function buildSegment(given: readonly DocumentedFile[]): Promise<RelevanceSegment> {
  const found = new Numbers<string>();
  const declarations = given.reduce((sum, { file }) => sum + file.count, 0);
  const names = mappedInt32Array(declarations);
  const signatures = mappedInt32Array(declarations);
  const documented = mappedInt32Array(declarations).fill(-1);
  const files: { file: Outline; path: number; first: number }[] = [];
  let next = 0;
  for (const [n, { file, docs }] of given.entries()) {
    if (n % FILES_IN_A_ROW === FILES_IN_A_ROW - 1) await turn();
    files.push({ file, path: found.of(file.path), first: next });
    for (let i = 0; i < file.count; i++, next++) {
      names[next] = found.of(file.name(i));
      signatures[next] = found.of(file.signature(i));
      const doc = docs?.[i];
      if (doc) documented[next] = found.of(doc);
    }
  }
  const { order, numbers, pairs } = await countPairs(found.items);
  for (const texts of [names, signatures, documented]) renumber(texts, numbers);
  for (const file of files) file.path = numbers[file.path] ?? 0;
  const having = new ListsBuilder();
  for (let at = 0; at < declarations; at++) {
    for (const texts of [names, signatures, documented]) {
      const text = texts[at] ?? -1;
      if (text >= 0) having.add(text, at);
    }
  }
  const declarationsOf = having.lists(order.length);
  const texts = Array.from(order, (old) => found.items[old] ?? '');
  const pairCounts = Uint16Array.from(order, (old) => pairs.counts[old] ?? 0);
  const words = await wordsOf(texts);
  const listed = await listPairs(texts, pairCounts, pairs.numbers);
  const fields = { names, signatures, docs: documented, declarationsOf };
  return { texts, pairCounts, files, ...fields, ...words, ...listed };
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function renumber(texts: Int32Array, numbers: Int32Array): void {
  for (let at = 0; at < texts.length; at++) {
    const text = texts[at] ?? -1;
    if (text >= 0) texts[at] = numbers[text] ?? 0;
  }
}

/** Numbers things in the order in which they come. */
class Numbers<Item> {
  readonly items: Item[] = [];
  readonly numbers = new Map<Item, number>();

  of(item: Item): number {
    const known = this.numbers.get(item);
    if (known !== undefined) return known;
    this.numbers.set(item, this.items.length);
    return this.items.push(item) - 1;
  }
}

/** How many pairs each text has, and the order that follows from it: which text is at a place, and where. */
async function countPairs(texts: readonly string[]): Promise<{
  order: Uint32Array;
  numbers: Int32Array;
  pairs: { numbers: PairNumbers; counts: Uint16Array };
}> {
  const pairs = new PairNumbers(MAX_LISTED_PAIRS);
  const counts = new Uint16Array(texts.length);
  const places = new Uint32Array(MAX_LISTED_PAIRS + 3);
  for (const [number, text] of texts.entries()) {
    if (number % TEXTS_IN_A_ROW === TEXTS_IN_A_ROW - 1) await turn();
    const count = pairs.differentIn(text.toLowerCase());
    counts[number] = count;
    places[count + 1] = (places[count + 1] ?? 0) + 1;
  }
  for (let count = 0; count + 1 < places.length; count++) {
    places[count + 1] = (places[count + 1] ?? 0) + (places[count] ?? 0);
  }
  const order = new Uint32Array(texts.length);
  const numbers = new Int32Array(texts.length);
  for (let number = 0; number < texts.length; number++) {
    const count = counts[number] ?? 0;
    const place = places[count] ?? 0;
    places[count] = place + 1;
    order[place] = number;
    numbers[number] = place;
  }
  return { order, numbers, pairs: { numbers: pairs, counts } };
}

type Words = Pick<
  RelevanceSegment,
  'lowerWords' | 'wordStarts' | 'textsOfWord' | 'partNumbers' | 'textsOfPart'
>;

async function wordsOf(texts: readonly string[]): Promise<Words> {
  const words = new Numbers<string>();
  const ofWord = new ListsBuilder();
  const parts = new Numbers<string>();
  const ofPart = new ListsBuilder();
  /** By spelling: its word in lower case, then its parts. */
  const known = new Map<string, readonly number[]>();
  for (const [number, text] of texts.entries()) {
    if (number % TEXTS_IN_A_ROW === TEXTS_IN_A_ROW - 1) await turn();
    eachWord(text, (start, end) => {
      const spelling = text.slice(start, end);
      let is = known.get(spelling);
      if (is === undefined) {
        is = [words.of(spelling.toLowerCase()), ...partsOf(spelling).map((part) => parts.of(part))];
        known.set(spelling, is);
      }
      ofWord.add(is[0] ?? 0, number);
      for (let n = 1; n < is.length; n++) ofPart.add(is[n] ?? 0, number);
    });
  }
  const wordStarts = new Uint32Array(words.items.length);
  let at = 0;
  for (const [number, word] of words.items.entries()) {
    wordStarts[number] = at;
    at += word.length + 1;
  }
  return {
    lowerWords: `${words.items.join('\n')}\n`,
    wordStarts,
    textsOfWord: ofWord.lists(words.items.length),
    partNumbers: parts.numbers,
    textsOfPart: ofPart.lists(parts.items.length),
  };
}

type Pairs = Pick<RelevanceSegment, 'pairNumbers' | 'textsOfPair' | 'textsOfCharacter'>;

const ASCII = 128;

/** The second look at the pairs of all texts, when the lengths of the lists are known. */
async function listPairs(
  texts: readonly string[],
  pairCounts: Uint16Array,
  numbers: PairNumbers,
): Promise<Pairs> {
  const starts = numbers.starts();
  const ends = starts.slice();
  const items = mappedUint32Array(starts.at(-1) ?? 0);
  const words = (texts.length >>> 5) + 1;
  const bits = mappedUint32Array(ASCII * words);
  const characters = Array.from({ length: ASCII }, (_, n) => bits.subarray(n * words, (n + 1) * words));
  for (const [number, text] of texts.entries()) {
    if (number % TEXTS_IN_A_ROW === TEXTS_IN_A_ROW - 1) await turn();
    const lower = text.toLowerCase();
    for (let at = 0; at < lower.length; at++) {
      const having = characters[lower.charCodeAt(at)];
      if (having !== undefined) having[number >>> 5] = (having[number >>> 5] ?? 0) | (1 << (number & 31));
    }
    if ((pairCounts[number] ?? 0) > MAX_LISTED_PAIRS) continue;
    numbers.eachDifferentIn(lower, (pair) => {
      const place = ends[pair] ?? 0;
      items[place] = number;
      ends[pair] = place + 1;
    });
  }
  return { pairNumbers: numbers, textsOfPair: { starts, items }, textsOfCharacter: characters };
}

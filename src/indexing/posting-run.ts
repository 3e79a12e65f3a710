/**
 * Turns the texts of a batch of files into a sorted run of postings: for every term the documents
 * (chunks) that hold it, how often, and where. Runs of one batch are merged into segments.
 */
import { ByteWriter } from '../store/varint.ts';
import type { ChunkSpan } from './chunk.ts';
import { declaredNameStart, startsStatement } from './declarations.ts';
import { FoundIdentifiers, TextUnits } from './identifier-scan.ts';
import { type NamedSpan, visitNames } from './named-spans.ts';
import { type GroupedRecords, RecordList } from './posting-records.ts';
import { MAX_IDENTIFIER, scanIdentifiers, subWords } from './terms.ts';
import { TERM_SPACE, Vocabulary } from './vocabulary.ts';

export { TERM_SPACE } from './vocabulary.ts';

/** Bits beside a position: the sub-word begins, ends an identifier. */
export const STARTS_IDENTIFIER = 1;
export const ENDS_IDENTIFIER = 2;
const WHOLE_IDENTIFIER = STARTS_IDENTIFIER | ENDS_IDENTIFIER;

/**
 * A sorted run. Documents are numbered from 0 in the run. Entry i is `bytes[offsets[2i], offsets[2i+2])`:
 * first the documents, from `offsets[2i+1]` on the positions.
 */
export interface PostingRun {
  /** Keys in UTF-16 code unit order. */
  keys: string[];
  offsets: Uint32Array;
  /** Number of documents, and the last one, of each key. */
  documentCounts: Int32Array;
  lastDocuments: Int32Array;
  bytes: Uint8Array;
  /** Documents numbered by this run. */
  documents: number;
}

/** Makes one run after the other; what it has learnt of the vocabulary speeds up the next. */
export class PostingRunBuilder {
  readonly #vocabulary = new Vocabulary();
  readonly #records = new RecordList();
  readonly #text = new TextUnits();
  readonly #found = new FoundIdentifiers();
  /** By place in what was found: the number of the identifier. */
  #identifiers = new Int32Array(1 << 12);
  /** Places in what was found at which keywords say that a name is declared. */
  readonly #declared = new Set<number>();
  /** The identifiers of names that were declared; most are asked for with several chunks. */
  readonly #inNames = new Map<string, readonly number[]>();
  #documents = 0;

  /**
   * Adds a file of which `chunks` are the documents, numbered on from those before.
   * `names`: what the syntax of the file declares; without, it is told from keywords. Returns the length of
   * each chunk in sub-words.
   */
  addFile(
    path: string,
    text: string,
    chunks: readonly ChunkSpan[],
    names?: readonly NamedSpan[],
  ): Int32Array {
    const lengths = new Int32Array(chunks.length);
    if (chunks.length === 0) return lengths;
    this.#scan(text);
    this.#declared.clear();
    if (names === undefined) this.#findDeclared(text);
    const base = this.#documents;
    const { count, starts } = this.#found;
    let from = 0;
    for (const [index, chunk] of chunks.entries()) {
      while (from < count && (starts[from] ?? 0) < chunk.start) from++;
      lengths[index] = this.#addChunk(from, chunk, chunks[index + 1], base + index);
    }
    if (names) this.#addNames(names, chunks, base);
    for (const word of pathWords(path))
      this.#records.add(this.#vocabulary.term(TERM_SPACE.path + word), base, 0);
    this.#documents += chunks.length;
    return lengths;
  }

  /** Finds and numbers the identifiers of a text. */
  #scan(text: string): void {
    const vocabulary = this.#vocabulary;
    this.#text.read(text);
    this.#found.scan(this.#text);
    const { count, ends, starts } = this.#found;
    const { units } = this.#text;
    if (count > this.#identifiers.length) this.#identifiers = new Int32Array(2 * count);
    const identifiers = this.#identifiers;
    for (let i = 0; i < count; i++) {
      identifiers[i] = vocabulary.identifierAt(units, starts[i] ?? 0, ends[i] ?? 0);
    }
  }

  #findDeclared(text: string): void {
    const { count, ends, starts } = this.#found;
    let declaredAt = -1;
    for (let i = 0; i < count; i++) {
      const start = starts[i] ?? 0;
      if (start === declaredAt) this.#declared.add(i);
      if (this.#vocabulary.declaresNext(this.#identifiers[i] ?? 0) && startsStatement(text, start))
        declaredAt = declaredNameStart(text, ends[i] ?? 0);
    }
  }

  #addNames(names: readonly NamedSpan[], chunks: readonly ChunkSpan[], base: number): void {
    const vocabulary = this.#vocabulary;
    const add = (terms: readonly number[], document: number): void => {
      for (const term of terms) this.#records.add(term, document, 0);
    };
    visitNames(chunks, names, (index, declared, enclosing) => {
      for (const name of declared) {
        for (const each of this.#identifiersIn(name)) add(vocabulary.declaredTerms(each), base + index);
      }
      for (const name of enclosing) {
        for (const each of this.#identifiersIn(name)) add(vocabulary.enclosingTerms(each), base + index);
      }
    });
  }

  #identifiersIn(name: string): readonly number[] {
    let identifiers = this.#inNames.get(name);
    if (identifiers === undefined) {
      this.#scan(name);
      identifiers = Array.from(this.#identifiers.subarray(0, this.#found.count));
      this.#inNames.set(name, identifiers);
    }
    return identifiers;
  }

  /** Adds the identifiers of one chunk; one that fits in no chunk counts for the last that holds its start. */
  #addChunk(from: number, chunk: ChunkSpan, next: ChunkSpan | undefined, document: number): number {
    const { count, ends, starts } = this.#found;
    const { whole, wordStarts, words } = this.#vocabulary;
    const identifiers = this.#identifiers;
    const records = this.#records;
    const nextStart = next?.start ?? Number.POSITIVE_INFINITY;
    let position = 0;
    for (let i = from; i < count; i++) {
      const start = starts[i] ?? 0;
      if (start >= chunk.end) break;
      if (start >= nextStart && (ends[i] ?? 0) > chunk.end) break;
      const identifier = identifiers[i] ?? 0;
      const first = wordStarts[identifier] ?? 0;
      const last = (wordStarts[identifier + 1] ?? 0) - 1;
      for (let at = first; at <= last; at++) {
        const flags = (at === first ? STARTS_IDENTIFIER : 0) | (at === last ? ENDS_IDENTIFIER : 0);
        records.add(words[at] ?? 0, document, (position++ << 2) | flags);
      }
      const term = whole[identifier] ?? -1;
      if (term >= 0) records.add(term, document, 0);
      if (this.#declared.has(i)) this.#addDeclared(identifier, document);
    }
    return position;
  }

  #addDeclared(identifier: number, document: number): void {
    for (const term of this.#vocabulary.declaredTerms(identifier)) this.#records.add(term, document, 0);
  }

  /** Sorts and encodes everything added since the last run, and begins a new one. */
  finish(): PostingRun {
    const vocabulary = this.#vocabulary;
    const grouped = this.#records.groupByTerm(vocabulary.keys.length);
    const used: number[] = [];
    for (let term = 0; term < vocabulary.keys.length; term++) {
      if (grouped.starts[term] !== grouped.starts[term + 1]) used.push(term);
    }
    used.sort((a, b) => vocabulary.compare(a, b));
    const run = encodeRun(used, vocabulary.keys, grouped, this.#documents);
    this.#records.clear();
    this.#documents = 0;
    this.#inNames.clear();
    vocabulary.trim();
    return run;
  }
}

function encodeRun(
  terms: readonly number[],
  keys: readonly string[],
  grouped: GroupedRecords,
  documents: number,
): PostingRun {
  const offsets = new Uint32Array(2 * terms.length + 1);
  const documentCounts = new Int32Array(terms.length);
  const lastDocuments = new Int32Array(terms.length);
  const bytes = new ByteWriter(1 << 16);
  const positions = new ByteWriter(1 << 12);
  terms.forEach((term, i) => {
    const from = grouped.starts[term] ?? 0;
    const to = grouped.starts[term + 1] ?? 0;
    const withPositions = keys[term]?.startsWith(TERM_SPACE.word) === true;
    offsets[2 * i] = bytes.length;
    positions.clear();
    const summary = encodeGroup(grouped, from, to, bytes, withPositions ? positions : undefined);
    documentCounts[i] = summary.documents;
    lastDocuments[i] = summary.last;
    offsets[2 * i + 1] = bytes.length;
    bytes.append(positions.view());
  });
  offsets[2 * terms.length] = bytes.length;
  return {
    keys: terms.map((term) => keys[term] ?? ''),
    offsets,
    documentCounts,
    lastDocuments,
    bytes: bytes.bytes(),
    documents,
  };
}

/** The sub-words of a relative path's segments, in order. */
export function pathWords(path: string): string[] {
  const words: string[] = [];
  scanIdentifiers(path, (start, end) => {
    if (end - start <= MAX_IDENTIFIER) words.push(...subWords(path.slice(start, end)));
  });
  return words;
}

/**
 * Encodes one term's records. Documents: the distance to the one before, then the count doubled, plus
 * one if the term stands there as a whole identifier. Positions: per document the distances, each
 * times four plus the identifier bits.
 */
function encodeGroup(
  grouped: GroupedRecords,
  from: number,
  to: number,
  documents: ByteWriter,
  positions: ByteWriter | undefined,
): { documents: number; last: number } {
  let count = 0;
  let last = 0;
  for (let i = from; i < to; ) {
    const document = grouped.documents[i] ?? 0;
    let frequency = 0;
    let standsAlone = 0;
    let previous = 0;
    for (; i < to && grouped.documents[i] === document; i++) {
      frequency++;
      if (!positions) continue;
      const value = grouped.positions[i] ?? 0;
      const position = value >>> 2;
      if ((value & 3) === WHOLE_IDENTIFIER) standsAlone = 1;
      positions.varint(((position - previous) << 2) | (value & 3));
      previous = position;
    }
    documents.varint(document - last);
    documents.varint((frequency << 1) | standsAlone);
    last = document;
    count++;
  }
  return { documents: count, last };
}

/**
 * Turns the texts of a batch of files into a sorted run of postings: for every term the documents
 * (chunks) that hold it, how often, and where. Runs of one batch are merged into segments.
 */
import { ByteWriter } from '../store/varint.ts';
import type { ChunkSpan } from './chunk.ts';
import { declaredNameStart, startsStatement } from './declarations.ts';
import { type NamedSpan, visitNames } from './named-spans.ts';
import { MAX_IDENTIFIER, scanIdentifiers, subWords } from './terms.ts';
import { type IdentifierTerms, TERM_SPACE, Vocabulary } from './vocabulary.ts';

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
  readonly #found = new FoundIdentifiers();
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
    const found = this.#scan(text, names === undefined);
    const base = this.#documents;
    let from = 0;
    chunks.forEach((chunk, index) => {
      while (from < found.count && (found.starts[from] ?? 0) < chunk.start) from++;
      lengths[index] = this.#addChunk(found, from, chunk, chunks[index + 1], base + index);
    });
    if (names) this.#addNames(names, chunks, base);
    for (const word of pathWords(path))
      this.#records.add(this.#vocabulary.term(TERM_SPACE.path + word), base, 0);
    this.#documents += chunks.length;
    return lengths;
  }

  #addNames(names: readonly NamedSpan[], chunks: readonly ChunkSpan[], base: number): void {
    const vocabulary = this.#vocabulary;
    const add = (terms: Int32Array, document: number): void => {
      for (const term of terms) this.#records.add(term, document, 0);
    };
    visitNames(chunks, names, (index, declared, enclosing) => {
      for (const name of declared) {
        scanIdentifiers(name, (start, end) => {
          add(vocabulary.declaredTerms(vocabulary.identifierAt(name, start, end)), base + index);
        });
      }
      for (const name of enclosing) {
        scanIdentifiers(name, (start, end) => {
          add(vocabulary.enclosingTerms(vocabulary.identifierAt(name, start, end)), base + index);
        });
      }
    });
  }

  #scan(text: string, byKeywords: boolean): FoundIdentifiers {
    const found = this.#found;
    const vocabulary = this.#vocabulary;
    found.clear();
    let declaredAt = -1;
    scanIdentifiers(text, (start, end) => {
      const terms = vocabulary.identifierAt(text, start, end);
      found.add(start, end, terms, start === declaredAt);
      if (byKeywords && terms.declaresNext && startsStatement(text, start))
        declaredAt = declaredNameStart(text, end);
    });
    return found;
  }

  /** Adds the identifiers of one chunk; one that fits in no chunk counts for the last that holds its start. */
  #addChunk(
    found: FoundIdentifiers,
    from: number,
    chunk: ChunkSpan,
    next: ChunkSpan | undefined,
    document: number,
  ): number {
    let position = 0;
    for (let i = from; i < found.count; i++) {
      const start = found.starts[i] ?? 0;
      if (start >= chunk.end) break;
      const cut = (found.ends[i] ?? 0) > chunk.end;
      if (cut && next !== undefined && start >= next.start) break;
      const terms = found.terms[i];
      if (!terms) break;
      position = this.#addIdentifier(terms, document, position);
      if (found.declared[i] === 1) {
        for (const term of this.#vocabulary.declaredTerms(terms)) this.#records.add(term, document, 0);
      }
    }
    return position;
  }

  #addIdentifier(terms: IdentifierTerms, document: number, position: number): number {
    const { words, whole } = terms;
    const last = words.length - 1;
    for (let i = 0; i <= last; i++) {
      const flags = (i === 0 ? STARTS_IDENTIFIER : 0) | (i === last ? ENDS_IDENTIFIER : 0);
      this.#records.add(words[i] ?? 0, document, ((position + i) << 2) | flags);
    }
    if (whole >= 0) this.#records.add(whole, document, 0);
    return position + words.length;
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

/** Identifiers of one text, in order. The arrays are used again for the next text. */
class FoundIdentifiers {
  starts = new Int32Array(1 << 12);
  ends = new Int32Array(1 << 12);
  declared = new Uint8Array(1 << 12);
  terms: IdentifierTerms[] = [];
  count = 0;

  clear(): void {
    this.count = 0;
  }

  add(start: number, end: number, terms: IdentifierTerms, declared: boolean): void {
    const at = this.count++;
    if (at === this.starts.length) {
      this.starts = doubled(this.starts);
      this.ends = doubled(this.ends);
      const grown = new Uint8Array(this.declared.length * 2);
      grown.set(this.declared);
      this.declared = grown;
    }
    this.starts[at] = start;
    this.ends[at] = end;
    this.terms[at] = terms;
    this.declared[at] = declared ? 1 : 0;
  }
}

function doubled(old: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(old.length * 2);
  grown.set(old);
  return grown;
}

interface GroupedRecords {
  /** Records of term t stand at `starts[t]` to `starts[t + 1]`. */
  starts: Uint32Array;
  documents: Int32Array;
  positions: Int32Array;
}

/** A growing list of (term, document, position) in typed arrays: millions of them in one batch. */
class RecordList {
  #terms = new Int32Array(1 << 14);
  #documents = new Int32Array(1 << 14);
  #positions = new Int32Array(1 << 14);
  #count = 0;

  add(term: number, document: number, position: number): void {
    if (this.#count === this.#terms.length) {
      this.#terms = doubled(this.#terms);
      this.#documents = doubled(this.#documents);
      this.#positions = doubled(this.#positions);
    }
    this.#terms[this.#count] = term;
    this.#documents[this.#count] = document;
    this.#positions[this.#count] = position;
    this.#count++;
  }

  clear(): void {
    this.#count = 0;
  }

  /** A stable counting sort: the records of a term keep the order in which they were added. */
  groupByTerm(terms: number): GroupedRecords {
    const starts = new Uint32Array(terms + 1);
    for (let i = 0; i < this.#count; i++) {
      const at = (this.#terms[i] ?? 0) + 1;
      starts[at] = (starts[at] ?? 0) + 1;
    }
    for (let t = 0; t < terms; t++) starts[t + 1] = (starts[t + 1] ?? 0) + (starts[t] ?? 0);
    const next = starts.slice();
    const documents = new Int32Array(this.#count);
    const positions = new Int32Array(this.#count);
    for (let i = 0; i < this.#count; i++) {
      const term = this.#terms[i] ?? 0;
      const to = next[term] ?? 0;
      next[term] = to + 1;
      documents[to] = this.#documents[i] ?? 0;
      positions[to] = this.#positions[i] ?? 0;
    }
    return { starts, documents, positions };
  }
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

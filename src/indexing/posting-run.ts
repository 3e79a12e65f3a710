/**
 * Turns the texts of a batch of files into a sorted run of postings: for every term the documents
 * (chunks) that hold it, how often, and where. Runs of one batch are merged into segments.
 */
import { ByteWriter } from '../store/varint.ts';
import type { ChunkSpan } from './chunk.ts';
import { declaredNameStart, isDeclarationKeyword, startsStatement } from './declarations.ts';
import { fold, MAX_IDENTIFIER, scanIdentifiers, subWords } from './terms.ts';

/**
 * The spaces of the term dictionary; a key is the space's letter and the term.
 * - `word`: sub-words of the content, with positions. The only space with positions.
 * - `identifier`: whole identifiers that are more than one sub-word (`handlelogin`, `handle_login`).
 * - `declaration`: names that a declaration keyword introduces, whole.
 * - `declaredWord`: sub-words of those names.
 * - `path`: sub-words of the relative path; its documents are the first chunk of each file.
 */
export const TERM_SPACE = {
  word: 'w',
  identifier: 'i',
  declaration: 'd',
  declaredWord: 'e',
  path: 'p',
} as const;

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

/** What an identifier adds to a chunk, worked out once per run. */
interface IdentifierTerms {
  words: Int32Array;
  /** Term of the whole identifier, or -1 when it is its only sub-word. */
  whole: number;
  declaresNext: boolean;
  name: string;
}

const NO_TERMS: IdentifierTerms = { words: new Int32Array(0), whole: -1, declaresNext: false, name: '' };

export class PostingRunBuilder {
  #terms = new Map<string, number>();
  #identifiers = new Map<string, IdentifierTerms>();
  #records = new RecordList();
  #documents = 0;

  /**
   * Adds a file of which `chunks` are the documents, numbered on from those before.
   * Returns the length of each chunk in sub-words.
   */
  addFile(path: string, text: string, chunks: readonly ChunkSpan[]): Int32Array {
    const lengths = new Int32Array(chunks.length);
    if (chunks.length === 0) return lengths;
    const found = this.#scan(text);
    const base = this.#documents;
    let from = 0;
    chunks.forEach((chunk, index) => {
      while (from < found.count && (found.starts[from] ?? 0) < chunk.start) from++;
      lengths[index] = this.#addChunk(found, from, chunk, chunks[index + 1], base + index);
    });
    this.#addPath(path, base);
    this.#documents += chunks.length;
    return lengths;
  }

  #scan(text: string): FoundIdentifiers {
    const found = new FoundIdentifiers();
    let declaredAt = -1;
    scanIdentifiers(text, (start, end) => {
      const terms = end - start > MAX_IDENTIFIER ? NO_TERMS : this.#termsOf(text.slice(start, end));
      found.add(start, end, terms, start === declaredAt);
      if (terms.declaresNext && startsStatement(text, start)) declaredAt = declaredNameStart(text, end);
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
      const terms = found.terms[i] ?? NO_TERMS;
      position = this.#addIdentifier(terms, document, position);
      if (found.declared[i]) this.#addDeclaration(terms, document);
    }
    return position;
  }

  #addIdentifier(terms: IdentifierTerms, document: number, position: number): number {
    const { words, whole } = terms;
    const last = words.length - 1;
    for (let i = 0; i <= last; i++) {
      let flags = (i === 0 ? STARTS_IDENTIFIER : 0) | (i === last ? ENDS_IDENTIFIER : 0);
      // `_login` has one sub-word, but is not the identifier `login`: its whole is a term of its own.
      if (whole >= 0 && last === 0) flags = WHOLE_IDENTIFIER;
      this.#records.add(words[i] ?? 0, document, ((position + i) << 2) | flags);
    }
    if (whole >= 0) this.#records.add(whole, document, 0);
    return position + words.length;
  }

  #addDeclaration(terms: IdentifierTerms, document: number): void {
    if (terms.words.length === 0) return;
    this.#records.add(this.#term(TERM_SPACE.declaration + terms.name), document, 0);
    for (const word of subWords(terms.name)) this.#records.add(this.#term(TERM_SPACE.declaredWord + word), document, 0);
  }

  #addPath(path: string, document: number): void {
    for (const word of pathWords(path)) this.#records.add(this.#term(TERM_SPACE.path + word), document, 0);
  }

  #termsOf(identifier: string): IdentifierTerms {
    const known = this.#identifiers.get(identifier);
    if (known) return known;
    const words = subWords(identifier);
    const name = fold(identifier);
    const terms: IdentifierTerms = {
      words: Int32Array.from(words, (word) => this.#term(TERM_SPACE.word + word)),
      whole: words.length > 0 && words[0] !== name ? this.#term(TERM_SPACE.identifier + name) : -1,
      declaresNext: isDeclarationKeyword(identifier),
      name,
    };
    this.#identifiers.set(identifier, terms);
    return terms;
  }

  #term(key: string): number {
    let term = this.#terms.get(key);
    if (term === undefined) {
      term = this.#terms.size;
      // A copy of its own: a slice would keep the whole text of its file alive.
      this.#terms.set(Buffer.from(key).toString(), term);
    }
    return term;
  }

  /** Sorts and encodes everything added. The builder must not be used afterwards. */
  finish(): PostingRun {
    const order = [...this.#terms].sort((a, b) => (a[0] < b[0] ? -1 : 1));
    const grouped = this.#records.groupByTerm(this.#terms.size);
    const count = order.length;
    const offsets = new Uint32Array(2 * count + 1);
    const documentCounts = new Int32Array(count);
    const lastDocuments = new Int32Array(count);
    const documents = new ByteWriter(1 << 16);
    const positions = new ByteWriter(1 << 12);
    order.forEach(([key, term], i) => {
      const from = grouped.starts[term] ?? 0;
      const to = grouped.starts[term + 1] ?? 0;
      offsets[2 * i] = documents.length;
      positions.clear();
      const withPositions = key.startsWith(TERM_SPACE.word);
      const summary = encodeGroup(grouped, from, to, documents, withPositions ? positions : undefined);
      documentCounts[i] = summary.documents;
      lastDocuments[i] = summary.last;
      offsets[2 * i + 1] = documents.length;
      documents.append(positions.view());
    });
    offsets[2 * count] = documents.length;
    return {
      keys: order.map(([key]) => key),
      offsets,
      documentCounts,
      lastDocuments,
      bytes: documents.bytes(),
      documents: this.#documents,
    };
  }
}

/** The sub-words of a relative path's segments, in order. */
export function pathWords(path: string): string[] {
  const words: string[] = [];
  scanIdentifiers(path, (start, end) => {
    if (end - start <= MAX_IDENTIFIER) words.push(...subWords(path.slice(start, end)));
  });
  return words;
}

/** Identifiers of one text, in order. */
class FoundIdentifiers {
  starts: number[] = [];
  ends: number[] = [];
  terms: IdentifierTerms[] = [];
  declared: boolean[] = [];
  count = 0;

  add(start: number, end: number, terms: IdentifierTerms, declared: boolean): void {
    this.starts.push(start);
    this.ends.push(end);
    this.terms.push(terms);
    this.declared.push(declared);
    this.count++;
  }
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
    if (this.#count === this.#terms.length) this.#grow();
    this.#terms[this.#count] = term;
    this.#documents[this.#count] = document;
    this.#positions[this.#count] = position;
    this.#count++;
  }

  #grow(): void {
    const double = (old: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> => {
      const grown = new Int32Array(old.length * 2);
      grown.set(old);
      return grown;
    };
    this.#terms = double(this.#terms);
    this.#documents = double(this.#documents);
    this.#positions = double(this.#positions);
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

/** What the texts of a batch hold, before it is sorted: which term stands in which document, and where. */
import { doubled } from './identifier-scan.ts';

/** Records in the order of their terms. */
export interface GroupedRecords {
  /** Records of term t stand at `starts[t]` to `starts[t + 1]`. */
  starts: Uint32Array;
  documents: Int32Array;
  positions: Int32Array;
}

/** A growing list of (term, document, position) in typed arrays: millions of them in one batch. */
export class RecordList {
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

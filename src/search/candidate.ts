/** What ranked search finds. */
import type { IndexedFile } from '../store/types.ts';

/** A ranked passage. */
export interface Hit {
  file: IndexedFile;
  /** Chunk index in the file. */
  chunk: number;
  score: number;
}

export interface RankedResult {
  /** Best first; scores never rise down the list. */
  hits: Hit[];
  /** There are further hits beyond these. */
  more: boolean;
}

/** A document on its way to becoming a hit. */
export interface Candidate extends Hit {
  document: number;
  /** Position of the file in path order. */
  fileOrdinal: number;
}

/** BM25 over documents (chunks), with statistics of live documents only. */
import type { Snapshot } from '../store/snapshot.ts';
import type { TermList } from './term-lists.ts';

export const K1 = 1.2;
export const B = 0.75;

/** Weight of a term that `holding` of `total` documents hold. Never negative. */
export function inverseFrequency(total: number, holding: number): number {
  return Math.log(1 + (total - holding + 0.5) / (holding + 0.5));
}

/** Weight of `frequency` occurrences in a document of `length` where the mean length is `mean`. */
export function saturation(frequency: number, length: number, mean: number): number {
  const norm = mean > 0 ? 1 - B + (B * length) / mean : 1;
  return (frequency * (K1 + 1)) / (frequency + K1 * norm);
}

const NORMS = new WeakMap<Snapshot, Float32Array>();

/** `K1` times the length norm of each document, worked out once a snapshot. */
function normsOf(snapshot: Snapshot): Float32Array {
  let norms = NORMS.get(snapshot);
  if (!norms) {
    const { meanLength } = snapshot;
    norms = Float32Array.from(
      snapshot.documentLengths,
      (length) => K1 * (1 - B + (B * length) / (meanLength || 1)),
    );
    NORMS.set(snapshot, norms);
  }
  return norms;
}

/**
 * Adds one term's BM25, times `weight`, to `scores` (by document number). `wholeBonus` is added as a
 * share where the term stands as a whole identifier. About 5 ns a document.
 */
export function addTerm(
  snapshot: Snapshot,
  list: TermList,
  weight: number,
  scores: Float64Array,
  wholeBonus = 0,
): void {
  const { documents, counts } = list;
  const norms = normsOf(snapshot);
  const scale = weight * inverseFrequency(snapshot.documentCount, documents.length) * (K1 + 1);
  for (let i = 0; i < documents.length; i++) {
    const document = documents[i] ?? 0;
    const count = counts[i] ?? 0;
    const frequency = count >>> 1;
    const score = (scale * frequency) / (frequency + (norms[document] ?? K1));
    scores[document] = (scores[document] ?? 0) + score * (1 + wholeBonus * (count & 1));
  }
}

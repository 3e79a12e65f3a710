/** Selecting the best of many scored documents without sorting them all. */
import type { Snapshot } from '../store/snapshot.ts';

/** More chunks than a file can have at the smallest chunk size and the largest file size. */
const CHUNKS_PER_FILE = 2 ** 24;

const PLACES = new WeakMap<Snapshot, Float64Array>();

/** By document number: its place in the order by path and chunk, worked out once a snapshot. */
export function placesOf(snapshot: Snapshot): Float64Array {
  let places = PLACES.get(snapshot);
  if (!places) {
    places = new Float64Array(snapshot.fileOfDocument.length);
    for (let ordinal = 0; ordinal < snapshot.files.length; ordinal++) {
      const file = snapshot.files[ordinal];
      if (!file) continue;
      for (let chunk = 0; chunk < file.chunkCount; chunk++) {
        places[file.firstDocument + chunk] = ordinal * CHUNKS_PER_FILE + chunk;
      }
    }
    PLACES.set(snapshot, places);
  }
  return places;
}

/** A document with its score. */
export interface Scored {
  document: number;
  score: number;
}

/**
 * The `count` best of some documents by falling score, ties by place; `scores` stand beside `documents`.
 * Linear in the documents, but for the ones selected.
 */
export function selectBest(
  documents: Int32Array,
  scores: Float64Array,
  count: number,
  places: Float64Array,
): Scored[] {
  const threshold = documents.length <= count ? Number.NEGATIVE_INFINITY : nthLargest(scores.slice(), count);
  const kept: Scored[] = [];
  const level: Scored[] = [];
  for (let i = 0; i < documents.length; i++) {
    const score = scores[i] ?? 0;
    if (score < threshold) continue;
    (score > threshold ? kept : level).push({ document: documents[i] ?? 0, score });
  }
  const placeOf = ({ document }: Scored): number => places[document] ?? 0;
  const missing = count - kept.length;
  if (level.length > missing) {
    const last = -nthLargest(
      Float64Array.from(level, (scored) => -placeOf(scored)),
      missing,
    );
    for (const scored of level) if (placeOf(scored) <= last) kept.push(scored);
  } else {
    kept.push(...level);
  }
  return kept.sort((a, b) => b.score - a.score || placeOf(a) - placeOf(b));
}

/** The n-th largest value (n from 1), by repeated partition; reorders `values`. Linear on average. */
export function nthLargest(values: Float64Array, n: number): number {
  const target = values.length - n;
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const pivot = values[(low + high) >>> 1] ?? 0;
    let i = low;
    let j = high;
    while (i <= j) {
      while ((values[i] ?? 0) < pivot) i++;
      while ((values[j] ?? 0) > pivot) j--;
      if (i > j) break;
      const swapped = values[i] ?? 0;
      values[i++] = values[j] ?? 0;
      values[j--] = swapped;
    }
    if (target <= j) high = j;
    else if (target >= i) low = i;
    else break;
  }
  return values[target] ?? 0;
}

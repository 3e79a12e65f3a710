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

/**
 * The `count` best of some documents by falling score, ties by place. Linear in the documents, but for
 * the ones selected.
 */
export function selectBest(
  documents: Int32Array,
  scores: Float64Array,
  count: number,
  places: Float64Array,
): number[] {
  const kept = documents.length <= count ? [...documents] : best(documents, scores, count, places);
  return kept.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || (places[a] ?? 0) - (places[b] ?? 0));
}

function best(documents: Int32Array, scores: Float64Array, count: number, places: Float64Array): number[] {
  const values = new Float64Array(documents.length);
  for (let i = 0; i < documents.length; i++) values[i] = scores[documents[i] ?? 0] ?? 0;
  const threshold = nthLargest(values, count);
  const kept: number[] = [];
  const level: number[] = [];
  for (let i = 0; i < documents.length; i++) {
    const document = documents[i] ?? 0;
    const score = scores[document] ?? 0;
    if (score > threshold) kept.push(document);
    else if (score === threshold) level.push(document);
  }
  const missing = count - kept.length;
  if (level.length > missing) {
    const lastPlace = -nthLargest(
      Float64Array.from(level, (document) => -(places[document] ?? 0)),
      missing,
    );
    for (const document of level) if ((places[document] ?? 0) <= lastPlace) kept.push(document);
    return kept;
  }
  return [...kept, ...level];
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

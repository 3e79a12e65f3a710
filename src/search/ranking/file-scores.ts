/** BM25 over whole files: the lengths of files, and where a pooled word stands in them. */
import type { Snapshot } from '../../store/snapshot.ts';
import { inverseFrequency, saturation } from '../bm25.ts';
import type { Pooled } from './pooled.ts';

interface FileLengths {
  /** In sub-words, by position of the file. */
  lengths: Float64Array;
  mean: number;
}

const LENGTHS = new WeakMap<Snapshot, FileLengths>();

function lengthsOf(snapshot: Snapshot): FileLengths {
  let known = LENGTHS.get(snapshot);
  if (!known) {
    const lengths = new Float64Array(snapshot.files.length);
    const { documentLengths, fileOfDocument } = snapshot;
    let total = 0;
    for (let document = 0; document < documentLengths.length; document++) {
      const ordinal = fileOfDocument[document] ?? -1;
      if (ordinal < 0) continue;
      const length = documentLengths[document] ?? 0;
      lengths[ordinal] = (lengths[ordinal] ?? 0) + length;
      total += length;
    }
    known = { lengths, mean: total / (lengths.length || 1) };
    LENGTHS.set(snapshot, known);
  }
  return known;
}

/**
 * Calls `add` with each file that holds the word, and its BM25 over files. Linear in the documents: those
 * of a file stand together.
 */
export function visitFileScores(
  snapshot: Snapshot,
  { documents, frequencies }: Pooled,
  add: (ordinal: number, score: number) => void,
): void {
  const { fileOfDocument, files } = snapshot;
  const { lengths, mean } = lengthsOf(snapshot);
  let holding = 0;
  let last = -1;
  for (const document of documents) {
    const ordinal = fileOfDocument[document] ?? -1;
    if (ordinal !== last) holding++;
    last = ordinal;
  }
  const rarity = inverseFrequency(files.length, holding);
  let sum = 0;
  last = -1;
  const close = (): void => {
    if (last >= 0) add(last, rarity * saturation(sum, lengths[last] ?? mean, mean));
    sum = 0;
  };
  for (let i = 0; i < documents.length; i++) {
    const ordinal = fileOfDocument[documents[i] ?? 0] ?? -1;
    if (ordinal !== last) close();
    last = ordinal;
    sum += frequencies[i] ?? 0;
  }
  close();
}

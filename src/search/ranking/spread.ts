/**
 * Several good passages speak for a file, but an answer should not be one file's passages only: the best
 * passage of a file gains by the others, and each further one counts less.
 */
import type { Candidate } from '../candidate.ts';
import type { Weights } from './weights.ts';

/** Passages beside the best that speak for a file. */
const SUPPORTING = 3;

/** The candidates with their final scores, best first. Changes the scores of those given. */
export function spreadOverFiles(candidates: Candidate[], weights: Weights): Candidate[] {
  const ofFile = new Map<number, Candidate[]>();
  for (const candidate of candidates.sort(byScore)) {
    const passages = ofFile.get(candidate.fileOrdinal);
    if (passages) passages.push(candidate);
    else ofFile.set(candidate.fileOrdinal, [candidate]);
  }
  for (const passages of ofFile.values()) {
    let support = 0;
    for (const other of passages.slice(1, 1 + SUPPORTING)) support += other.score * weights.fileSupport;
    let share = 1;
    for (const passage of passages) {
      passage.score = (passage.score + support) * share;
      support = 0;
      share *= weights.repeat;
    }
  }
  return candidates.sort(byScore);
}

/** Best first, ties by path and chunk. */
export function byScore(a: Candidate, b: Candidate): number {
  return b.score - a.score || a.fileOrdinal - b.fileOrdinal || a.chunk - b.chunk;
}

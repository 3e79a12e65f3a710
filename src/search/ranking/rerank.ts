/**
 * The second stage of ranked search: orders the best candidates by what the first stage cannot afford
 * for every document. Each signal is a small function; their weights stand in one table.
 */
import { TERM_SPACE } from '../../indexing/posting-run.ts';
import type { Snapshot } from '../../store/snapshot.ts';
import { inverseFrequency } from '../bm25.ts';
import type { Candidate } from '../candidate.ts';
import type { Pace } from '../pace.ts';
import { visitSequences } from '../term-lists.ts';
import type { Asked, AskedRun } from './asked.ts';
import { coverageFactor } from './coverage.ts';
import type { Evidence } from './evidence.ts';
import { askedShare } from './file-name.ts';
import { fileFactor, traitsOf } from './file-traits.ts';
import type { Pooled } from './pooled.ts';
import { spreadOverFiles } from './spread.ts';
import type { Weights } from './weights.ts';

/** Orders candidates anew. Scores stay positive and fall down the list; ties go by path and chunk. */
export async function rerank(
  snapshot: Snapshot,
  asked: Asked,
  evidence: Evidence,
  candidates: readonly Candidate[],
  pace: Pace,
  weights: Weights,
): Promise<Candidate[]> {
  const sequences = await sequenceBonus(snapshot, asked, evidence, candidates, pace, weights);
  const words = new Set(asked.terms.map(({ word }) => word));
  const rarities = evidence.content.map(({ documents }, t) =>
    asked.terms[t]?.isQuestion ? 0 : inverseFrequency(snapshot.documentCount, documents.length),
  );
  const nameRarities = evidence.paths.map(({ documents }) =>
    Math.log(1 + snapshot.files.length / (documents.length + 0.5)),
  );
  const total = rarities.length < 2 ? 0 : rarities.reduce((sum, rarity) => sum + rarity, 0);
  const signalsOf = (ordinal: number): FileSignals => {
    const traits = traitsOf(snapshot, ordinal);
    const { share, terms } = askedShare(traits.name, asked);
    let rarity = 0;
    for (const t of terms) rarity += nameRarities[t] ?? 0;
    let held = 0;
    evidence.content.forEach((pooled, t) => {
      if (terms.has(t) || holdsInFile(snapshot, pooled, ordinal)) held += rarities[t] ?? 0;
    });
    return {
      bonus: weights.stem * rarity * share,
      factor: coverageFactor(held, total, weights.fileCoverage) * fileFactor(traits, words, weights),
    };
  };
  const ofFile = new Map<number, FileSignals>();
  const scored = candidates.map((candidate): Candidate => {
    const { document, file, fileOrdinal, chunk } = candidate;
    let signals = ofFile.get(fileOrdinal);
    if (!signals) {
      signals = signalsOf(fileOrdinal);
      ofFile.set(fileOrdinal, signals);
    }
    let held = 0;
    for (let t = 0; t < rarities.length; t++) {
      const documents = evidence.content[t]?.documents;
      if (documents && contains(documents, document)) held += rarities[t] ?? 0;
    }
    const sum = candidate.score + (sequences.get(document) ?? 0) + signals.bonus;
    const score = sum * coverageFactor(held, total, weights.coverage) * signals.factor;
    return { document, file, fileOrdinal, chunk, score };
  });
  return spreadOverFiles(scored, weights);
}

/** What is the same for all passages of a file. */
interface FileSignals {
  /** Added to their scores. */
  bonus: number;
  /** A factor of them. */
  factor: number;
}

/** What is added where all sub-words of one written name follow each other. */
async function sequenceBonus(
  snapshot: Snapshot,
  { terms, runs }: Asked,
  evidence: Evidence,
  candidates: readonly Candidate[],
  pace: Pace,
  weights: Weights,
): Promise<Map<number, number>> {
  const bonus = new Map<number, number>();
  if (weights.consecutive === 0) return bonus;
  const wanted = new Set(candidates.map((candidate) => candidate.document));
  const rarity = (run: AskedRun): number =>
    Math.max(
      ...run.terms.map((t) =>
        inverseFrequency(snapshot.documentCount, evidence.words[t]?.documents.length ?? 0),
      ),
    );
  for (const run of runs) {
    if (run.written.length === 0) continue;
    const weight = weights.consecutive * rarity(run);
    const keys = run.terms.map((t) => TERM_SPACE.word + (terms[t]?.word ?? ''));
    await visitSequences(snapshot, keys, false, pace, (document) => {
      if (wanted.has(document)) bonus.set(document, (bonus.get(document) ?? 0) + weight);
    });
  }
  return bonus;
}

function holdsInFile(snapshot: Snapshot, { documents }: Pooled, ordinal: number): boolean {
  const file = snapshot.files[ordinal];
  if (!file) return false;
  const at = firstFrom(documents, file.firstDocument);
  return (documents[at] ?? Number.POSITIVE_INFINITY) < file.firstDocument + file.chunkCount;
}

function contains(documents: Int32Array, document: number): boolean {
  return documents[firstFrom(documents, document)] === document;
}

/** Position of the first document that is not below `document`. */
function firstFrom(documents: Int32Array, document: number): number {
  let low = 0;
  let high = documents.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((documents[middle] ?? 0) < document) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The second stage of ranked search: orders the best candidates by what the first stage cannot afford
 * for every document. Each signal is a small function; their weights stand in one table.
 */
import { TERM_SPACE } from '../indexing/posting-run.ts';
import type { Snapshot } from '../store/snapshot.ts';
import { inverseFrequency } from './bm25.ts';
import type { Candidate } from './candidate.ts';
import { fileFactor, traitsOf } from './file-traits.ts';
import type { Pace } from './pace.ts';
import type { Words } from './query.ts';
import { type TermList, TermLists, visitSequences } from './term-lists.ts';
import type { Weights } from './weights.ts';

/** Orders candidates anew. Scores stay positive and fall down the list; ties go by path and chunk. */
export async function rerank(
  snapshot: Snapshot,
  asked: readonly Words[],
  candidates: readonly Candidate[],
  pace: Pace,
  weights: Weights,
): Promise<Candidate[]> {
  const words = [...new Set(asked.flatMap((entry) => entry.subWords))];
  const lists = await TermLists.of(snapshot).get(words.map((word) => TERM_SPACE.word + word));
  const sequences = await sequenceBonus(snapshot, asked, candidates, lists, pace, weights);
  const askedFor = new Set(words);
  const scored = candidates.map((candidate) => {
    const coverage = coverageFactor(candidate.document, words, lists, weights);
    const file = fileFactor(traitsOf(snapshot, candidate.fileOrdinal), askedFor, weights);
    const score = (candidate.score + (sequences.get(candidate.document) ?? 0)) * coverage * file;
    return { ...candidate, score };
  });
  return spreadOverFiles(scored, weights);
}

function byScore(a: Candidate, b: Candidate): number {
  return b.score - a.score || a.fileOrdinal - b.fileOrdinal || a.chunk - b.chunk;
}

/** What is added where all sub-words of one asked identifier follow each other. */
async function sequenceBonus(
  snapshot: Snapshot,
  asked: readonly Words[],
  candidates: readonly Candidate[],
  lists: ReadonlyMap<string, TermList>,
  pace: Pace,
  weights: Weights,
): Promise<Map<number, number>> {
  const bonus = new Map<number, number>();
  const wanted = new Set(candidates.map((candidate) => candidate.document));
  const seen = new Set<string>();
  for (const { subWords } of asked) {
    const name = subWords.join(' ');
    if (subWords.length < 2 || seen.has(name)) continue;
    seen.add(name);
    const rarity = subWords.map((word) => {
      const list = lists.get(TERM_SPACE.word + word);
      return inverseFrequency(snapshot.documentCount, list?.documents.length ?? 0);
    });
    const weight = weights.consecutive * Math.max(...rarity);
    const keys = subWords.map((word) => TERM_SPACE.word + word);
    await visitSequences(snapshot, keys, false, pace, (document) => {
      if (wanted.has(document)) bonus.set(document, (bonus.get(document) ?? 0) + weight);
    });
  }
  return bonus;
}

/** Favours passages that hold more of the asked words, rare ones more so. From 0 to 1. */
function coverageFactor(
  document: number,
  words: readonly string[],
  lists: ReadonlyMap<string, TermList>,
  weights: Weights,
): number {
  if (words.length < 2) return 1;
  const held = words.filter((word) => contains(lists.get(TERM_SPACE.word + word), document)).length;
  return Math.max(held, 0.5) ** weights.coverage / words.length ** weights.coverage;
}

function contains(list: TermList | undefined, document: number): boolean {
  if (!list) return false;
  let low = 0;
  let high = list.documents.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = list.documents[middle] ?? 0;
    if (found === document) return true;
    if (found < document) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}

/**
 * Several good passages speak for a file, but the answer should not be one file's passages only: the
 * best passage of a file gains by the others, and each further one counts less.
 */
function spreadOverFiles(candidates: readonly Candidate[], weights: Weights): Candidate[] {
  const ofFile = new Map<number, Candidate[]>();
  for (const candidate of [...candidates].sort(byScore)) {
    const passages = ofFile.get(candidate.fileOrdinal);
    if (passages) passages.push(candidate);
    else ofFile.set(candidate.fileOrdinal, [candidate]);
  }
  const spread = [...ofFile.values()].flatMap((passages) =>
    passages.map((candidate, rank) => {
      const others = rank === 0 ? passages.slice(1, 4) : [];
      const support = others.reduce((sum, other) => sum + other.score, 0) * weights.fileSupport;
      return { ...candidate, score: (candidate.score + support) * weights.repeat ** rank };
    }),
  );
  return spread.sort(byScore);
}

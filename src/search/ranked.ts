/**
 * Ranked search. First stage: every document that satisfies the query, scored by what can be read off the
 * postings. Second stage: the best few hundred are ordered anew by signals that are too dear for all (see
 * `ranking/`). Whatever the history of an index, the same tree gives the same answer: statistics count live
 * documents only, and ties are broken by path and chunk.
 */
import type { SourceView } from '../indexing/source-view.ts';
import type { Snapshot } from '../store/snapshot.ts';
import type { Candidate, Hit, RankedResult } from './candidate.ts';
import { firstStage, type Side } from './first-stage.ts';
import { Pace } from './pace.ts';
import type { Leaf, ParsedQuery, Words } from './query.ts';
import { positiveLeaves, querySets } from './query-sets.ts';
import { askedOf } from './ranking/asked.ts';
import { evidenceOf } from './ranking/evidence.ts';
import { rerank } from './ranking/rerank.ts';
import { WEIGHTS, type Weights } from './ranking/weights.ts';

/** Documents that the second stage looks at. */
const CANDIDATES = 300;

/** The best `k` passages for a query that has words. Files in `view.stale` are left out. */
export async function rankedSearch(
  view: SourceView,
  parsed: Extract<ParsedQuery, { mode: 'strict' | 'loose' }>,
  k: number,
  signal: AbortSignal,
  weights: Weights = WEIGHTS,
): Promise<RankedResult> {
  const { snapshot } = view;
  const pace = new Pace(signal);
  const allowed = allowedDocuments(view);
  // Without syntax any word is enough: the documents that hold one are the ones that satisfy it.
  const sets = parsed.mode === 'strict' ? await querySets(snapshot, parsed.query, pace) : undefined;
  const leaves = parsed.mode === 'strict' ? positiveLeaves(parsed.query) : [];
  if (sets && leaves.length === 0) return unranked(snapshot, sets.satisfied, allowed, k);
  const { content, path } = await sidesOf(snapshot, parsed, leaves, weights);
  const wanted = Math.max(CANDIDATES, k + 1);
  const first = firstStage(snapshot, content, path, sets, allowed, wanted, weights);
  const { asked, evidence } = content;
  const ranked = await rerank(snapshot, asked, evidence, first.inContent, pace, weights);
  if (ranked.length <= k) ranked.push(...belowContent(first.byPath, ranked.at(-1)?.score));
  const hits = ranked.slice(0, k).map(({ file, chunk, score }) => ({ file, chunk, score }));
  return { hits, more: first.found > k };
}

/** What is asked of the content and of the path: mostly the same. */
async function sidesOf(
  snapshot: Snapshot,
  parsed: Extract<ParsedQuery, { mode: 'strict' | 'loose' }>,
  leaves: readonly Leaf[],
  weights: Weights,
): Promise<{ content: Side; path: Side }> {
  const side = async (words: readonly Words[]): Promise<Side> => {
    // Who writes conditions means every word of them.
    const asked = askedOf(words, parsed.mode === 'loose');
    return { asked, evidence: await evidenceOf(snapshot, asked, weights) };
  };
  if (parsed.mode === 'loose' || leaves.every(({ field }) => field === undefined)) {
    const both = await side(parsed.mode === 'loose' ? parsed.words : leaves.map(({ words }) => words));
    return { content: both, path: both };
  }
  const wordsBeside = (field: Leaf['field']): Words[] =>
    leaves.filter((leaf) => leaf.field !== field).map(({ words }) => words);
  return { content: await side(wordsBeside('file_path')), path: await side(wordsBeside('content')) };
}

function allowedDocuments(view: SourceView): ((document: number) => boolean) | undefined {
  if (view.stale.size === 0) return undefined;
  const { files, fileOfDocument } = view.snapshot;
  const stale = new Set(files.flatMap((file, ordinal) => (view.stale.has(file.path) ? [ordinal] : [])));
  return (document) => !stale.has(fileOfDocument[document] ?? -1);
}

/** Scores of hits by path alone, pressed below the last hit by content. */
function belowContent(candidates: Candidate[], lowest: number | undefined): Candidate[] {
  if (lowest === undefined) return candidates;
  return candidates.map((candidate) => ({
    ...candidate,
    score: (lowest * candidate.score) / (1 + candidate.score),
  }));
}

/** Hits of a query of negations only: by path and chunk, without a score. */
function unranked(
  snapshot: Snapshot,
  satisfied: Uint8Array,
  allowed: ((document: number) => boolean) | undefined,
  k: number,
): RankedResult {
  const hits: Hit[] = [];
  for (const file of snapshot.files) {
    for (let chunk = 0; chunk < file.chunkCount; chunk++) {
      const document = file.firstDocument + chunk;
      if (satisfied[document] !== 1 || allowed?.(document) === false) continue;
      if (hits.length === k) return { hits, more: true };
      hits.push({ file, chunk, score: 0 });
    }
  }
  return { hits, more: false };
}

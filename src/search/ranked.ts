/**
 * Ranked search. First stage: every document that satisfies the query, scored by BM25 over sub-words,
 * whole identifiers, declared names and path. Second stage: the best few hundred are ordered anew by
 * signals that are too dear for all (see ranking). Whatever the history of an index, the same tree
 * gives the same answer: statistics count live documents only, and ties are broken by path and chunk.
 */
import { TERM_SPACE } from '../indexing/posting-run.ts';
import type { SourceView } from '../indexing/source-view.ts';
import type { Snapshot } from '../store/snapshot.ts';
import { addTerm, ScoreBoard } from './bm25.ts';
import type { Candidate, Hit, RankedResult } from './candidate.ts';
import { traitsOf } from './file-traits.ts';
import { Pace } from './pace.ts';
import type { Leaf, ParsedQuery, Words } from './query.ts';
import { positiveLeaves, type QuerySets, querySets } from './query-sets.ts';
import { rerank } from './ranking.ts';
import { placesOf, selectBest } from './selection.ts';
import { type TermList, TermLists } from './term-lists.ts';
import { WEIGHTS, type Weights } from './weights.ts';

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
  // Without syntax any word is enough: the documents that get a score are the ones that satisfy it.
  const sets = parsed.mode === 'strict' ? await querySets(snapshot, parsed.query, pace) : undefined;
  const leaves = parsed.mode === 'strict' ? positiveLeaves(parsed.query) : [looseLeaf(parsed.words)];
  if (sets && leaves.length === 0) return unranked(snapshot, sets.satisfied, allowed, k);
  const lists = await TermLists.of(snapshot).get(leaves.flatMap(keysOf));
  const wanted = Math.max(CANDIDATES, k + 1);
  const first = firstStage(snapshot, leaves, lists, sets, allowed, wanted, weights);
  const asked = parsed.mode === 'strict' ? leaves.map((leaf) => leaf.words) : parsed.words;
  const ranked = await rerank(snapshot, asked, first.inContent, pace, weights);
  if (ranked.length <= k) ranked.push(...belowContent(first.byPath, ranked.at(-1)?.score));
  const hits = ranked.slice(0, k).map(({ file, chunk, score }) => ({ file, chunk, score }));
  return { hits, more: first.found > k };
}

/** Words of a query without syntax: any sub-word of any of them is enough. */
function looseLeaf(words: readonly Words[]): Leaf {
  const subWords = [...new Set(words.flatMap((entry) => entry.subWords))];
  const identifiers = [...new Set(words.flatMap((entry) => entry.identifiers))];
  return { kind: 'loose', words: { subWords, identifiers }, text: '' };
}

function allowedDocuments(view: SourceView): ((document: number) => boolean) | undefined {
  if (view.stale.size === 0) return undefined;
  const { files, fileOfDocument } = view.snapshot;
  const stale = new Set(files.flatMap((file, ordinal) => (view.stale.has(file.path) ? [ordinal] : [])));
  return (document) => !stale.has(fileOfDocument[document] ?? -1);
}

interface FirstStage {
  /** The best by content, and the best of those found by their path alone. */
  inContent: Candidate[];
  byPath: Candidate[];
  /** Documents found in all. */
  found: number;
}

interface Boards {
  content: ScoreBoard;
  path: ScoreBoard;
}

const BOARDS = new WeakMap<Snapshot, Boards>();

/** Scores all documents and selects the best. Synchronous: the boards serve one query after the other. */
function firstStage(
  snapshot: Snapshot,
  leaves: readonly Leaf[],
  lists: ReadonlyMap<string, TermList>,
  sets: QuerySets | undefined,
  allowed: ((document: number) => boolean) | undefined,
  wanted: number,
  weights: Weights,
): FirstStage {
  let boards = BOARDS.get(snapshot);
  if (!boards) {
    const size = snapshot.fileOfDocument.length;
    boards = { content: new ScoreBoard(size), path: new ScoreBoard(size) };
    BOARDS.set(snapshot, boards);
  }
  const { content, path } = boards;
  try {
    scorePaths(snapshot, leaves, lists, path, weights);
    scoreContent(snapshot, leaves, lists, content, weights);
    const found = sets ? splitSatisfying(sets) : splitScored(content, path);
    const inContent = allowed ? found.inContent.filter(allowed) : found.inContent;
    const byPath = allowed ? found.byPath.filter(allowed) : found.byPath;
    // A file whose path speaks for it is the better answer among those whose content does.
    for (const document of inContent) {
      const bonus = path.scores[document] ?? 0;
      if (bonus > 0) content.add(document, bonus);
    }
    return {
      inContent: selectCandidates(snapshot, inContent, content.scores, wanted),
      byPath: inContent.length >= wanted ? [] : selectCandidates(snapshot, byPath, path.scores, wanted),
      found: inContent.length + byPath.length,
    };
  } finally {
    content.clear();
    path.clear();
  }
}

function splitScored(content: ScoreBoard, path: ScoreBoard): { inContent: Int32Array; byPath: Int32Array } {
  const { scores } = content;
  return {
    inContent: content.documents().slice(),
    byPath: path.documents().filter((document) => scores[document] === 0),
  };
}

function splitSatisfying({ satisfied, byContent }: QuerySets): { inContent: Int32Array; byPath: Int32Array } {
  const inContent: number[] = [];
  const byPath: number[] = [];
  for (let document = 0; document < satisfied.length; document++) {
    if (satisfied[document] === 1) (byContent[document] === 1 ? inContent : byPath).push(document);
  }
  return { inContent: Int32Array.from(inContent), byPath: Int32Array.from(byPath) };
}

/** A word asked twice counts once: agents repeat themselves. */
function scoreContent(
  snapshot: Snapshot,
  leaves: readonly Leaf[],
  lists: ReadonlyMap<string, TermList>,
  board: ScoreBoard,
  weights: Weights,
): void {
  const content = leaves.filter((leaf) => leaf.field !== 'file_path');
  const add = (key: string, weight: number, wholeBonus = 0): void => {
    const list = lists.get(key);
    if (list) addTerm(snapshot, list, weight, board, wholeBonus);
  };
  for (const word of new Set(content.flatMap((leaf) => leaf.words.subWords))) {
    add(TERM_SPACE.word + word, 1, weights.wholeWord);
    add(TERM_SPACE.declaredWord + word, weights.declaredWord);
  }
  for (const name of new Set(content.flatMap((leaf) => leaf.words.identifiers))) {
    add(TERM_SPACE.identifier + name, weights.wholeIdentifier);
    add(TERM_SPACE.declaration + name, weights.declaration);
  }
}

/** Adds the weight of each path word to all chunks of the files that have it. */
function scorePaths(
  snapshot: Snapshot,
  leaves: readonly Leaf[],
  lists: ReadonlyMap<string, TermList>,
  board: ScoreBoard,
  weights: Weights,
): void {
  const words = new Set(
    leaves.filter((leaf) => leaf.field !== 'content').flatMap((leaf) => leaf.words.subWords),
  );
  for (const word of words) {
    const files = lists.get(TERM_SPACE.path + word)?.documents ?? [];
    const weight = weights.path * Math.log(1 + snapshot.files.length / (files.length + 0.5));
    for (const document of files) {
      const ordinal = snapshot.fileOfDocument[document] ?? -1;
      const file = snapshot.files[ordinal];
      if (!file) continue;
      // A long path says less by each of its words.
      const share = weight / Math.sqrt(1 + traitsOf(snapshot, ordinal).words.length);
      const end = file.firstDocument + file.chunkCount;
      for (let d = file.firstDocument; d < end; d++) board.add(d, share);
    }
  }
}

function keysOf(leaf: Leaf): string[] {
  const words = leaf.words.subWords.flatMap((word) => [
    TERM_SPACE.word + word,
    TERM_SPACE.declaredWord + word,
    TERM_SPACE.path + word,
  ]);
  const names = leaf.words.identifiers.flatMap((name) => [
    TERM_SPACE.identifier + name,
    TERM_SPACE.declaration + name,
  ]);
  return [...words, ...names];
}

/** The best of some documents. */
function selectCandidates(
  snapshot: Snapshot,
  documents: Int32Array,
  scores: Float64Array,
  wanted: number,
): Candidate[] {
  return selectBest(documents, scores, wanted, placesOf(snapshot)).map((document) => {
    const fileOrdinal = snapshot.fileOfDocument[document] ?? 0;
    const file = snapshot.files[fileOrdinal];
    if (!file) throw new Error(`document ${document} has no file`);
    const chunk = document - file.firstDocument;
    return { document, file, fileOrdinal, chunk, score: scores[document] ?? 0 };
  });
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

/**
 * Ranked search. First stage: every document that satisfies the query, scored by BM25 over sub-words,
 * whole identifiers, declared names and path. Second stage: the best few hundred are ordered anew by
 * signals that are too dear for all (see ranking). Whatever the history of an index, the same tree
 * gives the same answer: statistics count live documents only, and ties are broken by path and chunk.
 */
import { TERM_SPACE } from '../indexing/posting-run.ts';
import type { SourceView } from '../indexing/source-view.ts';
import type { Snapshot } from '../store/snapshot.ts';
import { addTerm } from './bm25.ts';
import type { Candidate, Hit, RankedResult } from './candidate.ts';
import { traitsOf } from './file-traits.ts';
import { type LeafMatches, matchLeaf } from './leaf-matches.ts';
import { type Leaf, leavesOf, type ParsedQuery, type Query, type Words } from './query.ts';
import { rerank } from './ranking.ts';
import { placesOf, selectBest } from './selection.ts';
import { TermLists } from './term-lists.ts';
import { WEIGHTS } from './weights.ts';

/** Documents that the second stage looks at. */
const CANDIDATES = 300;

/** The best `k` passages for a query that has words. Files in `view.stale` are left out. */
export async function rankedSearch(
  view: SourceView,
  parsed: Extract<ParsedQuery, { mode: 'strict' | 'loose' }>,
  k: number,
): Promise<RankedResult> {
  const { snapshot } = view;
  const allowed = allowedDocuments(view);
  const query = parsed.mode === 'strict' ? parsed.query : looseQuery(parsed.words);
  const leaves = leavesOf(query);
  const matches = new Map<Leaf, LeafMatches>();
  for (const leaf of leaves) matches.set(leaf, await matchLeaf(snapshot, leaf));
  const positive = positiveLeaves(query);
  if (positive.length === 0)
    return unranked(snapshot, satisfyingDocuments(query, matches, snapshot), allowed, k);
  const scores = await scoreLeaves(snapshot, positive);
  const { inContent, byPath } = split(setsOf(query, positive, matches, snapshot), allowed);
  const wanted = Math.max(CANDIDATES, k + 1);
  const best = selectCandidates(snapshot, inContent, scores, wanted);
  const asked = parsed.mode === 'strict' ? positive.map((leaf) => leaf.words) : parsed.words;
  const ranked = await rerank(snapshot, asked, best);
  if (ranked.length <= k) {
    ranked.push(...belowContent(selectCandidates(snapshot, byPath, scores, wanted), ranked.at(-1)?.score));
  }
  const hits = ranked.slice(0, k).map(({ file, chunk, score }) => ({ file, chunk, score }));
  return { hits, more: inContent.length + byPath.length > k };
}

/** Two sets by document number: what satisfies the query; what holds something asked for in its content. */
interface FoundSets {
  satisfied: Uint8Array;
  byContent: Uint8Array;
}

function setsOf(
  query: Query,
  positive: readonly Leaf[],
  matches: ReadonlyMap<Leaf, LeafMatches>,
  snapshot: Snapshot,
): FoundSets {
  const only = query.kind === 'run' ? undefined : matches.get(query);
  // One leaf's path set will do: what its content holds is looked up first.
  if (only) return { satisfied: only.path, byContent: only.content };
  const satisfied = satisfyingDocuments(query, matches, snapshot);
  const byContent = contentMatches(positive, matches, snapshot);
  for (let i = 0; i < satisfied.length; i++) byContent[i] = (byContent[i] ?? 0) & (satisfied[i] ?? 0);
  return { satisfied, byContent };
}

/** The documents that may be shown: found by their content, and by their path alone. */
function split(
  { satisfied, byContent }: FoundSets,
  allowed: (document: number) => boolean,
): { inContent: Int32Array; byPath: Int32Array } {
  const inContent = new Int32Array(byContent.length);
  const byPath = new Int32Array(byContent.length);
  let contents = 0;
  let paths = 0;
  for (let document = 0; document < byContent.length; document++) {
    if (byContent[document] === 1) {
      if (allowed(document)) inContent[contents++] = document;
    } else if (satisfied[document] === 1 && allowed(document)) byPath[paths++] = document;
  }
  return { inContent: inContent.subarray(0, contents), byPath: byPath.subarray(0, paths) };
}

/** Words of a query without syntax: any sub-word of any of them is enough. */
function looseQuery(words: readonly Words[]): Leaf {
  const subWords = [...new Set(words.flatMap((entry) => entry.subWords))];
  const identifiers = [...new Set(words.flatMap((entry) => entry.identifiers))];
  return { kind: 'loose', words: { subWords, identifiers }, text: '' };
}

function allowedDocuments(view: SourceView): (document: number) => boolean {
  if (view.stale.size === 0) return () => true;
  const { files, fileOfDocument } = view.snapshot;
  const stale = new Set(files.flatMap((file, ordinal) => (view.stale.has(file.path) ? [ordinal] : [])));
  return (document) => !stale.has(fileOfDocument[document] ?? -1);
}

/** The documents that satisfy the whole query, dead ones left out: 1 by document number. */
function satisfyingDocuments(
  query: Query,
  matches: ReadonlyMap<Leaf, LeafMatches>,
  snapshot: Snapshot,
): Uint8Array {
  const satisfied = evaluateSets(query, matches, snapshot.fileOfDocument.length);
  for (let document = 0; document < satisfied.length; document++) {
    if ((snapshot.fileOfDocument[document] ?? -1) < 0) satisfied[document] = 0;
  }
  return satisfied;
}

/** `evaluate` of the query tree for all documents at once. */
function evaluateSets(query: Query, matches: ReadonlyMap<Leaf, LeafMatches>, size: number): Uint8Array {
  if (query.kind !== 'run') {
    const found = matches.get(query);
    const either = new Uint8Array(size);
    if (found) for (let i = 0; i < size; i++) either[i] = (found.content[i] ?? 0) | (found.path[i] ?? 0);
    return either;
  }
  const binding = new Uint8Array(size).fill(1);
  const alternatives = new Uint8Array(size);
  let required = false;
  let hasAlternatives = false;
  for (const clause of query.clauses) {
    const holds = evaluateSets(clause.query, matches, size);
    if (clause.occur === 'should') {
      hasAlternatives = true;
      for (let i = 0; i < size; i++) alternatives[i] = (alternatives[i] ?? 0) | (holds[i] ?? 0);
    } else {
      const wanted = clause.occur === 'must' ? 1 : 0;
      required ||= clause.occur === 'must';
      for (let i = 0; i < size; i++) if (holds[i] !== wanted) binding[i] = 0;
    }
  }
  if (required || !hasAlternatives) return binding;
  for (let i = 0; i < size; i++) binding[i] = (binding[i] ?? 0) & (alternatives[i] ?? 0);
  return binding;
}

/** Leaves that speak for a document, that is not under a negation. */
function positiveLeaves(query: Query): Leaf[] {
  if (query.kind !== 'run') return [query];
  return query.clauses.flatMap((clause) => (clause.occur === 'must_not' ? [] : positiveLeaves(clause.query)));
}

/** 1 for documents whose content satisfies any of the leaves. */
function contentMatches(
  leaves: readonly Leaf[],
  matches: ReadonlyMap<Leaf, LeafMatches>,
  snapshot: Snapshot,
): Uint8Array {
  const found = new Uint8Array(snapshot.fileOfDocument.length);
  for (const leaf of leaves) {
    const content = matches.get(leaf)?.content;
    if (content) for (let i = 0; i < found.length; i++) found[i] = (found[i] ?? 0) | (content[i] ?? 0);
  }
  return found;
}

/** First-stage scores of all documents that hold any term of the leaves. */
async function scoreLeaves(snapshot: Snapshot, leaves: readonly Leaf[]): Promise<Float64Array> {
  const scores = new Float64Array(snapshot.fileOfDocument.length);
  const lists = await TermLists.of(snapshot).get(leaves.flatMap(keysOf));
  const each = (key: string, visit: (list: NonNullable<ReturnType<typeof lists.get>>) => void): void => {
    const list = lists.get(key);
    if (list && list.documents.length > 0) visit(list);
  };
  // A word asked twice counts once: agents repeat themselves.
  const content = leaves.filter((leaf) => leaf.field !== 'file_path');
  for (const word of distinct(content, (leaf) => leaf.words.subWords)) {
    each(TERM_SPACE.word + word, (list) => addTerm(snapshot, list, 1, scores, WEIGHTS.wholeWord));
  }
  for (const name of distinct(content, (leaf) => leaf.words.identifiers)) {
    each(TERM_SPACE.identifier + name, (list) => addTerm(snapshot, list, WEIGHTS.wholeIdentifier, scores));
    each(TERM_SPACE.declaration + name, (list) => addTerm(snapshot, list, WEIGHTS.declaration, scores));
  }
  for (const word of distinct(content, (leaf) => leaf.words.subWords)) {
    each(TERM_SPACE.declaredWord + word, (list) => addTerm(snapshot, list, WEIGHTS.declaredWord, scores));
  }
  for (const word of distinct(
    leaves.filter((leaf) => leaf.field !== 'content'),
    (leaf) => leaf.words.subWords,
  )) {
    each(TERM_SPACE.path + word, (list) => addPathTerm(snapshot, list.documents, scores));
  }
  return scores;
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

function distinct(leaves: readonly Leaf[], of: (leaf: Leaf) => readonly string[]): Set<string> {
  return new Set(leaves.flatMap((leaf) => of(leaf)));
}

/** Adds the weight of a path word to all chunks of the files that have it. */
function addPathTerm(snapshot: Snapshot, firstDocuments: Int32Array, scores: Float64Array): void {
  const weight = WEIGHTS.path * Math.log(1 + snapshot.files.length / (firstDocuments.length + 0.5));
  for (const document of firstDocuments) {
    const ordinal = snapshot.fileOfDocument[document] ?? -1;
    const file = snapshot.files[ordinal];
    if (!file) continue;
    // A long path says less by each of its words.
    const share = weight / Math.sqrt(1 + traitsOf(snapshot, ordinal).words.length);
    const end = file.firstDocument + file.chunkCount;
    for (let d = file.firstDocument; d < end; d++) scores[d] = (scores[d] ?? 0) + share;
  }
}

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
  allowed: (document: number) => boolean,
  k: number,
): RankedResult {
  const hits: Hit[] = [];
  for (const file of snapshot.files) {
    for (let chunk = 0; chunk < file.chunkCount; chunk++) {
      const document = file.firstDocument + chunk;
      if (satisfied[document] !== 1 || !allowed(document)) continue;
      if (hits.length === k) return { hits, more: true };
      hits.push({ file, chunk, score: 0 });
    }
  }
  return { hits, more: false };
}

/**
 * Ranked search. First stage: every document that satisfies the query, scored by BM25 over sub-words,
 * whole identifiers, declared names and path. Second stage: the best few hundred are ordered anew by
 * signals that are too dear for all (see ranking). Whatever the history of an index, the same tree
 * gives the same answer: statistics count live documents only, and ties are broken by path and chunk.
 */
import { pathWords, TERM_SPACE } from '../indexing/posting-run.ts';
import type { SourceView } from '../indexing/source-view.ts';
import type { Snapshot } from '../store/snapshot.ts';
import type { IndexedFile } from '../store/types.ts';
import { addTerm, Scores } from './bm25.ts';
import { type LeafMatches, matchLeaf } from './leaf-matches.ts';
import { leavesOf, type Leaf, type ParsedQuery, type Query, type Words } from './query.ts';
import { rerank } from './ranking.ts';
import { TermLists } from './term-lists.ts';
import { WEIGHTS } from './weights.ts';

/** Documents that the second stage looks at. */
const CANDIDATES = 300;

/** A ranked passage. */
export interface Hit {
  file: IndexedFile;
  /** Chunk index in the file. */
  chunk: number;
  score: number;
}

export interface RankedResult {
  hits: Hit[];
  /** There are further hits beyond these. */
  more: boolean;
}

/** A document on its way to becoming a hit. */
export interface Candidate {
  document: number;
  file: IndexedFile;
  /** Position of the file in path order. */
  fileOrdinal: number;
  chunk: number;
  score: number;
  /** Found by its path alone. */
  pathOnly: boolean;
}

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
  const satisfied = satisfyingDocuments(query, matches, snapshot);
  const positive = positiveLeaves(query);
  if (positive.length === 0) return unranked(snapshot, satisfied, allowed, k);
  const scores = await scoreLeaves(snapshot, positive);
  const byContent = contentMatches(positive, matches, snapshot);
  const takes = (document: number): boolean => satisfied[document] === 1 && allowed(document);
  const inContent: number[] = [];
  const byPath: number[] = [];
  for (let document = 0; document < satisfied.length; document++) {
    if (!takes(document)) continue;
    (byContent[document] === 1 ? inContent : byPath).push(document);
  }
  const wanted = Math.max(CANDIDATES, k + 1);
  const toCandidate = (document: number, pathOnly: boolean): Candidate => candidateOf(snapshot, document, scores, pathOnly);
  const best = selectBest(inContent, scores, wanted, snapshot).map((document) => toCandidate(document, false));
  const asked = parsed.mode === 'strict' ? positive.map((leaf) => leaf.words) : parsed.words;
  const ranked = await rerank(snapshot, asked, best);
  if (ranked.length <= k) {
    const rest = selectBest(byPath, scores, wanted, snapshot).map((document) => toCandidate(document, true));
    ranked.push(...belowContent(rest, ranked.at(-1)?.score));
  }
  const hits = ranked.slice(0, k).map(({ file, chunk, score }) => ({ file, chunk, score }));
  return { hits, more: inContent.length + byPath.length > k };
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
function satisfyingDocuments(query: Query, matches: ReadonlyMap<Leaf, LeafMatches>, snapshot: Snapshot): Uint8Array {
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
function contentMatches(leaves: readonly Leaf[], matches: ReadonlyMap<Leaf, LeafMatches>, snapshot: Snapshot): Uint8Array {
  const found = new Uint8Array(snapshot.fileOfDocument.length);
  for (const leaf of leaves) {
    const content = matches.get(leaf)?.content;
    if (content) for (let i = 0; i < found.length; i++) found[i] = (found[i] ?? 0) | (content[i] ?? 0);
  }
  return found;
}

/** First-stage scores of all documents that hold any term of the leaves. */
async function scoreLeaves(snapshot: Snapshot, leaves: readonly Leaf[]): Promise<Scores> {
  const scores = new Scores(snapshot.fileOfDocument.length);
  const lists = await TermLists.of(snapshot).get(leaves.flatMap(keysOf));
  const each = (key: string, visit: (list: NonNullable<ReturnType<typeof lists.get>>) => void): void => {
    const list = lists.get(key);
    if (list && list.documents.length > 0) visit(list);
  };
  // A word asked twice counts once: agents repeat themselves.
  const content = leaves.filter((leaf) => leaf.field !== 'file_path');
  for (const word of distinct(content, (leaf) => leaf.words.subWords)) {
    each(TERM_SPACE.word + word, (list) => addTerm(snapshot, list, 1, scores, { wholeBonus: WEIGHTS.wholeWord }));
  }
  for (const name of distinct(content, (leaf) => leaf.words.identifiers)) {
    each(TERM_SPACE.identifier + name, (list) => addTerm(snapshot, list, WEIGHTS.wholeIdentifier, scores));
    each(TERM_SPACE.declaration + name, (list) => addTerm(snapshot, list, WEIGHTS.declaration, scores, { only: true }));
  }
  for (const word of distinct(content, (leaf) => leaf.words.subWords)) {
    each(TERM_SPACE.declaredWord + word, (list) => addTerm(snapshot, list, WEIGHTS.declaredWord, scores, { only: true }));
  }
  for (const word of distinct(leaves.filter((leaf) => leaf.field !== 'content'), (leaf) => leaf.words.subWords)) {
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
  const names = leaf.words.identifiers.flatMap((name) => [TERM_SPACE.identifier + name, TERM_SPACE.declaration + name]);
  return [...words, ...names];
}

function distinct(leaves: readonly Leaf[], of: (leaf: Leaf) => readonly string[]): Set<string> {
  return new Set(leaves.flatMap((leaf) => of(leaf)));
}

/** Adds the weight of a path word to all chunks of the files that have it. */
function addPathTerm(snapshot: Snapshot, firstDocuments: Int32Array, scores: Scores): void {
  const weight = WEIGHTS.path * Math.log(1 + snapshot.files.length / (firstDocuments.length + 0.5));
  for (const document of firstDocuments) {
    const file = snapshot.files[snapshot.fileOfDocument[document] ?? -1];
    if (!file) continue;
    // A long path says less by each of its words.
    const share = weight / Math.sqrt(1 + pathLength(file));
    for (let chunk = 0; chunk < file.chunkCount; chunk++) scores.add(file.firstDocument + chunk, share);
  }
}

const PATH_LENGTHS = new WeakMap<IndexedFile, number>();

function pathLength(file: IndexedFile): number {
  let length = PATH_LENGTHS.get(file);
  if (length === undefined) {
    length = pathWords(file.path).length;
    PATH_LENGTHS.set(file, length);
  }
  return length;
}

function candidateOf(snapshot: Snapshot, document: number, scores: Scores, pathOnly: boolean): Candidate {
  const fileOrdinal = snapshot.fileOfDocument[document] ?? 0;
  const file = snapshot.files[fileOrdinal];
  if (!file) throw new Error(`document ${document} has no file`);
  return { document, file, fileOrdinal, chunk: document - file.firstDocument, score: scores.values[document] ?? 0, pathOnly };
}

/** The `count` best documents, ties by path and chunk. Linear but for the ones selected. */
function selectBest(documents: readonly number[], scores: Scores, count: number, snapshot: Snapshot): number[] {
  const byPlace = (a: number, b: number): number =>
    (snapshot.fileOfDocument[a] ?? 0) - (snapshot.fileOfDocument[b] ?? 0) || a - b;
  const score = (document: number): number => scores.values[document] ?? 0;
  let kept = documents;
  if (documents.length > count) {
    const threshold = nthLargest(Float64Array.from(documents, score), count);
    const above = documents.filter((document) => score(document) > threshold);
    const level = documents.filter((document) => score(document) === threshold).sort(byPlace);
    kept = [...above, ...level.slice(0, count - above.length)];
  }
  return [...kept].sort((a, b) => score(b) - score(a) || byPlace(a, b));
}

/** The n-th largest value (n from 1), by repeated partition; reorders `values`. Linear on average. */
function nthLargest(values: Float64Array, n: number): number {
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

/** Scores of hits by path alone, pressed below the last hit by content. */
function belowContent(candidates: Candidate[], lowest: number | undefined): Candidate[] {
  if (lowest === undefined) return candidates;
  return candidates.map((candidate) => ({ ...candidate, score: (lowest * candidate.score) / (1 + candidate.score) }));
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

/**
 * The first stage of ranked search: scores every document that satisfies a query by what can be read off
 * the postings, and selects the best.
 */
import type { Snapshot } from '../store/snapshot.ts';
import { addTerm, ScoreBoard } from './bm25.ts';
import type { Candidate } from './candidate.ts';
import type { QuerySets } from './query-sets.ts';
import type { Asked } from './ranking/asked.ts';
import type { Evidence } from './ranking/evidence.ts';
import { visitFileScores } from './ranking/file-scores.ts';
import { traitsOf } from './ranking/file-traits.ts';
import type { Weights } from './ranking/weights.ts';
import { placesOf, selectBest } from './selection.ts';

/** What is asked of the content or of the path, with what the index knows of it. */
export interface Side {
  asked: Asked;
  evidence: Evidence;
}

export interface FirstStage {
  /** The best by content, and the best of those found by their path alone. */
  inContent: Candidate[];
  byPath: Candidate[];
  /** Documents found in all. */
  found: number;
}

interface Boards {
  /** By document. */
  content: ScoreBoard;
  /** By position of the file. */
  files: ScoreBoard;
  paths: ScoreBoard;
  /** By document: 1 if it holds a word as asked. */
  holds: Uint8Array;
}

/** They serve one query after the other, of whatever snapshot, and are clear between them. */
let lastBoards: WeakRef<Boards> | undefined;

/** Boards with room for a snapshot. Some more than that, as the next ones have more documents. */
function boardsOf(snapshot: Snapshot): Boards {
  const documents = snapshot.fileOfDocument.length;
  const files = snapshot.files.length;
  const last = lastBoards?.deref();
  if (last && last.holds.length >= documents && last.files.scores.length >= files) return last;
  const boards = {
    content: new ScoreBoard(withRoom(documents)),
    files: new ScoreBoard(withRoom(files)),
    paths: new ScoreBoard(withRoom(files)),
    holds: new Uint8Array(withRoom(documents)),
  };
  lastBoards = new WeakRef(boards);
  return boards;
}

function withRoom(count: number): number {
  return count + Math.ceil(count / 8) + 64;
}

/**
 * Scores all documents and selects the best. `sets`: the documents that satisfy a query with syntax;
 * without, any word is enough. Synchronous: the boards serve one query after the other.
 */
export function firstStage(
  snapshot: Snapshot,
  content: Side,
  path: Side,
  sets: QuerySets | undefined,
  allowed: ((document: number) => boolean) | undefined,
  wanted: number,
  weights: Weights,
): FirstStage {
  const boards = boardsOf(snapshot);
  try {
    scoreContent(snapshot, content, boards, weights);
    scorePaths(snapshot, path, boards.paths, weights);
    const found = sets ? splitSatisfying(sets) : splitScored(snapshot, content, path, boards);
    const inContent = allowed ? found.inContent.filter(allowed) : found.inContent;
    const byPath = allowed ? found.byPath.filter(allowed) : found.byPath;
    const { fileOfDocument } = snapshot;
    const scoreOf = (document: number): number => {
      const ordinal = fileOfDocument[document] ?? 0;
      const ofFile = weights.file * (boards.files.scores[ordinal] ?? 0);
      return (boards.content.scores[document] ?? 0) + ofFile + (boards.paths.scores[ordinal] ?? 0);
    };
    const pathScoreOf = (document: number): number => boards.paths.scores[fileOfDocument[document] ?? 0] ?? 0;
    return {
      inContent: selectCandidates(snapshot, inContent, scoreOf, wanted),
      byPath: inContent.length >= wanted ? [] : selectCandidates(snapshot, byPath, pathScoreOf, wanted),
      found: inContent.length + byPath.length,
    };
  } finally {
    boards.content.clear();
    boards.files.clear();
    boards.paths.clear();
    boards.holds.fill(0);
  }
}

function scoreContent(
  snapshot: Snapshot,
  { asked, evidence }: Side,
  { content, files }: Boards,
  weights: Weights,
): void {
  asked.terms.forEach(({ isQuestion }, t) => {
    const weight = isQuestion ? weights.questionWord : 1;
    const pooled = evidence.content[t];
    const declared = evidence.declared[t];
    if (pooled && weight > 0) {
      addTerm(snapshot, pooled, weight, content, weights.wholeWord);
      if (weights.file > 0)
        visitFileScores(snapshot, pooled, (ordinal, score) => files.add(ordinal, weight * score));
    }
    const enclosing = evidence.enclosing[t];
    if (enclosing && weight * weights.enclosing > 0) {
      addTerm(snapshot, enclosing, weight * weights.enclosing, content);
    }
    if (declared && weight * weights.declaredWord > 0)
      addTerm(snapshot, declared, weight * weights.declaredWord, content);
  });
  for (const { occurrences, weight } of evidence.names) addTerm(snapshot, occurrences, weight, content);
}

/** Adds the weight of each path word to the files that have it. */
function scorePaths(
  snapshot: Snapshot,
  { asked, evidence }: Side,
  board: ScoreBoard,
  weights: Weights,
): void {
  asked.terms.forEach(({ isQuestion }, t) => {
    const { documents, frequencies } = evidence.paths[t] ?? { documents: [], frequencies: [] };
    const rarity = Math.log(1 + snapshot.files.length / (documents.length + 0.5));
    const weight = (isQuestion ? weights.questionWord : 1) * rarity;
    for (let i = 0; i < documents.length; i++) {
      const ordinal = snapshot.fileOfDocument[documents[i] ?? 0] ?? -1;
      if (ordinal < 0) continue;
      // A long path says less by each of its words.
      const share = Math.min(1, frequencies[i] ?? 0) / Math.sqrt(1 + traitsOf(snapshot, ordinal).wordCount);
      board.add(ordinal, Math.max(weights.path * weight * share, Number.MIN_VALUE));
    }
  });
}

/** Documents that hold a word as asked, in their content or, if not, in the path of their file. */
function splitScored(
  snapshot: Snapshot,
  content: Side,
  path: Side,
  { content: board, holds }: Boards,
): { inContent: Int32Array; byPath: Int32Array } {
  for (const { documents } of content.evidence.words) for (const document of documents) holds[document] = 1;
  const byPath: number[] = [];
  for (const { documents } of path.evidence.pathWords) {
    for (const first of documents) {
      const file = snapshot.files[snapshot.fileOfDocument[first] ?? -1];
      if (!file) continue;
      for (let d = file.firstDocument; d < file.firstDocument + file.chunkCount; d++) {
        if (holds[d] !== 0) continue;
        // What holds a relative of a word is no answer by its path alone.
        holds[d] = (board.scores[d] ?? 0) > 0 ? 1 : 2;
        if (holds[d] === 2) byPath.push(d);
      }
    }
  }
  return {
    inContent: board.documents().filter((document) => holds[document] === 1),
    byPath: Int32Array.from(byPath),
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

/** The best of some documents. */
function selectCandidates(
  snapshot: Snapshot,
  documents: Int32Array,
  scoreOf: (document: number) => number,
  wanted: number,
): Candidate[] {
  const scores = new Float64Array(documents.length);
  for (let i = 0; i < documents.length; i++) scores[i] = scoreOf(documents[i] ?? 0);
  return selectBest(documents, scores, wanted, placesOf(snapshot)).map(({ document, score }) => {
    const fileOrdinal = snapshot.fileOfDocument[document] ?? 0;
    const file = snapshot.files[fileOrdinal];
    if (!file) throw new Error(`document ${document} has no file`);
    return { document, file, fileOrdinal, chunk: document - file.firstDocument, score };
  });
}

/** The documents that satisfy a query tree, as sets by document number. */
import type { Snapshot } from '../store/snapshot.ts';
import { type LeafMatches, matchLeaf } from './leaf-matches.ts';
import type { Pace } from './pace.ts';
import { type Leaf, leavesOf, type Query } from './query.ts';

/** 1 by document number where the document is in the set; dead documents are in none. */
export interface QuerySets {
  satisfied: Uint8Array;
  /** Satisfying, and something asked for is in the content, not in the path alone. */
  byContent: Uint8Array;
}

/** Works out both sets for all documents at once. Linear in the documents for each part of the query. */
export async function querySets(snapshot: Snapshot, query: Query, pace: Pace): Promise<QuerySets> {
  const matches = new Map<Leaf, LeafMatches>();
  for (const leaf of leavesOf(query)) matches.set(leaf, await matchLeaf(snapshot, leaf, pace));
  if (pace.isDue) await pace.rest();
  const { fileOfDocument } = snapshot;
  const satisfied = evaluateSets(query, matches, fileOfDocument.length);
  const byContent = new Uint8Array(satisfied.length);
  const contents = positiveLeaves(query).flatMap((leaf) => matches.get(leaf)?.content ?? []);
  for (let document = 0; document < satisfied.length; document++) {
    if ((fileOfDocument[document] ?? -1) < 0) satisfied[document] = 0;
    if (satisfied[document] !== 1) continue;
    for (const content of contents)
      byContent[document] = (byContent[document] ?? 0) | (content[document] ?? 0);
  }
  return { satisfied, byContent };
}

/** Leaves that speak for a document: those not under a negation. */
export function positiveLeaves(query: Query): Leaf[] {
  if (query.kind !== 'run') return [query];
  return query.clauses.flatMap((clause) => (clause.occur === 'must_not' ? [] : positiveLeaves(clause.query)));
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

/** What the index knows of the words and names asked for, read together. */
import { TERM_SPACE } from '../../indexing/posting-run.ts';
import type { Snapshot } from '../../store/snapshot.ts';
import type { Occurrences } from '../bm25.ts';
import { type TermList, termLists } from '../term-lists.ts';
import type { Asked } from './asked.ts';
import { type Pooled, pooledLists } from './pooled.ts';
import type { Weights } from './weights.ts';

/** Postings of a name, and how much it counts to find it. */
export interface NameEvidence {
  occurrences: Occurrences;
  weight: number;
}

/** By term of the query, in order, unless it says otherwise. */
export interface Evidence {
  /** In the content, relatives included. */
  content: readonly Pooled[];
  /** In names that are declared, relatives included. */
  declared: readonly Pooled[];
  /** In names of declarations around the passage, relatives included. */
  enclosing: readonly Pooled[];
  /** In paths, by the first document of each file, relatives included. */
  paths: readonly Pooled[];
  /** The words themselves, in the content and in paths: what satisfies a query without syntax. */
  words: readonly TermList[];
  pathWords: readonly TermList[];
  /** Of whole names. */
  names: readonly NameEvidence[];
}

const NONE: TermList = { documents: new Int32Array(0), counts: new Int32Array(0) };

export async function evidenceOf(snapshot: Snapshot, asked: Asked, weights: Weights): Promise<Evidence> {
  const { terms } = asked;
  const wanted = namesOf(asked, weights);
  const [content, declared, enclosing, paths, lists] = await Promise.all([
    pooledLists(snapshot, TERM_SPACE.word, terms, weights),
    pooledLists(snapshot, TERM_SPACE.declaredWord, terms, weights),
    pooledLists(snapshot, TERM_SPACE.enclosing, terms, weights),
    pooledLists(snapshot, TERM_SPACE.path, terms, weights),
    termLists(snapshot, [
      ...terms.flatMap(({ word }) => [TERM_SPACE.word + word, TERM_SPACE.path + word]),
      ...wanted.map(({ key }) => key),
    ]),
  ]);
  return {
    content,
    declared,
    enclosing,
    paths,
    words: terms.map(({ word }) => lists.get(TERM_SPACE.word + word) ?? NONE),
    pathWords: terms.map(({ word }) => lists.get(TERM_SPACE.path + word) ?? NONE),
    names: wanted.map(({ key, weight }) => ({ occurrences: occurrencesOf(lists.get(key) ?? NONE), weight })),
  };
}

function occurrencesOf({ documents, counts }: TermList): Occurrences {
  const frequencies = new Float32Array(counts.length);
  for (let i = 0; i < counts.length; i++) frequencies[i] = (counts[i] ?? 0) >>> 1;
  return { documents, frequencies };
}

function namesOf({ terms, runs }: Asked, weights: Weights): { key: string; weight: number }[] {
  const isSole = (words: number): boolean => words === terms.length;
  const declared = (words: number): number =>
    weights.declaration + (isSole(words) ? weights.soleDeclaration : 0);
  const single = terms
    .filter(({ isQuestion }) => !isQuestion)
    .flatMap(({ word }) => [
      { key: TERM_SPACE.declaration + word, weight: declared(1) },
      // `websocket` for `WebSocket`.
      { key: TERM_SPACE.identifier + word, weight: weights.joinedName },
    ]);
  const several = runs.flatMap(({ names, joined, written, terms: { length: size } }) => {
    const isWritten = written.length > 0;
    const weight = isWritten ? weights.writtenName : weights.joinedName;
    const share = isWritten ? 1 : weights.joinedName / (weights.writtenName || 1);
    return [
      ...names.flatMap((name) => {
        const spelling = isWritten && !written.includes(name) ? weights.otherSpelling : 1;
        return [
          { key: TERM_SPACE.identifier + name, weight: weight * spelling },
          { key: TERM_SPACE.declaration + name, weight: declared(isWritten ? size : 0) * share * spelling },
        ];
      }),
      // `web socket` for `websocket`.
      { key: TERM_SPACE.word + joined, weight },
    ];
  });
  return [...single, ...several].filter(({ weight }) => weight > 0);
}

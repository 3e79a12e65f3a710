/** Which documents satisfy one condition of a query: by their content, by their file's path. */
import { ENDS_IDENTIFIER, pathWords, STARTS_IDENTIFIER, TERM_SPACE } from '../indexing/posting-run.ts';
import { scanIdentifiers, subWords } from '../indexing/terms.ts';
import type { Snapshot } from '../store/snapshot.ts';
import type { Pace } from './pace.ts';
import type { Leaf } from './query.ts';
import { termLists, visitSequences } from './term-lists.ts';

export interface LeafMatches {
  /** By document number, 1 where the content, the path satisfies the leaf. */
  content: Uint8Array;
  path: Uint8Array;
}

export async function matchLeaf(snapshot: Snapshot, leaf: Leaf, pace: Pace): Promise<LeafMatches> {
  const size = snapshot.fileOfDocument.length;
  const matches = { content: new Uint8Array(size), path: new Uint8Array(size) };
  if (leaf.field !== 'file_path') await matchContent(snapshot, leaf, pace, matches.content);
  if (leaf.field !== 'content') await matchPaths(snapshot, leaf, matches.path);
  return matches;
}

async function matchContent(snapshot: Snapshot, leaf: Leaf, pace: Pace, matches: Uint8Array): Promise<void> {
  const keys = leaf.words.subWords.map((word) => TERM_SPACE.word + word);
  const bounded = leaf.kind === 'phrase';
  if (leaf.kind === 'loose' || (keys.length === 1 && !bounded)) {
    const lists = await termLists(snapshot, keys);
    for (const { documents } of lists.values()) for (const document of documents) matches[document] = 1;
    return;
  }
  await visitSequences(snapshot, keys, bounded, pace, (document) => {
    matches[document] = 1;
  });
}

async function matchPaths(snapshot: Snapshot, leaf: Leaf, matches: Uint8Array): Promise<void> {
  const words = leaf.words.subWords;
  const lists = await termLists(
    snapshot,
    words.map((word) => TERM_SPACE.path + word),
  );
  const needed = leaf.kind === 'loose' ? 1 : new Set(words).size;
  const singleWord = leaf.kind === 'loose' || (leaf.kind === 'word' && words.length === 1);
  const found = new Map<number, number>();
  for (const { documents } of lists.values()) {
    for (const document of documents) found.set(document, (found.get(document) ?? 0) + 1);
  }
  for (const [document, count] of found) {
    const file = snapshot.files[snapshot.fileOfDocument[document] ?? -1];
    if (!file || count < needed) continue;
    // The lists are exact for single words; for sequences they only narrow.
    if (!singleWord && !textSatisfies(file.path, leaf)) continue;
    matches.fill(1, file.firstDocument, file.firstDocument + file.chunkCount);
  }
}

/** Whether a short text, read as terms, satisfies a leaf. The meaning of a leaf, without an index. */
export function textSatisfies(text: string, leaf: Leaf): boolean {
  const wanted = leaf.words.subWords;
  if (leaf.kind === 'loose') {
    const words = new Set(pathWords(text));
    return wanted.some((word) => words.has(word));
  }
  const words: { word: string; flags: number }[] = [];
  scanIdentifiers(text, (start, end) => {
    const parts = subWords(text.slice(start, end));
    parts.forEach((word, i) => {
      const starts = i === 0 ? STARTS_IDENTIFIER : 0;
      const ends = i === parts.length - 1 ? ENDS_IDENTIFIER : 0;
      words.push({ word, flags: starts | ends });
    });
  });
  return words.some((first, at) => {
    if (!wanted.every((word, i) => words[at + i]?.word === word)) return false;
    if (leaf.kind === 'word') return true;
    const last = words[at + wanted.length - 1];
    return (first.flags & STARTS_IDENTIFIER) !== 0 && ((last?.flags ?? 0) & ENDS_IDENTIFIER) !== 0;
  });
}

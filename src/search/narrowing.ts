/** Which files can hold a text, by the index. It may only narrow: who asks reads the files. */

import type { ExactIndex } from '../indexing/exact-view.ts';
import { TERM_SPACE } from '../indexing/posting-run.ts';
import { fold, MAX_IDENTIFIER, scanIdentifiers, subWords } from '../indexing/terms.ts';
import type { Snapshot } from '../store/snapshot.ts';
import { candidatePositions } from './exact/narrowing.ts';
import { planText } from './exact/regex-plan.ts';
import { allOf } from './exact/trigram-query.ts';
import { termLists } from './term-lists.ts';

/** Keys of the identifiers in a symbol, which stand whole in any file that holds it as one. */
export function identifierKeys(symbol: string): string[] {
  const keys = new Set<string>();
  scanIdentifiers(symbol, (start, end) => {
    if (end - start > MAX_IDENTIFIER) return;
    const identifier = symbol.slice(start, end);
    const words = subWords(identifier);
    const [first] = words;
    if (first === undefined) return;
    const name = fold(identifier);
    keys.add(first === name ? TERM_SPACE.word + first : TERM_SPACE.identifier + name);
  });
  return [...keys];
}

/** Positions in `snapshot.files`, rising, of the files that can hold a text, whose lines may end with LF or CR LF. */
export function filesHoldingText(snapshot: Snapshot, text: string): Promise<Iterable<number>> {
  return candidatePositions(rankedIndex(snapshot), allOf(text.split('\n').map(planText)));
}

const INDEXES = new WeakMap<Snapshot, ExactIndex>();

/** The trigrams of the files of ranked search. */
function rankedIndex(snapshot: Snapshot): ExactIndex {
  let index = INDEXES.get(snapshot);
  if (!index) {
    const positions = new Int32Array(snapshot.ref.nextFile).fill(-1);
    snapshot.files.forEach((file, ordinal) => {
      positions[file.id] = ordinal;
    });
    const readable = Int32Array.from(snapshot.files.keys());
    index = { snapshot, positions, unread: new Int32Array(0), readable };
    INDEXES.set(snapshot, index);
  }
  return index;
}

/** Positions in `snapshot.files`, rising, of the files that hold all keys; of all files without keys. */
export async function filesHolding(snapshot: Snapshot, keys: readonly string[]): Promise<Iterable<number>> {
  if (keys.length === 0) return snapshot.files.keys();
  const lists = await termLists(snapshot, keys);
  let files: Set<number> | undefined;
  for (const { documents } of lists.values()) {
    const holding = new Set<number>();
    for (const document of documents) {
      const ordinal = snapshot.fileOfDocument[document] ?? -1;
      if (!files || files.has(ordinal)) holding.add(ordinal);
    }
    files = holding;
  }
  return [...(files ?? [])].sort((a, b) => a - b);
}

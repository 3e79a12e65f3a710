/** Which files can hold a text, by the index. It may only narrow: who asks reads the files. */

import { TERM_SPACE } from '../indexing/posting-run.ts';
import { fold, MAX_IDENTIFIER, scanIdentifiers, subWords } from '../indexing/terms.ts';
import type { Snapshot } from '../store/snapshot.ts';
import { TermLists } from './term-lists.ts';

/**
 * Keys of the identifiers in a text that must stand whole in any file that holds it. An identifier at
 * an end of the text may be a part of a longer one there, unless `wholeWord`.
 */
export function identifierKeys(text: string, wholeWord: boolean): string[] {
  const keys = new Set<string>();
  scanIdentifiers(text, (start, end) => {
    if (!wholeWord && (start === 0 || end === text.length)) return;
    if (end - start > MAX_IDENTIFIER) return;
    const identifier = text.slice(start, end);
    const words = subWords(identifier);
    const [first] = words;
    if (first === undefined) return;
    const name = fold(identifier);
    keys.add(first === name ? TERM_SPACE.word + first : TERM_SPACE.identifier + name);
  });
  return [...keys];
}

/** Positions in `snapshot.files`, rising, of the files that hold all keys; of all files without keys. */
export async function filesHolding(snapshot: Snapshot, keys: readonly string[]): Promise<Iterable<number>> {
  if (keys.length === 0) return snapshot.files.keys();
  const lists = await TermLists.of(snapshot).get(keys);
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

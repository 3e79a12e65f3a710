/** The layout of text answers: a first line, then entries in groups by file. */
import { type Place, sortByLine } from '../../code/symbols/place.ts';
import { shownSignature } from '../../code/symbols/shown-signature.ts';
import type { Outline } from '../../indexing/syntax/outline.ts';

/** The first line: how many there are, and how many of them are shown. */
export function matchesHead(total: number, shown: number, noun: 'match' | 'relevant match'): string {
  if (total === 0) return `Found 0 ${noun}es`;
  if (shown < total) return `Found ${total} ${noun}es (first ${shown} shown):`;
  return total === 1 ? `Found 1 ${noun}:` : `Found ${total} ${noun}es:`;
}

/** Groups in the order of their first place, `FILE:` above entries `SIGNATURE (line N)` by line. */
export function groupsByFile(places: readonly Place[]): string {
  const groups = new Map<Outline, number[]>();
  for (const { file, index } of places) {
    const group = groups.get(file);
    if (group) group.push(index);
    else groups.set(file, [index]);
  }
  return [...groups]
    .map(([file, indexes]) => {
      const entries = sortByLine(file, indexes).map(
        (i) => `  ${shownSignature(file, i)} (line ${file.line(i)})`,
      );
      return [`${file.path}:`, ...entries].join('\n');
    })
    .join('\n\n');
}

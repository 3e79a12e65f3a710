/** The texts behind literals and classes, as the trigram index sees them: bytes, A-Z in lower case. */
import type { Range } from './hir.ts';

/** Characters of a class that are followed one by one. */
const MAX_CHARACTERS = 16;

/** One character a byte. */
export function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(/[A-Z]+/g, (capitals) => capitals.toLowerCase());
}

/** The characters of a class, letter case of A-Z aside; undefined if there are too many. */
export function smallClassTexts(ranges: readonly Range[]): ReadonlySet<string> | undefined {
  const texts = new Set<string>();
  for (const [first, last] of ranges) {
    // Even with both cases of each letter there are more.
    if (last - first >= 2 * MAX_CHARACTERS) return undefined;
    for (let codePoint = first; codePoint <= last; codePoint++) {
      texts.add(textOf(Buffer.from(String.fromCodePoint(codePoint))));
      if (texts.size > MAX_CHARACTERS) return undefined;
    }
  }
  return texts;
}

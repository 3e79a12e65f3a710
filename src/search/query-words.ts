/** From the text of an operand to its terms. */
import { fold, scanIdentifiers, subWords } from '../indexing/terms.ts';
import type { Words } from './query-tree.ts';

/** Terms of a text; both lists are empty if it holds no letter or digit. */
export function wordsOf(text: string): Words {
  const words: Words = { subWords: [], identifiers: [] };
  scanIdentifiers(text, (start, end) => {
    const identifier = text.slice(start, end);
    const parts = subWords(identifier);
    if (parts.length === 0) return;
    words.subWords.push(...parts);
    words.identifiers.push(fold(identifier));
  });
  return words;
}

/**
 * Terms of each word of a text that is not to be read as syntax: split at blanks, the operator words
 * left out, and what holds no term.
 */
export function plainWords(text: string): Words[] {
  return text
    .replaceAll(/(?<![^\s()])(?:AND|OR|NOT)(?![^\s()])/g, ' ')
    .split(/\s+/)
    .map(wordsOf)
    .filter((words) => words.subWords.length > 0);
}

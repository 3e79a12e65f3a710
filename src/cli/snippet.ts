/** The lines of a passage that show best why it was found. */
import { scanIdentifiers, subWords } from '../indexing/terms.ts';

/** A line of a file. */
export interface NumberedLine {
  /** 1-based. */
  number: number;
  text: string;
}

/** Shorter sub-words would light up half the text. */
const MIN_TERM = 3;

/**
 * What to look for in lines: the words of a query and their parts in lower case, longest first. A
 * literal query stands for itself, line by line.
 */
export function termsOf(query: string, literal: boolean): string[] {
  if (literal) return unique(query.split(/\r?\n/).filter((line) => line.trim() !== ''));
  const words = query.replaceAll(/\b(?:content|file_path):/g, ' ').replaceAll(/\b(?:AND|OR|NOT)\b/g, ' ');
  const terms: string[] = [];
  scanIdentifiers(words, (start, end) => {
    const identifier = words.slice(start, end);
    const parts = subWords(identifier);
    if (parts.length > 0)
      terms.push(identifier.toLowerCase(), ...parts.filter((part) => part.length >= MIN_TERM));
  });
  return unique(terms);
}

function unique(terms: readonly string[]): string[] {
  return [...new Set(terms)].sort((a, b) => b.length - a.length);
}

/** The lines of a text that begins in line `first`, without line ends. */
export function numberedLines(text: string, first: number): NumberedLine[] {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines.map((line, i) => ({ number: first + i, text: line }));
}

/** The `size` neighbouring lines that hold most of the terms, the first such; blank lines at its ends left out. */
export function bestWindow(
  lines: readonly NumberedLine[],
  terms: readonly string[],
  literal: boolean,
  size: number,
): NumberedLine[] {
  const worth = lines.map(({ text }) => {
    const searched = literal ? text : text.toLowerCase();
    return terms.filter((term) => searched.includes(term)).length;
  });
  let best = 0;
  let bestWorth = -1;
  for (let from = 0; from === 0 || from + size <= lines.length; from++) {
    const sum = worth.slice(from, from + size).reduce((total, n) => total + n, 0);
    if (sum > bestWorth) {
      best = from;
      bestWorth = sum;
    }
  }
  return withoutBlankEnds(lines.slice(best, best + size));
}

function withoutBlankEnds(lines: readonly NumberedLine[]): NumberedLine[] {
  const isFull = ({ text }: NumberedLine): boolean => text.trim() !== '';
  const first = lines.findIndex(isFull);
  return first === -1 ? [] : lines.slice(first, lines.findLastIndex(isFull) + 1);
}

/** The text with every term in it as `mark` makes it. */
export function markTerms(
  text: string,
  terms: readonly string[],
  literal: boolean,
  mark: (text: string) => string,
): string {
  if (terms.length === 0) return text;
  const pattern = terms.map((term) => term.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|');
  return text.replaceAll(new RegExp(pattern, literal ? 'gu' : 'giu'), mark);
}

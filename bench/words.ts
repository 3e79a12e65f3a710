/** Which words a tree holds and in how many files: from these the queries of a run are chosen. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface TreeWords {
  /** Number of files looked at. */
  files: number;
  /** Files by lower-case word, by identifier of several parts, by two words that follow each other. */
  words: ReadonlyMap<string, number>;
  identifiers: ReadonlyMap<string, number>;
  pairs: ReadonlyMap<string, number>;
  /** Lines of code taken from files all over the tree. */
  lines: readonly string[];
}

/** Pairs are counted in so many files: there are many more of them than words. */
const PAIR_FILES = 2_000;
const LINES = 10;

/** Reads all files once. */
export function wordsOfTree(root: string, paths: readonly string[]): TreeWords {
  const words = new Map<string, number>();
  const identifiers = new Map<string, number>();
  const pairs = new Map<string, number>();
  const lines: string[] = [];
  paths.forEach((path, i) => {
    const text = readFileSync(join(root, path), 'utf8');
    const found = new Set(text.match(/[A-Za-z_][A-Za-z0-9_]*/g));
    for (const word of found) {
      if (/^[a-z]{4,20}$/.test(word)) add(words, word);
      else if (word.length <= 60 && /^[A-Za-z]{2,}([A-Z_][a-z]{2,})+$/.test(word)) add(identifiers, word);
    }
    if (i % Math.ceil(paths.length / PAIR_FILES) === 0) {
      for (const pair of new Set(text.match(/\b[a-z]{3,} [a-z]{3,}\b/g))) add(pairs, pair);
    }
    if (i % Math.ceil(paths.length / LINES) === 0) lines.push(...lineOfCode(text));
  });
  return { files: paths.length, words, identifiers, pairs, lines };
}

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** A line from the middle of a text that has signs and words. */
function lineOfCode(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim().slice(0, 60));
  const found = lines
    .slice(lines.length >>> 1)
    .find((line) => line.length >= 15 && /\w{4,}.*[({=:]/.test(line));
  return found === undefined ? [] : [found];
}

/**
 * The `count` keys whose number of files comes nearest to `share` of `files`, distinct, in a fixed order:
 * the same tree always gives the same ones.
 */
export function nearest(
  counts: ReadonlyMap<string, number>,
  files: number,
  share: number,
  count: number,
): string[] {
  const target = Math.max(1, files * share);
  const distance = (n: number): number => Math.abs(Math.log(n / target));
  return [...counts]
    .sort(([a, m], [b, n]) => distance(m) - distance(n) || (a < b ? -1 : 1))
    .slice(0, count)
    .map(([key]) => key);
}

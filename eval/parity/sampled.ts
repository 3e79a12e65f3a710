/** Questions taken from the tree itself: parts of its lines. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ParityQuery } from './query.ts';
import { Random } from './random.ts';

const MAX_LENGTH = 40;

/** Parts of random lines of these files, as texts and as patterns, in both kinds of case. */
export function sampledQueries(
  root: string,
  paths: readonly string[],
  count: number,
  seed: number,
): ParityQuery[] {
  const random = new Random(seed);
  const queries: ParityQuery[] = [];
  for (let attempt = 0; queries.length < count && attempt < 20 * count && paths.length > 0; attempt++) {
    const lines = readFileSync(join(root, random.oneOf(paths)), 'utf8').split('\n');
    const characters = Array.from(random.oneOf(lines));
    const from = random.below(characters.length);
    const part = characters.slice(from, from + 1 + random.below(MAX_LENGTH)).join('');
    if (part === '' || part.includes('\0')) continue;
    const kind = random.oneOf(['text', 'regex'] as const);
    const q = kind === 'text' ? part : asPattern(part, random);
    queries.push({ kind, q, caseSensitive: random.below(3) > 0 });
  }
  return queries;
}

/** A pattern that matches the text and some others: some characters become classes, optional or repeated. */
function asPattern(text: string, random: Random): string {
  const parts = Array.from(text, (character) => {
    const escaped = character.replace(/[\\.+*?()|[\]{}^$#&~-]/, '\\$&');
    switch (random.below(12)) {
      case 0:
        return `${escaped}+`;
      case 1:
        return `${escaped}?`;
      case 2:
        return /\w/.test(character) ? '\\w' : escaped;
      case 3:
        return `[${escaped}x-z]`;
      case 4:
        return `(?:${escaped}|~)`;
      default:
        return escaped;
    }
  });
  return parts.join('');
}

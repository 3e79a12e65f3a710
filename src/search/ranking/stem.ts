/**
 * Light stemming of English words: `formatting`, `formatter` and `formats` are one with `format`. Stems
 * are compared with stems only and never shown, so they need not be words.
 */

/** Shorter words are their own stem. */
const SHORTEST = 4;
const SUFFIXES = [
  'ization',
  'isation',
  'izer',
  'ations',
  'ation',
  'ator',
  'ments',
  'ment',
  'ness',
  'able',
  'ible',
  'ance',
  'ence',
  'ively',
  'ive',
  'ions',
  'ion',
  'ate',
  'ize',
  'ise',
  'ing',
  'ed',
  'er',
  'or',
  'al',
  'ly',
  'ity',
] as const;
/** What is left of a word must be so long, and hold a vowel. */
const LEFT = 3;
const LEFT_BEFORE_ATE = 4;
/** A derived word loses its ending, then that of the verb it comes from: `serializers`, `serialize`. */
const ROUNDS = 3;

const KNOWN = new Map<string, string>();
const MOST_KNOWN = 50_000;

/** The stem of a folded word. Anything but lower-case ASCII letters is its own stem. */
export function stem(word: string): string {
  const known = KNOWN.get(word);
  if (known !== undefined) return known;
  if (KNOWN.size >= MOST_KNOWN) KNOWN.clear();
  const found = word.length < SHORTEST || !/^[a-z]+$/.test(word) ? word : reduced(singular(word));
  KNOWN.set(word, found);
  return found;
}

function singular(word: string): string {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return /[^siu]s$/.test(word) ? word.slice(0, -1) : word;
}

function reduced(word: string): string {
  let left = word;
  for (let round = 0; round < ROUNDS; round++) {
    const shorter = withoutSuffix(left);
    if (shorter === left) break;
    left = shorter;
  }
  if (left.length > LEFT && left.endsWith('e')) left = left.slice(0, -1);
  return left.endsWith('y') ? `${left.slice(0, -1)}i` : left;
}

function withoutSuffix(word: string): string {
  for (const suffix of SUFFIXES) {
    if (!word.endsWith(suffix)) continue;
    const left = word.slice(0, -suffix.length);
    const needed = suffix.startsWith('at') ? LEFT_BEFORE_ATE : LEFT;
    if (left.length < needed || !/[aeiouy]/.test(left)) continue;
    if (/([bdfgmnprt])\1$/.test(left)) return left.slice(0, -1);
    // `templating` and `serializing` have lost the e of `template` and `serialize`.
    return /(?:at|iz|is)$/.test(left) && left.length >= LEFT_BEFORE_ATE + 2 ? left.slice(0, -2) : left;
  }
  return word;
}

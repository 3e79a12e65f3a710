/** How well the name of a declaration fits what was typed. Pure. */

/** The best first: 1 equal, 2 equal but for case, 3 prefix, 4 abbreviation, 5 substring. */
export type Rank = 1 | 2 | 3 | 4 | 5;

/** Ranks names; undefined for one that does not fit. Costs a pass or two over the name. */
export function symbolMatcher(q: string): (name: string) => Rank | undefined {
  const folded = fold(q);
  const parts = queryParts(q).map(fold);
  return (name) => {
    if (name === q) return 1;
    const foldedName = fold(name);
    if (foldedName === folded) return 2;
    if (foldedName.startsWith(folded)) return 3;
    if (parts.length >= 2 && isAbbreviation(parts, name)) return 4;
    return foldedName.includes(folded) ? 5 : undefined;
  };
}

/** Texts that, but for case, all stand in every name that fits. */
export function symbolTexts(q: string): string[] {
  const parts = queryParts(q);
  return parts.length >= 2 ? parts : [q];
}

/**
 * An expression that finds a place in every name that fits with this rank or a better one, with the flags
 * `g`, `i` and `u`, and in many more: it is for passing over texts without one.
 */
export function symbolHint(q: string, worst: Rank = 5): RegExp {
  const text = escaped(q);
  if (worst <= 2) return new RegExp(`(?<!${LETTER})${text}(?!${LETTER})`, 'giu');
  if (worst === 3) return new RegExp(`(?<!${LETTER})${text}`, 'giu');
  const [first = '', ...others] = queryParts(q);
  // Before the first hump of a name there may be separators, but no letter or digit.
  return new RegExp(others.length === 0 ? text : `${text}|(?<!${HUMP_LETTER})${escaped(first)}`, 'giu');
}

const HUMP_LETTER = '[\\p{Alphabetic}\\p{M}\\p{Nd}]';
/** Of what can stand in a name, that which is part of it in every language. */
const LETTER = '[\\p{Alphabetic}\\p{M}\\p{Nd}_]';

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

/** Signs that part the humps of a name and belong to none. */
const SEPARATORS = '_\\-$';

/** Digits; capitals that begin no lower-case word; a word, with its capital; and other letters. */
const HUMP = new RegExp(`\\p{Nd}+|\\p{Lu}+(?!\\p{Ll})|\\p{Lu}?[^\\p{Lu}\\p{Nd}${SEPARATORS}]+|\\p{Lu}`, 'gu');

/** The humps of a name: `parseHTMLText2_x` has parse, HTML, Text, 2 and x. */
export function humpsOf(name: string): string[] {
  return name.match(HUMP) ?? [];
}

/** As for a name, but that every capital begins a part. */
const PART = new RegExp(`\\p{Nd}+|\\p{Lu}?[^\\p{Lu}\\p{Nd}${SEPARATORS}]+|\\p{Lu}`, 'gu');

function queryParts(q: string): string[] {
  return q.match(PART) ?? [];
}

/** Each part begins a hump of its own, in order; the first one the first hump. */
function isAbbreviation(parts: readonly string[], name: string): boolean {
  const humps = humpsOf(name).map(fold);
  let hump = 0;
  for (const [i, part] of parts.entries()) {
    if (i > 0) while (hump < humps.length && !humps[hump]?.startsWith(part)) hump++;
    // The earliest hump that fits leaves the most for the parts that follow.
    if (!humps[hump]?.startsWith(part)) return false;
    hump++;
  }
  return true;
}

const NON_ASCII = /[^\0-\x7f]/;

/** Without letter case, character by character, so that no character becomes two. */
function fold(text: string): string {
  return NON_ASCII.test(text) ? Array.from(text, foldCharacter).join('') : text.toLowerCase();
}

/** By way of the capital: `ς` and `σ`, which have one in common, are the same letter. */
function foldCharacter(character: string): string {
  const upper = character.toUpperCase();
  const single = upper.length === character.length ? upper : character;
  const lower = single.toLowerCase();
  return lower.length === single.length ? lower : single;
}

/** The pattern of `quarry grep` with what its options make of it. */
import { QuarryError } from '../errors.ts';
import { type ExactPattern, literalPattern, regexPattern } from '../search/exact/pattern.ts';

export interface PatternOptions {
  ignoreCase: boolean;
  /** The pattern is a text, no regular expression. */
  fixed: boolean;
  /** Only where no word goes on before or behind the match, as with ripgrep's `-w`. */
  word: boolean;
}

/** Throws `invalid_pattern` whose position is one in the pattern as it was given. */
export async function grepPattern(given: string, options: PatternOptions): Promise<ExactPattern> {
  const caseSensitive = !options.ignoreCase;
  // A text of no length is in every line, as the empty expression is.
  const fixed = options.fixed && given !== '';
  const pattern = fixed
    ? await literalPattern(given, caseSensitive)
    : await regexPattern(given, caseSensitive);
  if (!options.word) return pattern;
  return wholeWords(fixed ? escaped(given) : given, caseSensitive);
}

/**
 * An expression that is known to be sound, as a whole word. If it ends in a comment (`(?x)`), the bracket
 * behind it needs a line of its own, where a line feed counts for nothing.
 */
async function wholeWords(source: string, caseSensitive: boolean): Promise<ExactPattern> {
  const around = (inner: string): string => `\\b{start-half}(?:${inner})\\b{end-half}`;
  try {
    return await regexPattern(around(source), caseSensitive);
  } catch (error) {
    if (!(error instanceof QuarryError) || error.details.check !== 'syntax') throw error;
    return regexPattern(around(`${source}\n`), caseSensitive);
  }
}

function escaped(text: string): string {
  return text.replaceAll(/[\\.+*?()|[\]{}^$#&~-]/g, '\\$&');
}

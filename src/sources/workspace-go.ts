/** The line format of go.work and go.mod, as far as directives with one argument go. */

/**
 * The first argument of each line with this directive, `use ./a`, or within its block, `use ( … )`, in
 * order. One pass over the text; a line that is none is passed over.
 */
export function goArguments(text: string, directive: string): string[] {
  const found: string[] = [];
  /** The directive whose block we are in. */
  let block: string | null = null;
  for (const line of text.split('\n')) {
    const [first, second, third] = tokensOf(line);
    if (first === undefined) continue;
    if (block !== null) {
      if (first.text === ')' && !first.isQuoted) block = null;
      else if (block === directive) found.push(first.text);
    } else if (second?.text === '(' && !second.isQuoted) {
      // `use ()` is a block without lines.
      if (third?.text !== ')') block = first.text;
    } else if (first.text === directive && second !== undefined) {
      found.push(second.text);
    }
  }
  return found;
}

interface Token {
  text: string;
  isQuoted: boolean;
}

// A quote that is not closed ends with the line, so that no character is looked at twice.
const TOKEN = /\/\/.*|"((?:[^"\\]|\\.)*)(?:"|\\?$)|`([^`]*)(?:`|$)|[()]|(?:[^\s()"`/]|\/(?!\/))+/g;

/** Longer lines are no directives. */
const MAX_LINE = 4_000;

function tokensOf(line: string): Token[] {
  const tokens: Token[] = [];
  if (line.length > MAX_LINE) return tokens;
  for (const [text, quoted, raw] of line.matchAll(TOKEN)) {
    if (text.startsWith('//')) break;
    const inner = quoted?.replace(/\\(.)/g, '$1') ?? raw;
    tokens.push({ text: inner ?? text, isQuoted: inner !== undefined });
  }
  return tokens;
}

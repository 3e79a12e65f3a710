/**
 * What can be told from the text of an expression without parsing it: enough to keep from the engine what
 * would take it seconds, and to try it with less. Where the text misleads (comments), more is assumed.
 */

/** A piece of an expression. */
export interface Token {
  /** `count`: the bounds of a repetition with their brackets. `open`, `close`: square brackets. */
  readonly kind: 'escape' | 'open' | 'close' | 'operator' | 'count' | 'character';
  readonly text: string;
  /** UTF-16 offset. */
  readonly at: number;
  /** Square brackets around it. */
  readonly depth: number;
}

const ESCAPE = String.raw`\\(?:[pPxuU]\{[^}]*\}|x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|.)`;
const COUNT = String.raw`\{\s*\d+\s*(?:,\s*\d*\s*)?\}`;
/** A bracket that stands first inside is a character. */
const OPEN = String.raw`\[\^?\]?`;
const OUTSIDE = new RegExp(`${ESCAPE}|${COUNT}|${OPEN}|.`, 'suy');
const INSIDE = new RegExp(String.raw`${ESCAPE}|\[:\^?\w+:\]|${OPEN}|&&|--|~~|.`, 'suy');

/** The pieces of an expression, in order; together they are its text. */
export function* tokens(pattern: string): Generator<Token> {
  let depth = 0;
  for (let at = 0; at < pattern.length; ) {
    const syntax = depth > 0 ? INSIDE : OUTSIDE;
    syntax.lastIndex = at;
    const text = syntax.exec(pattern)?.[0] ?? pattern.charAt(at);
    const kind = kindOf(text, depth);
    if (kind === 'close') depth--;
    yield { kind, text, at, depth };
    if (kind === 'open') depth++;
    at += text.length;
  }
}

function kindOf(text: string, depth: number): Token['kind'] {
  if (text.startsWith('\\')) return 'escape';
  if (depth > 0 && text === ']') return 'close';
  if (text.startsWith('[')) return text.startsWith('[:') ? 'escape' : 'open';
  if (text.length > 1 && text.startsWith('{')) return 'count';
  return depth > 0 && text.length > 1 && /^(?:&&|--|~~)$/.test(text) ? 'operator' : 'character';
}

/** True if blanks and comments may stand in the text that do not count, of which {@link tokens} knows nothing. */
export function mayHaveComments(pattern: string): boolean {
  return /\?[a-zA-Z-]*x/.test(pattern);
}

/** True if letter case may not count in parts of the expression. */
export function mayFoldCase(pattern: string): boolean {
  return /\?[a-zA-Z-]*i/.test(pattern);
}

/** Counts that are kept by {@link withSmallCounts}. */
const SMALL_COUNT = 3;

/**
 * An expression that matches everything the given one does, and more, with no count above three: `x{20}`
 * becomes `x{3,}`. Undefined where that cannot be had.
 */
export function withSmallCounts(pattern: string): string | undefined {
  if (mayHaveComments(pattern)) return undefined;
  let source = '';
  for (const { kind, text } of tokens(pattern)) source += kind === 'count' ? smallCount(text) : text;
  return source === pattern ? undefined : source;
}

function smallCount(text: string): string {
  const [min = 0, max = min] = numbersIn(text);
  if (min <= SMALL_COUNT && max <= SMALL_COUNT) return text;
  return `{${Math.min(min, SMALL_COUNT)},}`;
}

/** The bounds of a counted repetition; nothing for any other piece. */
export function countsOf({ kind, text }: Token): readonly number[] {
  return kind === 'count' ? numbersIn(text) : [];
}

function numbersIn(text: string): number[] {
  return [...text.matchAll(/\d+/g)].map(Number);
}

/** Markdown in doc comments: code spans and links. */

/** Text between an offset and `end`, which is the offset behind what it is taken from. */
export interface Span {
  text: string;
  end: number;
}

/** The code between runs of as many backticks, from an offset at the first; undefined if these do not end. */
export function codeSpan(text: string, at: number): Span | undefined {
  const [run = ''] = /^`+/.exec(text.slice(at, at + MAX_LINK)) ?? [];
  for (let end = text.indexOf(run, at + run.length); end >= 0; end = text.indexOf(run, end)) {
    let after = end + run.length;
    while (text[after] === '`') after++;
    if (after - end === run.length) return { text: text.slice(at + run.length, end).trim(), end: after };
    end = after;
  }
  return undefined;
}

const MAX_LINK = 500;

/** What stands in brackets that begin at an offset; undefined if they do not end within 500 characters. */
function inBrackets(text: string, at: number, open: string, close: string): Span | undefined {
  if (text[at] !== open) return undefined;
  let depth = 0;
  for (let end = at; end < Math.min(text.length, at + MAX_LINK); end++) {
    if (text[end] === open) depth++;
    else if (text[end] === close && --depth === 0) return { text: text.slice(at + 1, end), end: end + 1 };
  }
  return undefined;
}

/** A name with its qualifiers, a member after `#` or `.`, and types of parameters in brackets. */
const REFERENCE =
  /^(?=[\p{L}_$`#])(?:[\p{L}\p{N}_$./]|`[^`]*`)*(?:#[\p{L}_$][\p{L}\p{N}_$]*)?(?:\([^()[\]]*(?:\[\][^()[\]]*)*\))?$/u;
const JAVA_LIKE = /[#.]|^\p{Lu}/u;

export interface Link extends Span {
  /** `text` is a label in Markdown rather than the name of a declaration. */
  isLabel: boolean;
}

/**
 * What a link whose `[` stands at an offset shows: `[X]`, `[label][X]` or `[label](url)`. Undefined for
 * brackets that are none, such as those of an index. `isJava`: what is no name of a type or member is no
 * link, as most comments of Java are not in Markdown.
 */
export function linkAt(text: string, at: number, isJava: boolean): Link | undefined {
  if (/[\p{L}\p{N}_)\]]/u.test(text.charAt(at - 1))) return undefined;
  const shown = inBrackets(text, at, '[', ']');
  if (shown === undefined) return undefined;
  const target = inBrackets(text, shown.end, '(', ')') ?? inBrackets(text, shown.end, '[', ']');
  const isName = REFERENCE.test(shown.text) && (!isJava || JAVA_LIKE.test(shown.text));
  if (target === undefined) return isName ? { ...shown, isLabel: false } : undefined;
  const isTarget =
    text[shown.end] === '('
      ? !/\s/.test(target.text.trim().split(/\s+["']/)[0] ?? '')
      : !/\s{2}/.test(target.text);
  return isTarget ? { text: shown.text, end: target.end, isLabel: true } : undefined;
}

/** Lists in source text: parameters between parentheses, names between braces. */

/** Characters, by their UTF-16 units. */
const [QUOTE, APOSTROPHE, BACKTICK, COMMA] = [34, 39, 96, 44];
const [OPEN, CLOSE, LESS, GREATER] = [40, 41, 60, 62];
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [91, 93, 123, 125];
const NESTING = /[([{<"'`]/;

/**
 * The items of a list as written, without its brackets. Commas inside brackets and quotes do not
 * part; an empty item at the end is none. Linear.
 */
export function itemsOf(list: string): string[] {
  const inner = isOpener(list.charCodeAt(0)) ? list.slice(1, -1) : list;
  if (!NESTING.test(inner)) return plainItems(inner);
  const items: string[] = [];
  let start = 0;
  let depth = 0;
  for (let at = 0; at < inner.length; at++) {
    const unit = inner.charCodeAt(at);
    // Letters, which most of it is.
    if (unit > CLOSE_BRACE || (unit > CLOSE_BRACKET && unit < OPEN_BRACE && unit !== BACKTICK)) continue;
    if (unit === COMMA) {
      if (depth !== 0) continue;
      items.push(inner.slice(start, at).trim());
      start = at + 1;
    } else if (unit === QUOTE || unit === APOSTROPHE || unit === BACKTICK) at = quoteEnd(inner, at);
    else if (isOpener(unit)) depth++;
    else if (isCloser(unit, inner, at)) depth--;
  }
  const last = inner.slice(start).trim();
  return last === '' ? items : [...items, last];
}

function plainItems(inner: string): string[] {
  const items = inner.split(',');
  for (let i = 0; i < items.length; i++) items[i] = (items[i] ?? '').trim();
  if (items[items.length - 1] === '') items.pop();
  return items;
}

function isOpener(unit: number): boolean {
  return unit === OPEN || unit === OPEN_BRACKET || unit === OPEN_BRACE || unit === LESS;
}

/** A closing bracket; the `>` of an arrow is none. */
function isCloser(unit: number, text: string, at: number): boolean {
  if (unit === GREATER) return text[at - 1] !== '=' && text[at - 1] !== '-';
  return unit === CLOSE || unit === CLOSE_BRACKET || unit === CLOSE_BRACE;
}

/** The closing quote, or the quote itself where none follows (a lifetime, an apostrophe). */
function quoteEnd(text: string, open: number): number {
  const quote = text[open];
  for (let at = open + 1; at < text.length && text[at] !== '\n'; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === quote) return at;
  }
  return open;
}

/** Expressions without what stands in their brackets. */
import { oneLine } from './one-line.ts';

const CLOSERS = ')]}';
const OPENERS = '([{';
const QUOTES = '"\'`';

/** On one line, with nothing between brackets and in quotes: `a.b({ c }).d` is `a.b().d`. Linear. */
export function bareChain(text: string): string {
  let bare = '';
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? '';
    if (QUOTES.includes(character)) at = quoteEnd(text, at);
    else if (OPENERS.includes(character)) {
      if (depth++ === 0) bare += character;
    } else if (CLOSERS.includes(character)) {
      if (--depth === 0) bare += character;
    } else if (depth === 0) bare += character;
  }
  return oneLine(bare).replace(/\s*([.?]+)\s*(?=[.\w$#])/g, '$1');
}

/** The place of the quote that ends what one begins; the end of the text without one. */
function quoteEnd(text: string, open: number): number {
  for (let at = open + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === text[open]) return at;
  }
  return text.length;
}

/** Where in an expression the line feed stands that no line can hold. */
import { readHir } from './hir.ts';
import { lineFeedsNeeded } from './regex-lines.ts';
import { tokens, withSmallCounts } from './regex-scan.ts';
import { WasmRegex } from './wasm-regex.ts';

/** Places that are tried; each takes the engine as long as the expression did. */
const MAX_TRIED = 8;
/** A character as good as a line feed, but for that. */
const OTHER = '\\x01';

/**
 * Position, in code points, of the first piece of `pattern` that needs a line feed; undefined if it was
 * not found. Each piece that may be a line feed is taken for another character: the one without which
 * less line feeds are needed is it.
 */
export function lineBreakPosition(pattern: string, before: string): number | undefined {
  const needed = feedsNeeded(pattern, before);
  let tried = 0;
  for (const { text, at } of tokens(pattern)) {
    if (!isLineFeed(text) || tried >= MAX_TRIED) continue;
    tried++;
    const rest = pattern.slice(at + text.length);
    if (feedsNeeded(pattern.slice(0, at) + OTHER + rest, before) < needed) {
      return [...pattern.slice(0, at)].length;
    }
  }
  return undefined;
}

function isLineFeed(text: string): boolean {
  return text === '\n' || /^\\(?:n|[xuU]\{0*[aA]\}|[xuU]0*[aA])$/.test(text);
}

/** How often a match is repeated makes no difference. `Infinity` for what is no expression. */
function feedsNeeded(pattern: string, before: string): number {
  try {
    const regex = new WasmRegex(before + (withSmallCounts(pattern) ?? pattern));
    const needed = lineFeedsNeeded(readHir(regex.tree()));
    regex.free();
    return needed;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/**
 * How long the engine may take to parse an expression. That is mostly far below 1 ms, but folding the
 * letter case of a class that holds most of Unicode takes 15 ms, and an expression can have a thousand.
 */
import { mayFoldCase, tokens } from './regex-scan.ts';

/** In ms: an expression beyond it is not parsed by the engine in this process, which does it three times. */
export const MAX_PARSE_MS = 80;

/** ms for a class of words or letters. */
const WORD_CLASS = 1;
/** ms for folding a class of words or letters, and one of nearly everything. */
const FOLD_WORDS = 3;
const FOLD_WIDE = 16;
/** ms for a letter with cases beyond ASCII, and for any other, when case is folded. */
const FOLD_SPECIAL_LETTER = 0.15;
const FOLD_LETTER = 0.02;

/** An estimate in ms, on the safe side. Takes time in proportion to the pattern's length. */
export function parseCost(pattern: string, caseSensitive: boolean): number {
  const folds = !caseSensitive || mayFoldCase(pattern);
  let cost = 0;
  let classes = 0;
  let foldCost = 0;
  for (const { kind, text, depth } of tokens(pattern)) {
    if (kind === 'open' || kind === 'operator') classes++;
    if (kind === 'escape' && /^\\[wWpP]/.test(text)) cost += WORD_CLASS;
    if (!folds) continue;
    if (depth > 0 || kind === 'open') foldCost = Math.max(foldCost, foldCostOf(text, depth));
    else if (/^\\[pP]/.test(text)) cost += FOLD_WIDE;
    else if (kind === 'character') cost += /[^ -~]|[ks]/i.test(text) ? FOLD_SPECIAL_LETTER : FOLD_LETTER;
  }
  return cost + classes * foldCost;
}

/** ms for folding a class that holds this. */
function foldCostOf(text: string, depth: number): number {
  if (/^\\[WSDPpxuU]|^\[:\^|[^ -~\s]/.test(text) || (depth > 0 && text.startsWith('[^'))) return FOLD_WIDE;
  return /^\\[wsd]/.test(text) ? FOLD_WORDS : 0;
}

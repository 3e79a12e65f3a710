/**
 * How long the engine may take to parse and compile an expression. That is mostly far below 1 ms, but a
 * class of all letters takes some ms, and folding the letter case of one that holds most of Unicode 15;
 * an expression can have a thousand of them.
 */
import { countsOf, mayFoldCase, tokens } from './regex-scan.ts';

/** In ms: what is more is not given to the engine in this process. */
export const MAX_PARSE_MS = 80;

/** ms for a class of words or letters, one of digits or blanks, any other, and for any character. */
const WORD_CLASS = 3;
const SMALL_CLASS = 0.15;
const ANY_CHARACTER = 0.05;
/** ms for folding a class of words or letters, and one of nearly everything. */
const FOLD_WORDS = 3;
const FOLD_WIDE = 16;
/** ms for a letter with cases beyond ASCII, and for any other, when case is folded. */
const FOLD_SPECIAL_LETTER = 0.15;
const FOLD_LETTER = 0.02;
/** ms for each copy of a class of words or letters, and of anything else. */
const WORD_COPY = 1.5;
const COPY = 0.01;

/**
 * An estimate in ms, rather too high, of what an expression takes if nothing in it is repeated. Takes time
 * in proportion to the pattern's length.
 */
export function parseCost(pattern: string, caseSensitive: boolean): number {
  const folds = !caseSensitive || mayFoldCase(pattern);
  let cost = 0;
  let classes = 0;
  let foldCost = 0;
  for (const { kind, text, depth } of tokens(pattern)) {
    if (kind === 'open' || kind === 'operator') classes++;
    cost += costOf(kind, text);
    if (!folds) continue;
    if (depth > 0 || kind === 'open') foldCost = Math.max(foldCost, foldCostOf(text, depth));
    else if (/^\\[pP]/.test(text)) cost += FOLD_WIDE;
    else if (kind === 'character') cost += /[^ -~]|[ks]/i.test(text) ? FOLD_SPECIAL_LETTER : FOLD_LETTER;
  }
  return cost + classes * foldCost;
}

function costOf(kind: string, text: string): number {
  if (kind === 'open') return SMALL_CLASS;
  if (kind === 'escape') return isWordClass(text) ? WORD_CLASS : /^\\[dDsS]/.test(text) ? SMALL_CLASS : 0;
  return text === '.' ? ANY_CHARACTER : 0;
}

function isWordClass(text: string): boolean {
  return /^\\[wWpP]/.test(text);
}

/** ms for folding a class that holds this. */
function foldCostOf(text: string, depth: number): number {
  if (/^\\[WSDPpxuU]|^\[:\^|[^ -~\s]/.test(text) || (depth > 0 && text.startsWith('[^'))) return FOLD_WIDE;
  return /^\\[wsd]/.test(text) ? FOLD_WORDS : 0;
}

/**
 * An estimate in ms of what compiling takes with all copies of counted repetitions, which the engine
 * writes out, up to 10 MiB.
 */
export function compileCost(pattern: string): number {
  /** What each open group holds so far; the last one is the innermost. */
  const groups = [0];
  /** What a count that follows would multiply. */
  let last = 0;
  for (const token of tokens(pattern)) {
    const { kind, text, depth } = token;
    if (kind === 'character' && depth === 0 && text === '(') {
      groups.push(0);
      continue;
    }
    let added = isWordClass(text) ? WORD_COPY : COPY;
    if (kind === 'character' && depth === 0 && text === ')') {
      added = groups.length > 1 ? (groups.pop() ?? 0) : 0;
      last = added;
    } else if (kind === 'count') {
      added = last * (Math.max(1, ...countsOf(token)) - 1);
      last += added;
    } else {
      // A class is what is in it.
      last = depth > 0 || kind === 'close' ? last + added : added;
    }
    groups.push((groups.pop() ?? 0) + added);
  }
  return groups.reduce((sum, cost) => sum + cost, 0);
}

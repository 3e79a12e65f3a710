/** Where the parameters of a callable stand among the tokens of its signature. */
import { afterAngles, isMark, isWord, type Token } from './scan.ts';
import type { JvmLanguage } from './types.ts';

/** Indexes of tokens, the end is exclusive. */
export interface Stretch {
  start: number;
  end: number;
}

/** Indexes of the brackets around the parameters; `close` is the number of tokens if it is missing. */
export interface ParameterBrackets {
  open: number;
  close: number;
}

/** The brackets of a method or constructor without annotations, undefined if it has none. Linear. */
export function parameterBrackets(
  tokens: readonly Token[],
  closers: Int32Array,
  language: JvmLanguage,
): ParameterBrackets | undefined {
  const open =
    language === 'kotlin' ? openInKotlin(tokens, closers) : tokens.findIndex((t) => isMark(t, '('));
  return open < 0 ? undefined : { open, close: closers[open] ?? tokens.length };
}

function openInKotlin(tokens: readonly Token[], closers: Int32Array): number {
  const keyword = wordAtTop(tokens, closers, ['fun']);
  const from = keyword >= 0 ? keyword : wordAtTop(tokens, closers, ['constructor']);
  for (let at = from + 1; at < tokens.length; at++) {
    // What follows `fun` and stands before the name in brackets is a receiver.
    const isAfterName = keyword < 0 || (at > keyword + 1 && isWord(tokens[at - 1]));
    if (isMark(tokens[at], '(') && isAfterName) return at;
    if (isMark(tokens[at], '<')) at = afterAngles(tokens, closers, at) - 1;
    else at = Math.max(at, closers[at] ?? at);
  }
  return -1;
}

/** Index of the first of some words from an index on that is in no round, square or curly brackets, -1 if none is. */
export function wordAtTop(
  tokens: readonly Token[],
  closers: Int32Array,
  words: readonly string[],
  from = 0,
): number {
  for (let at = from; at < tokens.length; at++) {
    const token = tokens[at];
    if (token?.kind === 'word' && words.includes(token.text)) return at;
    at = Math.max(at, closers[at] ?? at);
  }
  return -1;
}

/** The stretches between the commas of a list that are in no brackets; a comma at the end opens none. */
export function listItems(tokens: readonly Token[], closers: Int32Array, list: Stretch): Stretch[] {
  const items: Stretch[] = [];
  const end = Math.min(list.end, tokens.length);
  let start = list.start;
  let isValue = false;
  for (let at = start; at < end; at++) {
    // A delegate is an expression as well.
    if (isMark(tokens[at], '=') || (at > start && isWord(tokens[at], 'by'))) isValue = true;
    else if (isMark(tokens[at], '<'))
      at = (isValue ? afterTypeArguments(tokens, at) : afterAngles(tokens, closers, at)) - 1;
    else if (isMark(tokens[at], ',')) {
      items.push({ start, end: at });
      start = at + 1;
      isValue = false;
    } else at = Math.max(at, closers[at] ?? at);
  }
  if (start < end) items.push({ start, end });
  return items;
}

/** Where a value gets too long to be looked through for type arguments, in tokens. */
const MAX_ARGUMENTS = 200;
const OF_TYPES = new Set(['.', ',', '?', '*', '&', '->', '(', ')', ':']);
/** What may follow the type arguments of a call, and not a comparison. */
const AFTER_ARGUMENTS = new Set(['(', ')', '{', ',', '.', '::', '?']);

/** Index after a `<` in a value: after its `>` if it opens type arguments, directly after it if it compares. */
function afterTypeArguments(tokens: readonly Token[], start: number): number {
  const compares = start + 1;
  if (!isWord(tokens[start - 1]) || tokens[start]?.spaced !== false) return compares;
  let depth = 0;
  for (let at = start; at < Math.min(tokens.length, start + MAX_ARGUMENTS); at++) {
    const token = tokens[at];
    if (isMark(token, '<')) depth++;
    else if (isMark(token, '>')) {
      depth--;
      if (depth > 0) continue;
      const next = tokens[at + 1];
      return next === undefined || (next.kind === 'mark' && AFTER_ARGUMENTS.has(next.text))
        ? at + 1
        : compares;
    } else if (token?.kind === 'literal' || (token?.kind === 'mark' && !OF_TYPES.has(token.text)))
      return compares;
  }
  return compares;
}

/** Longest default value that is shown, in characters. */
const MAX_DEFAULT = 40;

/** Tokens of a stretch of parameters with the default values that are too long replaced by `...`, `text` being what is shown of a value. */
export function withShortDefaults(
  tokens: readonly Token[],
  closers: Int32Array,
  list: Stretch,
  text: (value: readonly Token[]) => string,
): Token[] {
  const shown: Token[] = [];
  listItems(tokens, closers, list).forEach((item, index) => {
    const comma = tokens[item.start - 1];
    if (index > 0 && comma !== undefined) shown.push(comma);
    const parameter = tokens.slice(item.start, item.end);
    const sign = parameter.findIndex((token) => isMark(token, '='));
    const value = sign < 0 ? [] : parameter.slice(sign + 1);
    const mark = parameter[sign];
    if (mark === undefined || [...text(value)].length <= MAX_DEFAULT) shown.push(...parameter);
    else
      shown.push(
        ...parameter.slice(0, sign),
        { ...mark, spaced: true },
        { ...mark, text: '...', spaced: true },
      );
  });
  return shown;
}

/** The tokens of type parameters with their brackets, if these open at an index; undefined if none do. */
export function typeParameterStretch(
  tokens: readonly Token[],
  closers: Int32Array,
  at: number,
): Stretch | undefined {
  return isMark(tokens[at], '<') ? { start: at, end: afterAngles(tokens, closers, at) } : undefined;
}

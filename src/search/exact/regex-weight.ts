/**
 * How much work an expression can make of one byte. The engine mostly takes a few ns a byte: it builds a
 * state machine as it goes. Where a text leads to ever new states, or a Unicode word boundary meets
 * other than ASCII, it falls back to following all places of the expression that the text so far may
 * have come to, one by one, at 20-30 ns each. How many these can be at once is what is weighed here.
 */
import type { RegexNode } from './hir.ts';

/** Up to this weight 64 KB take about 100 ms at the very worst. */
export const MAX_WEIGHT = 64;
/** ns for a byte, and for each place that it leads to, at the very worst. */
const BYTE_NS = 5;
const PLACE_NS = 25;
/** More than this is not told apart. */
const HUGE = 1e9;
/** Alternatives of a letter: as many as simple case folding ever makes equal. */
const MAX_CASES = 4;

/**
 * An upper bound, on the whole, of the places in the expression that can be reached at once: for the byte
 * that leads to the most of them, all places behind it, with those that need no byte.
 */
export function weightOf(tree: RegexNode): number {
  const weights = new Weights();
  add(tree, 1, weights);
  return Math.min(HUGE, Math.max(...weights.ofByte) + weights.everywhere);
}

/** How many bytes an expression of this weight surely gets through in a time. */
export function bytesWithin(ms: number, weight: number): number {
  return Math.floor((ms * 1e6) / (BYTE_NS + PLACE_NS * weight));
}

class Weights {
  /** Places that can be reached by a byte; characters beyond ASCII count by their first one. */
  readonly ofByte: Float64Array = new Float64Array(256);
  /** Places that are passed without a byte. */
  everywhere = 0;
}

function add(node: RegexNode, times: number, weights: Weights): void {
  switch (node.kind) {
    case 'empty':
      return;
    case 'look':
      weights.everywhere += times;
      return;
    case 'literal':
      addLetters([...node.bytes], times, weights);
      return;
    case 'class':
      for (const byte of firstBytes(node.ranges)) weights.ofByte[byte] = (weights.ofByte[byte] ?? 0) + times;
      return;
    case 'repetition': {
      const copies = Math.max(1, node.min, node.max ?? 0);
      add(node.part, Math.min(HUGE, times * copies), weights);
      return;
    }
    case 'concat':
      addSequence(node.parts, times, weights);
      return;
    case 'alternation':
      if (node.parts.every(({ kind }) => kind === 'literal')) addLongest(node.parts, times, weights);
      else for (const part of node.parts) add(part, times, weights);
  }
}

/** Neighbouring letters in both cases are read as one word. */
function addSequence(parts: readonly RegexNode[], times: number, weights: Weights): void {
  let word: number[] = [];
  for (const part of parts) {
    const letter = letterOf(part);
    if (letter !== undefined) word.push(letter);
    else if (part.kind === 'literal') word.push(...part.bytes);
    else {
      addLetters(word, times, weights);
      word = [];
      add(part, times, weights);
    }
  }
  addLetters(word, times, weights);
}

/** The letter, in lower case, of which a class holds nothing but cases. */
function letterOf(node: RegexNode): number | undefined {
  if (node.kind !== 'class') return undefined;
  const cases: number[] = [];
  for (const [first, last] of node.ranges) {
    if (last - first >= MAX_CASES || cases.length > MAX_CASES) return undefined;
    for (let codePoint = first; codePoint <= last; codePoint++) cases.push(codePoint);
  }
  const letters = new Set(cases.map((one) => String.fromCodePoint(one).toUpperCase().toLowerCase()));
  const [letter] = letters;
  return letters.size === 1 ? letter?.codePointAt(0) : undefined;
}

/** Few places in a word can be reached at once: as many as it has beginnings that are ends of each other. */
function addLetters(word: readonly number[], times: number, weights: Weights): void {
  if (word.length === 0) return;
  const depth = overlaps(word) * times;
  for (const letter of new Set(word)) {
    const byte = firstByte(letter);
    weights.ofByte[byte] = (weights.ofByte[byte] ?? 0) + depth;
  }
}

/** The engine joins the beginnings of a choice of literals, so the choice counts like its heaviest one. */
function addLongest(literals: readonly RegexNode[], times: number, weights: Weights): void {
  const most = new Float64Array(256);
  for (const node of literals) {
    const alone = new Weights();
    add(node, times, alone);
    for (const [byte, weight] of alone.ofByte.entries()) most[byte] = Math.max(most[byte] ?? 0, weight);
  }
  for (const [byte, weight] of most.entries()) weights.ofByte[byte] = (weights.ofByte[byte] ?? 0) + weight;
}

/** The length of the longest chain of beginnings of a word, each of them an end of the next. */
function overlaps(word: readonly number[]): number {
  const border = [0];
  const depth = [1];
  for (let i = 1; i < word.length; i++) {
    let length = border[i - 1] ?? 0;
    while (length > 0 && word[length] !== word[i]) length = border[length - 1] ?? 0;
    if (word[length] === word[i]) length++;
    border.push(length);
    depth.push(length > 0 ? (depth[length - 1] ?? 0) + 1 : 1);
  }
  return Math.max(...depth);
}

/** First bytes of the UTF-8 forms of a class. */
function firstBytes(ranges: readonly (readonly [number, number])[]): ReadonlySet<number> {
  const bytes = new Set<number>();
  for (const [first, last] of ranges) {
    for (let byte = firstByte(first); byte <= firstByte(last); byte++) bytes.add(byte);
  }
  return bytes;
}

/** The first byte of a character's UTF-8 form. */
function firstByte(codePoint: number): number {
  if (codePoint < 0x80) return codePoint;
  if (codePoint < 0x800) return 0xc0 | (codePoint >> 6);
  if (codePoint < 0x10000) return 0xe0 | (codePoint >> 12);
  return 0xf0 | (codePoint >> 18);
}

/**
 * From an expression to the trigrams that a file with a match must hold. For every part of the tree it is
 * worked out what all texts it matches have in common: which texts these are, while they are few, else
 * their possible first and last two bytes and the trigrams inside. Where parts meet, ends and beginnings
 * give the trigrams across the border.
 *
 * All sets are bounded, so time and size grow with the tree alone, whatever the expression: beyond a
 * bound less is known, and the query lets more through.
 *
 * Texts are strings of one character a byte, UTF-8 with A-Z in lower case.
 */
import type { RegexNode } from './hir.ts';
import { smallClassTexts, textOf } from './regex-texts.ts';
import { ALL, allOf, anyOf, sizeOf, type TrigramQuery, trigramsOf, weakened } from './trigram-query.ts';

/** What all texts that a part matches have in common. */
interface Known {
  /** These texts and no other; undefined when they are too many. */
  readonly texts: ReadonlySet<string> | undefined;
  /** Each text begins, and ends, with one of these, of up to two bytes. `''` stands alone: not known. */
  readonly heads: ReadonlySet<string>;
  readonly tails: ReadonlySet<string>;
  /** What each text needs besides. */
  readonly query: TrigramQuery;
}

/** Texts that are followed one by one, and their bytes in all. */
const MAX_TEXTS = 16;
const MAX_TEXT_BYTES = 8_192;
/** Ends kept, and pairs of ends looked at, for one part. */
const MAX_ENDS = 24;
const MAX_PAIRS = 64;
/** Repetitions of `x{n}` that are followed. */
const MAX_COPIES = 8;
/** Trigrams of a query. */
const MAX_TRIGRAMS = 256;
/** Trigrams collected before a query is cut to {@link MAX_TRIGRAMS}. */
const MAX_COLLECTED = 4_096;

const NOT_KNOWN: ReadonlySet<string> = new Set(['']);
const ANYTHING: Known = { texts: undefined, heads: NOT_KNOWN, tails: NOT_KNOWN, query: ALL };
const NOTHING_READ: Known = { texts: new Set(['']), heads: NOT_KNOWN, tails: NOT_KNOWN, query: ALL };

/** Trigrams that every file with a matching line holds. At most {@link MAX_TRIGRAMS} of them. */
export function planRegex(tree: RegexNode): TrigramQuery {
  return opened(knownOf(tree)).query;
}

/** The same for a text that must stand there as it is. */
export function planText(text: string): TrigramQuery {
  return weakened(trigramsOf(textOf(Buffer.from(text))), MAX_TRIGRAMS);
}

/** The same for a text whose letter case does not count, from the parts of it that have no cases beyond ASCII. */
export function planFoldedText(text: string): TrigramQuery {
  // K and S have: the Kelvin sign and the long s.
  return weakened(allOf(text.split(/[^\0-\x7F]|[ks]/iu).map(planText)), MAX_TRIGRAMS);
}

function knownOf(node: RegexNode): Known {
  switch (node.kind) {
    case 'empty':
    case 'look':
      return NOTHING_READ;
    case 'literal':
      return inSequence([theseTexts(new Set([textOf(node.bytes)]))]);
    case 'class': {
      const texts = smallClassTexts(node.ranges);
      return texts ? theseTexts(texts) : ANYTHING;
    }
    case 'repetition':
      return repeated(knownOf(node.part), node.min, node.max);
    case 'concat':
      return inSequence(node.parts.map(knownOf));
    case 'alternation':
      return oneOf(node.parts.map(knownOf));
  }
}

function theseTexts(texts: ReadonlySet<string>): Known {
  return { texts, heads: NOT_KNOWN, tails: NOT_KNOWN, query: ALL };
}

/** The same knowledge with the texts turned into ends and trigrams. */
function opened(known: Known): Known {
  const { texts } = known;
  if (!texts) return known;
  return {
    texts: undefined,
    heads: ends([...texts].map((text) => text.slice(0, 2))),
    tails: ends([...texts].map((text) => text.slice(-2))),
    query: weakened(anyOf([...texts].map(trigramsOf)), MAX_TRIGRAMS),
  };
}

/** A set of ends that is not too large: if need be of shorter ones. */
function ends(all: readonly string[], cut: (end: string) => string = (end) => end): ReadonlySet<string> {
  const unique = new Set(all.map(cut));
  return unique.has('') || unique.size > MAX_ENDS ? NOT_KNOWN : unique;
}

function repeated(part: Known, min: number, max: number | undefined): Known {
  if (max === 0) return NOTHING_READ;
  if (min === 0) return max === 1 ? oneOf([part, NOTHING_READ]) : ANYTHING;
  const copies = inSequence(Array.from({ length: Math.min(min, MAX_COPIES) }, () => part));
  // Of what comes more often, the first copies and the last ones are known.
  return min === max && min <= MAX_COPIES ? copies : opened(copies);
}

function oneOf(choices: readonly Known[]): Known {
  const texts = new Set<string>();
  for (const choice of choices) for (const text of choice.texts ?? []) texts.add(text);
  if (choices.every((choice) => choice.texts) && isFew(texts)) return theseTexts(texts);
  const open = choices.map(opened);
  return {
    texts: undefined,
    heads: ends(open.flatMap(({ heads }) => [...heads])),
    tails: ends(open.flatMap(({ tails }) => [...tails])),
    query: weakened(anyOf(open.map(({ query }) => query)), MAX_TRIGRAMS),
  };
}

function isFew(texts: ReadonlySet<string>): boolean {
  if (texts.size > MAX_TEXTS) return false;
  let bytes = 0;
  for (const text of texts) bytes += text.length;
  return bytes <= MAX_TEXT_BYTES;
}

function inSequence(parts: readonly Known[]): Known {
  const collected: TrigramQuery[] = [];
  let size = 0;
  const collect = (query: TrigramQuery): void => {
    // Leaving out a condition only lets more through.
    if (size > MAX_COLLECTED) return;
    size += sizeOf(query);
    collected.push(query);
  };
  let left = NOTHING_READ;
  for (const right of parts) left = followedBy(left, right, collect);
  collect(left.query);
  return { ...left, query: weakened(allOf(collected), MAX_TRIGRAMS) };
}

/** What is known of `left` and `right` joined; conditions that need no further thought are collected. */
function followedBy(left: Known, right: Known, collect: (query: TrigramQuery) => void): Known {
  const together = left.texts && right.texts && products(left.texts, right.texts, MAX_TEXTS);
  if (together && isFew(together)) return theseTexts(together);
  const open = opened(left);
  const begins = right.texts ?? right.heads;
  const across = products(open.tails, begins, MAX_PAIRS);
  collect(open.query);
  collect(right.query);
  if (across) collect(anyOf([...across].map(trigramsOf)));
  else if (right.texts) collect(opened(right).query);
  // Only what has no other text than a short one begins with what follows it, too.
  const longer = left.texts && products(left.texts, begins, MAX_PAIRS);
  return {
    texts: undefined,
    heads: longer ? ends([...longer].map((text) => text.slice(0, 2))) : open.heads,
    tails: right.texts ? tailsOf(across ?? right.texts) : right.tails,
    query: ALL,
  };
}

function tailsOf(texts: ReadonlySet<string>): ReadonlySet<string> {
  const two = ends([...texts], (text) => text.slice(-2));
  return two === NOT_KNOWN ? ends([...texts], (text) => text.slice(-1)) : two;
}

/** Each text of one set with each of the other; undefined if these would be too many. */
function products(
  firsts: ReadonlySet<string>,
  seconds: ReadonlySet<string>,
  max: number,
): ReadonlySet<string> | undefined {
  if (firsts.size * seconds.size > max) return undefined;
  const texts = new Set<string>();
  for (const first of firsts) for (const second of seconds) texts.add(first + second);
  return texts;
}

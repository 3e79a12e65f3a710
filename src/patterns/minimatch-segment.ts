/** Tests of one path segment against one or more segments of a glob. */

import { foldCase } from './minimatch-fold.ts';
import { AT_END, NOWHERE, type Places, PlacesInText } from './minimatch-places.ts';
import { parseSegment, type Sequence } from './minimatch-syntax.ts';

/** True if a path segment, folded if case does not count, is accepted. */
export type SegmentTest = (segment: string) => boolean;

/** Plain texts with anything between them: `a*b*` as `a`, `b` and the empty text. */
type Chunks = readonly [string, ...string[]];

/** Above this many patterns of one segment, reading them together is faster than one after the other. */
const MAX_CHUNK_TESTS = 32;
/** How many results for how long segments are remembered. */
const MAX_KNOWN = 1_000;
const MAX_KNOWN_LENGTH = 100;

const SPECIAL = /[*?[]|[+@!]\(/;

/** The text that the segment of a pattern stands for, folded if case does not count, if it is only one. */
export function literalText(text: string, foldsCase: boolean): string | undefined {
  if (SPECIAL.test(text)) return undefined;
  if (text.includes('\\')) return chunksOf(parseSegment(text, foldsCase).nodes)?.[0];
  return foldsCase ? foldCase(text) : text;
}

/**
 * A test whether one of the segments of patterns, each of which has something special in it, matches.
 * Takes time proportional to the length of what is tested times that of what the segments have not in
 * common, at worst; `.` and `..` are never matched.
 */
export function segmentTest(texts: readonly string[], foldsCase: boolean): SegmentTest {
  const tests: SegmentTest[] = [];
  const byUnit = new SuffixTree();
  const byPoint = new SuffixTree();
  const isMany = texts.length > MAX_CHUNK_TESTS;
  for (const text of texts) {
    const syntax = parseSegment(text, foldsCase);
    const chunks = isMany || syntax.byPoint ? undefined : chunksOf(syntax.nodes);
    if (chunks !== undefined) tests.push(chunkTest(chunks));
    else (syntax.byPoint ? byPoint : byUnit).add(syntax.nodes);
  }
  if (!byUnit.isEmpty) tests.push((segment) => byUnit.matches(segment, unitsOf));
  if (!byPoint.isEmpty) tests.push((segment) => byPoint.matches(segment, pointsOf));
  const [only, ...others] = tests;
  const accepts = only !== undefined && others.length === 0 ? only : anyOf(tests);
  return (segment) => accepts(segment) && segment !== '.' && segment !== '..';
}

function anyOf(tests: readonly SegmentTest[]): SegmentTest {
  return (segment) => tests.some((test) => test(segment));
}

function chunksOf(nodes: Sequence): Chunks | undefined {
  const rest: string[] = [];
  let chunk = '';
  for (const node of nodes) {
    if (node.kind === 'char') {
      chunk += String.fromCodePoint(node.code);
    } else if (node.kind === 'star') {
      rest.push(chunk);
      chunk = '';
    } else {
      return undefined;
    }
  }
  const [first, ...others] = [...rest, chunk];
  return first === undefined ? undefined : [first, ...others];
}

function chunkTest(chunks: Chunks): SegmentTest {
  const [prefix, ...others] = chunks;
  const suffix = others.pop();
  if (suffix === undefined) return (segment) => segment === prefix;
  if (others.length > 0) return (segment) => hasInOrder(segment, prefix, others, suffix);
  const least = Math.max(prefix.length + suffix.length, 1);
  if (prefix === '') return (segment) => segment.length >= least && segment.endsWith(suffix);
  return (segment) => segment.length >= least && segment.startsWith(prefix) && segment.endsWith(suffix);
}

function hasInOrder(segment: string, prefix: string, middle: readonly string[], suffix: string): boolean {
  if (!segment.startsWith(prefix)) return false;
  let at = prefix.length;
  for (const chunk of middle) {
    const found = segment.indexOf(chunk, at);
    if (found < 0) return false;
    at = found + chunk.length;
  }
  return segment.length - suffix.length >= at && segment.endsWith(suffix);
}

function unitsOf(text: string): number[] {
  const units: number[] = [];
  for (let at = 0; at < text.length; at++) units.push(text.charCodeAt(at));
  return units;
}

function pointsOf(text: string): number[] {
  return Array.from(text, (symbol) => symbol.codePointAt(0) ?? 0);
}

/** Patterns that share their ends, or of what they share, the part that this branch adds. */
interface Branch {
  /** From the last to the first. */
  nodes: Sequence;
  /** True if a pattern begins in front of these nodes. */
  isWhole: boolean;
  /** By the key of their first node. */
  branches: Map<string, Branch>;
}

/** A tree of patterns that share what they have in common at their ends. */
class SuffixTree {
  readonly #root: Branch = { nodes: [], isWhole: false, branches: new Map() };
  /** Names of folders come again and again. */
  readonly #known = new Map<string, boolean>();
  #suffix: string | undefined;

  get isEmpty(): boolean {
    return this.#root.branches.size === 0 && !this.#root.isWhole;
  }

  add(pattern: Sequence): void {
    const nodes = [...pattern].reverse();
    let branch = this.#root;
    let at = 0;
    for (;;) {
      const shared = branch.nodes.findIndex((node, i) => node.key !== nodes[at + i]?.key);
      if (shared >= 0) split(branch, shared);
      at += branch.nodes.length;
      const first = nodes[at];
      if (first === undefined) break;
      const next = branch.branches.get(first.key);
      if (next === undefined) {
        branch.branches.set(first.key, { nodes: nodes.slice(at), isWhole: true, branches: new Map() });
        return;
      }
      branch = next;
    }
    branch.isWhole = true;
  }

  matches(segment: string, codesOf: (text: string) => number[]): boolean {
    this.#suffix ??= this.#commonSuffix();
    if (!segment.endsWith(this.#suffix)) return false;
    let isMatch = this.#known.get(segment);
    if (isMatch === undefined) {
      isMatch = this.#leadsToStart(new PlacesInText(codesOf(segment)));
      if (this.#known.size >= MAX_KNOWN) this.#known.clear();
      if (segment.length <= MAX_KNOWN_LENGTH) this.#known.set(segment, isMatch);
    }
    return isMatch;
  }

  #leadsToStart(text: PlacesInText): boolean {
    const open: { branch: Branch; next: Places }[] = [{ branch: this.#root, next: AT_END }];
    for (let top = open.pop(); top !== undefined; top = open.pop()) {
      let places = top.next;
      for (const node of top.branch.nodes) {
        if (places === NOWHERE) break;
        places = text.before(node, places);
      }
      if (places === NOWHERE) continue;
      if (top.branch.isWhole && (places & text.start) !== NOWHERE) return true;
      for (const branch of top.branch.branches.values()) open.push({ branch, next: places });
    }
    return false;
  }

  /** Plain text at the end of all patterns. */
  #commonSuffix(): string {
    const [only, ...others] = this.#root.branches.values();
    if (only === undefined || others.length > 0 || this.#root.isWhole) return '';
    let suffix = '';
    for (const node of only.nodes) {
      if (node.kind !== 'char') break;
      suffix = String.fromCodePoint(node.code) + suffix;
    }
    return suffix;
  }
}

/** Makes what stands in front of the first `length` nodes of a branch a branch of its own. */
function split(branch: Branch, length: number): void {
  const [first] = branch.nodes.slice(length);
  if (first === undefined) return;
  const front = { ...branch, nodes: branch.nodes.slice(length) };
  branch.nodes = branch.nodes.slice(0, length);
  branch.branches = new Map([[first.key, front]]);
  branch.isWhole = false;
}

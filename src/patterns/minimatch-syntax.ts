/** Reads one segment of a glob, without braces: wildcards, classes, escapes and groups like `+(a|b)`. */

import { readClass } from './minimatch-class.ts';
import { foldCase } from './minimatch-fold.ts';

/** One step of a pattern. Nodes of equal `key` accept the same texts. */
export type Node = Simple | Group;

export type Simple =
  | { kind: 'char'; key: string; code: number }
  | { kind: 'any'; key: string }
  | { kind: 'star'; key: string }
  | { kind: 'class'; key: string; accepts: (code: number) => boolean }
  | { kind: 'never'; key: string };

export type Sequence = readonly Node[];

/** `?(a|b)`, `*(…)`, `+(…)`, `@(…)`, `!(…)`. */
export interface Group {
  kind: 'group';
  key: string;
  operator: Operator;
  alternatives: readonly Sequence[];
}

export type Operator = '?' | '*' | '+' | '@' | '!';

export interface SegmentSyntax {
  nodes: Sequence;
  /** True if wildcards go by code points; they go by UTF-16 units unless a class like `[:alpha:]` is there. */
  byPoint: boolean;
}

const ANY: Node = { kind: 'any', key: '?' };
const STAR: Node = { kind: 'star', key: '*' };
/** Groups inside each other; deeper ones are plain text. */
const MAX_DEPTH = 3;

/** Never fails: what is malformed is plain text. */
export function parseSegment(text: string, foldsCase: boolean): SegmentSyntax {
  const folded = foldsCase ? foldCase(text) : text;
  const units = new SegmentReader(text.split(''), folded.split(''), foldsCase);
  const nodes = withLooseTail(units.read());
  if (!units.isUnicode) return { nodes, byPoint: false };
  const points = new SegmentReader(Array.from(text), Array.from(folded), foldsCase);
  return { nodes: withLooseTail(points.read()), byPoint: true };
}

/**
 * `!(a)*` as a whole segment is about names longer than `a` alone: it matches `a`, but not `ab`. The star is
 * part of the group then.
 */
function withLooseTail(nodes: Node[]): Sequence {
  const [group, star, ...others] = nodes;
  if (group?.kind !== 'group' || group.operator !== '!') return nodes;
  if (star?.kind !== 'star' || others.length > 0) return nodes;
  const alternatives = group.alternatives.map((alternative) => {
    const isPlain = alternative.every((node) => node.kind !== 'group');
    return isPlain ? [...alternative, ANY, STAR] : [...alternative, STAR];
  });
  return groupNodes('!', alternatives);
}

class SegmentReader {
  isUnicode = false;
  readonly #symbols: readonly string[];
  /** The same with letters folded if case does not count: what plain characters are compared with. */
  readonly #folded: readonly string[];
  readonly #foldsCase: boolean;

  constructor(symbols: readonly string[], folded: readonly string[], foldsCase: boolean) {
    this.#symbols = symbols;
    this.#folded = folded;
    this.#foldsCase = foldsCase;
  }

  read(): Node[] {
    const nodes: Node[] = [];
    let plainFrom = 0;
    for (let at = 0; at < this.#symbols.length; ) {
      if (!this.#opensGroup(at)) {
        at = this.#behind(at);
        continue;
      }
      nodes.push(...this.#plain(plainFrom, at));
      const read = this.#group(at, 1);
      if (read === undefined) return [...nodes, ...this.#plain(at, this.#symbols.length)];
      nodes.push(...read.nodes);
      at = read.end;
      plainFrom = at;
    }
    nodes.push(...this.#plain(plainFrom, this.#symbols.length));
    return nodes;
  }

  /** The group whose operator stands at `start`; nothing if it does not end. */
  #group(start: number, depth: number): { nodes: Node[]; end: number } | undefined {
    const alternatives: Node[][] = [];
    let current: Node[] = [];
    let plainFrom = start + 2;
    for (let at = plainFrom; at < this.#symbols.length; ) {
      const symbol = this.#symbols[at];
      if (symbol === '|' || symbol === ')') {
        alternatives.push([...current, ...this.#plain(plainFrom, at)]);
        current = [];
        plainFrom = ++at;
        if (symbol === ')') return { nodes: groupNodes(this.#symbols[start], alternatives), end: at };
      } else if (depth < MAX_DEPTH && this.#opensGroup(at)) {
        const inner = this.#group(at, depth + 1);
        if (inner === undefined) return undefined;
        current.push(...this.#plain(plainFrom, at), ...inner.nodes);
        at = inner.end;
        plainFrom = at;
      } else {
        at = this.#behind(at);
      }
    }
    return undefined;
  }

  #opensGroup(at: number): boolean {
    return isOperator(this.#symbols[at]) && this.#symbols[at + 1] === '(';
  }

  /** The index behind what stands at `at`: an escape, something in brackets, or one symbol. */
  #behind(at: number): number {
    if (this.#symbols[at] === '\\') return at + 2;
    if (this.#symbols[at] !== '[') return at + 1;
    const isNegated = this.#symbols[at + 1] === '!' || this.#symbols[at + 1] === '^';
    const first = at + (isNegated ? 2 : 1);
    for (let end = at + 1; end < this.#symbols.length; end++) {
      if (this.#symbols[end] === '\\') end++;
      else if (this.#symbols[end] === ']' && end > first) return end + 1;
    }
    return this.#symbols.length;
  }

  /** Everything but groups. */
  #plain(from: number, to: number): Node[] {
    const symbols = this.#symbols.slice(from, to);
    const nodes: Node[] = [];
    for (let at = 0; at < symbols.length; at++) {
      const symbol = symbols[at] ?? '';
      if (symbol === '*') {
        if (nodes.at(-1)?.kind !== 'star') nodes.push(STAR);
      } else if (symbol === '?') {
        nodes.push(ANY);
      } else if (symbol === '\\' && at + 1 < symbols.length) {
        nodes.push(this.#char(from + ++at));
      } else {
        const read = symbol === '[' ? readClass(symbols, at, this.#foldsCase) : undefined;
        if (read === undefined) {
          nodes.push(this.#char(from + at));
          continue;
        }
        const { accepts, end } = read;
        this.isUnicode ||= read.isUnicode;
        const key = symbols.slice(at, end).join('');
        nodes.push(accepts === undefined ? { kind: 'never', key: '[]' } : { kind: 'class', key, accepts });
        at = end - 1;
      }
    }
    return nodes;
  }

  #char(at: number): Node {
    return charNode(this.#folded[at] ?? '');
  }
}

const asciiNodes: Node[] = [];

function charNode(symbol: string): Node {
  const code = symbol.codePointAt(0) ?? 0;
  const known = asciiNodes[code];
  if (known !== undefined) return known;
  const node: Node = { kind: 'char', key: `\\${symbol}`, code };
  if (code < 128) asciiNodes[code] = node;
  return node;
}

function isOperator(symbol: string | undefined): symbol is Operator {
  return symbol !== undefined && '?*+@!'.includes(symbol);
}

function groupNodes(operator: string | undefined, sequences: readonly Sequence[]): Node[] {
  const distinct = new Map(sequences.map((nodes) => [nodes.map((node) => node.key).join(''), nodes]));
  const alternatives = [...distinct.values()];
  // `!()` is not about what follows it: something has to be there, no more.
  if (operator === '!' && sequences.length === 1 && alternatives[0]?.length === 0) return [ANY, STAR];
  return [
    {
      kind: 'group',
      key: `${operator}(${[...distinct.keys()].join('|')})`,
      operator: isOperator(operator) ? operator : '@',
      alternatives,
    },
  ];
}

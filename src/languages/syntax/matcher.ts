/**
 * Finds patterns in flat trees. Patterns are compiled to closures once; a tree is gone through once,
 * and only nodes whose type begins a pattern cost more than a look into a table.
 */
import { ERROR_SYMBOL, EXTRA, FlatTree, NAMED } from './flat-tree.ts';
import type { ChildPattern, NodePattern, Pattern, Predicate } from './patterns.ts';

/** What the matcher has to know of a grammar. */
export interface GrammarSymbols {
  /** All symbols shown as a node type, named or anonymous. */
  symbolsOf(type: string, isNamed: boolean): readonly number[];
  /** Undefined for a field the grammar does not have. */
  fieldOf(name: string): number | undefined;
}

/** The captures of one match. Valid only during the call. */
export class MatchCaptures {
  /** As many of the two lists count. */
  count = 0;
  /** Numbers of the captures' names in {@link PatternMatcher.captureNames}. */
  readonly labels: number[] = [];
  readonly nodes: number[] = [];

  /** The first node captured under a name, or -1. */
  nodeOf(label: number): number {
    for (let i = 0; i < this.count; i++) if (this.labels[i] === label) return this.nodes[i] ?? -1;
    return -1;
  }
}

export type OnMatch = (pattern: number, captures: MatchCaptures) => void;

type Visit = (node: number) => void;
type VisitChildren = (parent: number, from: number) => void;

const NOWHERE = new FlatTree({ types: [], fields: [] });

/** All patterns of a language. */
export class PatternMatcher {
  readonly captureNames: readonly string[];
  /** Calls back for each match: in the order of their outermost nodes, then of the patterns. */
  readonly run: (tree: FlatTree, onMatch: OnMatch) => void;

  /** Throws a plain Error for a pattern that the grammar cannot have. */
  constructor(patterns: readonly Pattern[], symbols: GrammarSymbols) {
    const compiler = new Compiler(symbols);
    this.run = compiler.compile(patterns);
    this.captureNames = compiler.captureNames;
  }
}

/** What compiled patterns share: the tree they are in, and what they have captured so far. */
interface State {
  tree: FlatTree;
  onMatch: OnMatch;
  readonly captures: MatchCaptures;
  /** Captures of the last match with the same root and pattern: two ways to the same nodes are one match. */
  readonly last: number[];
  lastCount: number;
}

class Compiler {
  readonly captureNames: string[] = [];
  readonly #symbols: GrammarSymbols;
  readonly #state: State = {
    tree: NOWHERE,
    onMatch: () => {},
    captures: new MatchCaptures(),
    last: [],
    lastCount: -1,
  };
  /** Of the pattern that is being compiled. */
  #line = 0;

  constructor(symbols: GrammarSymbols) {
    this.#symbols = symbols;
  }

  compile(patterns: readonly Pattern[]): PatternMatcher['run'] {
    /** By symbol. */
    const roots: Visit[][] = [];
    for (const [index, pattern] of patterns.entries()) {
      this.#line = pattern.line;
      const visit = this.#pattern(pattern, index);
      for (const symbol of this.#rootSymbols(pattern.node)) {
        roots[symbol] ??= [];
        roots[symbol]?.push(visit);
      }
    }
    const state = this.#state;
    return (tree, onMatch) => {
      state.tree = tree;
      state.onMatch = onMatch;
      state.captures.count = 0;
      const { length, symbols } = tree;
      for (let node = 0; node < length; node++) {
        const visits = roots[symbols[node] ?? 0];
        if (visits !== undefined) for (let i = 0; i < visits.length; i++) visits[i]?.(node);
      }
      state.tree = NOWHERE;
    };
  }

  #pattern({ node, predicates }: Pattern, index: number): Visit {
    const state = this.#state;
    const { captures } = state;
    const tests = predicates.map((predicate) => this.#predicate(predicate));
    if (isPlain(node) && tests.length === 0) {
      const labels = node.captures.map((name) => this.#labelOf(name));
      return (root) => {
        captures.count = labels.length;
        for (let i = 0; i < labels.length; i++) {
          captures.labels[i] = labels[i] ?? 0;
          captures.nodes[i] = root;
        }
        state.onMatch(index, captures);
        captures.count = 0;
      };
    }
    const visit = this.#node(
      node,
      () => {
        for (const test of tests) if (!test()) return;
        if (!isRepeated(state)) state.onMatch(index, captures);
      },
      true,
    );
    return (root) => {
      state.lastCount = -1;
      visit(root);
    };
  }

  #rootSymbols({ options, type, isNamed }: NodePattern): number[] {
    if (options.length > 0) return [...new Set(options.flatMap((option) => this.#rootSymbols(option)))];
    if (type === null) throw this.#fault('a pattern has to begin with a node type');
    return [...this.#symbolsOf(type, isNamed)];
  }

  /** What tests a node and all below, and calls `then` for each way in which it fits. */
  #node(pattern: NodePattern, then: () => void, isRoot = false): Visit {
    const state = this.#state;
    const { captures } = state;
    const inner = this.#inside(pattern, then);
    // A root is only visited where its type fits.
    const needsTest = pattern.options.length === 0 && !isRoot;
    const isFit = needsTest ? this.#test(pattern) : null;
    const absent = pattern.withoutFields.map((name) => this.#fieldOf(name));
    const labels = pattern.captures.map((name) => this.#labelOf(name));
    const [label = 0] = labels;
    if (absent.length === 0 && labels.length < 2) {
      return (node) => {
        if (isFit !== null && !isFit(node)) return;
        const before = captures.count;
        if (labels.length === 1) {
          captures.labels[before] = label;
          captures.nodes[before] = node;
          captures.count = before + 1;
        }
        inner(node);
        captures.count = before;
      };
    }
    return (node) => {
      if (isFit !== null && !isFit(node)) return;
      for (const field of absent) if (state.tree.childOfField(node, field) >= 0) return;
      const before = captures.count;
      for (const each of labels) {
        captures.labels[captures.count] = each;
        captures.nodes[captures.count++] = node;
      }
      inner(node);
      captures.count = before;
    };
  }

  #inside(pattern: NodePattern, then: () => void): Visit {
    const { children, isLastAnchored, options } = pattern;
    if (options.length > 0) {
      const visits = options.map((option) => this.#node(option, then));
      return (node) => {
        for (const visit of visits) visit(node);
      };
    }
    return children.length > 0 || isLastAnchored ? this.#children(pattern, then) : then;
  }

  #test({ type, isNamed }: NodePattern): ((node: number) => boolean) | null {
    const state = this.#state;
    if (type === null) return isNamed ? (node) => ((state.tree.flags[node] ?? 0) & NAMED) !== 0 : null;
    const symbols = this.#symbolsOf(type, isNamed);
    const [only] = symbols;
    if (symbols.length === 1) return (node) => state.tree.symbols[node] === only;
    return (node) => symbols.includes(state.tree.symbols[node] ?? 0);
  }

  /** What finds the children in their order. */
  #children({ children, isLastAnchored }: NodePattern, then: () => void): Visit {
    const state = this.#state;
    let next: VisitChildren = (parent, from) => {
      if (!isLastAnchored || !hasSolidFrom(state.tree, parent, from)) then();
    };
    for (const child of [...children].reverse()) next = this.#child(child, next);
    const first = next;
    return (node) => first(node, node + 1);
  }

  #child(child: ChildPattern, then: VisitChildren): VisitChildren {
    const state = this.#state;
    const field = child.field === null ? 0 : this.#fieldOf(child.field);
    const { isAnchored, isOptional } = child;
    // A place of a pattern is never open twice at the same time, so these can be shared by its calls.
    let parentNow = 0;
    let childNow = 0;
    let isFound = false;
    const visit = this.#node(child.node, () => {
      const parent = parentNow;
      const current = childNow;
      then(parent, state.tree.nexts[current] ?? 0);
      parentNow = parent;
      childNow = current;
      isFound = true;
    });
    return (parent, from) => {
      const { fields, nexts } = state.tree;
      const end = nexts[parent] ?? 0;
      isFound = false;
      for (let node = from; node < end; node = nexts[node] ?? end) {
        if (field === 0 || fields[node] === field) {
          parentNow = parent;
          childNow = node;
          visit(node);
        }
        if (isAnchored && isSolid(state.tree, node)) break;
      }
      if (isOptional && !isFound) then(parent, from);
    };
  }

  #predicate({ operator, capture, values }: Predicate): () => boolean {
    const isNegated = operator.startsWith('not-');
    const text = this.#textOf(capture);
    switch (operator.replace(/^not-/, '')) {
      case 'eq?': {
        const [value = ''] = values;
        const other = value.startsWith('@') ? this.#textOf(value.slice(1)) : () => value;
        return () => (text() === other()) !== isNegated;
      }
      case 'any-of?': {
        const allowed = new Set(values);
        return () => allowed.has(text()) !== isNegated;
      }
      case 'match?': {
        const expression = new RegExp(values[0] ?? '');
        return () => expression.test(text()) !== isNegated;
      }
      default:
        throw this.#fault(`unknown predicate #${operator}`);
    }
  }

  /** The text of the first node with that capture; empty without one. */
  #textOf(capture: string): () => string {
    const state = this.#state;
    const label = this.#labelOf(capture);
    return () => {
      const node = state.captures.nodeOf(label);
      return node < 0 ? '' : state.tree.textOf(node);
    };
  }

  #labelOf(name: string): number {
    const at = this.captureNames.indexOf(name);
    return at >= 0 ? at : this.captureNames.push(name) - 1;
  }

  #symbolsOf(type: string, isNamed: boolean): readonly number[] {
    if (type === 'ERROR') return [ERROR_SYMBOL];
    const symbols = this.#symbols.symbolsOf(type, isNamed);
    if (symbols.length === 0) throw this.#fault(`the grammar has no node ${type}`);
    return symbols;
  }

  #fieldOf(name: string): number {
    const field = this.#symbols.fieldOf(name);
    if (field === undefined) throw this.#fault(`the grammar has no field ${name}`);
    return field;
  }

  #fault(problem: string): Error {
    return new Error(`Query line ${this.#line}: ${problem}`);
  }
}

/** Nothing is asked but the type. */
function isPlain({ children, isLastAnchored, options, withoutFields }: NodePattern): boolean {
  const isLeaf = children.length === 0 && !isLastAnchored && withoutFields.length === 0;
  return isLeaf && options.every((option) => isPlain(option) && option.captures.length === 0);
}

/** Whether the last match captured the same; if not, it is the last from now on. */
function isRepeated(state: State): boolean {
  const { captures, last } = state;
  let isSame = state.lastCount === captures.count;
  for (let i = 0; i < captures.count; i++) {
    const node = captures.nodes[i] ?? 0;
    if (last[i] !== node) isSame = false;
    last[i] = node;
  }
  state.lastCount = captures.count;
  return isSame;
}

/** A node that an anchor does not reach over. */
function isSolid({ flags }: FlatTree, node: number): boolean {
  const bits = flags[node] ?? 0;
  return (bits & NAMED) !== 0 && (bits & EXTRA) === 0;
}

function hasSolidFrom(tree: FlatTree, parent: number, from: number): boolean {
  const end = tree.nexts[parent] ?? 0;
  for (let node = from; node < end; node = tree.nexts[node] ?? end) if (isSolid(tree, node)) return true;
  return false;
}

/** Turns matches of a language's patterns into drafts of declarations, events and piles of spans. */
import { type DraftNodes, WorkingDraft } from './drafts.ts';
import type { FlatTree } from './flat-tree.ts';
import type { MatchCaptures, PatternMatcher } from './matcher.ts';
import { CAPTURES, type CaptureMeaning, type EventOp, type PileOp } from './ops.ts';
import { type Span, sortByNode } from './spans.ts';
import type { DeclarationKind, ImportedName } from './types.ts';

/** Something that counts at its place. */
export interface PointEvent {
  readonly op: EventOp;
  readonly node: number;
  /** The type of a binding, the value of a local name or the place of names, or -1. */
  readonly type: number;
}

/** A node around the declaration in `wrapped`. */
export interface Wrapper {
  readonly node: number;
  readonly op: PileOp;
}

/** Everything captured in a file; all lists in the order of the text. */
export interface Captured {
  tree: FlatTree;
  drafts: WorkingDraft[];
  events: PointEvent[];
  comments: Span[];
  attributes: Span[];
  /** Statements whose parts are captured alone. */
  groups: Set<number>;
  exports: Set<string>;
  renamedExports: ImportedName[];
  /** The packages that the file says it is in; each lies in the one before. */
  packages: string[];
  /** By the wrapped node. */
  wrappers: Map<number, Wrapper>;
  /** The `if` nodes that continue another. */
  continuations: Set<number>;
}

/** Linear in the nodes of the tree and the matches. */
export function collect(tree: FlatTree, matcher: PatternMatcher): Captured {
  const captured: Captured = {
    tree,
    drafts: [],
    events: [],
    comments: [],
    attributes: [],
    groups: new Set(),
    exports: new Set(),
    renamedExports: [],
    packages: [],
    wrappers: new Map(),
    continuations: new Set(),
  };
  const collector = new Collector(captured, matcher.captureNames);
  matcher.run(tree, (pattern, captures) => collector.take(pattern, captures));
  sortByNode(captured.events);
  sortByNode(captured.comments);
  sortByNode(captured.attributes);
  return captured;
}

class Collector {
  readonly #captured: Captured;
  /** By the number of the capture's name; undefined for what means nothing. */
  readonly #meanings: readonly (CaptureMeaning | undefined)[];
  readonly #wrapped: number;
  /** By the number of an event's name: the name of the capture that goes with it, or -1. */
  readonly #companions: readonly number[];
  readonly #exportedAs: number;
  /** Place among the drafts, by the name node; without a name by the node, negative. */
  readonly #named = new Map<number, number>();

  constructor(captured: Captured, captureNames: readonly string[]) {
    this.#captured = captured;
    this.#meanings = captureNames.map((name) => CAPTURES.get(name));
    this.#wrapped = captureNames.indexOf('wrapped');
    this.#companions = captureNames.map((name) => captureNames.indexOf(companionOf(name)));
    this.#exportedAs = captureNames.indexOf('exported.as');
  }

  take(pattern: number, captures: MatchCaptures): void {
    for (let i = 0; i < captures.count; i++) {
      const label = captures.labels[i] ?? 0;
      const meaning = this.#meanings[label];
      if (meaning === undefined) continue;
      const node = captures.nodes[i] ?? 0;
      if (meaning.sort === 'event') {
        const companion = this.#companions[label] ?? -1;
        const type = companion < 0 ? -1 : captures.nodeOf(companion);
        this.#captured.events.push({ op: meaning.op, node, type });
      } else if (meaning.sort === 'pile') this.#pile(meaning.op, node, captures);
      else if (meaning.sort === 'kind') this.#add(meaning.kind, pattern, captures);
    }
  }

  #pile(op: PileOp, node: number, captures: MatchCaptures): void {
    const { attributes, comments, continuations, exports, groups, packages, renamedExports, tree, wrappers } =
      this.#captured;
    switch (op) {
      case 'comment':
        comments.push(spanOf(tree, node));
        return;
      case 'attribute':
        attributes.push(spanOf(tree, node));
        return;
      case 'group':
        groups.add(node);
        return;
      case 'exported': {
        const name = unquoted(tree.textOf(node));
        const other = captures.nodeOf(this.#exportedAs);
        exports.add(name);
        if (other >= 0) renamedExports.push({ name, alias: unquoted(tree.textOf(other)) });
        return;
      }
      case 'exported.default':
        renamedExports.push({ name: tree.textOf(node), alias: 'default' });
        return;
      case 'package':
        packages.push(tree.textOf(node).replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*|\s/g, ''));
        return;
      case 'branch.else':
        continuations.add(node);
        return;
      case 'wrapper':
      case 'wrapper.shown':
      case 'wrapper.export': {
        const wrapped = captures.nodeOf(this.#wrapped);
        if (wrapped >= 0) wrappers.set(wrapped, { node, op });
        return;
      }
    }
  }

  /** Of two matches for one name the later pattern stays. */
  #add(kind: DeclarationKind, pattern: number, captures: MatchCaptures): void {
    const { drafts, tree } = this.#captured;
    const nodes = this.#draftNodes(captures);
    const key = nodes.name >= 0 ? nodes.name : -1 - nodes.node;
    const at = this.#named.get(key);
    const rival = at === undefined ? undefined : drafts[at];
    if (at === undefined || rival === undefined) {
      this.#named.set(key, drafts.length);
      drafts.push(new WorkingDraft(kind, tree, nodes, pattern));
    } else if (pattern > rival.pattern) drafts[at] = new WorkingDraft(kind, tree, nodes, pattern);
  }

  #draftNodes(captures: MatchCaptures): DraftNodes {
    const found: DraftNodes = {
      node: -1,
      name: -1,
      part: -1,
      owner: -1,
      body: -1,
      callable: -1,
      isOpen: false,
    };
    for (let i = 0; i < captures.count; i++) {
      const meaning = this.#meanings[captures.labels[i] ?? 0];
      const node = captures.nodes[i] ?? -1;
      if (meaning?.sort === 'kind') found.node = node;
      else if (meaning?.sort !== 'slot') continue;
      else if (meaning.slot === 'open') found.isOpen = true;
      else found[meaning.slot] = node;
    }
    return found;
  }
}

/** The capture that tells more of an event, by the names of both; empty if there is none. */
function companionOf(event: string): string {
  if (event === 'binding') return 'binding.type';
  if (event.startsWith('names.')) return 'names.at';
  return event.startsWith('local.') ? 'local.value' : '';
}

/** Without the line break at the end, which some grammars take into line comments. */
function spanOf({ ends, starts, text }: FlatTree, node: number): Span {
  const start = starts[node] ?? 0;
  let end = ends[node] ?? start;
  while (end > start && isLineBreak(text.charCodeAt(end - 1))) end--;
  return { node, start, end };
}

function isLineBreak(unit: number): boolean {
  return unit === 10 || unit === 13;
}

function unquoted(text: string): string {
  return text.replace(/^['"`]|['"`]$/g, '');
}

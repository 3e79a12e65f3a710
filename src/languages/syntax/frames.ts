/** What stands around the place that a sweep has come to: declarations, closures, blocks. */
import type { Surroundings } from './declarations.ts';
import type { Counter, WorkingDraft } from './drafts.ts';
import type { FlatTree } from './flat-tree.ts';
import { isContainer, isFunctionLike } from './kinds.ts';
import type { NameScope } from './locals.ts';
import type { EventOp } from './ops.ts';

/** What holds from here to `end`. Places are UTF-16 offsets. */
export interface Frame extends Surroundings, NameScope {
  end: number;
  counter: Counter | null;
  nesting: number;
  /** Where names end that belong to the whole function. */
  functionEnd: number;
}

/** The captures that say where local names begin and end. */
type NamesOp = Extract<EventOp, 'block' | 'block.local' | 'hoisted' | 'names.after' | 'names.from'>;

/** Beyond the end of any text. */
const BEYOND = 2 ** 30;

/** The frames around a place, innermost on top. Each call costs the frames that it opens and ends. */
export class Frames {
  top: Readonly<Frame> = {
    // Not infinity: numbers of one kind are kept better.
    end: BEYOND,
    scopeEnd: BEYOND,
    functionEnd: BEYOND,
    nameStart: -1,
    draft: null,
    container: null,
    isLocal: false,
    counter: null,
    nesting: 0,
    depth: 0,
  };
  readonly #outer: Readonly<Frame>[] = [];
  readonly #tree: FlatTree;
  readonly #hasFunctionScope: boolean;

  constructor(tree: FlatTree, hasFunctionScope: boolean) {
    this.#tree = tree;
    this.#hasFunctionScope = hasFunctionScope;
  }

  /** Ends all frames that do not reach over a place. */
  leaveBefore(start: number): void {
    while (this.top.end <= start) this.leave();
  }

  leave(): void {
    const outer = this.#outer.pop();
    if (outer !== undefined) this.top = outer;
  }

  /** A declaration that stays; a function gets its counter. */
  enter(draft: WorkingDraft): void {
    const { top } = this;
    const { bodyStart, kind, nodes } = draft;
    const isFunction = isFunctionLike(kind);
    if (isFunction && nodes.body >= 0) draft.counter = { bodyStart, cyclomatic: 1, maxNesting: 0 };
    const holds = isContainer(kind);
    this.#push({
      end: draft.end,
      scopeEnd: draft.end,
      functionEnd: isFunction || holds ? draft.end : top.functionEnd,
      nameStart: -1,
      draft,
      container: holds ? draft : top.container,
      isLocal: isFunction || kind === 'suite' || (top.isLocal && !holds),
      counter: draft.counter,
      nesting: 0,
      depth: top.depth + 1,
    });
  }

  /** The body of a closure: local, and counted apart. */
  enterScope(node: number): void {
    const end = this.#end(node);
    const { container, depth, draft } = this.top;
    this.#push({
      end,
      scopeEnd: end,
      functionEnd: end,
      nameStart: -1,
      draft,
      container,
      isLocal: true,
      counter: null,
      nesting: 0,
      depth,
    });
  }

  /** One level deeper, in what is counted, and a block. */
  nest(node: number, start: number): void {
    const { top } = this;
    const isCounted = top.counter !== null && start >= top.counter.bodyStart;
    if (!isCounted) {
      if (!this.#hasFunctionScope) this.enterNames('block', node, -1);
      return;
    }
    const nesting = top.nesting + 1;
    if (nesting > top.counter.maxNesting) top.counter.maxNesting = nesting;
    const end = this.#end(node);
    this.#pushNames(end, this.#hasFunctionScope ? top.scopeEnd : end, -1, top.isLocal, nesting);
  }

  /** A block or a pattern; `place` is the node with or after which the names of the pattern begin, or -1. */
  enterNames(op: NamesOp, node: number, place: number): void {
    const { top } = this;
    // What is none of a function has no local names.
    if (!top.isLocal && op !== 'block.local') return;
    const end = this.#end(node);
    const { functionEnd, scopeEnd } = top;
    switch (op) {
      case 'block':
      case 'block.local':
        this.#pushNames(end, end, -1, true, top.nesting);
        return;
      case 'hoisted':
        this.#pushNames(end, functionEnd, -1, top.isLocal, top.nesting);
        return;
      case 'names.after':
        if (place >= 0) this.#pushNames(end, scopeEnd, this.#end(place), top.isLocal, top.nesting);
        return;
      case 'names.from':
        if (place >= 0) {
          this.#pushNames(end, scopeEnd, this.#tree.starts[place] ?? 0, top.isLocal, top.nesting);
        }
    }
  }

  /** A frame of the same declaration. Each part is named: copying the others costs several times as much. */
  #pushNames(end: number, scopeEnd: number, nameStart: number, isLocal: boolean, nesting: number): void {
    const { container, counter, depth, draft, functionEnd } = this.top;
    this.#push({
      end,
      scopeEnd,
      functionEnd,
      nameStart,
      draft,
      container,
      isLocal,
      counter,
      nesting,
      depth,
    });
  }

  #push(frame: Frame): void {
    this.#outer.push(this.top);
    this.top = frame;
  }

  #end(node: number): number {
    return this.#tree.ends[node] ?? 0;
  }
}

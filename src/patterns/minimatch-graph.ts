/**
 * All patterns that a glob stands for as one graph: states stand between segments, and states from which
 * the same can follow are one. A path is matched segment by segment with all states it can be in.
 */

import { literalText, type SegmentTest, segmentTest } from './minimatch-segment.ts';

/** A segment that stands for any number of segments. */
const CROSS = '**';

export interface State {
  /** True if a path may end here. */
  ends: boolean;
  /** True if any segment leads back to here. */
  loops: boolean;
  literals: ReadonlyMap<string, readonly State[]>;
  tests: readonly { accepts: SegmentTest; target: State }[];
  /** Where `**` leads, with no segment at all. */
  cross: State | undefined;
  /** The last step at which the state was entered. */
  entered: number;
}

interface Draft {
  ends: boolean;
  edges: Map<string, Draft>;
}

/** The state in which every path begins. The patterns have no braces any more. */
export function buildGraph(patterns: readonly string[], foldsCase: boolean): State {
  const root: Draft = { ends: false, edges: new Map() };
  for (const pattern of patterns) {
    let draft = root;
    for (const part of splitParts(pattern)) {
      let next = draft.edges.get(part);
      if (next === undefined) {
        next = { ends: false, edges: new Map() };
        draft.edges.set(part, next);
      }
      draft = next;
    }
    draft.ends = true;
  }
  return new Merger(foldsCase).merge(root);
}

/** The segments, with `..` taken together with what is in front of it. */
function splitParts(pattern: string): string[] {
  const parts: string[] = [];
  for (const part of pattern.split(/\/+/)) {
    const last = parts.at(-1);
    if (part === CROSS && last === CROSS) continue;
    if (part === '..' && last !== undefined && !['', '.', '..', CROSS].includes(last)) parts.pop();
    else parts.push(part);
  }
  // At the end of a pattern something has to be there.
  if (parts.at(-1) === CROSS) parts.push('*');
  return parts.length === 0 ? [''] : parts;
}

class Merger {
  readonly #foldsCase: boolean;
  readonly #states = new Map<string, State>();
  readonly #numbers = new Map<State, number>();

  constructor(foldsCase: boolean) {
    this.#foldsCase = foldsCase;
  }

  merge(root: Draft): State {
    const drafts = [{ draft: root, loops: false }];
    // What is below comes behind what is above it. Without calls within calls: a pattern may be deep.
    for (const { draft } of drafts) {
      for (const [part, next] of draft.edges) drafts.push({ draft: next, loops: part === CROSS });
    }
    const merged = new Map<Draft, State>();
    for (const { draft, loops } of drafts.slice(1).reverse()) {
      merged.set(draft, this.#stateOf(draft, loops, merged));
    }
    return this.#stateOf(root, false, merged);
  }

  #stateOf(draft: Draft, loops: boolean, merged: ReadonlyMap<Draft, State>): State {
    const targets = new Map<string, State>();
    for (const [part, next] of draft.edges) {
      const target = merged.get(next);
      if (target !== undefined) targets.set(part, target);
    }
    const edges = Array.from(targets, ([part, target]) => `${this.#numbers.get(target)} ${part}`).sort();
    const key = [draft.ends, loops, ...edges].join('/');
    let state = this.#states.get(key);
    if (state === undefined) {
      state = { ends: draft.ends, loops, ...this.#edges(targets), entered: 0 };
      this.#states.set(key, state);
      this.#numbers.set(state, this.#numbers.size);
    }
    return state;
  }

  #edges(targets: ReadonlyMap<string, State>): Pick<State, 'literals' | 'tests' | 'cross'> {
    const literals = new Map<string, State[]>();
    const special = new Map<State, string[]>();
    for (const [part, target] of targets) {
      if (part === CROSS) continue;
      const literal = literalText(part, this.#foldsCase);
      if (literal !== undefined) append(literals, literal, target);
      else append(special, target, part);
    }
    const tests = Array.from(special, ([target, parts]) => ({
      accepts: segmentTest(parts, this.#foldsCase),
      target,
    }));
    return { literals, tests, cross: targets.get(CROSS) };
  }
}

function append<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

let steps = 0;

/** True if a path leads from the root to an end. `.` and `..` are only matched by themselves. */
export function leadsToEnd(root: State, path: string): boolean {
  const segments = path.includes('//') ? path.split(/\/+/) : path.split('/');
  let states = enter([root]);
  for (const [i, segment] of segments.entries()) {
    if (segment === '' && i > 0 && i === segments.length - 1 && states.some((state) => state.ends))
      return true;
    const step = ++steps;
    const next: State[] = [];
    for (const state of states) {
      if (state.loops && segment !== '.' && segment !== '..') enterInto(next, state, step);
      for (const target of state.literals.get(segment) ?? []) enterInto(next, target, step);
      for (const { accepts, target } of state.tests) {
        if (target.entered !== step && accepts(segment)) enterInto(next, target, step);
      }
    }
    if (next.length === 0) return false;
    states = next;
  }
  return states.some((state) => state.ends);
}

function enter(states: readonly State[]): State[] {
  const entered: State[] = [];
  const step = ++steps;
  for (const state of states) enterInto(entered, state, step);
  return entered;
}

function enterInto(states: State[], state: State, step: number): void {
  for (let next: State | undefined = state; next !== undefined; next = next.cross) {
    if (next.entered === step) return;
    next.entered = step;
    states.push(next);
  }
}

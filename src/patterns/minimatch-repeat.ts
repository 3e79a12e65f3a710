/**
 * Repetitions like `+(a|b*)` as automata that read a text from its end to its start. All states that can
 * hold at a place are followed at once, and what follows from which is remembered: time is the length of
 * the text times that of the group at worst, and the length of the text alone as a rule.
 */

import type { Group, Node } from './minimatch-syntax.ts';

interface State {
  id: number;
  /** What has to be accepted to go on; without it, one goes on at the same place. */
  accepts: ((code: number) => boolean) | undefined;
  /** May be passed only where the `!(…)` of this number may begin. */
  gate: number | undefined;
  next: State[];
}

/** The states that hold at a place. */
interface Situation {
  /** Those that wait for a character. */
  waiting: readonly State[];
  /** True if a round may begin here. */
  isExit: boolean;
  /** What follows, by {@link eventKey}. */
  following: Map<number, Situation>;
}

/** Situations that are remembered for a repetition; each remembers as many at most. */
const MAX_SITUATIONS = 500;

const anything = (): boolean => true;

/** One round or more of a group. */
export class Repetition {
  /** The groups `!(…)` inside: where they may not begin has to be told when running. */
  readonly gates: Group[] = [];
  #states = 0;
  /** In front of a round. */
  readonly #exit = this.#state([]);
  /** Behind the last round. */
  readonly #entry: State;
  readonly #situations = new Map<string, Situation>();

  constructor(group: Group) {
    this.#entry = this.#anyOf(group, this.#exit);
    this.#exit.next.push(this.#entry);
  }

  /**
   * Where the repetition can begin. Sets of places are binary digits, the last one for the end of the text:
   * `ends` tells where the repetition can end, `closed` for each gate where it is closed. The result has 32
   * places in each number, those next to the end of the text in the first.
   */
  run(codes: readonly number[], ends: string, closed: readonly string[]): number[] {
    const begins: number[] = [];
    let word = 0;
    let situation: Situation = { waiting: [], isExit: false, following: new Map() };
    for (let place = 0; place <= codes.length; place++) {
      if (place >= ends.length && situation.waiting.length === 0) break;
      const isEnd = hasPlace(ends, place);
      let gates = 0;
      for (const digits of closed) gates = gates * 2 + (hasPlace(digits, place) ? 1 : 0);
      // In front of the first place there is nothing, and nothing waits.
      const code = codes[codes.length - place] ?? 0;
      const key = eventKey(code, isEnd, gates, closed.length);
      let next = situation.following.get(key);
      if (next === undefined) {
        next = this.#follow(situation, code, isEnd, (gate) => !hasPlace(closed[gate] ?? '', place));
        if (situation.following.size < MAX_SITUATIONS) situation.following.set(key, next);
      }
      situation = next;
      if (situation.isExit) word |= 1 << (place & 31);
      if ((place & 31) === 31) {
        begins.push(word >>> 0);
        word = 0;
      }
    }
    begins.push(word >>> 0);
    return begins;
  }

  #follow(
    { waiting }: Situation,
    code: number,
    isEnd: boolean,
    isOpen: (gate: number) => boolean,
  ): Situation {
    const reached = new Set<State>(isEnd ? [this.#entry] : []);
    for (const state of waiting) {
      if (state.accepts?.(code)) for (const next of state.next) reached.add(next);
    }
    // Grows while it is gone through: states that need no character lead to others.
    for (const state of reached) {
      if (state.accepts !== undefined || (state.gate !== undefined && !isOpen(state.gate))) continue;
      for (const next of state.next) reached.add(next);
    }
    return this.#situation(reached);
  }

  #situation(states: ReadonlySet<State>): Situation {
    const waiting = [...states].filter((state) => state.accepts !== undefined).sort((a, b) => a.id - b.id);
    const isExit = states.has(this.#exit);
    const name = `${isExit} ${waiting.map((state) => state.id).join()}`;
    let situation = this.#situations.get(name);
    if (situation === undefined) {
      situation = { waiting, isExit, following: new Map() };
      if (this.#situations.size >= MAX_SITUATIONS) this.#situations.clear();
      this.#situations.set(name, situation);
    }
    return situation;
  }

  #state(next: State[], accepts?: State['accepts'], gate?: number): State {
    return { id: this.#states++, accepts, gate, next };
  }

  /** The state behind a node that leads to `front`, the one in front of it. */
  #behind(node: Node, front: State): State {
    switch (node.kind) {
      case 'char':
        return this.#state([front], (code) => code === node.code);
      case 'class':
        return this.#state([front], node.accepts);
      case 'any':
        return this.#state([front], anything);
      case 'never':
        return this.#state([]);
      case 'star':
        return this.#behindStar(front);
      case 'group':
        return this.#behindGroup(node, front);
    }
  }

  #behindStar(front: State): State {
    const hub = this.#state([front]);
    hub.next.push(this.#state([hub], anything));
    return hub;
  }

  #behindGroup(group: Group, front: State): State {
    if (group.operator === '!') {
      return this.#behindStar(this.#state([front], undefined, this.gates.push(group) - 1));
    }
    if (group.operator === '@') return this.#anyOf(group, front);
    if (group.operator === '?') return this.#state([front, this.#anyOf(group, front)]);
    const hub = this.#state([front]);
    const round = this.#anyOf(group, hub);
    hub.next.push(round);
    return group.operator === '+' ? round : hub;
  }

  #anyOf(group: Group, front: State): State {
    return this.#state(
      group.alternatives.map((nodes) => nodes.reduce((state, node) => this.#behind(node, state), front)),
    );
  }
}

/** One number for all that decides what follows. */
function eventKey(code: number, isEnd: boolean, gates: number, gateCount: number): number {
  return (code * 2 + (isEnd ? 1 : 0)) * 2 ** gateCount + gates;
}

function hasPlace(digits: string, place: number): boolean {
  return digits.charCodeAt(digits.length - 1 - place) === 0x31;
}

/**
 * Repetitions like `+(a|b*)` as automata that read a text from its end to its start. All states that can
 * hold at a place are followed at once: time is the length of the text times that of the group.
 */

import type { Group, Node, Sequence } from './minimatch-syntax.ts';

interface State {
  /** What has to be accepted to go on; without it, one goes on at the same place. */
  accepts: ((code: number) => boolean) | undefined;
  /** May be passed only where this `!(…)` may begin. */
  gate: Group | undefined;
  next: State[];
  /** The last place, counted over all runs, at which the state was entered. */
  entered: number;
}

/** A repetition, ready to run. */
export interface Repetition {
  /** Behind the last round. */
  readonly entry: State;
  /** In front of a round. */
  readonly exit: State;
}

const anything = (): boolean => true;
let entries = 0;

/** The automaton for one round or more of a group. */
export function compileRepetition(group: Group): Repetition {
  const exit = newState([]);
  const entry = anyOf(group, exit);
  exit.next.push(entry);
  return { entry, exit };
}

/**
 * Where the repetition can begin. Sets of places are given by a digit for each place from the end of the
 * text to its start; `codes` is the text, `ends` where the repetition can end, `isForbidden` tells where a
 * `!(…)` inside may not begin.
 */
export function runRepetition(
  { entry, exit }: Repetition,
  codes: readonly number[],
  ends: string,
  isForbidden: (group: Group, place: number) => boolean,
): string[] {
  const places = new Array<string>(codes.length + 1).fill('0');
  let states: State[] = [];
  for (let place = 0; place <= codes.length; place++) {
    const round = ++entries;
    const current: State[] = [];
    const add = (state: State): void => {
      if (state.entered === round) return;
      state.entered = round;
      current.push(state);
    };
    for (const state of states) state.next.forEach(add);
    if (ends[place] === '1') add(entry);
    const code = codes[codes.length - 1 - place];
    states = [];
    // Grows while it is gone through: states that need no character lead to others.
    for (const state of current) {
      if (state === exit) places[place] = '1';
      if (state.accepts !== undefined) {
        if (code !== undefined && state.accepts(code)) states.push(state);
      } else if (state.gate === undefined || !isForbidden(state.gate, place)) {
        state.next.forEach(add);
      }
    }
    if (states.length === 0 && ends.indexOf('1', place + 1) < 0) break;
  }
  return places;
}

function newState(next: State[], rest: Partial<Pick<State, 'accepts' | 'gate'>> = {}): State {
  return { accepts: undefined, gate: undefined, ...rest, next, entered: 0 };
}

/** The state behind a node that leads to `front`, the one in front of it. */
function behind(node: Node, front: State): State {
  switch (node.kind) {
    case 'char':
      return newState([front], { accepts: (code) => code === node.code });
    case 'class':
      return newState([front], { accepts: node.accepts });
    case 'any':
      return newState([front], { accepts: anything });
    case 'never':
      return newState([]);
    case 'star':
      return behindStar(front);
    case 'group':
      return behindGroup(node, front);
  }
}

function behindStar(front: State): State {
  const hub = newState([front]);
  hub.next.push(newState([hub], { accepts: anything }));
  return hub;
}

function behindGroup(group: Group, front: State): State {
  if (group.operator === '!') return behindStar(newState([front], { gate: group }));
  if (group.operator === '@') return anyOf(group, front);
  if (group.operator === '?') return newState([front, anyOf(group, front)]);
  const hub = newState([front]);
  const round = anyOf(group, hub);
  hub.next.push(round);
  return group.operator === '+' ? round : hub;
}

function anyOf(group: Group, front: State): State {
  return newState(
    group.alternatives.map((nodes: Sequence) => nodes.reduce((state, node) => behind(node, state), front)),
  );
}

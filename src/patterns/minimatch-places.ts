/**
 * Sets of places in a text, and what a pattern makes of them: from the places where the rest of a
 * pattern may begin, those where it may begin with one more node in front. So a pattern is matched from
 * its end to its start without ever going back on a choice.
 *
 * A place is counted from the end of the text, a set is an integer with one bit for each place in it:
 * what one node does to all places is a handful of operations on long integers.
 */

import { compileRepetition, type Repetition, runRepetition } from './minimatch-repeat.ts';
import type { Group, Node, Sequence } from './minimatch-syntax.ts';

/** The set of places of which bit `i` stands for the place in front of the last `i` characters. */
export type Places = bigint;

export const NOWHERE: Places = 0n;
/** Just the end of the text. */
export const AT_END: Places = 1n;

/** One text, to be matched with any number of nodes. */
export class PlacesInText {
  /** The place at the start of the text. */
  readonly start: Places;
  readonly #codes: readonly number[];
  readonly #everywhere: Places;
  /** For each node by its key: the places in front of a character that it accepts. */
  readonly #accepted = new Map<string, Places>();
  /** For each `!(…)`: the places it may not begin at. */
  readonly #forbidden = new Map<Group, Places>();

  /** Takes UTF-16 units or code points. */
  constructor(codes: readonly number[]) {
    this.#codes = codes;
    this.start = 1n << BigInt(codes.length);
    this.#everywhere = (this.start << 1n) - 1n;
  }

  /** Where `node` can begin if what follows it can begin at `next`. */
  before(node: Node, next: Places): Places {
    if (next === NOWHERE) return NOWHERE;
    if (node.kind !== 'group') return this.#beforeSimple(node, next);
    this.#forbid(node, next);
    return this.#beforeGroup(node, next);
  }

  #beforeSimple(node: Exclude<Node, Group>, next: Places): Places {
    switch (node.kind) {
      case 'star':
        return this.#fromLastOf(next);
      case 'any':
        return (next << 1n) & this.#everywhere;
      case 'never':
        return NOWHERE;
      case 'char':
        return (next << 1n) & this.#acceptedBy(node.key, (code) => code === node.code);
      case 'class':
        return (next << 1n) & this.#acceptedBy(node.key, node.accepts);
    }
  }

  /** The last of the places and all in front of it. */
  #fromLastOf(places: Places): Places {
    return (places | -places) & this.#everywhere;
  }

  #acceptedBy(key: string, accepts: (code: number) => boolean): Places {
    const known = this.#accepted.get(key);
    if (known !== undefined) return known;
    const places = this.#codes.length < 31 ? this.#few(accepts) : this.#many(accepts);
    this.#accepted.set(key, places);
    return places;
  }

  #few(accepts: (code: number) => boolean): Places {
    let bits = 0;
    for (const code of this.#codes) bits = (bits << 1) | (accepts(code) ? 2 : 0);
    return BigInt(bits >>> 0);
  }

  #many(accepts: (code: number) => boolean): Places {
    let digits = '0b';
    for (const code of this.#codes) digits += accepts(code) ? '1' : '0';
    return BigInt(`${digits}0`);
  }

  #beforeSequence(nodes: Sequence, next: Places): Places {
    let places = next;
    for (let i = nodes.length - 1; i >= 0 && places !== NOWHERE; i--) {
      const node = nodes[i];
      if (node === undefined) break;
      places = node.kind === 'group' ? this.#beforeGroup(node, places) : this.#beforeSimple(node, places);
    }
    return places;
  }

  #beforeAny(group: Group, next: Places): Places {
    return group.alternatives.reduce((places, nodes) => places | this.#beforeSequence(nodes, next), NOWHERE);
  }

  #beforeGroup(group: Group, next: Places): Places {
    switch (group.operator) {
      case '@':
        return this.#beforeAny(group, next);
      case '?':
        return next | this.#beforeAny(group, next);
      case '+':
        return this.#beforeRepeated(group, next);
      case '*':
        return next | this.#beforeRepeated(group, next);
      case '!':
        return this.#fromLastOf(next) & ~(this.#forbidden.get(group) ?? NOWHERE);
    }
  }

  #beforeRepeated(group: Group, next: Places): Places {
    let repetition = repetitions.get(group);
    if (repetition === undefined) {
      repetition = compileRepetition(group);
      repetitions.set(group, repetition);
    }
    const forbidden = new Map<Group, string>();
    const isForbidden = (inner: Group, place: number): boolean => {
      let digits = forbidden.get(inner);
      if (digits === undefined) {
        digits = fromEnd(this.#forbidden.get(inner) ?? NOWHERE);
        forbidden.set(inner, digits);
      }
      return digits[place] === '1';
    };
    const places = runRepetition(repetition, this.#codes, fromEnd(next), isForbidden);
    return BigInt(`0b${places.reverse().join('')}`);
  }

  /**
   * Finds where each `!(…)` in the group may not begin: where one of its alternatives and the rest of
   * the pattern, repetitions around it taken once, reach the end of the text.
   */
  #forbid(group: Group, next: Places): void {
    let forbidden = NOWHERE;
    for (const nodes of group.alternatives) {
      let places = next;
      for (let i = nodes.length - 1; i >= 0; i--) {
        const node = nodes[i];
        if (node === undefined) break;
        if (node.kind === 'group') this.#forbid(node, places);
        places = node.kind === 'group' ? this.#beforeGroup(node, places) : this.#beforeSimple(node, places);
      }
      forbidden |= places;
    }
    if (group.operator === '!') this.#forbidden.set(group, forbidden);
  }
}

const repetitions = new WeakMap<Group, Repetition>();

/** One digit for each place from the end of the text on. */
function fromEnd(places: Places): string {
  return places.toString(2).split('').reverse().join('');
}

/**
 * Sets of places in a text, and what a pattern makes of them: from the places where the rest of a
 * pattern may begin, those where it may begin with one more node in front. So a pattern is matched from
 * its end to its start without ever going back on a choice.
 *
 * A place is counted from the end of the text, a set is an integer with one bit for each place in it:
 * what one node does to all places is a handful of operations on long integers.
 */

import { possibleGroup } from './minimatch-possible.ts';
import { Repetition } from './minimatch-repeat.ts';
import type { Group, Node, Sequence, Simple } from './minimatch-syntax.ts';

/** The set of places of which bit `i` stands for the place in front of the last `i` characters. */
export type Places = bigint;

export const NOWHERE: Places = 0n;
/** Just the end of the text. */
export const AT_END: Places = 1n;

/** From this number of characters on it pays to see whether a group asks for what was asked before. */
const LONG = 256;

/** One text, to be matched with any number of nodes. */
export class PlacesInText {
  /** The place at the start of the text. */
  readonly start: Places;
  readonly #codes: readonly number[];
  readonly #everywhere: Places;
  /** For each node by its key: the places in front of a character that it accepts. */
  readonly #accepted = new Map<string, Places>();
  /** In long texts, what came of a group and the places behind it. */
  readonly #known = new Map<string, Places>();
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
    if (this.#codes.length < LONG) return this.#beforeWholeGroup(node, next);
    const group = possibleGroup(node, (inner) => this.#beforeSimple(inner, this.#everywhere) !== NOWHERE);
    const question = `${group.key} ${next.toString(32)}`;
    const known = this.#known.get(question);
    if (known !== undefined) return known;
    const places = this.#beforeWholeGroup(group, next);
    this.#known.set(question, places);
    return places;
  }

  #beforeWholeGroup(group: Group, next: Places): Places {
    this.#forbid(group, next);
    return this.#beforeGroup(group, next);
  }

  #beforeSimple(node: Simple, next: Places): Places {
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
      repetition = new Repetition(group);
      repetitions.set(group, repetition);
    }
    const closed = repetition.gates.map((gate) => (this.#forbidden.get(gate) ?? NOWHERE).toString(2));
    const words = repetition.run(this.#codes, next.toString(2), closed);
    const digits = words.reverse().map((word) => word.toString(16).padStart(8, '0'));
    return BigInt(`0x${digits.join('')}`);
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

/**
 * What can match in a certain text: braces multiply groups into hundreds that differ in a character the
 * text does not have. Without what needs such a character, they are the same, and matched once.
 */

import type { Group, Node, Sequence, Simple } from './minimatch-syntax.ts';

/** The group without alternatives that need a character which `occurs` does not know. */
export function possibleGroup(group: Group, occurs: (node: Simple) => boolean): Group {
  const alternatives = group.alternatives.flatMap((nodes) => possibleSequence(nodes, occurs) ?? []);
  const keys = alternatives.map((nodes) => nodes.map((node) => node.key).join(''));
  const key = alternatives.length === 0 ? `${group.operator}[]` : `${group.operator}(${keys.join('|')})`;
  return { ...group, key, alternatives };
}

function possibleSequence(nodes: Sequence, occurs: (node: Simple) => boolean): [Sequence] | undefined {
  const possible: Node[] = [];
  for (const node of nodes) {
    if ((node.kind === 'char' || node.kind === 'class') && !occurs(node)) return undefined;
    possible.push(node.kind === 'group' ? possibleGroup(node, occurs) : node);
  }
  return [possible];
}

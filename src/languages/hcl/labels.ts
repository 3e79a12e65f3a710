/** The words at the head of a block. */
import type { SyntaxNode } from '../syntax/flat-tree.ts';

/** The word and the labels of a block, `resource "a" "b" {`, without quotes. */
export function labelsOf(block: SyntaxNode): string[] {
  const labels: string[] = [];
  for (const child of block.children) {
    if (child.type === 'identifier' || child.type === 'string_lit')
      labels.push(child.text.replace(/^"|"$/g, ''));
    else if (child.type === 'block_start') break;
  }
  return labels;
}

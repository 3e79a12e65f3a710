/** Copies a syntax tree by the public API of tree-sitter: several calls into WebAssembly a node. */
import type { Tree } from 'web-tree-sitter';
import { ERROR_SYMBOL, EXTRA, FlatTree, type GrammarNames, MISSING, NAMED } from './flat-tree.ts';

/** Linear in the nodes, but most of the time that parsing takes. */
export function flattenByCursor(tree: Tree, text: string, names: GrammarNames): FlatTree {
  const flat = new FlatTree(names);
  flat.reset(text, tree.rootNode.descendantCount);
  const cursor = tree.walk();
  const open: number[] = [];
  let filled = 0;
  for (;;) {
    const node = cursor.currentNode;
    const index = filled++;
    flat.symbols[index] = node.isError ? ERROR_SYMBOL : cursor.nodeTypeId;
    flat.fields[index] = cursor.currentFieldId;
    flat.flags[index] =
      (node.isNamed ? NAMED : 0) | (node.isExtra ? EXTRA : 0) | (node.isMissing ? MISSING : 0);
    flat.starts[index] = cursor.startIndex;
    flat.ends[index] = cursor.endIndex;
    flat.parents[index] = open.at(-1) ?? -1;
    flat.nexts[index] = filled;
    if (cursor.gotoFirstChild()) {
      open.push(index);
      continue;
    }
    while (!cursor.gotoNextSibling()) {
      const parent = open.pop();
      if (parent === undefined || !cursor.gotoParent()) {
        cursor.delete();
        return flat;
      }
      flat.nexts[parent] = filled;
    }
  }
}

/** Whether two copies of a tree are alike. */
export function isSameTree(a: FlatTree, b: FlatTree): boolean {
  const lists = ['symbols', 'fields', 'flags', 'starts', 'ends', 'parents', 'nexts'] as const;
  if (a.length !== b.length) return false;
  return lists.every((list) => {
    for (let i = 0; i < a.length; i++) if (a[list][i] !== b[list][i]) return false;
    return true;
  });
}

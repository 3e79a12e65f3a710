/** The text in which an IDE draws the tree of a directory. */

import { linesOf } from './lines.ts';

/** What lies in the directory, at whatever depth. */
export interface TreeEntry {
  /** With a slash at its end if it is a folder. */
  readonly name: string;
  /** 1 for what lies directly in the directory. */
  readonly level: number;
}

/** Four columns a level, the last of them with the branch that leads to the name. */
const ENTRY = /^((?:[│|\s]\s{3})*)[├└]── (.+)$/su;
const COLUMNS = 4;

/**
 * The entries down to a level, in the order of the text. Its first line is the directory itself; other lines
 * that show no entry are passed over.
 */
export function* treeEntries(tree: string, maxLevel: number): Generator<TreeEntry> {
  let isRoot = true;
  for (const { line } of linesOf(tree)) {
    const [, branches, name] = isRoot ? [] : (ENTRY.exec(line) ?? []);
    isRoot = false;
    if (branches === undefined || name === undefined) continue;
    const level = branches.length / COLUMNS + 1;
    if (level <= maxLevel) yield { name, level };
  }
}

/**
 * Keeps a mistake to the declaration that it is in.
 *
 * After a mistake the parser goes on where it finds the cheapest way, and may lose the class around. So
 * the blocks of the text are looked for without it; where the tree lacks one, each is tried alone, those
 * that do not parse are emptied, and the rest is parsed anew.
 */
import type { Node, Tree } from 'web-tree-sitter';
import type { Frame, Mending, TextParts, TextRange } from './text-parts.ts';

/** A tree, or null if it would take too long. */
export type Parse = (code: string) => Tree | null;

/** Texts of more parts stay as they are: each may be parsed several times. */
const MAX_PARTS = 5_000;
/** So many types are given up at most. */
const MAX_EMPTY_BODIES = 20;

/** What a body counts for, in blocks. */
const BODY = 1_000;

/** A tree, the text it is of, and what it lacks. */
interface Attempt {
  tree: Tree;
  code: string;
  lost: number;
}

/**
 * The tree of a text with as much of it as can be had, given its tree with errors, which is deleted if
 * another is returned. Costs about two to three times the parsing if the tree lacks something.
 */
export function mend(tree: Tree, code: string, mending: Mending, parse: Parse): Tree {
  const parts = mending.partsOf(code);
  if (parts.bodies.length + parts.blocks.length + parts.members.length > MAX_PARTS) return tree;
  let best: Attempt = { tree, code, lost: countLost(tree, code, parts) };
  let mended = code;
  for (const empty of [emptyBlocks, emptyMembers, emptyBodies]) {
    if (best.lost === 0) break;
    mended = empty(mended, parts, mending, parse);
    const next = mended === best.code ? null : parse(mended);
    if (next === null) continue;
    const lost = countLost(next, mended, parts);
    const worse = lost < best.lost ? best.tree : next;
    if (lost < best.lost) best = { tree: next, code: mended, lost };
    worse.delete();
  }
  return best.tree;
}

function emptyBlocks(code: string, { blocks }: TextParts, { blockFrames }: Mending, parse: Parse): string {
  return emptied(code, blocks, 1, (text) => isSound(text, blockFrames, parse));
}

function emptyMembers(code: string, { members }: TextParts, { memberFrames }: Mending, parse: Parse): string {
  return emptied(code, members, 0, (text) => isSound(text, memberFrames, parse));
}

/** Inner ones first: the type around may do without. */
function emptyBodies(code: string, { bodies }: TextParts, { bodyFrames }: Mending, parse: Parse): string {
  let left = code;
  let count = 0;
  for (const body of bodies.toReversed()) {
    if (count === MAX_EMPTY_BODIES) break;
    const next = emptied(left, [body], 1, (text) => isSound(text, bodyFrames, parse));
    if (next !== left) count++;
    left = next;
  }
  return left;
}

/** How much is nothing of its own in a tree; a body counts for more than all the blocks in it. */
function countLost(tree: Tree, code: string, { blocks, bodies }: TextParts): number {
  const root = tree.rootNode;
  const isLost = (range: TextRange): boolean => code.charAt(range.startIndex) !== '{' || !isNode(root, range);
  return bodies.filter(isLost).length * BODY + blocks.filter(isLost).length;
}

function isNode(root: Node, { endIndex, startIndex }: TextRange): boolean {
  const node = root.descendantForIndex(startIndex, endIndex - 1);
  return node !== null && node.startIndex === startIndex && node.endIndex === endIndex && !node.isError;
}

function isSound(text: string, frames: readonly Frame[], parse: Parse): boolean {
  return frames.some(([before, behind]) => {
    const tree = parse(`${before}${text}${behind}`);
    // What takes too long to try is taken to be sound.
    const sound = tree === null || !tree.rootNode.hasError;
    tree?.delete();
    return sound;
  });
}

/** The text with spaces for what is not sound, but for `margin` characters on either side and line ends. */
function emptied(
  code: string,
  ranges: readonly TextRange[],
  margin: number,
  isSoundText: (text: string) => boolean,
): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { endIndex, startIndex } of ranges) {
    if (isSoundText(code.slice(startIndex, endIndex))) continue;
    pieces.push(code.slice(at, startIndex + margin));
    pieces.push(code.slice(startIndex + margin, endIndex - margin).replace(/[^\r\n]/g, ' '));
    at = endIndex - margin;
  }
  return pieces.join('') + code.slice(at);
}

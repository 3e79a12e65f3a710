/**
 * The short form of an answer: neighbouring passages joined, no text twice, each block under its place and
 * the declaration it stands in, as many blocks as the wanted number of tokens has room for.
 */
import { fence, printablePath } from './format.ts';
import type { Passage } from './passages.ts';

/** Passages of one file that touch or overlap, as one text. */
export interface Block {
  path: string;
  lineStart: number;
  lineEnd: number;
  /** Qualified name of the innermost declaration that began before the block and goes on in it. */
  declaration: string | undefined;
  text: string;
}

/** The blocks of some passages, in the order of the best passage of each. Nothing of a file is in two. */
export function blocksOf(passages: readonly Passage[]): Block[] {
  const groups: { best: number; members: Passage[]; end: number }[] = [];
  const byPlace = passages
    .map((passage, rank) => ({ passage, rank }))
    .sort((a, b) => compare(a.passage.path, b.passage.path) || start(a.passage) - start(b.passage));
  for (const { passage, rank } of byPlace) {
    const group = groups.at(-1);
    if (group?.members[0]?.path === passage.path && start(passage) <= group.end) {
      group.members.push(passage);
      group.best = Math.min(group.best, rank);
      group.end = Math.max(group.end, passage.bounds.byteEnd);
    } else {
      groups.push({ best: rank, members: [passage], end: passage.bounds.byteEnd });
    }
  }
  return groups.sort((a, b) => a.best - b.best).map(({ members }) => joined(members));
}

function start({ bounds }: Passage): number {
  return bounds.byteStart;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function joined(members: readonly Passage[]): Block {
  const [first] = members;
  if (!first) throw new Error('a block of no passages');
  let { text } = first;
  let { byteEnd, lineEnd } = first.bounds;
  for (const { bounds, text: next } of members.slice(1)) {
    if (bounds.byteEnd <= byteEnd) continue;
    text += Buffer.from(next)
      .subarray(byteEnd - bounds.byteStart)
      .toString();
    byteEnd = bounds.byteEnd;
    lineEnd = bounds.lineEnd;
  }
  let { lineStart } = first.bounds;
  // The rest of a line says little; its beginning is in the passage before.
  const firstEnd = text.indexOf('\n');
  if (!first.startsLine && firstEnd >= 0 && firstEnd < text.length - 1) {
    text = text.slice(firstEnd + 1);
    lineStart++;
  }
  const { path, declaration } = first;
  return { path, lineStart, lineEnd, declaration, text: text.trimEnd() };
}

/** About the tokens a model sees in a text: rather too many than too few. Linear. */
export function estimatedTokens(text: string): number {
  return text.match(/\n\s*|\p{L}{1,5}|\p{N}{1,3}|[^\s\p{L}\p{N}]{1,2}/gu)?.length ?? 0;
}

/** Fewer lines of a block than this are not worth their heading. */
const LEAST_LINES = 3;

/** The blocks that fit, the last one cut at a line if it must be; `left`: blocks without place. */
export function fitBlocks(blocks: readonly Block[], tokens: number): { shown: Block[]; left: number } {
  const shown: Block[] = [];
  let room = tokens;
  for (const block of blocks) {
    const needed = estimatedTokens(renderBlock(block));
    if (needed <= room) {
      shown.push(block);
      room -= needed;
      continue;
    }
    const cut = cutToFit(block, room);
    if (cut) shown.push(cut);
    break;
  }
  return { shown, left: blocks.length - shown.length };
}

function cutToFit(block: Block, room: number): Block | undefined {
  const lines = block.text.split('\n');
  for (let count = lines.length - 1; count >= LEAST_LINES; count--) {
    const cut = { ...block, lineEnd: block.lineStart + count - 1, text: lines.slice(0, count).join('\n') };
    if (estimatedTokens(renderBlock(cut)) <= room) return cut;
  }
  return undefined;
}

export function renderBlock({ path, lineStart, lineEnd, declaration, text }: Block): string {
  const inside = declaration === undefined ? '' : ` in ${printablePath(declaration)}`;
  return `${printablePath(path)}:${lineStart}-${lineEnd}${inside}\n${fence(text, '')}`;
}

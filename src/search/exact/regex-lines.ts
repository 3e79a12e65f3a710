/**
 * Makes of an expression one that matches inside lines only, so that a whole text can be searched at
 * once with the result of searching each line alone, without its line feed.
 */
import type { RegexNode } from './hir.ts';

const LINE_FEED = 0x0a;

/** What is needed to match a line feed, which no line holds. */
export class NeedsLineFeed extends Error {
  constructor() {
    super('The expression can only match with a line feed.');
    this.name = 'NeedsLineFeed';
  }
}

/**
 * The same tree without line feeds in classes, and with line starts and ends for those of the text. Parts
 * that stay as they are are the same objects. Throws {@link NeedsLineFeed} where a literal holds a line
 * feed or a class nothing else, also in a part of which there is another choice: so does ripgrep.
 */
export function withinLines(node: RegexNode): RegexNode {
  switch (node.kind) {
    case 'empty':
      return node;
    case 'literal':
      if (node.bytes.includes(LINE_FEED)) throw new NeedsLineFeed();
      return node;
    case 'class': {
      if (!node.ranges.some(([first, last]) => first <= LINE_FEED && LINE_FEED <= last)) return node;
      const ranges = node.ranges.flatMap(([first, last]) =>
        first <= LINE_FEED && LINE_FEED <= last
          ? [[first, LINE_FEED - 1] as const, [LINE_FEED + 1, last] as const].filter(([a, b]) => a <= b)
          : [[first, last] as const],
      );
      if (ranges.length === 0) throw new NeedsLineFeed();
      return { kind: 'class', ranges };
    }
    case 'look':
      if (node.look === 'Start') return { kind: 'look', look: 'StartLF' };
      if (node.look === 'End') return { kind: 'look', look: 'EndLF' };
      return node;
    case 'repetition': {
      const part = withinLines(node.part);
      return part === node.part ? node : { ...node, part };
    }
    case 'concat':
    case 'alternation': {
      const parts = node.parts.map(withinLines);
      return parts.every((part, i) => part === node.parts[i]) ? node : { kind: node.kind, parts };
    }
  }
}

/** Places for which {@link withinLines} throws, line feeds in literals each counted. */
export function lineFeedsNeeded(node: RegexNode): number {
  switch (node.kind) {
    case 'literal':
      return node.bytes.reduce((count, byte) => count + (byte === LINE_FEED ? 1 : 0), 0);
    case 'class':
      return node.ranges.length === 1 && node.ranges[0]?.every((end) => end === LINE_FEED) ? 1 : 0;
    case 'repetition':
      return lineFeedsNeeded(node.part);
    case 'concat':
    case 'alternation':
      return node.parts.reduce((count, part) => count + lineFeedsNeeded(part), 0);
    default:
      return 0;
  }
}

/** The block of lines around one line, told from indentation alone. */

import { headerLinesAbove } from './header-lines.ts';

/** What belongs to a block. */
export interface BlockRules {
  /** Line around which the block grows, from 1; it is there. */
  readonly anchor: number;
  /** Levels that the block may rise above the anchor; 0: all of them. */
  readonly maxLevels: number;
  /** Take more than one line of the lowest indent in each direction. */
  readonly includeSiblings: boolean;
  /** Take the comments and annotations directly above the anchor before anything else. */
  readonly includeHeader: boolean;
  /** Lines of the block at most, at least 1. */
  readonly maxLines: number;
}

/** Lines in a row; none if the last comes before the first. */
export interface Block {
  /** From 1. */
  readonly first: number;
  readonly last: number;
  /** The block was still growing when the lines below came to an end. */
  readonly isOpenBelow: boolean;
}

/** Columns that a level of indentation has, and a tab. */
const LEVEL = 4;

/**
 * The block around the anchor: its header lines, then lines alternately above and below, as long as they are
 * not indented less than the floor. Blank lines at its ends are taken off. Linear in the number of lines.
 */
export function blockAround(lines: readonly string[], rules: BlockRules): Block {
  const indents = indentsOf(lines);
  const anchor = rules.anchor - 1;
  const rise = rules.maxLevels === 0 ? Infinity : LEVEL * rules.maxLevels;
  const floor = Math.max(0, (indents[anchor] ?? 0) - rise);
  const header = rules.includeHeader ? Math.min(headerLinesAbove(lines, anchor), rules.maxLines - 1) : 0;

  const headerIsAtFloor = indents.slice(anchor - header, anchor).includes(floor);
  const limits = { indents, floor, includeSiblings: rules.includeSiblings };
  const above = new Edge(anchor - header, -1, limits, headerIsAtFloor);
  const below = new Edge(anchor, 1, limits, false);
  const isFull = () => below.at - above.at + 1 >= rules.maxLines;
  while (!isFull() && (above.isGrowing || below.isGrowing)) {
    above.grow();
    if (!isFull()) below.grow();
  }

  let [first, last] = [above.at, below.at];
  while (first <= last && isBlank(lines[first])) first++;
  while (last >= first && isBlank(lines[last])) last--;
  return { first: first + 1, last: last + 1, isOpenBelow: below.hasRunOut };
}

/** Where growth has to end. */
interface Limits {
  readonly indents: readonly number[];
  readonly floor: number;
  readonly includeSiblings: boolean;
}

/** The outermost line of a block in one direction. */
class Edge {
  at: number;
  isGrowing = true;
  /** There was no line any more that could have been taken or not. */
  hasRunOut = false;
  readonly #step: 1 | -1;
  readonly #limits: Limits;
  #hasFloorLine: boolean;

  constructor(at: number, step: 1 | -1, limits: Limits, hasFloorLine: boolean) {
    this.at = at;
    this.#step = step;
    this.#limits = limits;
    this.#hasFloorLine = hasFloorLine;
  }

  /** Takes the next line, or stops for good. */
  grow(): void {
    if (!this.isGrowing) return;
    const { indents, floor, includeSiblings } = this.#limits;
    const indent = indents[this.at + this.#step];
    const isFloorLine = indent === floor;
    if (indent === undefined) this.hasRunOut = true;
    if (indent === undefined || indent < floor || (isFloorLine && this.#hasFloorLine && !includeSiblings)) {
      this.isGrowing = false;
      return;
    }
    this.at += this.#step;
    this.#hasFloorLine ||= isFloorLine;
  }
}

/** Columns before the first character; a blank line has those of the line before it. */
function indentsOf(lines: readonly string[]): number[] {
  let before = 0;
  return lines.map((line) => {
    if (!isBlank(line)) before = indentOf(line);
    return before;
  });
}

function indentOf(line: string): number {
  let columns = 0;
  for (let at = 0; line[at] === ' ' || line[at] === '\t'; at++) columns += line[at] === '\t' ? LEVEL : 1;
  return columns;
}

function isBlank(line: string | undefined): boolean {
  return line === undefined || !/\S/.test(line);
}

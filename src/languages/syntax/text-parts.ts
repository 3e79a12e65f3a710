/** Stretches of a text, and those that a mistake can be kept to. */

/** A stretch of the text; offsets are UTF-16 units. */
export interface TextRange {
  startIndex: number;
  endIndex: number;
}

/** The parts of a text that a mistake can be kept to, by its brackets. All are in order, and none crosses another. */
export interface TextParts {
  /** Bodies of types, from brace to brace. */
  bodies: readonly TextRange[];
  /** The outermost blocks in these and at the top that are none: bodies of functions, values. */
  blocks: readonly TextRange[];
  /** What is declared in these and at the top and holds no other, as whole statements. */
  members: readonly TextRange[];
}

/** How a language's texts are mended. */
export interface Mending {
  /** Linear. */
  partsOf(code: string): TextParts;
  /** What stands before and behind a block where it may stand, and likewise members and bodies. */
  blockFrames: readonly Frame[];
  memberFrames: readonly Frame[];
  bodyFrames: readonly Frame[];
}

/** What a part of a text is tried in. */
export type Frame = readonly [before: string, behind: string];

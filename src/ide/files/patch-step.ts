/** The things that a patch comes down to. Paths are relative to the project. */

/** One thing to do. */
export type PatchStep = TextStep | DeleteStep | MoveStep;

/** The IDE writes a file: a new one, or over one that is there. */
export interface TextStep {
  readonly kind: 'add' | 'update';
  readonly path: string;
  /** The whole text; changes as long as the plan is made. */
  text: string;
}

/** A file goes from the disk. */
export interface DeleteStep {
  readonly kind: 'delete';
  readonly path: string;
}

/** A file gets another name on the disk. */
export interface MoveStep {
  readonly kind: 'move';
  readonly path: string;
  readonly to: string;
}

/** Steps in the order in which they are to be done. */
export interface PatchPlan {
  readonly steps: readonly PatchStep[];
  /** Files that change, however often the patch names them. */
  readonly files: number;
}

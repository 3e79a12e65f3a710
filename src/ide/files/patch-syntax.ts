/** What a patch says, file by file, before anybody has looked at the files. */

/** A line of a hunk: as it is in the file, taken away, or new. */
export interface HunkLine {
  readonly kind: ' ' | '-' | '+';
  readonly text: string;
}

/** Lines that follow each other in a file, and what becomes of them. */
export interface Hunk {
  /** Lines to go to first, one after the other: the hunk begins behind the last of them. */
  readonly anchors: readonly string[];
  /** At least one. */
  readonly lines: readonly HunkLine[];
  /** Its old lines are the last of the file. */
  readonly isAtEnd: boolean;
}

/** A path, and the line of the patch that names it. */
export interface NamedPath {
  readonly path: string;
  /** From 1, in the patch as it was given. */
  readonly line: number;
}

/** What is to be done to one file. */
export type PatchSection = AddSection | DeleteSection | UpdateSection;

/** A file that is not there yet. */
export interface AddSection extends NamedPath {
  readonly kind: 'add';
  readonly text: string;
}

/** A file that goes. */
export interface DeleteSection extends NamedPath {
  readonly kind: 'delete';
}

/** A file whose text or name changes, or both. */
export interface UpdateSection extends NamedPath {
  readonly kind: 'update';
  readonly moveTo?: NamedPath;
  readonly hunks: readonly Hunk[];
}

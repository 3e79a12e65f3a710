/** What has changed in the declarations of a tree, as it is answered. */
import type { DeclarationChanges } from './declarations.ts';

export interface FileChanges extends DeclarationChanges {
  path: string;
  /** The file's former name, if it has been renamed. */
  old_path?: string;
}

/** Keys in the order in which they are written. Lists of files are in path order. */
export interface StructuralDiff {
  since_ref: string;
  /** Id of the commit that the tree is compared with. */
  base: string;
  includes_working_tree: true;
  /** Number of files listed. */
  changes: number;
  files_added: readonly string[];
  files_removed: readonly string[];
  files_modified: readonly FileChanges[];
  pr?: { number: number; title: string; base: string; head: string };
}

/** The bridge's tools for reading and changing files. */
import { applyPatch } from './files/apply-patch.ts';
import { edit } from './files/edit.ts';
import { find } from './files/find.ts';
import { listDir } from './files/list-dir.ts';
import { read } from './files/read.ts';
import { readFile } from './files/read-file.ts';
import { rename } from './files/rename.ts';
import { write } from './files/write.ts';
import type { BridgeTool } from './types.ts';

/** All of them; which are shown is another matter. */
export const FILE_TOOLS: readonly BridgeTool[] = [
  readFile,
  read,
  listDir,
  applyPatch,
  write,
  edit,
  rename,
  find,
];

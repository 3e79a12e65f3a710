/** The files that imports lead to. */
import type { Outline } from '../../indexing/syntax/outline.ts';
import type { Ground, Knowledge } from './knowledge.ts';

export type ImportStatus = 'resolved' | 'external' | 'unresolved';

export interface ImportedFiles {
  status: ImportStatus;
  files: readonly Outline[];
}

const known = new WeakMap<Ground, Map<Outline, readonly ImportedFiles[]>>();

/** The files that an import of a file leads to. */
export function importedFiles({ ground }: Knowledge, file: Outline, index: number): ImportedFiles {
  let ofGround = known.get(ground);
  if (ofGround === undefined) {
    ofGround = new Map();
    known.set(ground, ofGround);
  }
  let ofFile = ofGround.get(file);
  if (ofFile === undefined) {
    ofFile = ground.imports.of(file).map(({ status, targets }) => ({
      status,
      files: targets.flatMap((path) => ground.structure.file(path) ?? []),
    }));
    ofGround.set(file, ofFile);
  }
  return ofFile[index] ?? { status: 'unresolved', files: [] };
}

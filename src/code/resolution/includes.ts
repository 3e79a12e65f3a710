/** Which files a C or C++ file sees by its includes. */
import type { Outline } from '../../indexing/syntax/outline.ts';
import type { ImportGraph } from '../graph/import-graph.ts';
import type { Knowledge } from './knowledge.ts';

/** More are not followed: a file that sees thousands sees everything. */
const MAX_FILES = 2_000;

const known = new WeakMap<ImportGraph, Map<Outline, ReadonlySet<Outline>>>();

/** The files that a file includes, directly or through others. */
export function includedFiles({ ground }: Knowledge, file: Outline): ReadonlySet<Outline> {
  const { imports, structure } = ground;
  let ofGraph = known.get(imports);
  if (ofGraph === undefined) {
    ofGraph = new Map();
    known.set(imports, ofGraph);
  }
  let included = ofGraph.get(file);
  if (included === undefined) {
    const found = new Set<Outline>();
    const open = [file];
    for (let at = open.pop(); at !== undefined && found.size < MAX_FILES; at = open.pop()) {
      for (const path of imports.of(at).flatMap(({ targets }) => targets)) {
        const target = structure.file(path);
        if (target === undefined || target === file || found.has(target)) continue;
        found.add(target);
        open.push(target);
      }
    }
    included = found;
    ofGraph.set(file, included);
  }
  return included;
}

/** Which files import which, from some files on. */
import type { Outline } from '../../indexing/syntax/outline.ts';
import type { Structure } from '../../indexing/syntax/structure.ts';
import { sortPaths } from '../../patterns/path-order.ts';
import type { Graph, GraphEdge } from './graph.ts';
import type { ImportGraph } from './import-graph.ts';
import { pathLabels } from './path-labels.ts';

export interface FileGraphOptions {
  /** Imports are followed so many steps from the roots. */
  depth?: number | undefined;
  /** Files outside of these are left out. */
  within?: ReadonlySet<Outline> | undefined;
}

/**
 * The imports between files, followed from `roots`. Imports that lead out of the source or nowhere give
 * nothing. About 50 ms for 10,000 files whose imports are resolved.
 */
export function fileGraph(
  roots: readonly Outline[],
  structure: Structure,
  imports: ImportGraph,
  { depth = Number.POSITIVE_INFINITY, within }: FileGraphOptions = {},
): Graph {
  const seen = new Set(roots);
  const targetsOf = new Map<string, readonly string[]>();
  const connected = new Set<string>();
  for (let frontier = roots, step = 0; frontier.length > 0 && step < depth; step++) {
    const next: Outline[] = [];
    for (const file of frontier) {
      const targets = new Set<string>();
      for (const { targets: paths } of imports.of(file)) {
        for (const path of paths) {
          const target = path === file.path ? undefined : structure.file(path);
          if (!target || (within && !within.has(target))) continue;
          targets.add(path);
          connected.add(path);
          if (seen.has(target)) continue;
          seen.add(target);
          next.push(target);
        }
      }
      if (targets.size === 0) continue;
      targetsOf.set(file.path, sortPaths([...targets]));
      connected.add(file.path);
    }
    frontier = next;
  }
  const ids = sortPaths([...connected]);
  const labels = pathLabels(ids);
  const edges: GraphEdge[] = [];
  for (const from of ids) {
    for (const to of targetsOf.get(from) ?? []) edges.push({ from, to, kind: 'imports' });
  }
  return { nodes: ids.map((id) => ({ id, label: labels.get(id) ?? id, kind: 'file' })), edges };
}

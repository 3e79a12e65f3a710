/** How declarations extend, implement and mention each other, from some files on. */
import type { Outline } from '../../indexing/syntax/outline.ts';
import type { Structure } from '../../indexing/syntax/structure.ts';
import { comparePaths } from '../../patterns/path-order.ts';
import type { Target } from '../resolution/types.ts';
import type { FileGraphOptions } from './file-graph.ts';
import { compareEdges, type Graph, type GraphEdge, type GraphNode } from './graph.ts';
import { type FileResolver, symbolEdgesIn } from './symbol-edge-index.ts';

/**
 * The relations of the declarations of some files, followed from them. Costs resolving the references of
 * every file that is reached, once for a resolver.
 */
export async function symbolGraph(
  roots: readonly Outline[],
  structure: Structure,
  resolver: FileResolver,
  { depth = Number.POSITIVE_INFINITY, within }: FileGraphOptions = {},
): Promise<Graph> {
  const edges = symbolEdgesIn(structure, resolver);
  const ids = new SymbolIds();
  const nodes = new Map<string, GraphNode>();
  const found = new Map<string, GraphEdge>();
  const nodeOf = (target: Target): GraphNode => {
    const id = ids.of(target);
    const known = nodes.get(id);
    if (known) return known;
    const { file, index } = target;
    const node: GraphNode = { id, label: file.qualifiedName(index), kind: file.kind(index) };
    nodes.set(id, node);
    return node;
  };

  let frontier = roots.flatMap(declarationsOf);
  const seen = new Set(frontier.map((target) => ids.of(target)));
  for (let step = 0; frontier.length > 0 && step < depth; step++) {
    const next: Target[] = [];
    await edges.load(frontier);
    for (const target of frontier) {
      for (const { to, kind } of edges.from(target)) {
        if (within && !within.has(to.file)) continue;
        const [from, end] = [nodeOf(target).id, nodeOf(to).id];
        if (from === end) continue;
        found.set(`${from}\0${end}\0${kind}`, { from, to: end, kind });
        if (seen.has(end)) continue;
        seen.add(end);
        next.push(to);
      }
    }
    frontier = next;
  }
  const ordered = [...nodes.values()].sort((a, b) => comparePaths(a.id, b.id));
  const connected = new Set([...found.values()].flatMap(({ from, to }) => [from, to]));
  return {
    nodes: ordered.filter(({ id }) => connected.has(id)),
    edges: [...found.values()].sort(compareEdges),
  };
}

function declarationsOf(file: Outline): Target[] {
  const targets: Target[] = [];
  for (let index = 0; index < file.count; index++) {
    if (file.kind(index) !== 'impl') targets.push({ file, index });
  }
  return targets;
}

/** Ids of declarations: `path::qualified name`, with `#2` and so on where a file has several of a name. */
class SymbolIds {
  readonly #ofFiles = new Map<Outline, readonly string[]>();

  of({ file, index }: Target): string {
    const ids = this.#ofFiles.get(file) ?? idsIn(file);
    this.#ofFiles.set(file, ids);
    return ids[index] ?? '';
  }
}

function idsIn(file: Outline): string[] {
  const times = new Map<string, number>();
  return Array.from({ length: file.count }, (_, i) => {
    const id = `${file.path}::${file.qualifiedName(i)}`;
    // An `impl` is no node; it has the name of its type.
    if (file.kind(i) === 'impl') return id;
    const time = (times.get(id) ?? 0) + 1;
    times.set(id, time);
    return time === 1 ? id : `${id}#${time}`;
  });
}

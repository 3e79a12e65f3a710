/** How declarations extend, implement and mention each other, from some files on. */
import type { Outline } from '../../indexing/syntax/outline.ts';
import type { Structure } from '../../indexing/syntax/structure.ts';
import { sortPaths } from '../../patterns/path-order.ts';
import type { Target } from '../resolution/types.ts';
import type { FileGraphOptions } from './file-graph.ts';
import { compareEdges, type EdgeKind, type Graph, type GraphEdge, type GraphNode } from './graph.ts';
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
  const nodes = new SymbolNodes();
  let frontier = roots.flatMap(declarationsOf);
  const seen = new Set(frontier.map((target) => nodes.of(target)));
  for (let step = 0; frontier.length > 0 && step < depth; step++) {
    const next: Target[] = [];
    await edges.load(frontier);
    for (const target of frontier) {
      for (const { to, kind } of edges.from(target)) {
        if (within && !within.has(to.file)) continue;
        const [from, end] = [nodes.of(target), nodes.of(to)];
        if (from === end) continue;
        nodes.join(from, end, kind);
        if (seen.has(end)) continue;
        seen.add(end);
        next.push(to);
      }
    }
    frontier = next;
  }
  return nodes.graph();
}

/** A declaration of the graph, and what it needs. */
interface SymbolNode extends Target {
  /** Empty as long as edges are being found. */
  id: string;
  isConnected: boolean;
  needs: { to: SymbolNode; kind: EdgeKind }[] | undefined;
}

/** The nodes of one graph, each made once. */
class SymbolNodes {
  readonly #ofFiles = new Map<Outline, (SymbolNode | undefined)[]>();

  of({ file, index }: Target): SymbolNode {
    let nodes = this.#ofFiles.get(file);
    if (nodes === undefined) {
      nodes = new Array<SymbolNode | undefined>(file.count).fill(undefined);
      this.#ofFiles.set(file, nodes);
    }
    let node = nodes[index];
    if (node === undefined) {
      node = { file, index, id: '', isConnected: false, needs: undefined };
      nodes[index] = node;
    }
    return node;
  }

  /** Adds an edge, if it is not there yet. */
  join(from: SymbolNode, to: SymbolNode, kind: EdgeKind): void {
    from.needs ??= [];
    if (from.needs.some((each) => each.to === to && each.kind === kind)) return;
    from.needs.push({ to, kind });
    from.isConnected = true;
    to.isConnected = true;
  }

  graph(): Graph {
    const connected = new Map<string, SymbolNode>();
    for (const [file, nodes] of this.#ofFiles) {
      if (!nodes.some((node) => node?.isConnected)) continue;
      const ids = idsIn(file);
      for (const node of nodes) {
        if (!node?.isConnected) continue;
        node.id = ids[node.index] ?? '';
        connected.set(node.id, node);
      }
    }
    const nodes: GraphNode[] = [];
    const edges: GraphEdge[] = [];
    for (const id of sortPaths([...connected.keys()])) {
      const node = connected.get(id);
      if (!node) continue;
      nodes.push({ id, label: node.file.qualifiedName(node.index), kind: node.file.kind(node.index) });
      const ends = (node.needs ?? []).map(({ to, kind }) => ({ from: id, to: to.id, kind }));
      edges.push(...(ends.length > 1 ? ends.sort(compareEdges) : ends));
    }
    return { nodes, edges };
  }
}

function declarationsOf(file: Outline): Target[] {
  const targets: Target[] = [];
  for (let index = 0; index < file.count; index++) {
    if (file.kind(index) !== 'impl') targets.push({ file, index });
  }
  return targets;
}

/** Ids of declarations: `path::qualified name`, with `#2` and so on where a file has several of a name. */
function idsIn(file: Outline): readonly string[] {
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

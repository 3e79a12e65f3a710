/** A dependency graph as its renderers see it: files or declarations, and what they need of each other. */
import type { DeclarationKind } from '../../languages/syntax/types.ts';
import { comparePaths } from '../../patterns/path-order.ts';

export type EdgeKind = 'imports' | 'extends' | 'implements' | 'references';

export interface GraphNode {
  /** Path of a file, or `path::qualified name` of a declaration. */
  id: string;
  /** For people; unique among files of a graph. */
  label: string;
  kind: 'file' | DeclarationKind;
}

export interface GraphEdge {
  /** Id of the node that needs the other one. */
  from: string;
  to: string;
  kind: EdgeKind;
}

/** Every node has an edge, no edge leads back to its own node; both lists are in the order of ids. */
export interface Graph {
  nodes: readonly GraphNode[];
  edges: readonly GraphEdge[];
}

/** The first edges of a graph, with the nodes they join. */
export function firstEdges({ nodes, edges }: Graph, limit: number): Graph {
  const kept = edges.slice(0, limit);
  const ids = new Set(kept.flatMap(({ from, to }) => [from, to]));
  return { nodes: nodes.filter(({ id }) => ids.has(id)), edges: kept };
}

/** For `sort`: by the ids of both ends, then by kind. */
export function compareEdges(a: GraphEdge, b: GraphEdge): number {
  return comparePaths(a.from, b.from) || comparePaths(a.to, b.to) || comparePaths(a.kind, b.kind);
}

/** The formats a dependency graph is shown in. */
import type { Graph } from './graph.ts';
import { renderDot } from './render-dot.ts';
import { renderMermaid } from './render-mermaid.ts';

export const GRAPH_FORMATS = ['dot', 'mermaid', 'json'] as const;
export type GraphFormat = (typeof GRAPH_FORMATS)[number];

/** Text of DOT and Mermaid, the graph itself for JSON. `fenced`: Mermaid stands in a block of Markdown. */
export function renderGraph(graph: Graph, format: GraphFormat, { fenced = true } = {}): string | Graph {
  switch (format) {
    case 'dot':
      return renderDot(graph);
    case 'mermaid':
      return renderMermaid(graph, { fenced });
    case 'json':
      return graph;
  }
}

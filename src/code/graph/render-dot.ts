/** A dependency graph for Graphviz. */
import type { Graph } from './graph.ts';

/** The graph in the DOT language, as of `dot -Tsvg`; ends with a line feed. */
export function renderDot({ nodes, edges }: Graph): string {
  const lines = ['digraph dependencies {', '  rankdir=LR;', '  node [shape=box];'];
  for (const { id, label } of nodes) lines.push(`  ${quoted(id)} [label=${quoted(label)}];`);
  for (const { from, to, kind } of edges) {
    const label = kind === 'imports' ? '' : ` [label="${kind}"]`;
    lines.push(`  ${quoted(from)} -> ${quoted(to)}${label};`);
  }
  return `${lines.join('\n')}\n}\n`;
}

function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`;
}

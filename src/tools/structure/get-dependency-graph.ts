import { fileGraph } from '../../code/graph/file-graph.ts';
import { GRAPH_FORMATS, renderGraph } from '../../code/graph/render.ts';
import { symbolGraph } from '../../code/graph/symbol-graph.ts';
import { referencesOf } from '../../code/resolution/references.ts';
import { defineStructureTool, json } from './define.ts';
import { oneOf, optionalText, wholeNumber } from './parameters.ts';
import { filesUnder } from './paths.ts';

export const getDependencyGraph = defineStructureTool({
  name: 'get_dependency_graph',
  title: 'Dependency graph',
  description:
    'Draws which files import which, or how declarations extend, implement and refer to each other. Use it ' +
    'to see how parts hang together and what a change may reach.',
  parameters: {
    path: optionalText('File or directory to start from. Default: everything.'),
    level: oneOf(['file', 'symbol'], 'file', 'What the nodes are.'),
    format: oneOf(GRAPH_FORMATS, 'mermaid', 'How the graph is written.'),
    depth: wholeNumber('Steps to follow from the start. Default: all.', { minimum: 1, maximum: 100 }),
  },
  async answer({ path, level, format, depth }, source) {
    const roots = filesUnder(path, source);
    const within = source.member && new Set(source.files);
    const imports = await source.imports();
    const options = { depth, within };
    const graph =
      level === 'file'
        ? fileGraph(roots, source.structure, imports, options)
        : await symbolGraph(roots, source.structure, referencesOf(source.structure, imports), options);
    const { nodes, edges } = graph;
    return json({ format, nodes: nodes.length, edges: edges.length, graph: renderGraph(graph, format) });
  },
});

import { fileGraph } from '../../code/graph/file-graph.ts';
import { firstEdges } from '../../code/graph/graph.ts';
import { GRAPH_FORMATS, renderGraph } from '../../code/graph/render.ts';
import { symbolGraph } from '../../code/graph/symbol-graph.ts';
import { referencesOf } from '../../code/resolution/references.ts';
import { oneOf, optionalText, wholeNumber } from '../parameters.ts';
import { defineStructureTool, json } from './define.ts';
import { filesUnder } from './paths.ts';

/** Edges that are drawn; all are counted. More is told by path and depth. */
const MAX_EDGES = 2_000;

export const getDependencyGraph = defineStructureTool({
  name: 'get_dependency_graph',
  title: 'Dependency graph',
  description:
    'Draws which files import which, or how declarations extend, implement and refer to each other. Use it ' +
    'to see how parts hang together and what a change may reach. At most 2,000 edges are drawn: narrow by path ' +
    'and depth.',
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
    const isCut = graph.edges.length > MAX_EDGES;
    return json({
      format,
      nodes: graph.nodes.length,
      edges: graph.edges.length,
      graph: renderGraph(isCut ? firstEdges(graph, MAX_EDGES) : graph, format),
      ...(isCut && { truncated: true, limit: MAX_EDGES }),
    });
  },
});

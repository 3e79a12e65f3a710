import { describe, expect, it } from 'vitest';
import type { Graph } from '../../../src/code/graph/graph.ts';
import { pathLabels } from '../../../src/code/graph/path-labels.ts';
import { renderGraph } from '../../../src/code/graph/render.ts';

const GRAPH: Graph = {
  nodes: [
    { id: 'a.ts::A', label: 'A', kind: 'class' },
    { id: 'a.ts::B', label: 'B', kind: 'class' },
    { id: 'a.ts::I', label: 'I', kind: 'interface' },
    { id: 'b.ts', label: 'b.ts', kind: 'file' },
  ],
  edges: [
    { from: 'a.ts::A', to: 'a.ts::B', kind: 'extends' },
    { from: 'a.ts::A', to: 'a.ts::I', kind: 'implements' },
    { from: 'a.ts::B', to: 'a.ts::I', kind: 'references' },
    { from: 'b.ts', to: 'a.ts::A', kind: 'imports' },
  ],
};

const named = (label: string): Graph => ({ nodes: [{ id: label, label, kind: 'file' }], edges: [] });

describe('renderGraph', () => {
  it('writes DOT', () => {
    expect(renderGraph(GRAPH, 'dot')).toBe(
      [
        'digraph dependencies {',
        '  rankdir=LR;',
        '  node [shape=box];',
        '  "a.ts::A" [label="A"];',
        '  "a.ts::B" [label="B"];',
        '  "a.ts::I" [label="I"];',
        '  "b.ts" [label="b.ts"];',
        '  "a.ts::A" -> "a.ts::B" [label="extends"];',
        '  "a.ts::A" -> "a.ts::I" [label="implements"];',
        '  "a.ts::B" -> "a.ts::I" [label="references"];',
        '  "b.ts" -> "a.ts::A";',
        '}',
        '',
      ].join('\n'),
    );
  });

  it('escapes quotes and backslashes in DOT', () => {
    expect(renderGraph(named('a\\"b'), 'dot')).toContain('  "a\\\\\\"b" [label="a\\\\\\"b"];\n');
  });

  it('writes Mermaid in a block of Markdown', () => {
    expect(renderGraph(GRAPH, 'mermaid')).toBe(
      [
        '```mermaid',
        'graph LR',
        '  n0["A"]',
        '  n1["B"]',
        '  n2["I"]',
        '  n3["b.ts"]',
        '  n0 -->|extends| n1',
        '  n0 -->|implements| n2',
        '  n1 -.->|references| n2',
        '  n3 --> n0',
        '```',
        '',
      ].join('\n'),
    );
  });

  it('writes bare Mermaid when asked to', () => {
    expect(renderGraph(named('a.ts'), 'mermaid', { fenced: false })).toBe('graph LR\n  n0["a.ts"]\n');
  });

  it('keeps labels from being read as Mermaid', () => {
    expect(renderGraph(named('["(a){b}|\n```'), 'mermaid', { fenced: false })).toBe(
      'graph LR\n  n0["#91;#quot;#40;a#41;#123;b#125;#124; #96;#96;#96;"]\n',
    );
  });
});

describe('pathLabels', () => {
  it.each([
    [
      ['src/a.ts', 'src/b.ts'],
      ['a.ts', 'b.ts'],
    ],
    [
      ['src/x/helper.ts', 'src/y/helper.ts'],
      ['x/helper.ts', 'y/helper.ts'],
    ],
    [
      ['a/x/helper.ts', 'b/x/helper.ts', 'helper.ts'],
      ['a/x/helper.ts', 'b/x/helper.ts', 'helper.ts'],
    ],
    [
      ['x.ts', 'a/x.ts', 'b/a/x.ts'],
      ['x.ts', 'a/x.ts', 'b/a/x.ts'],
    ],
    [
      ['a/x.ts', 'ba/x.ts'],
      ['a/x.ts', 'ba/x.ts'],
    ],
  ])('tells %j apart', (paths, labels) => {
    const found = pathLabels(paths);
    expect(paths.map((path) => found.get(path))).toEqual(labels);
  });
});

import { describe, expect, it } from 'vitest';
import { getDependencyGraph } from '../../../src/tools/structure/get-dependency-graph.ts';
import { ask, askJson, sourceOf } from './asking.ts';

interface Drawn {
  format: string;
  nodes: number;
  edges: number;
  graph: {
    nodes: { id: string; label: string; kind: string }[];
    edges: { from: string; to: string; kind: string }[];
  };
}

type Files = Record<string, string>;

async function drawn(files: Files, args: Record<string, unknown> = {}): Promise<Drawn> {
  // The shape that the first test pins down.
  return (await askJson(getDependencyGraph, files, { format: 'json', ...args })) as Drawn;
}

const arrows = ({ graph }: Drawn) => graph.edges.map(({ from, to, kind }) => `${from} ${kind} ${to}`);

const CHAIN = {
  'main.ts': "import { p } from './parser';\n",
  'model.ts': "import { u } from './utils';\n",
  'parser.ts': "import { m } from './model';\nimport { readFileSync } from 'node:fs';\nimport './gone';\n",
  'utils.ts': 'export const u = 1;\n',
  'alone.ts': 'export const a = 1;\n',
};

describe('get_dependency_graph of files', () => {
  it('answers with numbers and the graph', async () => {
    expect(await drawn({ 'a.ts': "import './b';\n", 'b.ts': '' })).toEqual({
      format: 'json',
      nodes: 2,
      edges: 1,
      graph: {
        nodes: [
          { id: 'a.ts', label: 'a.ts', kind: 'file' },
          { id: 'b.ts', label: 'b.ts', kind: 'file' },
        ],
        edges: [{ from: 'a.ts', to: 'b.ts', kind: 'imports' }],
      },
    });
  });

  it('leaves out files without an edge, and imports that lead out', async () => {
    const found = await drawn(CHAIN);
    expect(arrows(found)).toEqual([
      'main.ts imports parser.ts',
      'model.ts imports utils.ts',
      'parser.ts imports model.ts',
    ]);
    expect(found.nodes).toBe(4);
  });

  it.each([
    [1, 1],
    [2, 2],
    [3, 3],
    [100, 3],
  ])('follows to depth %i: %i edges', async (depth, edges) => {
    expect(await drawn(CHAIN, { path: 'main.ts', depth })).toMatchObject({ edges, nodes: edges + 1 });
  });

  it('ends in a cycle', async () => {
    const files = { 'a.ts': "import './b';\nimport './a';\n", 'b.ts': "import './a';\n" };
    expect(arrows(await drawn(files))).toEqual(['a.ts imports b.ts', 'b.ts imports a.ts']);
  });

  it('tells files of one name apart by their labels', async () => {
    const files = {
      'main.ts': "import './a/helper';\nimport './b/helper';\n",
      'a/helper.ts': '',
      'b/helper.ts': '',
    };
    const { graph } = await drawn(files);
    expect(graph.nodes.map(({ label }) => label)).toEqual(['a/helper.ts', 'b/helper.ts', 'main.ts']);
  });

  it('keeps to the member asked for', async () => {
    const texts = {
      'package.json': '{"workspaces": ["packages/*"]}',
      'packages/a/package.json': '{"name": "a"}',
      'packages/a/x.ts': "import './y';\nimport '../b/z';\n",
      'packages/a/y.ts': '',
      'packages/b/package.json': '{"name": "b"}',
      'packages/b/z.ts': '',
    };
    const source = await sourceOf(texts, 'a');
    const found = await askJson(getDependencyGraph, source, { format: 'json' });
    expect(found).toMatchObject({ edges: 1, graph: { edges: [{ to: 'packages/a/y.ts' }] } });
  });

  it('draws the first 2,000 edges and says that there are more', async () => {
    const count = 46;
    const names = Array.from({ length: count }, (_, i) => `f${i}`);
    const files = Object.fromEntries(
      names.map((name) => [`${name}.ts`, names.map((other) => `import './${other}.js';\n`).join('')]),
    );
    const { edges, graph, truncated, limit } = (await askJson(getDependencyGraph, files, {
      format: 'json',
    })) as { edges: number; graph: { edges: unknown[] }; truncated: boolean; limit: number };
    expect([edges, graph.edges.length, truncated, limit]).toEqual([count * (count - 1), 2_000, true, 2_000]);
  });

  it('draws Mermaid unless told otherwise', async () => {
    const found = await askJson(getDependencyGraph, { 'a.ts': "import './b';\n", 'b.ts': '' });
    expect(found).toEqual({
      format: 'mermaid',
      nodes: 2,
      edges: 1,
      graph: '```mermaid\ngraph LR\n  n0["a.ts"]\n  n1["b.ts"]\n  n0 --> n1\n```\n',
    });
  });

  it.each([
    [{ format: 'svg' }, "'format' must be one of dot, mermaid, json (got 'svg')"],
    [{ level: 'class' }, "'level' must be one of file, symbol (got 'class')"],
    [{ depth: 0 }, "'depth' must be between 1 and 100 (got 0)"],
    [{ path: 'mai' }, 'Path not found in index: mai'],
  ])('refuses %j', async (args, message) => {
    await expect(ask(getDependencyGraph, CHAIN, args)).rejects.toThrow(message);
  });
});

describe('get_dependency_graph of symbols', () => {
  it('shows bases and types in signatures', async () => {
    const found = await drawn(
      {
        'base.ts':
          'export class Base {}\nexport interface Shape {}\nexport interface Other extends Shape {}\n',
        'use.ts':
          "import { Base, type Shape } from './base';\n" +
          'export class Square extends Base implements Shape {\n' +
          '  draw(other: Shape): void { new Base(); }\n}\n',
      },
      { level: 'symbol' },
    );
    expect(arrows(found)).toEqual([
      'base.ts::Other extends base.ts::Shape',
      'use.ts::Square extends base.ts::Base',
      'use.ts::Square implements base.ts::Shape',
      'use.ts::Square.draw references base.ts::Shape',
    ]);
    expect(found.graph.nodes[0]).toEqual({ id: 'base.ts::Base', label: 'Base', kind: 'class' });
  });

  it('lets the edges of an impl begin at its type, wherever it stands', async () => {
    const files = {
      'src/lib.rs': 'pub mod shape;\npub mod square;\n',
      'src/shape.rs': 'pub trait Shape {}\n',
      'src/square.rs':
        'use crate::shape::Shape;\npub struct Square;\nimpl Shape for Square {}\nimpl Square { fn of(s: &dyn Shape) {} }\n',
    };
    expect(arrows(await drawn(files, { level: 'symbol' }))).toEqual([
      'src/square.rs::Square implements src/shape.rs::Shape',
      'src/square.rs::Square::of references src/shape.rs::Shape',
    ]);
  });

  it('lets what the base is decide between extends and implements', async () => {
    const files = { 'a.cs': 'class Base {}\ninterface Draws {}\nclass A : Base, Draws {}\n' };
    expect(arrows(await drawn(files, { level: 'symbol' }))).toEqual([
      'a.cs::A extends a.cs::Base',
      'a.cs::A implements a.cs::Draws',
    ]);
  });

  it('numbers declarations of one name', async () => {
    const files = { 'a.ts': 'class T {}\nfunction f(a: T): void;\nfunction f(a: T, b?: T): void {}\n' };
    expect(arrows(await drawn(files, { level: 'symbol' }))).toEqual([
      'a.ts::f references a.ts::T',
      'a.ts::f#2 references a.ts::T',
    ]);
  });

  it('follows from the path on up to the depth', async () => {
    const files = {
      'a.ts': "import { B } from './b';\nexport class A extends B {}\n",
      'b.ts': "import { C } from './c';\nexport class B extends C {}\n",
      'c.ts': 'export class C {}\n',
      'd.ts': "import { C } from './c';\nexport class D extends C {}\n",
    };
    expect(arrows(await drawn(files, { level: 'symbol', path: 'a.ts', depth: 1 }))).toEqual([
      'a.ts::A extends b.ts::B',
    ]);
    expect(arrows(await drawn(files, { level: 'symbol', path: 'a.ts' }))).toEqual([
      'a.ts::A extends b.ts::B',
      'b.ts::B extends c.ts::C',
    ]);
  });
});

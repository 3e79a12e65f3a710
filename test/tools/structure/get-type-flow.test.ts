import { describe, expect, it } from 'vitest';
import { getTypeFlow } from '../../../src/tools/structure/get-type-flow.ts';
import { ask, askJson } from './asking.ts';

interface Flow {
  producers_count: number;
  consumers_count: number;
  producers: { name: string }[];
  consumers: { name: string }[];
  truncated?: boolean;
  limit?: number;
}

async function flow(files: Record<string, string>, args: Record<string, unknown>): Promise<Flow> {
  // The shape that the first test pins down.
  return (await askJson(getTypeFlow, files, args)) as Flow;
}

const names = (uses: { name: string }[]) => uses.map(({ name }) => name);

describe('get_type_flow', () => {
  it('answers with producers and consumers', async () => {
    const text = 'fn load() -> Result<FileIndex> { todo!() }\n\nfn save(index: &FileIndex) {}\n';
    expect(await askJson(getTypeFlow, { 'a.rs': text }, { type_name: 'FileIndex' })).toEqual({
      type_name: 'FileIndex',
      producers_count: 1,
      consumers_count: 1,
      producers: [
        {
          file: 'a.rs',
          name: 'load',
          kind: 'function',
          signature: 'fn load() -> Result<FileIndex>',
          line: 1,
          role: 'producer',
        },
      ],
      consumers: [
        {
          file: 'a.rs',
          name: 'save',
          kind: 'function',
          signature: 'fn save(index: &FileIndex)',
          line: 3,
          role: 'consumer',
        },
      ],
    });
  });

  it.each([
    ['a.rs', 'fn f() -> Result<FileIndex> { }', 'Result', ['f'], []],
    ['a.rs', 'fn f() -> Result<FileIndex> { }', 'fileindex', ['f'], []],
    ['a.rs', 'fn f(v: Option<&Value>) { }', 'Option', [], ['f']],
    ['a.rs', 'fn f(v: Option<&Value>) { }', 'Value', [], ['f']],
    ['a.go', 'package a\nfunc f() (*FileIndex, error) { return nil, nil }', 'FileIndex', ['f'], []],
    ['a.go', 'package a\nfunc (s *Server) Handle(req Request) Response { }', 'Request', [], ['Handle']],
    ['a.go', 'package a\nfunc (s *Server) Handle(req Request) Response { }', 'Response', ['Handle'], []],
    ['a.go', 'package a\nfunc (s *Server) Handle(req Request) Response { }', 'Server', [], []],
    ['a.ts', 'function f(): Promise<Response> { }', 'Promise', ['f'], []],
    ['a.ts', 'function f(): Promise<Response> { }', 'Response', ['f'], []],
    ['a.py', 'def f() -> Optional[Cache]: ...', 'Optional', ['f'], []],
    ['a.py', 'def f() -> Optional[Cache]: ...', 'Cache', ['f'], []],
    ['a.swift', 'func f(at path: Path) { }', 'Path', [], ['f']],
    ['a.kt', 'fun f(): Foo = Foo()', 'Foo', ['f'], []],
    ['a.js', '/** @param {Foo} a\n * @returns {Bar} */\nfunction f(a) { }', 'Bar', ['f'], []],
    ['a.ts', 'function f(a: Fooled): Foo | null { }', 'foo', ['f'], []],
  ])('finds in %s `%s` for %s', async (path, text, type_name, producers, consumers) => {
    const found = await flow({ [path]: text }, { type_name });
    expect(names(found.producers)).toEqual(producers);
    expect(names(found.consumers)).toEqual(consumers);
  });

  it('takes Self for the enclosing type', async () => {
    const text =
      'struct Cache;\nimpl Cache { fn open() -> Result<Self> { } fn merge(&self, other: Self) { } }';
    const other = 'struct Other;\nimpl Other { fn new() -> Self { } }';
    const found = await flow({ 'a.rs': text, 'b.rs': other }, { type_name: 'Cache' });
    expect(names(found.producers)).toEqual(['open']);
    expect(names(found.consumers)).toEqual(['merge']);
  });

  it('counts fields only when asked to', async () => {
    const files = { 'a.ts': 'class A { cache: Cache; run(c: Cache) { const d: Cache = c; } }\n' };
    expect(names((await flow(files, { type_name: 'Cache' })).consumers)).toEqual(['run']);
    const found = await flow(files, { type_name: 'Cache', include_fields: true });
    expect(names(found.consumers)).toEqual(['cache', 'run']);
  });

  it('looks at a path only, in path order', async () => {
    const text = 'export function f(a: Foo): void {}\n';
    const files = { 'src/b.ts': text, 'src/a.ts': text, 'lib/a.ts': text, 'srcs/a.ts': text };
    const found = await askJson(getTypeFlow, files, { type_name: 'Foo', path: 'src', compact: true });
    expect(found).toEqual({
      type_name: 'Foo',
      producers_count: 0,
      consumers_count: 2,
      producers: { columns: ['file', 'name', 'kind', 'line', 'signature'], rows: [] },
      consumers: {
        columns: ['file', 'name', 'kind', 'line', 'signature'],
        rows: [
          ['src/a.ts', 'f', 'function', 1, 'function f(a: Foo): void'],
          ['src/b.ts', 'f', 'function', 1, 'function f(a: Foo): void'],
        ],
      },
    });
  });

  it('cuts each role at the limit and counts before', async () => {
    const text = ['a', 'b', 'c'].map((name) => `function ${name}(x: Foo): Foo {}\n`).join('');
    const found = await flow({ 'a.ts': text }, { type_name: 'Foo', limit: 2 });
    expect(found).toMatchObject({ producers_count: 3, consumers_count: 3, truncated: true, limit: 2 });
    expect(names(found.producers)).toEqual(['a', 'b']);
    expect(names(found.consumers)).toEqual(['a', 'b']);
  });

  it.each([
    [{}, 'Missing required parameter: type_name'],
    [{ type_name: ' ' }, 'Missing required parameter: type_name'],
    [{ type_name: 'A', limit: 201 }, "'limit' must be between 1 and 200 (got 201)"],
    [{ type_name: 'A', include_fields: 'yes' }, "'include_fields' must be a boolean"],
    [{ type_name: 'A', path: 'sr' }, 'Path not found in index: sr'],
    [{ type_name: 'A', path: '../x' }, 'Path is outside the workspace: ../x'],
  ])('refuses %j', async (args, message) => {
    await expect(ask(getTypeFlow, { 'src/a.ts': '' }, args)).rejects.toThrow(message);
  });
});

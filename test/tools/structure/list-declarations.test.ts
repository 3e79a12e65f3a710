import { describe, expect, it } from 'vitest';
import { listDeclarations } from '../../../src/tools/structure/list-declarations.ts';
import { ask, askJson } from './asking.ts';

const RUST = { 'src/a.rs': 'fn a() {}\nfn b() {}\nstruct S { x: u8 }\n' };
const CLASS = {
  'a.ts': [
    '/** A cache. */',
    '@sealed',
    'export class Cache extends Base {',
    '  get(key: string): number {',
    '    return key ? 1 : 2;',
    '  }',
    '}',
  ].join('\n'),
};

describe('list_declarations', () => {
  it('gives the whole of each declaration, with children', async () => {
    expect(await askJson(listDeclarations, CLASS, { path: 'a.ts' })).toEqual({
      file: 'a.ts',
      count: 1,
      declarations: [
        {
          kind: 'class',
          name: 'Cache',
          qualified_name: 'Cache',
          signature: 'class Cache extends Base',
          visibility: 'public',
          line: 3,
          start_line: 2,
          end_line: 7,
          start_byte: 16,
          end_byte: 116,
          doc_comment: 'A cache.',
          parent: null,
          is_test: false,
          is_async: false,
          is_deprecated: false,
          attributes: ['@sealed'],
          body_lines: 4,
          complexity: null,
          relationships: [{ kind: 'extends', target: 'Base' }],
          children: [
            {
              kind: 'method',
              name: 'get',
              qualified_name: 'Cache.get',
              signature: 'get(key: string): number',
              visibility: 'public',
              line: 4,
              start_line: 4,
              end_line: 6,
              start_byte: 60,
              end_byte: 114,
              doc_comment: null,
              parent: 'Cache',
              is_test: false,
              is_async: false,
              is_deprecated: false,
              attributes: [],
              body_lines: 2,
              complexity: { cyclomatic: 2, max_nesting: 0, param_count: 1 },
              relationships: [],
              children: [],
            },
          ],
        },
      ],
    });
  });

  it.each(['fn', 'function', 'FUNC'])('takes synonyms of kinds: %s', async (kind) => {
    const reply = await askJson(listDeclarations, RUST, { path: 'src/a.rs', kind });
    expect(reply).toMatchObject({ count: 2, declarations: [{ name: 'a' }, { name: 'b' }] });
  });

  it('compares kinds exactly, at any depth', async () => {
    const methods = await askJson(listDeclarations, CLASS, { path: 'a.ts', kind: 'method', compact: true });
    expect(methods).toEqual({
      file: 'a.ts',
      count: 1,
      declarations: {
        columns: ['kind', 'name', 'signature', 'line'],
        rows: [['method', 'get', 'get(key: string): number', 4]],
      },
    });
    expect(await askJson(listDeclarations, CLASS, { path: 'a.ts', kind: 'method' })).toMatchObject({
      count: 1,
      declarations: [{ qualified_name: 'Cache.get', parent: 'Cache' }],
    });
    expect(await askJson(listDeclarations, CLASS, { path: 'a.ts', kind: 'function' })).toMatchObject({
      count: 0,
    });
  });

  it('shows the top level in short', async () => {
    expect(await askJson(listDeclarations, RUST, { path: './src/a.rs', shallow: true })).toEqual({
      file: 'src/a.rs',
      count: 3,
      declarations: [
        { kind: 'function', name: 'a', signature: 'fn a()', line: 1 },
        { kind: 'function', name: 'b', signature: 'fn b()', line: 2 },
        { kind: 'struct', name: 'S', signature: 'struct S', line: 3, children_count: 1 },
      ],
    });
  });

  it.each([
    ['interface IShape {}', 'implements'],
    ['class IShape {}', 'extends'],
    ['', 'implements'],
  ])('lets the base decide whether it is implemented: %s', async (other, kind) => {
    const texts = { 'Circle.cs': 'class Circle : IShape {}', 'Other.cs': other };
    expect(await askJson(listDeclarations, texts, { path: 'Circle.cs' })).toMatchObject({
      declarations: [{ relationships: [{ kind, target: 'IShape' }] }],
    });
  });

  it('does not let types of one name decide that are of two kinds', async () => {
    const texts = {
      'A.kt': 'class A : Base',
      'b/B.kt': 'package b\nopen class Base',
      'c/B.kt': 'package c\ninterface Base',
    };
    expect(await askJson(listDeclarations, texts, { path: 'A.kt' })).toMatchObject({
      declarations: [{ relationships: [{ kind: 'implements', target: 'Base' }] }],
    });
    const { 'c/B.kt': _, ...rest } = texts;
    expect(await askJson(listDeclarations, rest, { path: 'A.kt' })).toMatchObject({
      declarations: [{ relationships: [{ kind: 'extends', target: 'Base' }] }],
    });
  });

  it.each([
    [{ path: 'x.rs' }, 'File not found in index: x.rs'],
    [{ path: 'src' }, 'Not a file: src'],
    [{ path: 'src/a.rs', kind: 'funktion' }, "Unknown kind: 'funktion'. Valid kinds: function, method"],
    [{ path: 'src/a.rs', kind: '' }, "'kind' must not be empty"],
    [{ path: 'src/a.rs', kind: '__proto__' }, "Unknown kind: '__proto__'"],
    [{ path: '../x' }, 'Path is outside the workspace: ../x'],
    [{ path: '/etc/passwd' }, 'Path is outside the workspace: /etc/passwd'],
    [{ path: 'src/a.rs', shallow: 1 }, "'shallow' must be a boolean"],
  ])('refuses %j', async (args, message) => {
    await expect(ask(listDeclarations, RUST, args)).rejects.toThrow(message);
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import type { Library } from '../../../src/tools/artifacts/library.ts';
import { listMethods } from '../../../src/tools/artifacts/list-methods.ts';
import { askLibrary, DEMO_FILES, libraryOf } from './asking.ts';

let demo: Library;
beforeAll(async () => {
  demo = await libraryOf(DEMO_FILES);
});

const SHAPES = { type_name: 'com.acme.Shapes' };
const OWN = [
  { signature: 'public static int area(int... sides)', line_range: { start: 11, end: 13 } },
  { signature: 'public <T> int area(List<T> sides)', line_range: { start: 14, end: 14 } },
  { signature: 'public Shapes(int seed)', line_range: { start: 15, end: 15 } },
];

describe('list_methods', () => {
  test('lists what the type declares, by start line', async () => {
    expect(await askLibrary(listMethods, demo, SHAPES)).toEqual({
      status: 'success',
      type_name: 'com.acme.Shapes',
      type_kind: 'class',
      language: 'java',
      pagination: { page: 1, total_count: 3, total_pages: 1 },
      methods: OWN,
    });
  });

  test('adds what is inherited, and from where', async () => {
    const answer = await askLibrary(listMethods, demo, { ...SHAPES, include_inherited: true });
    const id = { signature: 'protected int id()', line_range: { start: 4, end: 4 } };
    expect(answer.methods).toEqual([...OWN, { ...id, declared_by: 'com.acme.Base' }]);
    expect(answer).not.toHaveProperty('unresolved_supertypes');
  });

  test('finds the supertype in another artifact', async () => {
    const { 'com/acme/Base.java': base = '', ...files } = DEMO_FILES;
    const coordinates = { groupId: 'com.acme', artifactId: 'base', version: '1.0' };
    const other = await libraryOf({ 'com/acme/Base.java': base }, coordinates);
    const library = await libraryOf(files, undefined, [other]);
    const answer = await askLibrary(listMethods, library, { ...SHAPES, include_inherited: true });
    expect(answer.methods).toEqual([
      ...OWN,
      {
        signature: 'protected int id()',
        line_range: { start: 4, end: 4 },
        declared_by: 'com.acme.Base',
        artifact: 'com.acme:base:1.0',
      },
    ]);
  });

  test('names a supertype that is nowhere, and only if it was looked for', async () => {
    const { 'com/acme/Base.java': _, ...files } = DEMO_FILES;
    const library = await libraryOf(files);
    const answer = await askLibrary(listMethods, library, { ...SHAPES, include_inherited: true });
    expect(answer.methods).toEqual(OWN);
    expect(answer.unresolved_supertypes).toEqual(['Base']);
    expect(await askLibrary(listMethods, library, SHAPES)).not.toHaveProperty('unresolved_supertypes');
  });

  test.each([
    [{ name_filter: 'ar*' }, [OWN[0], OWN[1]]],
    [{ name_filter: 'ar' }, []],
    [{ name_filter: '<init>' }, [OWN[2]]],
    [{ name_filter: 'Shapes' }, [OWN[2]]],
    [{ name_filter: '^(area|<init)', name_filter_type: 'regex' }, OWN],
    [{ name_filter: 'AREA' }, []],
    [{ page_size: 2 }, [OWN[0], OWN[1]]],
    [{ page_size: 2, page: 2 }, [OWN[2]]],
    [{ page_size: 2, page: 3 }, []],
  ])('%j', async (args, methods) => {
    const answer = await askLibrary(listMethods, demo, { ...SHAPES, ...args });
    expect(answer).toMatchObject({ status: 'success', methods });
  });

  test('filters what is inherited, too', async () => {
    const args = { ...SHAPES, include_inherited: true, name_filter: 'id' };
    const answer = await askLibrary(listMethods, demo, args);
    expect(answer.pagination).toEqual({ page: 1, total_count: 1, total_pages: 1 });
    expect(answer.methods).toMatchObject([{ declared_by: 'com.acme.Base' }]);
  });

  test('shows the first sentence of the documentation', async () => {
    const answer = await askLibrary(listMethods, demo, {
      ...SHAPES,
      include_inherited: true,
      include_description: true,
    });
    expect(answer.methods).toMatchObject([
      { description: 'Sums all.' },
      { description: '' },
      { description: '' },
      { description: '', declared_by: 'com.acme.Base' },
    ]);
  });

  test('shows documentation of another artifact', async () => {
    const coordinates = { groupId: 'g', artifactId: 'a', version: '2' };
    const other = await libraryOf(
      { 'B.kt': 'package b\nopen class B {\n  /** Does. It. */ fun f() {}\n}\n' },
      coordinates,
    );
    const library = await libraryOf({ 'A.java': 'import b.B;\nclass A extends B {}\n' }, undefined, [other]);
    const args = { type_name: 'A', include_inherited: true, include_description: true };
    expect((await askLibrary(listMethods, library, args)).methods).toEqual([
      {
        signature: 'fun f()',
        line_range: { start: 3, end: 3 },
        description: 'Does.',
        declared_by: 'b.B',
        artifact: 'g:a:2',
      },
    ]);
  });

  test.each([
    ['com.acme.util.TextKt', 'fun String.shout(times: Int = 1): String', 4],
    ['com.acme.Shapes.Point', 'Point(int x, int y)', 16],
    ['com.acme.Shapes$Point', 'Point(int x, int y)', 16],
    ['com.acme.util.Pair2', 'Pair2(val left: String, var right: Int?)', 6],
  ])('%s', async (type_name, signature, line) => {
    const { methods } = await askLibrary(listMethods, demo, { type_name });
    expect(methods).toEqual([{ signature, line_range: { start: line, end: line } }]);
  });

  test('has one page for 45 methods', async () => {
    const names = Array.from({ length: 45 }, (_, i) => `  void m${i}() {}`);
    const library = await libraryOf({ 'A.java': `class A {\n${names.join('\n')}\n}\n` });
    const { pagination } = await askLibrary(listMethods, library, { type_name: 'A', page_size: 50 });
    expect(pagination).toEqual({ page: 1, total_count: 45, total_pages: 1 });
  });

  test.each([
    [{ type_name: 'com.acme.Nope' }, 'type_not_found', 'list_types'],
    [{ ...SHAPES, name_filter: '(', name_filter_type: 'regex' }, 'invalid_pattern', undefined],
    [{ ...SHAPES, name_filter: 'a/b' }, 'invalid_pattern', undefined],
    [{ type_name: 'com.acme.Nope', name_filter: '[' }, 'invalid_pattern', undefined],
    [{ ...SHAPES, name_filter_type: 'like' }, 'invalid_argument', undefined],
    [{ ...SHAPES, name_filter: '' }, 'invalid_argument', undefined],
    [{ ...SHAPES, page: 0 }, 'invalid_range', undefined],
    [{ ...SHAPES, page_size: 101 }, 'invalid_range', undefined],
    [{}, 'invalid_argument', undefined],
    [{ ...SHAPES, deep: true }, 'invalid_argument', undefined],
  ])('refuses %j with %s', async (args, status, suggested_action) => {
    const answer = await askLibrary(listMethods, demo, args);
    expect(answer).toEqual({
      status,
      message: expect.any(String),
      ...(suggested_action && { suggested_action }),
    });
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import type { Library } from '../../../src/tools/artifacts/library.ts';
import { listFields } from '../../../src/tools/artifacts/list-fields.ts';
import { askLibrary, DEMO_FILES, libraryOf } from './asking.ts';

let demo: Library;
beforeAll(async () => {
  demo = await libraryOf(DEMO_FILES);
});

const SHAPES = { type_name: 'com.acme.Shapes' };
const VERSION = { signature: 'private static final String VERSION', line_range: { start: 9, end: 9 } };
const at = (line: number) => ({ start: line, end: line });

describe('list_fields', () => {
  test('lists what the type declares, without initialisers', async () => {
    expect(await askLibrary(listFields, demo, SHAPES)).toEqual({
      status: 'success',
      type_name: 'com.acme.Shapes',
      type_kind: 'class',
      pagination: { page: 1, total_count: 1, total_pages: 1 },
      fields: [VERSION],
    });
  });

  test('adds what is inherited', async () => {
    const { fields } = await askLibrary(listFields, demo, { ...SHAPES, include_inherited: true });
    const id = { signature: 'protected int id', line_range: at(3), declared_by: 'com.acme.Base' };
    expect(fields).toEqual([VERSION, id]);
  });

  test('names supertypes that are nowhere', async () => {
    const { 'com/acme/Base.java': _, ...files } = DEMO_FILES;
    const answer = await askLibrary(listFields, await libraryOf(files), {
      ...SHAPES,
      include_inherited: true,
    });
    expect(answer).toMatchObject({ fields: [VERSION], unresolved_supertypes: ['Base'] });
  });

  test.each([
    ['com.acme.Shapes.Point', ['int x', 'int y'], 16],
    ['com.acme.util.Pair2', ['val left: String', 'var right: Int?'], 6],
    ['com.acme.util.Registry', ['const val MAX'], 7],
    ['com.acme.util.TextKt', [], 0],
  ])('%s', async (type_name, signatures, line) => {
    const { fields } = await askLibrary(listFields, demo, { type_name });
    expect(fields).toEqual(signatures.map((signature) => ({ signature, line_range: at(line) })));
  });

  test('lists the constants of an enum', async () => {
    const library = await libraryOf({ 'E.java': 'enum E { RED, BLUE }\n' });
    const { fields } = await askLibrary(listFields, library, { type_name: 'E' });
    expect(fields).toEqual(['RED', 'BLUE'].map((signature) => ({ signature, line_range: at(1) })));
  });

  test.each([
    ['*VERSION*', 1, 1],
    ['cache*', 0, 0],
  ])('filter %s', async (name_filter, total_count, total_pages) => {
    const { pagination } = await askLibrary(listFields, demo, { ...SHAPES, name_filter });
    expect(pagination).toEqual({ page: 1, total_count, total_pages });
  });

  test('shows the documentation that several names share', async () => {
    const library = await libraryOf({
      'A.java': 'class A {\n  /** Both. Of them. */\n  int a, b;\n  int c;\n}\n',
    });
    const { fields } = await askLibrary(listFields, library, { type_name: 'A', include_description: true });
    expect(fields).toMatchObject([{ description: 'Both.' }, { description: 'Both.' }, { description: '' }]);
  });

  test.each([
    [{ type_name: 'com.acme.Nope' }, 'type_not_found'],
    [{ ...SHAPES, name_filter: '[', name_filter_type: 'regex' }, 'invalid_pattern'],
  ])('refuses %j', async (args, status) => {
    expect(await askLibrary(listFields, demo, args)).toMatchObject({ status });
  });
});

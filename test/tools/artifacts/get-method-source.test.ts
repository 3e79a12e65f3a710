import { beforeAll, describe, expect, test } from 'vitest';
import { getMethodSource } from '../../../src/tools/artifacts/get-method-source.ts';
import type { Library } from '../../../src/tools/artifacts/library.ts';
import { askLibrary, DEMO_FILES, libraryOf } from './asking.ts';

let demo: Library;
beforeAll(async () => {
  demo = await libraryOf(DEMO_FILES);
});

const TYPE = 'com.acme.Shapes';
const TEXT = 'com.acme.util.TextKt';
const AREA_OF_ALL = 'public static int area(int... sides)';
const AREA_OF_LIST = 'public <T> int area(List<T> sides)';

describe('get_method_source', () => {
  test('shows all overloads by start line, as whole lines', async () => {
    const answer = await askLibrary(getMethodSource, demo, { type_name: TYPE, method_name: 'area' });
    expect(answer).toEqual({
      status: 'success',
      method_source: [
        {
          line_range: { start: 11, end: 13 },
          source_code: '  public static int area(int... sides) {\n    return 0;\n  }',
          signature: AREA_OF_ALL,
        },
        {
          line_range: { start: 14, end: 14 },
          source_code: '  public <T> int area(List<T> sides) { return max(1, 2); }',
          signature: AREA_OF_LIST,
        },
      ],
    });
  });

  test.each([
    [TYPE, 'area', '(int[])', 11, 13],
    [TYPE, 'area', 'int...', 11, 13],
    [TYPE, 'area', '(List)', 14, 14],
    [TYPE, 'area', '( java.util.List<T> )', 14, 14],
    [TYPE, 'Shapes', undefined, 15, 15],
    [TYPE, '<init>', undefined, 15, 15],
    [TYPE, '<init>', '(int)', 15, 15],
    [TEXT, 'shout', '(Int)', 4, 4],
    [TEXT, 'shout', 'String.(Int)', 4, 4],
    ['com.acme.Shapes.Point', '<init>', '(int, int)', 16, 16],
    ['com.acme.util.Pair2', 'Pair2', '(String, Int)', 6, 6],
  ])('%s %s %s', async (type_name, method_name, method_signature, start, end) => {
    const answer = await askLibrary(getMethodSource, demo, { type_name, method_name, method_signature });
    expect(answer).toMatchObject({ status: 'success', method_source: [{ line_range: { start, end } }] });
    expect(answer.method_source).toHaveLength(1);
  });

  test.each([
    [TYPE, 'area', '(String)', [AREA_OF_ALL, AREA_OF_LIST]],
    [TYPE, 'area', '()', [AREA_OF_ALL, AREA_OF_LIST]],
    [TEXT, 'shout', '()', ['fun String.shout(times: Int = 1): String']],
    [TEXT, 'shout', 'Int.(Int)', ['fun String.shout']],
    [TYPE, '<init>', '()', ['public Shapes(int seed)']],
    [TYPE, 'id', undefined, ['com.acme.Base']],
    [TYPE, 'id', '()', ['com.acme.Base']],
    [TYPE, 'nope', undefined, ['com.acme.Shapes', 'nope']],
    ['com.acme.Base', '<init>', undefined, ['<init>']],
  ])('%s %s %s is not found', async (type_name, method_name, method_signature, said) => {
    const answer = await askLibrary(getMethodSource, demo, { type_name, method_name, method_signature });
    expect(answer).toMatchObject({ status: 'method_not_found', suggested_action: 'list_methods' });
    for (const part of said) expect(answer.message).toContain(part);
  });

  test('does not offer what is private in a supertype', async () => {
    const answer = await askLibrary(getMethodSource, demo, { type_name: TYPE, method_name: 'hidden' });
    expect(answer.message).not.toContain('com.acme.Base');
  });

  test.each(['(int', 'int)', '(int,)', '(,int)', ' ', '(int))'])(
    'cannot read %j',
    async (method_signature) => {
      const args = { type_name: TYPE, method_name: 'area', method_signature };
      expect(await askLibrary(getMethodSource, demo, args)).toMatchObject({ status: 'invalid_argument' });
    },
  );

  test('says that a signature cannot be read before it looks for the type', async () => {
    const args = { type_name: 'com.acme.Nope', method_name: 'area', method_signature: '(int' };
    expect(await askLibrary(getMethodSource, demo, args)).toMatchObject({ status: 'invalid_argument' });
  });

  test.each([
    [{ type_name: 'com.Shapes', method_name: 'area' }, 'type_not_found'],
    [{ type_name: TYPE }, 'invalid_argument'],
    [{ type_name: TYPE, method_name: '' }, 'invalid_argument'],
  ])('refuses %j', async (args, status) => {
    expect(await askLibrary(getMethodSource, demo, args)).toMatchObject({ status });
  });

  test('a long list of overloads is cut in the message', async () => {
    const methods = Array.from({ length: 30 }, (_, i) => `  void m(A${i} a) {}`);
    const library = await libraryOf({ 'A.java': `class A {\n${methods.join('\n')}\n}\n` });
    const args = { type_name: 'A', method_name: 'm', method_signature: '(B)' };
    expect((await askLibrary(getMethodSource, library, args)).message).toMatch(/A19 a\); and 10 more$/);
  });

  test('lines end with line feeds, whatever the file has', async () => {
    const library = await libraryOf({ 'A.java': 'class A {\r\n  @X\r\n  void m() {\r\n  }\r\n}\r\n' });
    const { method_source } = await askLibrary(getMethodSource, library, {
      type_name: 'A',
      method_name: 'm',
    });
    expect(method_source).toMatchObject([{ source_code: '  @X\n  void m() {\n  }' }]);
  });

  test('the header of a record is its constructor, unless there is one with a body', async () => {
    const library = await libraryOf({
      'A.java': 'record A(\n  int x\n) {\n  int y() { return 1; }\n}\n',
      'B.java': 'record B(int x) {\n  public B {\n    x++;\n  }\n  B() { this(1); }\n}\n',
    });
    const sourceOf = async (type_name: string) =>
      (await askLibrary(getMethodSource, library, { type_name, method_name: '<init>' })).method_source;
    expect(await sourceOf('A')).toEqual([
      { line_range: { start: 1, end: 3 }, source_code: 'record A(\n  int x\n) {', signature: 'A(int x)' },
    ]);
    expect(await sourceOf('B')).toMatchObject([
      { line_range: { start: 2, end: 4 }, signature: 'public B(int x)' },
      { line_range: { start: 5, end: 5 }, signature: 'B()' },
    ]);
  });
});

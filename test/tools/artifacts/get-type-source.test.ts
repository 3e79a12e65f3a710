import { describe, expect, it } from 'vitest';
import { getTypeSource } from '../../../src/tools/artifacts/get-type-source.ts';
import type { Library } from '../../../src/tools/artifacts/library.ts';
import { askLibrary, DEMO_FILES, libraryOf } from './asking.ts';

async function infoOf(
  type: string,
  library: Library | Readonly<Record<string, string>> = DEMO_FILES,
): Promise<Record<string, unknown>> {
  const isOpen = (given: typeof library): given is Library => 'structure' in given;
  const open = isOpen(library) ? library : await libraryOf(library);
  const { status, type_info, ...others } = await askLibrary(getTypeSource, open, { type_name: type });
  expect({ status, others }).toEqual({ status: 'success', others: {} });
  return Object(type_info);
}

describe('get_type_source', () => {
  it('gives the lines from the first annotation to the closing brace, without documentation', async () => {
    const { source_code: source, ...info } = await infoOf('com.acme.Shapes');
    expect(info).toEqual({
      name: 'com.acme.Shapes',
      kind: 'class',
      language: 'java',
      line_range: { start: 7, end: 17 },
      file_path: 'com/acme/Shapes.java',
    });
    const lines = (DEMO_FILES['com/acme/Shapes.java'] ?? '').split('\n');
    expect(source).toBe(lines.slice(6, 17).join('\n'));
    expect(source).toMatch(/^@Deprecated\n[\s\S]*\}$/);
    expect(source).not.toContain('Area helpers');
  });

  it('has its keys in the order of the contract', async () => {
    const library = await libraryOf({ 'A.java': 'class A {}', 'a/A.java': 'class A {}' });
    expect(Object.keys(await infoOf('A', library))).toEqual([
      ...['name', 'kind', 'language', 'line_range', 'source_code', 'file_path', 'alternatives'],
    ]);
  });

  it.each([
    ['com.acme.Shapes.Point', 'com.acme.Shapes.Point', 'record', 'java', 16, 16],
    ['com.acme.Shapes$Point', 'com.acme.Shapes.Point', 'record', 'java', 16, 16],
    ['Root', 'Root', 'class', 'java', 1, 1],
    ['com.acme.util.Pair2', 'com.acme.util.Pair2', 'class', 'kotlin', 6, 6],
    ['com.acme.util.Registry', 'com.acme.util.Registry', 'object', 'kotlin', 7, 7],
    ['com.acme.util.TextKt', 'com.acme.util.TextKt', 'class', 'kotlin', 1, 7],
  ])('of %s: %s, %s in %s, lines %i to %i', async (asked, name, kind, language, start, end) => {
    expect(await infoOf(asked)).toMatchObject({ name, kind, language, line_range: { start, end } });
  });

  it('gives the whole file for what stands at the top of a Kotlin file', async () => {
    const { source_code: source } = await infoOf('com.acme.util.TextKt');
    expect(`${source}\n`).toBe(DEMO_FILES['com/acme/util/Text.kt']);
  });

  it('gives whole lines, with line feeds between them', async () => {
    const texts = { 'A.java': 'class A {\r\n int a; // x\ry\r\n} class B {} // end\r\nclass C {}\r\n' };
    expect((await infoOf('A', texts)).source_code).toBe('class A {\n int a; // x\ry\n} class B {} // end');
    expect((await infoOf('B', texts)).source_code).toBe('} class B {} // end');
  });

  it('shows characters beyond ASCII as they are', async () => {
    const library = await libraryOf({ 'A.java': 'class Ärger { String s = "日本😀"; }' });
    const coordinates = { group_id: 'com.acme', artifact_id: 'demo', version: '1.0' };
    const reply = await getTypeSource.answerOn({ ...coordinates, type_name: 'Ärger' }, library);
    expect(reply).toContain('class Ärger { String s = \\"日本😀\\"; }');
  });

  it('prefers the library to its tests, and names the others', async () => {
    const info = await infoOf('p.A', {
      'a/src/main/java/p/A.java': 'package p;\nclass A {}\n',
      'a/src/test/java/p/A.java': 'package p;\nclass A { int test; }\n',
    });
    expect(info).toMatchObject({
      file_path: 'a/src/main/java/p/A.java',
      source_code: 'class A {}',
      alternatives: ['a/src/test/java/p/A.java'],
    });
  });

  it('shows the first part of a multi-file facade and names the others', async () => {
    const head = '@file:[JvmName("All") JvmMultifileClass]\npackage p\n';
    const info = await infoOf('p.All', { 'b.kt': `${head}fun b() {}\n\n`, 'a.kt': `${head}fun a() {}\n` });
    expect(info).toMatchObject({
      line_range: { start: 1, end: 3 },
      source_code: `${head}fun a() {}`,
      file_path: 'a.kt',
      alternatives: ['b.kt'],
    });
  });

  it.each([['Shapes'], ['com.Shapes'], ['com.acme.Other$Shapes']])(
    '%s is not found, but what it may stand for is offered',
    async (type) => {
      const answer = await askLibrary(getTypeSource, await libraryOf(DEMO_FILES), { type_name: type });
      expect(answer).toEqual({
        status: 'type_not_found',
        message: `type_name '${type}' is no type of this artifact; of that simple name there is com.acme.Shapes`,
        suggested_action: 'list_types',
      });
    },
  );

  it('offers 5 at most', async () => {
    const texts = Object.fromEntries([...'abcdefg'].map((p) => [`${p}.java`, `package ${p};\nclass X {}`]));
    const { message } = await askLibrary(getTypeSource, await libraryOf(texts), { type_name: 'X' });
    expect(message).toMatch(/a\.X, b\.X, c\.X, d\.X, e\.X$/);
  });

  it('offers nothing where nothing has the name', async () => {
    const answer = await askLibrary(getTypeSource, await libraryOf(DEMO_FILES), {
      type_name: 'com.acme.Nope',
    });
    expect(answer).toMatchObject({
      status: 'type_not_found',
      message: "type_name 'com.acme.Nope' is no type of this artifact",
    });
  });

  it('does not find a type whose file has just gone', async () => {
    const library = { ...(await libraryOf(DEMO_FILES)), readText: () => null };
    const answer = await askLibrary(getTypeSource, library, { type_name: 'com.acme.Base' });
    expect(answer).toMatchObject({ status: 'type_not_found', suggested_action: 'list_types' });
    expect(answer.message).toContain('com/acme/Base.java');
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['a missing type', {}, 'type_name'],
    ['an empty type', { type_name: '' }, 'type_name'],
    ['a null type', { type_name: null }, 'type_name'],
    ['a number', { type_name: 7 }, 'type_name'],
    ['501 characters', { type_name: 'x'.repeat(501) }, 'type_name'],
    ['an unknown argument', { type_name: 'Root', file: 'x' }, 'file'],
  ])('refuses %s', async (_, args, named) => {
    const answer = await askLibrary(getTypeSource, await libraryOf(DEMO_FILES), args);
    expect(answer.status).toBe('invalid_argument');
    expect(answer.message).toContain(named);
  });

  it('checks arguments before coordinates, and coordinates before it looks', async () => {
    const library = await libraryOf(DEMO_FILES);
    const both = await askLibrary(getTypeSource, library, { group_id: 'a/b', type_name: '' });
    expect(both.status).toBe('invalid_argument');
    const one = await askLibrary(getTypeSource, library, { group_id: 'a/b', type_name: 'Nope' });
    expect(one.status).toBe('invalid_coordinates');
  });
});

import { describe, expect, it } from 'vitest';
import { listTypes } from '../../../src/tools/artifacts/list-types.ts';
import { askLibrary, DEMO_FILES, libraryOf } from './asking.ts';

async function answerOf(
  args: Record<string, unknown>,
  texts: Readonly<Record<string, string>> = DEMO_FILES,
): Promise<Record<string, unknown>> {
  return askLibrary(listTypes, await libraryOf(texts), args);
}

async function namesOf(
  args: Record<string, unknown>,
  texts: Readonly<Record<string, string>> = DEMO_FILES,
): Promise<string[]> {
  const { status, types } = await answerOf(args, texts);
  expect(status).toBe('success');
  return Array.isArray(types) ? types.map(({ name }) => String(name)) : [];
}

describe('list_types', () => {
  it('lists the types of exactly one package', async () => {
    expect(await answerOf({ package_filter: 'com.acme' })).toEqual({
      status: 'success',
      package: 'com.acme',
      pagination: { page: 1, total_count: 3, total_pages: 1 },
      types: [
        { name: 'Base', kind: 'class', language: 'java' },
        { name: 'Shapes', kind: 'class', language: 'java' },
        { name: 'Shapes.Point', kind: 'record', language: 'java' },
      ],
    });
    expect((await answerOf({ package_filter: 'com.acme.util' })).types).toEqual([
      { name: 'Pair2', kind: 'class', language: 'kotlin' },
      { name: 'Registry', kind: 'object', language: 'kotlin' },
      { name: 'TextKt', kind: 'class', language: 'kotlin' },
    ]);
  });

  it('lists all types with their packages', async () => {
    const answer = await answerOf({});
    expect(answer).toMatchObject({ package: null, pagination: { total_count: 7 } });
    expect(answer.types).toMatchObject([
      { name: 'Root', package: '(default)', kind: 'class', language: 'java' },
      ...['Base', 'Shapes', 'Shapes.Point'].map((name) => ({ name, package: 'com.acme' })),
      ...['Pair2', 'Registry', 'TextKt'].map((name) => ({ name, package: 'com.acme.util' })),
    ]);
  });

  it('lists those of the default package', async () => {
    const answer = await answerOf({ package_filter: '(default)' });
    expect(answer).toMatchObject({ package: '(default)', types: [{ name: 'Root' }] });
  });

  it('knows a package without types from none', async () => {
    expect(await answerOf({ package_filter: 'com' })).toEqual({
      status: 'success',
      package: 'com',
      pagination: { page: 1, total_count: 0, total_pages: 0 },
      types: [],
    });
    expect(await answerOf({ package_filter: 'org' })).toEqual({
      status: 'package_not_found',
      message: "package_filter 'org' is no package of this artifact",
      suggested_action: 'list_packages',
    });
  });

  const NESTED = {
    'A.java': 'class Outer { class Inner { class Outer {} } class In {} }\nclass Inner {}\nclass Out {}\n',
  };

  it.each<[string, string, string[]]>([
    ['P*', 'glob', ['Shapes.Point', 'Pair2']],
    ['^P', 'regex', ['Shapes.Point', 'Pair2']],
    ['p*', 'glob', []],
    ['oin', 'glob', []],
    ['oin', 'regex', ['Shapes.Point']],
    ['Shapes.*', 'glob', ['Shapes.Point']],
    ['Shapes*', 'glob', ['Shapes']],
    ['Shapes.', 'regex', []],
    ['*.*', 'glob', ['Shapes.Point']],
    ['{Base,Root}', 'glob', ['Root', 'Base']],
    ['Pair[0-9]', 'glob', ['Pair2']],
    ['Pair?', 'glob', ['Pair2']],
  ])('name_filter %s as %s', async (pattern, kind, names) => {
    expect(await namesOf({ name_filter: pattern, name_filter_type: kind })).toEqual(names);
  });

  it.each<[string, string[]]>([
    ['Outer', ['Outer', 'Outer.Inner.Outer']],
    ['Outer.*', ['Outer.In', 'Outer.Inner', 'Outer.Inner.Outer']],
    ['*.Outer', ['Outer.Inner.Outer']],
    ['Inner', ['Inner', 'Outer.Inner']],
  ])('a filter %s looks at whole names only with a point', async (pattern, names) => {
    expect(await namesOf({ name_filter: pattern }, NESTED)).toEqual(names);
  });

  it('orders names by bytes, package before name', async () => {
    const texts = {
      'b.java': 'package b;\nclass A {}',
      'a.kt': 'package a\nclass b\nclass C\nclass é\nclass _x',
    };
    expect(await namesOf({}, texts)).toEqual(['C', '_x', 'b', 'é', 'A']);
  });

  it('filters within a package', async () => {
    expect(await namesOf({ package_filter: 'com.acme.util', name_filter: 'P*' })).toEqual(['Pair2']);
  });

  it.each<[Record<string, unknown>, string, string]>([
    [{ name_filter: '(', name_filter_type: 'regex' }, 'invalid_pattern', 'name_filter'],
    [{ name_filter: '[' }, 'invalid_pattern', 'name_filter'],
    [{ name_filter: 'a/b' }, 'invalid_pattern', 'name_filter'],
    [{ name_filter_type: 'like' }, 'invalid_argument', 'name_filter_type'],
    [{ name_filter: '' }, 'invalid_argument', 'name_filter'],
    [{ package_filter: '' }, 'invalid_argument', 'package_filter'],
    [{ page: 0 }, 'invalid_range', 'page'],
    [{ page_size: 101 }, 'invalid_range', 'page_size'],
    [{ page: '1' }, 'invalid_argument', 'page'],
    [{ include_description: 'yes' }, 'invalid_argument', 'include_description'],
    // The form of a pattern is checked before a package is looked for.
    [{ name_filter: '[', package_filter: 'org' }, 'invalid_pattern', 'name_filter'],
  ])('refuses %j as %s', async (args, status, named) => {
    const answer = await answerOf(args);
    expect(answer.status).toBe(status);
    expect(answer.message).toContain(named);
  });

  it('describes types if asked to', async () => {
    const { types } = await answerOf({ package_filter: 'com.acme', include_description: true });
    expect(types).toEqual([
      { name: 'Base', kind: 'class', language: 'java', description: '' },
      { name: 'Shapes', kind: 'class', language: 'java', description: 'Area helpers.' },
      { name: 'Shapes.Point', kind: 'record', language: 'java', description: '' },
    ]);
    expect(JSON.stringify(await answerOf({}))).not.toContain('description');
  });

  it('describes each of several types of a file, and no facade', async () => {
    const texts = {
      'a.kt':
        '/** Of f. */\nfun f() {}\n/** Of A. More. */\nclass A\n/** Of B. */\nobject B {\n  /** Of C. */\n  class C\n}\n',
      'A1.java': '/// Markdown. More.\nclass A1 {}\n',
    };
    const { types } = await answerOf({ include_description: true }, texts);
    expect(types).toMatchObject([
      { name: 'A', description: 'Of A.' },
      { name: 'A1', description: 'Markdown.' },
      { name: 'AKt', description: '' },
      { name: 'B', description: 'Of B.' },
      { name: 'B.C', description: 'Of C.' },
    ]);
  });

  it('reads documentation for the page alone', async () => {
    const library = await libraryOf(DEMO_FILES);
    const asked: string[] = [];
    const { structure } = library;
    const details = structure.details.bind(structure);
    structure.details = (files) => {
      asked.push(...files.map(({ path }) => path));
      return details(files);
    };
    await askLibrary(listTypes, library, { include_description: true, page: 2, page_size: 2 });
    expect(asked).toEqual(['com/acme/Shapes.java']);
  });

  it('gives pages', async () => {
    const first = await answerOf({ page_size: 2 });
    expect(first.pagination).toEqual({ page: 1, total_count: 7, total_pages: 4 });
    expect(first.types).toHaveLength(2);
    const past = await answerOf({ page_size: 2, page: 5 });
    expect(past).toMatchObject({ status: 'success', pagination: { page: 5, total_count: 7 }, types: [] });
    expect(await namesOf({ page_size: 2, page: 4 })).toEqual(['TextKt']);
    expect(await namesOf({ page: 2 })).toEqual([]);
  });
});

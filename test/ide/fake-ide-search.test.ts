import { describe, expect, it } from 'vitest';
import type { FakeIdeOptions } from './fake-ide.ts';
import { fakeScene, textOf } from './fake-ide-project.ts';
import { globToRegExp } from './fake-ide-walk.ts';

const scene = fakeScene();

/** A result of one call of a fake with the legacy and the native tools. */
async function result(name: string, args: Record<string, unknown>, options: Partial<FakeIdeOptions> = {}) {
  const ide = await scene.start({ tools: 'mixed', ...options });
  return await scene.call(await scene.connect(ide), name, args);
}

const A = { filePath: 'src/a.kt', lineNumber: 3, lineText: 'val x = x + 1' };
const B = { filePath: 'src/test/b.kt', lineNumber: 1, lineText: 'x' };
const C = { filePath: 'lib/c.kt', lineNumber: 2, lineText: 'X x' };
const D = { filePath: '.ci/d.yml', lineNumber: 1, lineText: 'x: 1' };
const MORE = { probablyHasMoreMatchingEntries: true };
const MORE_FILES = { probablyHasMoreMatchingFiles: true };

describe('searches of older IDEs', () => {
  it.each([
    ['every match in the order of paths', 'text', { searchText: 'x' }, { entries: [D, C, A, A, B] }],
    ['any case', 'text', { searchText: 'x', caseSensitive: false }, { entries: [D, C, C, A, A, B] }],
    ['a text that looks like an expression', 'text', { searchText: 'x +' }, { entries: [A] }],
    ['so many and no more', 'text', { searchText: 'x', maxUsageCount: 2 }, { entries: [D, C], ...MORE }],
    [
      'just as many as there are',
      'text',
      { searchText: 'x', maxUsageCount: 5 },
      { entries: [D, C, A, A, B] },
    ],
    ['a directory', 'text', { searchText: 'x', directoryToSearch: 'src/test' }, { entries: [B] }],
    ['a mask', 'text', { searchText: 'x', fileMask: '*.yml' }, { entries: [D] }],
    ['nothing where nothing matches', 'regex', { regexPattern: 'q*' }, { entries: [] }],
    ['an expression', 'regex', { regexPattern: '^x$' }, { entries: [B] }],
    [
      'an expression in a directory',
      'regex',
      { regexPattern: '\\bx\\b', directoryToSearch: 'lib' },
      { entries: [C] },
    ],
  ] as const)('find %s', async (_what, kind, args, expected) => {
    const found = await result(`search_in_files_by_${kind}`, args);
    expect(found.structuredContent).toEqual(expected);
    expect(JSON.parse(textOf(found))).toEqual(expected);
  });

  it.each([
    ['a path', { globPattern: 'src/*.kt' }, { files: ['src/a.kt'] }],
    ['any depth', { globPattern: '**/*.md' }, { files: ['top.md'] }],
    [
      'a subdirectory',
      { globPattern: '**/*.kt', subDirectoryRelativePath: 'src' },
      { files: ['src/a.kt', 'src/test/b.kt'] },
    ],
    ['excluded folders', { globPattern: '**/e.kt', addExcluded: true }, { files: ['build/e.kt'] }],
    ['no excluded folders', { globPattern: '**/e.kt' }, { files: [] }],
    ['so many', { globPattern: '**/*.kt', fileCountLimit: 1 }, { files: ['lib/c.kt'], ...MORE_FILES }],
  ])('find files by glob: %s', async (_what, args, expected) => {
    expect((await result('find_files_by_glob', args)).structuredContent).toEqual(expected);
  });

  it('find files by a part of their name, in whatever case', async () => {
    const found = await result('find_files_by_name_keyword', { nameKeyword: 'B.K' });
    expect(found.structuredContent).toEqual({ files: ['src/test/b.kt'] });
  });

  it.each([
    [
      'globs need a folder',
      { globNeedsFolder: true },
      'find_files_by_glob',
      { globPattern: '**/*.md' },
      { files: [] },
    ],
    [
      'expressions ignore the directory',
      { regexIgnoresDirectory: true },
      'search_in_files_by_regex',
      { regexPattern: '^x', directoryToSearch: 'src' },
      { entries: [D, B] },
    ],
    [
      'matches are marked',
      { marksMatches: true },
      'search_in_files_by_text',
      { searchText: 'x', directoryToSearch: 'lib' },
      { entries: [{ ...C, lineText: 'X ||x||' }] },
    ],
    [
      'the limit counts as more',
      { saysMoreAtLimit: true },
      'search_in_files_by_text',
      { searchText: 'x', directoryToSearch: 'lib', maxUsageCount: 1 },
      { entries: [C], ...MORE },
    ],
  ])('can be had with quirks: %s', async (_what, quirks, name, args, expected) => {
    expect((await result(name, args, { quirks })).structuredContent).toEqual(expected);
  });
});

describe('searches of newer IDEs', () => {
  const IN_B = { line: 1, column: 1, text: 'x' };

  it.each([
    [
      'search_text',
      { q: 'x', paths: ['src/test/**'] },
      { results: { 'src/test/b.kt': [IN_B] }, complete: true },
    ],
    ['search_regex', { q: '^x$', limit: 1 }, { results: { 'src/test/b.kt': [IN_B] }, complete: true }],
    ['search_file', { q: '**/*.kt', limit: 1 }, { paths: ['lib/c.kt'], complete: false }],
    [
      'search_symbol',
      { q: 'x' },
      { results: { 'src/a.kt': [{ line: 3, column: 1, text: 'val x = x + 1' }] }, complete: true },
    ],
  ])('answer in a form of their own: %s', async (name, args, expected) => {
    expect((await result(name, args)).structuredContent).toEqual(expected);
  });

  it('can take their text under another name', async () => {
    const ide = await scene.start({ tools: ['search_text'], nativeKey: 'query' });
    const client = await scene.connect(ide);
    const { tools } = await client.listTools();
    expect(tools[0]?.inputSchema).toMatchObject({ required: ['query', 'project_path'] });
    expect(Object.keys(tools[0]?.inputSchema.properties ?? {})).not.toContain('q');
    const found = await scene.call(client, 'search_text', { query: 'gamma' });
    expect(textOf(found)).toContain('top.md');
    expect(textOf(await scene.call(client, 'search_text', { q: 'gamma' }))).toBe('Missing argument: query');
  });
});

it.each([
  ['**/*.kt', 'a.kt', true],
  ['**/*.kt', 'a/b/c.kt', true],
  ['a/**/b', 'a/b', true],
  ['a/**', 'a/.b/c', true],
  ['*.kt', 'a/b.kt', false],
  ['a?c', 'abc', true],
  ['a?c', 'a/c', false],
  ['{a,b/c}.x', 'b/c.x', true],
  ['[ab]c', 'bc', true],
  ['[!ab]c', 'bc', false],
  ['a.b', 'axb', false],
  ['a(b)+$', 'a(b)+$', true],
])('the glob %s: %s, %s', (glob, path, expected) => {
  expect(globToRegExp(glob).test(path)).toBe(expected);
});

it('a glob that does not end is a failure', () => {
  expect(() => globToRegExp('{a,b')).toThrow('Invalid glob');
  expect(() => globToRegExp('[a')).toThrow('Invalid glob');
});

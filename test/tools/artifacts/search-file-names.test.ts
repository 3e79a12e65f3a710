import { describe, expect, it, test } from 'vitest';
import { searchFileNames } from '../../../src/tools/artifacts/search-file-names.ts';
import { askLibrary, DEMO_FILES, libraryOf } from './asking.ts';

const demo = await libraryOf(DEMO_FILES);
const ask = (args: Record<string, unknown>, library = demo) =>
  askLibrary(searchFileNames, library, { pattern_type: 'glob', ...args });

const ALL_JAVA = ['Root.java', 'com/acme/Base.java', 'com/acme/Shapes.java', 'com/acme/package-info.java'];

async function pathsOf(args: Record<string, unknown>, library = demo): Promise<unknown> {
  const { files, total_count: total } = await ask(args, library);
  if (!Array.isArray(files)) return files;
  expect(total).toBe(files.length);
  return files.map(({ path }) => path);
}

describe('files', () => {
  it('are those whose names match, with size and lines', async () => {
    expect(await ask({ pattern: 'Sh*.java' })).toEqual({
      status: 'success',
      search_config: { start_path: '', max_depth: null, pattern: 'Sh*.java' },
      files: [{ name: 'Shapes.java', path: 'com/acme/Shapes.java', size: '430B', line_count: 17 }],
      total_count: 1,
    });
  });

  test.each([
    [{ pattern: '*.java' }, ALL_JAVA],
    [{ pattern: '*.java', max_depth: 0 }, ['Root.java']],
    [{ pattern: '*.java', max_depth: 1 }, ['Root.java']],
    [{ pattern: '*.java', max_depth: 2 }, ALL_JAVA],
    [{ pattern: '*', max_depth: 50 }, ['META-INF/MANIFEST.MF', ...ALL_JAVA, 'com/acme/util/Text.kt']],
    [{ pattern: '*.java', start_path: 'com/acme', max_depth: 0 }, ALL_JAVA.slice(1)],
    [{ pattern: '*', start_path: './com//acme/util/' }, ['com/acme/util/Text.kt']],
    [{ pattern: '^S', pattern_type: 'regex' }, ['com/acme/Shapes.java']],
    [{ pattern: 'a', pattern_type: 'regex', start_path: 'com' }, ALL_JAVA.slice(1)],
    [{ pattern: '{Root,Base}.java' }, ['Root.java', 'com/acme/Base.java']],
    [{ pattern: 'Roo[st].jav?' }, ['Root.java']],
    [{ pattern: 'Root' }, []],
    [{ pattern: 'shapes*' }, []],
    [{ pattern: 'acme', pattern_type: 'regex' }, []],
    [{ pattern: '/', pattern_type: 'regex' }, []],
  ])('%j finds %j', async (args, paths) => {
    expect(await pathsOf(args)).toEqual(paths);
  });

  it('are in byte order, wherever they are', async () => {
    const library = await libraryOf({ 'a/x': '', 'a-b/x': '', 'B/x': '', '\u{10000}/x': '', '\uffee/x': '' });
    expect(await pathsOf({ pattern: 'x' }, library)).toEqual([
      'B/x',
      'a-b/x',
      'a/x',
      '\uffee/x',
      '\u{10000}/x',
    ]);
  });

  it('are at most 1,000, and all are counted', async () => {
    const many = (count: number) => ({
      ...demo,
      files: Array.from({ length: count }, (_, i) => ({ path: `f${10_000 + i}.txt`, size: 0, lines: 0 })),
    });
    const full = await ask({ pattern: '*' }, many(1_000));
    expect(full).toMatchObject({ files: { length: 1_000 }, total_count: 1_000 });
    expect(full).not.toHaveProperty('truncated');
    const cut = await ask({ pattern: '*' }, many(1_001));
    expect(cut).toMatchObject({ files: { length: 1_000 }, total_count: 1_001, truncated: true });
  });

  it('are told with the configuration in force', async () => {
    const { search_config: config } = await ask({ pattern: '*', start_path: 'com/./acme/', max_depth: 3 });
    expect(config).toEqual({ start_path: 'com/acme', max_depth: 3, pattern: '*' });
  });
});

test.each([
  [{ pattern: 'acme/*.java' }, 'invalid_pattern'],
  [{ pattern: '[', pattern_type: 'regex' }, 'invalid_pattern'],
  [{ pattern: '[' }, 'invalid_pattern'],
  [{ pattern: 'a\0' }, 'invalid_pattern'],
  [{ pattern: 'a\n', pattern_type: 'regex' }, 'invalid_pattern'],
  [{ pattern: '*', pattern_type: null }, 'invalid_argument'],
  [{ pattern: '*', pattern_type: 'like' }, 'invalid_argument'],
  [{}, 'invalid_argument'],
  [{ pattern: '' }, 'invalid_argument'],
  [{ pattern: 7 }, 'invalid_argument'],
  [{ pattern: '*', max_depth: 51 }, 'invalid_range'],
  [{ pattern: '*', max_depth: -1 }, 'invalid_range'],
  [{ pattern: '*', max_depth: 1.5 }, 'invalid_argument'],
  [{ pattern: '*', start_path: 'a/../..' }, 'invalid_path'],
  [{ pattern: '*', start_path: 'none' }, 'path_not_found'],
  [{ pattern: '*', start_path: 'Root.java' }, 'not_directory'],
])('%j is refused with %s', async (args, status) => {
  expect(await ask(args)).toMatchObject({ status, message: expect.any(String) });
});

import { describe, expect, it, test } from 'vitest';
import { sortPaths } from '../../../src/patterns/path-order.ts';
import { listFolderTree } from '../../../src/tools/artifacts/list-folder-tree.ts';
import { askLibrary, DEMO_FILES, libraryOf } from './asking.ts';

const demo = await libraryOf(DEMO_FILES);
const ask = (args: Record<string, unknown> = {}, library = demo) => askLibrary(listFolderTree, library, args);

const BASE = { name: 'Base.java', size: '123B', line_count: 6 };
const SHAPES = { name: 'Shapes.java', size: '430B', line_count: 17 };
const INFO = { name: 'package-info.java', size: '47B', line_count: 2 };
const ROOT = { name: 'Root.java', size: '14B', line_count: 1 };
const MANIFEST = { name: 'MANIFEST.MF', size: '39B', line_count: 2 };
const TEXT = { name: 'Text.kt', size: '207B', line_count: 7 };

describe('what is shown', () => {
  it('is one level of folders with their files, unless more is asked for', async () => {
    expect(await ask()).toEqual({
      status: 'success',
      path: '',
      max_depth: 1,
      folders: [
        { name: 'META-INF', file_count: 1, files: [MANIFEST] },
        { name: 'com', file_count: 0, files: [] },
      ],
      files: [ROOT],
    });
  });

  it('begins at the path, and leaves out files when they are not wanted', async () => {
    expect(await ask({ path: 'com/acme/', include_files: false })).toEqual({
      status: 'success',
      path: 'com/acme',
      max_depth: 1,
      folders: [{ name: 'util', file_count: 1 }],
    });
    expect((await ask({ path: 'com/acme' })).files).toEqual([BASE, SHAPES, INFO]);
  });

  it('goes down to the depth asked for', async () => {
    const util = { name: 'util', file_count: 1, files: [TEXT] };
    const acme = { name: 'acme', file_count: 3, files: [BASE, SHAPES, INFO] };
    const com = { name: 'com', file_count: 0, files: [] };
    const folders = async (depth: number) => (await ask({ max_depth: depth })).folders;
    expect(await folders(2)).toEqual([
      { name: 'META-INF', file_count: 1, files: [MANIFEST], folders: [] },
      { ...com, folders: [acme] },
    ]);
    expect(await folders(3)).toEqual([
      expect.objectContaining({ folders: [] }),
      { ...com, folders: [{ ...acme, folders: [util] }] },
    ]);
    expect(await folders(4)).toEqual([
      expect.objectContaining({ folders: [] }),
      { ...com, folders: [{ ...acme, folders: [{ ...util, folders: [] }] }] },
    ]);
  });

  it('has its keys in one order', async () => {
    const text = JSON.stringify(await ask({ max_depth: 2 }));
    expect(text.replaceAll(/"files":\[[^\]]+\]/g, '"files":[…]')).toBe(
      '{"status":"success","path":"","max_depth":2,"folders":[' +
        '{"name":"META-INF","file_count":1,"files":[…],"folders":[]},' +
        '{"name":"com","file_count":0,"files":[],"folders":[' +
        '{"name":"acme","file_count":3,"files":[…]}]}],"files":[…]}',
    );
  });

  it('is in byte order, folders by their names', async () => {
    const library = await libraryOf({
      'a/x': '',
      'a-b/x': '',
      'B/x': '',
      'é/x': '',
      '\u{10000}/x': '',
      '\uffee/x': '',
      'b.txt': '',
      'Z.txt': '',
    });
    const { folders, files } = await ask({ include_files: true }, library);
    const names = (list: unknown): unknown => (Array.isArray(list) ? list.map(({ name }) => name) : list);
    expect(names(folders)).toEqual(['B', 'a', 'a-b', 'é', '\uffee', '\u{10000}']);
    expect(names(files)).toEqual(['Z.txt', 'b.txt']);
  });

  it('is nothing for an artifact without files', async () => {
    expect(await ask({}, await libraryOf({}))).toMatchObject({ status: 'success', folders: [], files: [] });
  });

  it('shows folders with the names of properties that objects have', async () => {
    const library = await libraryOf({ '__proto__/constructor': 'x\n' });
    expect((await ask({}, library)).folders).toEqual([
      { name: '__proto__', file_count: 1, files: [{ name: 'constructor', size: '2B', line_count: 1 }] },
    ]);
  });
});

describe('an answer that is full', () => {
  /** Nothing but names: the texts are not asked for. */
  const named = (...paths: string[]) => ({
    ...demo,
    files: sortPaths(paths).map((path) => ({ path, size: 0, lines: 0 })),
  });
  const manyFiles = (count: number) =>
    Array.from({ length: count }, (_, i) => `d/f${String(i).padStart(4, '0')}.txt`);
  const firstFolder = ({ folders }: Record<string, unknown>): unknown =>
    Array.isArray(folders) ? folders[0] : undefined;

  it('is told only if something was left out', async () => {
    const full = await ask({}, named(...manyFiles(1_999)));
    expect(full).not.toHaveProperty('truncated');
    expect(firstFolder(full)).toMatchObject({ file_count: 1_999, files: { length: 1_999 } });

    const cut = await ask({}, named(...manyFiles(2_000)));
    expect(cut).toMatchObject({ truncated: true });
    expect(firstFolder(cut)).toMatchObject({ file_count: 2_000, files: { length: 1_999 } });
  });

  it('does not count files that are not shown', async () => {
    const answer = await ask({ include_files: false }, named(...manyFiles(2_000)));
    expect(answer).not.toHaveProperty('truncated');
    expect(firstFolder(answer)).toEqual({ name: 'd', file_count: 2_000 });
  });

  it('has the upper levels first', async () => {
    const library = named(...manyFiles(2_500), 'z/deep/x.txt', 'top.txt');
    const answer = await ask({ max_depth: 2 }, library);
    expect(answer).toMatchObject({
      truncated: true,
      folders: [
        { name: 'd', files: { length: 1_997 }, folders: [] },
        { name: 'z', file_count: 0, files: [], folders: [] },
      ],
      files: [{ name: 'top.txt' }],
    });
  });
});

test.each([
  [{ path: '../x' }, 'invalid_path', undefined],
  [{ path: '/etc' }, 'invalid_path', undefined],
  [{ path: 'C:\\x' }, 'invalid_path', undefined],
  [{ path: 'com\\acme' }, 'invalid_path', undefined],
  [{ path: 'com/none' }, 'path_not_found', 'list_folder_tree'],
  [{ path: 'Root.java' }, 'not_directory', 'list_folder_tree'],
  [{ path: 'Root.java/x' }, 'path_not_found', 'list_folder_tree'],
  [{ max_depth: 0 }, 'invalid_range', undefined],
  [{ max_depth: 21 }, 'invalid_range', undefined],
  [{ max_depth: '1' }, 'invalid_argument', undefined],
  [{ include_files: 'yes' }, 'invalid_argument', undefined],
  [{ path: 7 }, 'invalid_argument', undefined],
  [{ depth: 1 }, 'invalid_argument', undefined],
])('%j is refused with %s', async (args, status, action) => {
  const answer = await ask(args);
  expect(answer).toMatchObject({ status, message: expect.any(String) });
  expect(answer.suggested_action).toBe(action);
});

test('null is as good as nothing', async () => {
  expect(await ask({ path: null, include_files: null, max_depth: null })).toEqual(await ask());
});

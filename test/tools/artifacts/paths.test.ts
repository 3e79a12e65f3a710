import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, test } from 'vitest';
import { getFile } from '../../../src/tools/artifacts/get-file.ts';
import { listFolderTree } from '../../../src/tools/artifacts/list-folder-tree.ts';
import { readPath } from '../../../src/tools/artifacts/paths.ts';
import { searchFileContent } from '../../../src/tools/artifacts/search-file-content.ts';
import { searchFileNames } from '../../../src/tools/artifacts/search-file-names.ts';
import { askLibrary, DEMO_FILES, libraryOf } from './asking.ts';

const MARK = 'kept-outside-7f3a';
const outside = realpathSync(mkdtempSync(join(tmpdir(), 'quarry-outside-')));
afterAll(() => rmSync(outside, { recursive: true, force: true }));
mkdirSync(join(outside, 'deep'));
writeFileSync(join(outside, 'secret.txt'), `${MARK}\n`);
writeFileSync(join(outside, 'deep', 'secret.txt'), `${MARK}\n`);

const library = await libraryOf(DEMO_FILES);
const link = (target: string, name: string) => symlinkSync(target, join(library.root, name));
link(join(outside, 'secret.txt'), 'secret.txt');
link(outside, 'out');
link('../..', 'up');
link('out/deep', 'through');
link(join(outside, 'gone', 'file'), 'dangling');
link('../no-such-neighbour', 'dangling-up');
link('com/acme', 'inside');
link(join(library.root, 'com'), 'inside-absolute');
link('circle', 'circle');
link('.', 'self');

const string = { query: 'e', query_type: 'string' };
const name = { pattern: '*', pattern_type: 'glob' };
const asked = {
  list_folder_tree: (path: string) => askLibrary(listFolderTree, library, { path }),
  search_file_names: (path: string) => askLibrary(searchFileNames, library, { start_path: path, ...name }),
  search_file_content: (path: string) =>
    askLibrary(searchFileContent, library, { start_path: path, ...string }),
  get_file: (path: string) => askLibrary(getFile, library, { file_path: path }),
};

describe('a path', () => {
  test.each([
    [undefined, ''],
    ['', ''],
    ['.', ''],
    ['./', ''],
    ['./.', ''],
    ['com/', 'com'],
    ['./com/./acme//', 'com/acme'],
    ['a//b', 'a/b'],
    ['..a/b..', '..a/b..'],
    ['.../x', '.../x'],
    ['a b', 'a b'],
    ['~/x', '~/x'],
    ['%2e%2e/x', '%2e%2e/x'],
    ['com/C:', 'com/C:'],
  ])('%j means %j', (given, path) => {
    expect(readPath('path', given)).toBe(path);
  });

  test.each([
    '/',
    '/etc/hostname',
    '//x',
    '..',
    '../x',
    'a/..',
    'a/../b',
    './..',
    'a\\b',
    '\\\\server\\share',
    'C:',
    'C:\\x',
    'c:/x',
    'C:x',
    'a:b',
    './C:/x',
    'a\0',
    '\0',
  ])('%j is refused', (given) => {
    expect(() => readPath('file_path', given)).toThrow(
      expect.objectContaining({ status: 'invalid_path', message: expect.stringContaining('file_path') }),
    );
  });

  it('is shown in part if it is long', () => {
    expect(() => readPath('path', `/${'x'.repeat(100_000)}`)).toThrow(
      expect.objectContaining({ message: expect.stringMatching(/^.{200,400}$/) }),
    );
  });
});

describe.each(Object.entries(asked))('%s', (tool, ask) => {
  const notFound = tool === 'get_file' ? 'file_not_found' : 'path_not_found';

  test.each([
    'secret.txt',
    'out',
    'out/secret.txt',
    'out/no/such/thing',
    'out/deep',
    'up',
    'up/x',
    'through',
    'through/secret.txt',
    'dangling',
    'dangling-up/x',
    'inside-absolute/../out',
    'self/out/secret.txt',
    'self/self/secret.txt',
  ])('refuses %s, which leads out', async (path) => {
    const answer = await ask(path);
    expect(answer).toEqual({ status: 'invalid_path', message: expect.stringContaining(path) });
    expect(JSON.stringify(answer)).not.toContain(outside);
  });

  test.each([
    'inside',
    'inside/Base.java',
    'inside-absolute/acme',
    'circle',
    'circle/x',
    'self',
    'self/Root.java',
  ])('does not know %s, a link that stays inside', async (path) => {
    expect(await ask(path)).toMatchObject({ status: notFound, message: expect.stringContaining(path) });
  });

  it('refuses every hostile path, and reads nothing outside', async () => {
    const statuses = new Set<unknown>();
    for (const path of HOSTILE) {
      const answer = await ask(path);
      statuses.add(answer.status);
      expect(
        Object.keys(answer).filter((key) => !['status', 'message', 'suggested_action'].includes(key)),
      ).toEqual([]);
      expect(JSON.stringify(answer).replaceAll(path, '')).not.toContain(MARK);
    }
    expect([...statuses].sort()).toEqual([notFound, 'invalid_path'].sort());
  });
});

test('there are 1,000 hostile paths', () => {
  expect(HOSTILE.length).toBeGreaterThanOrEqual(1_000);
});

/** Ways up, or to somewhere else, in front of things that are worth reading. */
const HOSTILE = hostilePaths();

function hostilePaths(): string[] {
  const ups = [
    '..',
    '../..',
    '../../../../../../../..',
    './..',
    'com/..',
    'com/acme/../../..',
    'com/./../..',
  ];
  const otherUps = [
    '%2e%2e',
    '..%2f..',
    '%252e%252e',
    '....//',
    '..;',
    '.. ',
    '..\t',
    '․․',
    '．．',
    '..\u200b',
  ];
  const roots = [
    '',
    '/',
    '//',
    '///',
    'file://',
    'file:///',
    'C:',
    'C:/',
    'c:\\',
    '\\',
    '\\\\',
    '\\\\?\\',
    '~',
    '~root',
  ];
  const targets = [
    'etc/passwd',
    'etc/hostname',
    'proc/self/environ',
    'secret.txt',
    'out/secret.txt',
    '.ssh/id_rsa',
    outside.slice(1),
    `${outside.slice(1)}/secret.txt`,
    'Windows/win.ini',
    'nul\0.java',
  ];
  const separators = ['/', '\\', '//', '/./', '\\/', '%2f'];
  const paths = [...ups, ...otherUps].flatMap((up) =>
    separators.flatMap((separator) => targets.map((target) => `${up}${separator}${target}`)),
  );
  for (const root of roots) for (const target of targets) paths.push(`${root || 'out/'}${target}`);
  for (const path of Object.keys(DEMO_FILES)) {
    paths.push(
      `/${path}`,
      `${path}\0`,
      `${path}\0.txt`,
      `\0${path}`,
      `../${path}`,
      `${path}/..`,
      `${path}/../${path}`,
    );
    paths.push(path.replaceAll('/', '\\').replace('Root', '\\Root'), `C:${path}`, `${library.root}/${path}`);
    paths.push(`out/${path}`, `up/${path}`, `self/${path}`, `${path} `, `${path}.`, `${path}::$DATA`);
  }
  paths.push(
    'x'.repeat(100_000),
    'x/'.repeat(50_000),
    `${'../'.repeat(10_000)}etc/passwd`,
    '\ud800',
    '\u202e',
  );
  return paths;
}

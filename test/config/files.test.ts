import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { workspace } from './workspace.ts';

describe('files', () => {
  it('the working directory takes the place of a missing project', () => {
    const { load, write } = workspace();
    const file = write('elsewhere/quarry.toml', 'search.max_k = 77\n');
    expect(load({ projectRoot: undefined })).toMatchObject({
      files: [file],
      values: { search: { maxK: 77 } },
    });
  });

  it('the working directory does not count when there is a project', () => {
    const { load, write } = workspace();
    write('elsewhere/quarry.toml', 'search.max_k = 77\n');
    expect(load()).toMatchObject({ files: [], values: { search: { maxK: 100 } } });
  });

  it.each(['named.toml', 'sub/../named.toml'])('QUARRY_CONFIG=%s is read instead of both', (name) => {
    const { load, write } = workspace();
    write('project/quarry.toml', 'search.max_k = 77\n');
    write('config/quarry.toml', 'search.default_k = 7\n');
    const file = write('elsewhere/named.toml', '');
    const config = load({ env: { QUARRY_CONFIG: name } });
    expect(config).toMatchObject({
      files: [file],
      values: { search: { maxK: 100, defaultK: 10 } },
      problems: [],
    });
  });

  it.skipIf(process.platform === 'win32' || process.platform === 'darwin')(
    "the user's file is found in the configuration directory of the platform",
    () => {
      const { load, write, path } = workspace();
      const file = write('home/.config/quarry/quarry.toml', '');
      const other = write('xdg/quarry/quarry.toml', '');
      expect(load({ env: { QUARRY_CONFIG_DIR: '' } }).files).toEqual([file]);
      expect(load({ env: { QUARRY_CONFIG_DIR: '', XDG_CONFIG_HOME: path('xdg') } }).files).toEqual([other]);
    },
  );

  it("a file that is the project's and the user's is read once, as the user's", () => {
    const { load, write, path } = workspace();
    const file = write('config/quarry.toml', 'indexing.chunk_size = 5\nstorage.index_dir = "/q"\n');
    const config = load({ projectRoot: path('config') });
    expect(config.files).toEqual([file]);
    expect(config.problems).toHaveLength(1);
    expect(config.values.storage.indexDir).toBe('/q');
  });

  it('a link to the same file does not make it two', () => {
    const { load, write, path } = workspace();
    const file = write('config/quarry.toml', '');
    symlinkSync(file, path('project/quarry.toml'));
    expect(load().files).toEqual([file]);
  });

  it('a home that is no directory has no file', () => {
    const { load, write } = workspace();
    const config = load({ env: { QUARRY_CONFIG_DIR: '', QUARRY_HOME: '/q' }, home: write('null', '') });
    expect(config).toMatchObject({ files: [], problems: [], warnings: [] });
  });

  it('a byte order mark is no part of the text', () => {
    const { load, write } = workspace();
    write('project/quarry.toml', '\ufeffsearch.max_k = 77\r\n');
    expect(load()).toMatchObject({ problems: [], values: { search: { maxK: 77 } } });
  });
});

describe("a project's file", () => {
  it('must not say where indexes are kept', () => {
    const { load, write } = workspace();
    const file = write('project/quarry.toml', 'storage.index_dir = "/q"\n');
    const config = load();
    expect(config.problems).toEqual([
      `Config error: storage.index_dir = "/q" (${file}): not allowed in a project's quarry.toml`,
    ]);
    expect(config.values.storage).toEqual(load({ projectRoot: '/nonexistent' }).values.storage);
  });

  it('may do so when QUARRY_CONFIG names it', () => {
    const { load, write } = workspace();
    const file = write('project/quarry.toml', 'storage.index_dir = "/q"\n');
    expect(load({ env: { QUARRY_CONFIG: file } })).toMatchObject({
      problems: [],
      values: { storage: { indexDir: '/q' } },
    });
  });
});

describe('a file that cannot be used', () => {
  it.each([
    ['a = [1\nb = 2\n', '2:1: broken TOML: '],
    ['\n\nsearch.max_k = 1\nsearch.max_k = 2\n', '4:1: broken TOML: '],
    ['= 1\n', '1:1: broken TOML: '],
  ])('with %j is reported with line and column, in one line', (toml, expected) => {
    const { load, write } = workspace();
    const file = write('project/quarry.toml', toml);
    const { problems, files } = load();
    expect(problems).toHaveLength(1);
    expect(problems[0]?.startsWith(`Config error: ${file}:${expected}`)).toBe(true);
    expect(problems[0]).not.toMatch(/\n|Invalid TOML/);
    expect(files).toEqual([]);
  });

  it('does not hide what is wrong elsewhere', () => {
    const { load, write } = workspace();
    write('project/quarry.toml', '= 1\n');
    write('config/quarry.toml', 'search.max_k = 0\n');
    expect(load({ env: { QUARRY_CHUNK_SIZE: '1' } }).problems).toHaveLength(3);
  });

  it('is reported if it is not UTF-8', () => {
    const { load, write } = workspace();
    const file = write('project/quarry.toml', new Uint8Array([0x23, 0xff, 0x0a]));
    expect(load().problems).toEqual([`Config error: ${file}: is not valid UTF-8`]);
  });

  it('is reported if it is a directory', () => {
    const { load, path } = workspace();
    mkdirSync(path('config/quarry.toml'));
    expect(load().problems).toEqual([`Config error: ${path('config/quarry.toml')}: is not a regular file`]);
  });

  it.skipIf(process.platform === 'win32')('is reported, not waited for, if it is a pipe', () => {
    const { load, path } = workspace();
    execFileSync('mkfifo', [path('project/quarry.toml')]);
    expect(load().problems).toEqual([`Config error: ${path('project/quarry.toml')}: is not a regular file`]);
  });

  it('is reported if it is a link that leads nowhere', () => {
    const { load, path } = workspace();
    symlinkSync(path('gone'), path('project/quarry.toml'));
    expect(load().problems).toEqual([`Config error: ${path('project/quarry.toml')}: is not a regular file`]);
  });

  it('is reported if it is a link to itself', () => {
    const { load, path } = workspace();
    symlinkSync(path('project/quarry.toml'), path('project/quarry.toml'));
    const { problems } = load();
    expect(problems).toHaveLength(1);
    expect(
      problems[0]?.startsWith(`Config error: ${path('project/quarry.toml')}: cannot be read: ELOOP`),
    ).toBe(true);
  });

  it('is reported if it is far too large', () => {
    const { load, write } = workspace();
    const file = write('project/quarry.toml', '#'.repeat(1024 * 1024 + 1));
    expect(load().problems).toEqual([`Config error: ${file}: is larger than 1048576 bytes`]);
  });

  it.each(['/nope', 'nope.toml'])('CF2: QUARRY_CONFIG=%s is a problem', (name) => {
    expect(workspace().load({ env: { QUARRY_CONFIG: name } }).problems).toEqual([
      `Config error: QUARRY_CONFIG = ${name}: no such file`,
    ]);
  });

  it('is reported under QUARRY_CONFIG if that names a directory', () => {
    const { load, path } = workspace();
    expect(load({ env: { QUARRY_CONFIG: path('project') } }).problems).toEqual([
      `Config error: QUARRY_CONFIG = ${path('project')}: is not a regular file`,
    ]);
  });

  it('is reported if QUARRY_CONFIG_DIR names a file', () => {
    const { load, write } = workspace();
    const file = write('elsewhere/q.toml', '');
    expect(load({ env: { QUARRY_CONFIG_DIR: file } }).problems).toEqual([
      `Config error: QUARRY_CONFIG_DIR = ${file}: is not a directory`,
    ]);
  });

  it('does not matter if QUARRY_CONFIG_DIR does not exist', () => {
    expect(workspace().load({ env: { QUARRY_CONFIG_DIR: '/nope' } })).toMatchObject({
      problems: [],
      files: [],
    });
  });

  it('is no reason to throw, whatever the paths', () => {
    const config = workspace().load({ projectRoot: '/a\0b', env: { QUARRY_CONFIG_DIR: '/c\0d' } });
    expect(config.problems).toHaveLength(2);
    expect(config.problems.join('')).not.toMatch(/\p{Cc}/u);
  });
});

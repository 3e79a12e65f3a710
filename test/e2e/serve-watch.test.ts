/** A server that keeps its project's index and INDEX.md current by itself. */
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { acquireLock } from '../../src/store/lock.ts';
import type { ServerProcess } from './client.ts';
import { editRecord } from './support/catalog.ts';
import { lab, numbered, writeFiles } from './support/lab.ts';

const place = lab();
/** Long enough for a busy machine. */
const PATIENCE = { timeout: 20_000, interval: 50 };

function watched(files: Record<string, string>): { root: string; server: ServerProcess } {
  const root = place.tree(files);
  const server = place.server({ project: root, flags: ['--watch', '--debounce-ms', '50'] });
  return { root, server };
}

const indexOf = (root: string): string => {
  try {
    return readFileSync(join(root, 'INDEX.md'), 'utf8');
  } catch {
    return '';
  }
};

describe('a watched project', () => {
  let root: string;
  let server: ServerProcess;
  const outside = place.unused('outside');

  beforeAll(async () => {
    ({ root, server } = watched({
      '.gitignore': 'ignored/\n',
      'src/a.ts': 'export const first = 1;\n',
      'lib/moved.ts': 'export const movedOut = 1;\n',
      'hidden-soon/x.ts': 'export const soonIgnored = 1;\n',
      'ignored/y.ts': 'export const onceIgnored = 1;\n',
    }));
    writeFiles(outside, { 'in/b.ts': 'export const movedIn = 1;\n' });
    await server.initialize();
    await vi.waitFor(() => expect(indexOf(root)).toContain('const first'), PATIENCE);
  }, 60_000);

  it.each([
    {
      what: 'a save',
      change: () => writeFileSync(join(root, 'src/a.ts'), 'export const second = 1;\n'),
      shows: 'const second',
      hides: 'const first',
    },
    {
      what: 'a save by way of a temporary file',
      change: () => {
        writeFileSync(join(root, 'src/.a.ts.tmp'), 'export const third = 1;\n');
        renameSync(join(root, 'src/.a.ts.tmp'), join(root, 'src/a.ts'));
      },
      shows: 'const third',
      hides: 'const second',
    },
    {
      what: 'a directory moved in',
      change: () => renameSync(join(outside, 'in'), join(root, 'in')),
      shows: 'const movedIn',
      hides: '## absent',
    },
    {
      what: 'a file in the directory moved in',
      change: () => writeFiles(root, { 'in/c.ts': 'export const addedLater = 1;\n' }),
      shows: 'const addedLater',
      hides: '## absent',
    },
    {
      what: 'a directory moved out',
      change: () => renameSync(join(root, 'lib'), join(outside, 'lib')),
      shows: 'const third',
      hides: 'const movedOut',
    },
    {
      what: 'a link to a file, which is no file of the tree',
      change: () => {
        rmSync(join(root, 'in/c.ts'));
        symlinkSync(join(outside, 'lib/moved.ts'), join(root, 'in/c.ts'));
      },
      shows: 'const movedIn',
      hides: 'const addedLater',
    },
    {
      what: 'a changed ignore file',
      change: () => writeFileSync(join(root, '.gitignore'), 'hidden-soon/\n'),
      shows: 'const onceIgnored',
      hides: 'const soonIgnored',
    },
  ])('$what shows in INDEX.md', async ({ change, shows, hides }) => {
    change();
    await vi.waitFor(() => {
      expect(indexOf(root)).toContain(shows);
      expect(indexOf(root)).not.toContain(hides);
    }, PATIENCE);
  });

  it('is not written again after changes of what is ignored', async () => {
    const before = statSync(join(root, 'INDEX.md')).mtimeMs;
    writeFiles(root, { 'hidden-soon/z.ts': 'export const unseen = 1;\n' });
    await sleep(600);
    expect(statSync(join(root, 'INDEX.md')).mtimeMs).toBe(before);
  });

  it('is asked as it was while many files change, and says so', async () => {
    const lock = join(root, '.git/index.lock');
    mkdirSync(join(root, '.git'));
    writeFileSync(lock, '');
    writeFiles(
      root,
      numbered(
        250,
        (i) => `many/f${i}.ts`,
        (i) => `export const manyOf${i} = ${i};\n`,
      ),
    );
    const ask = async (name: string, args: object) =>
      (await server.request('tools/call', { name, arguments: args })).result;
    const note = {
      type: 'text',
      text: expect.stringMatching(/^Note: \d+ files of the project are changing/),
    };

    await vi.waitFor(async () => {
      const behind = await ask('lookup_symbol', { name: 'movedIn' });
      expect(behind).toMatchObject({
        content: [{ text: expect.stringContaining('Found 1 match') }, note],
        _meta: { 'quarry/changingFiles': expect.any(Number) },
      });
    }, PATIENCE);
    expect(await ask('lookup_symbol', { name: 'manyOf7' })).toMatchObject({
      content: [{ text: 'Found 0 matches' }, note],
    });
    expect(await server.callTool('search_code', { query: 'movedIn' })).toMatch(
      /Note: 2\d\d files changed since the last indexing/,
    );
    // Exact search is about the files as they are.
    expect(await server.callTool('search_text', { q: 'manyOf249' })).toContain('many/f249.ts');
    expect(indexOf(root)).not.toContain('manyOf7');

    rmSync(lock);
    await vi.waitFor(() => expect(indexOf(root)).toContain('manyOf7'), PATIENCE);
    const now = await ask('lookup_symbol', { name: 'manyOf249' });
    expect(now).toMatchObject({ content: [{ text: expect.stringContaining('Found 1 match') }] });
    expect(now).not.toHaveProperty('_meta');
  }, 60_000);

  it('is asked as it is after few changes', async () => {
    writeFileSync(join(root, 'src/a.ts'), 'export const lately = 1;\n');
    expect(await server.callTool('lookup_symbol', { name: 'lately' })).toContain('Found 1 match');
  });

  it('is asked as it is while somebody else writes the index', async () => {
    const directory = join(place.home, 'locks');
    const [name = ''] = readdirSync(place.home, { recursive: true, encoding: 'utf8' })
      .map((path) => /^sources\/([^/]+)$/.exec(path)?.[1] ?? '')
      .filter(Boolean);
    const lock = await acquireLock(join(directory, `${name}.lock`), 10_000);
    writeFileSync(join(root, 'src/a.ts'), 'export const locked = 1;\n');
    const { result } = await server.request('tools/call', {
      name: 'lookup_symbol',
      arguments: { name: 'locked' },
    });
    await lock.release();
    expect(result).toMatchObject({ content: [{ text: expect.stringContaining('Found 1 match') }] });
    expect(result).not.toHaveProperty('_meta');
  }, 60_000);

  it('is regenerated with everything in it, however many files change', async () => {
    writeFiles(
      root,
      numbered(
        250,
        (i) => `more/f${i}.ts`,
        (i) => `export const moreOf${i} = ${i};\n`,
      ),
    );
    expect(await server.callTool('regenerate_index', {})).toContain('"status":"ok"');
    expect(indexOf(root)).toContain('moreOf249');
  }, 60_000);

  it('says nothing on standard error all the while', () => {
    expect(server.stderr).toBe('');
  });
});

describe('a watched project that goes away', () => {
  it('keeps its index, says so, and is followed again when it is back', async () => {
    const { root, server } = watched({ 'src/a.ts': 'export const first = 1;\n' });
    await server.initialize();
    await vi.waitFor(() => expect(indexOf(root)).toContain('const first'), PATIENCE);
    renameSync(root, `${root}-moved`);
    await vi.waitFor(() => expect(server.stderr).toContain(`${root} is gone`), PATIENCE);
    mkdirSync(root);
    writeFiles(root, { 'src/b.ts': 'export const other = 1;\n' });
    await vi.waitFor(() => expect(indexOf(root)).toContain('const other'), PATIENCE);
    expect(indexOf(root)).not.toContain('const first');
    expect(server.stderr.split('\n').filter(Boolean)).toHaveLength(1);
  }, 60_000);

  it('is watched though INDEX.md is somebody else’s', async () => {
    const { root, server } = watched({ 'INDEX.md': '# Mine\n', 'a.ts': 'export const first = 1;\n' });
    await server.initialize();
    await vi.waitFor(() => expect(server.stderr).toContain('INDEX.md is not kept current'), PATIENCE);
    writeFileSync(join(root, 'a.ts'), 'export const second = 1;\n');
    expect(await server.callTool('lookup_symbol', { name: 'second' })).toContain('Found 1 match');
    expect(indexOf(root)).toBe('# Mine\n');
  }, 60_000);
});

describe('a project whose watch cannot begin', () => {
  it('is looked at by every question, and watched as soon as it can be', async () => {
    const root = place.tree({ 'a.ts': 'export const first = 1;\n' }, 'outdated');
    const builder = place.server({ project: root });
    await builder.initialize();
    await builder.callTool('regenerate_index', {});
    await builder.kill();
    await editRecord(place.home, 'outdated', { schemaVersion: 0 });
    const server = place.server({ project: root, flags: ['--watch', '--debounce-ms', '50'] });
    await server.initialize();
    await vi.waitFor(() => expect(server.stderr).toContain('not watched'), PATIENCE);
    writeFileSync(join(root, 'a.ts'), 'export const meanwhile = 1;\n');
    expect(await server.callTool('search_text', { q: 'meanwhile' })).toContain('a.ts');
    expect(indexOf(root)).not.toContain('meanwhile');

    await server.callTool('index_repository', { path: root, force: true });
    await vi.waitFor(() => expect(indexOf(root)).toContain('const meanwhile'), PATIENCE);
    writeFileSync(join(root, 'a.ts'), 'export const watched = 1;\n');
    await vi.waitFor(() => expect(indexOf(root)).toContain('const watched'), PATIENCE);
    expect(server.stderr.split('\n').filter(Boolean)).toHaveLength(1);
  }, 60_000);
});

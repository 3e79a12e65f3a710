import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  changesBetween,
  type DeclaredState,
  readState,
  writeState,
} from '../../../src/code/index-file/declared-state.ts';
import { Indexer } from '../../../src/indexing/indexer.ts';
import { projectAt } from '../../../src/sources/project.ts';
import { regenerateIndex } from '../../../src/tools/structure/regenerate-index.ts';
import type { ToolContext } from '../../../src/tools/tool.ts';
import { CALL, SETTINGS } from '../../indexing/local-index.ts';
import { WORKER_FILE } from './tool-context.ts';

/** A tree with an index home, and the tool run on it by processes one after another. */
function place(files: Readonly<Record<string, string>>) {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'quarry-regenerate-')));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const root = join(directory, 'shop');
  const home = join(directory, 'home');
  const write = (texts: Readonly<Record<string, string>>): void => {
    for (const [path, text] of Object.entries(texts)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
  };
  write(files);
  const inProcess = async <Result>(work: (context: ToolContext) => Promise<Result>): Promise<Result> => {
    const indexer = new Indexer({
      indexDir: home,
      workerFile: WORKER_FILE,
      maxConcurrentIndexes: 1,
      defaults: SETTINGS,
      warn: () => {},
    });
    const call = { ...CALL, project: projectAt(root) };
    const config = { values: { storage: { indexDir: home } } };
    try {
      return await work({ indexer, call, config } as unknown as ToolContext);
    } finally {
      await indexer.close({ abort: true });
    }
  };
  const regenerate = async (): Promise<Record<string, unknown>> =>
    JSON.parse(await inProcess((context) => regenerateIndex.run({}, context)));
  return { root, home, write, inProcess, regenerate };
}

describe('regenerate_index', () => {
  it('writes INDEX.md and tells its figures', async () => {
    const { root, regenerate } = place({ 'a.rs': 'pub fn a() {}\n', 'b.py': 'def b():\n    pass\n' });
    expect(await regenerate()).toEqual({
      status: 'ok',
      message: 'INDEX.md regenerated (2 files, 3 lines)',
      path: join(root, 'INDEX.md'),
      files_indexed: 2,
      total_lines: 3,
    });
    const text = readFileSync(join(root, 'INDEX.md'), 'utf8');
    expect(text).toMatch(/^# Codebase Index: shop\n\n> Generated: .* UTC \| Files: 2 \| Lines: 3\n/);
    expect(text).toContain('- `pub fn a()`');
    expect(readdirSync(root).sort()).toEqual(['INDEX.md', 'a.rs', 'b.py']);
  });

  it('tells what has changed since the call before, in whatever process', async () => {
    const { root, write, regenerate } = place({ 'a.rs': 'fn a() {}\nfn b() {}\n', 'gone.rs': '' });
    await regenerate();
    expect(await regenerate()).not.toHaveProperty('changes');

    write({ 'new.rs': 'fn n() {}\n', 'a.rs': 'fn a(x: u8) {}\nfn c() {}\nfn d() {}\n' });
    rmSync(join(root, 'gone.rs'));
    expect(await regenerate()).toMatchObject({
      files_indexed: 2,
      changes: {
        files_added: ['new.rs'],
        files_removed: ['gone.rs'],
        files_modified: [{ path: 'a.rs', added: 2, removed: 1, modified: 1 }],
      },
    });
    expect(await regenerate()).not.toHaveProperty('changes');
  });

  it('tells changes that another call has taken in before', async () => {
    const { write, regenerate, inProcess } = place({ 'a.rs': '' });
    await regenerate();
    write({ 'new.rs': '' });
    await inProcess(({ indexer, call }) => indexer.open(undefined, { ...call, isComplete: true }));
    expect(await regenerate()).toMatchObject({ changes: { files_added: ['new.rs'] } });
  });

  it('compares the first call with the index there was', async () => {
    const { write, regenerate, inProcess } = place({ 'a.rs': '' });
    await inProcess(({ indexer, call }) => indexer.open(undefined, call));
    write({ 'new.rs': '' });
    expect(await regenerate()).toMatchObject({
      changes: { files_added: ['new.rs'], files_removed: [], files_modified: [] },
    });
  });

  it('leaves out changes inside of declarations', async () => {
    const { write, regenerate } = place({ 'a.rs': 'fn a() {}\n' });
    await regenerate();
    write({ 'a.rs': 'fn a() { b() }\n' });
    expect(await regenerate()).not.toHaveProperty('changes');
  });

  it('overwrites what an indexer wrote, and nothing else', async () => {
    const { root, write, regenerate } = place({ 'a.rs': '' });
    write({ 'INDEX.md': '# Codebase Index: x\n\n> Generated: 2020-01-01 | Files: 9\n' });
    expect(await regenerate()).toMatchObject({ status: 'ok' });

    write({ 'INDEX.md': '# Our index\n' });
    await expect(regenerate()).rejects.toThrow(
      'Failed to regenerate index: INDEX.md exists and was not generated',
    );
    expect(readFileSync(join(root, 'INDEX.md'), 'utf8')).toBe('# Our index\n');
  });

  it('does not write through a link', async () => {
    const { root, home, regenerate } = place({ 'a.rs': '' });
    const target = `${home}-outside.md`;
    writeFileSync(target, '# Codebase Index: x\n\n> Generated: 2020\n');
    symlinkSync(target, join(root, 'INDEX.md'));
    await expect(regenerate()).rejects.toThrow('was not generated');
    expect(readFileSync(target, 'utf8')).toContain('2020');
  });

  it('does not index its own file', async () => {
    const { root, regenerate } = place({ 'a.rs': '', 'README.md': '# Read\n' });
    const first = await regenerate();
    const second = await regenerate();
    expect(second).toEqual(first);
    expect(existsSync(join(root, 'INDEX.md'))).toBe(true);
  });

  it.each([
    [{ member: 'a' }, 'Unknown parameter: member'],
    [{ session: ' ' }, "'session' must not be empty"],
    [{ session: 'nope' }, 'Unknown session: nope'],
  ])('refuses %j', async (args, message) => {
    const { inProcess } = place({ 'a.rs': '' });
    await expect(inProcess((context) => regenerateIndex.run(args, context))).rejects.toThrow(message);
  });
});

describe('a declared state', () => {
  const state: DeclaredState = new Map([
    ['a', Uint32Array.of(1, 2, 3, 4)],
    ['__proto__', Uint32Array.of()],
  ]);

  it('is read as it was written', () => {
    expect(readState(writeState(state))).toEqual(state);
  });

  it.each(['', '{', 'null', '[]', '{"version":2,"files":[]}', '{"version":1,"files":[["a","AAA="]]}'])(
    'is not read from %j',
    (text) => {
      expect(readState(text)).toBeUndefined();
    },
  );

  it('has no changes against itself', () => {
    expect(changesBetween(state, state)).toBeUndefined();
  });
});

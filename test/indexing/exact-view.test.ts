import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { ExactView } from '../../src/indexing/exact-view.ts';
import { projectAt } from '../../src/sources/project.ts';
import { CALL, type LocalIndex, localIndex, SETTINGS } from './local-index.ts';

/** Past the time in which what was just written may be written again unseen. */
const settled = () => sleep(90);

const exact = (local: LocalIndex): Promise<ExactView> => local.indexer.exact('s', CALL);

/** Paths that must be read whatever the postings say. */
function unreadOf({ paths, index }: ExactView): (string | undefined)[] {
  return index ? [...index.unread].map((position) => paths[position]) : ['no index'];
}

async function settledIndex(files: Record<string, string | Buffer>, settings = {}): Promise<LocalIndex> {
  const local = await localIndex({}, settings);
  local.write(files);
  await settled();
  await local.build(settings);
  return local;
}

describe('a view for exact search', () => {
  it('has every file, of which the index knows the trigrams', async () => {
    const local = await settledIndex({
      'a.ts': 'one',
      'b/c.bin': Buffer.from('x\0'),
      'big.txt': 'long text',
    });
    const view = await exact(local);
    expect(view.paths).toEqual(['a.ts', 'b/c.bin', 'big.txt']);
    expect(unreadOf(view)).toEqual([]);
    expect([...(view.index?.readable ?? [])].map((position) => view.paths[position])).toEqual([
      'a.ts',
      'big.txt',
    ]);
  });

  it('has the trigrams of files that ranked search leaves out', async () => {
    const files = {
      'a.ts': 'one',
      'latin1.txt': Buffer.from('caf\xe9', 'latin1'),
      'big.txt': 'x'.repeat(2_000),
    };
    const local = await settledIndex(files, { includePatterns: ['*.txt'], maxFileBytes: 1_000 });
    expect(unreadOf(await exact(local))).toEqual([]);
  });

  it('reads a changed and a new file, and has no removed one', async () => {
    const local = await settledIndex({ 'a.ts': 'one', 'b.ts': 'two', 'c.ts': 'three' });
    await exact(local);
    local.write({ 'a.ts': 'changed', 'd.ts': 'new' });
    local.remove('b.ts');
    const view = await exact(local);
    expect(view.paths).toEqual(['a.ts', 'c.ts', 'd.ts']);
    expect(unreadOf(view)).toEqual(['a.ts', 'd.ts']);
  });

  it('takes changes in behind the answer', async () => {
    const local = await settledIndex({ 'a.ts': 'one' });
    await exact(local);
    local.write({ 'a.ts': 'changed', 'target/b.ts': 'new' });
    await settled();
    await exact(local);
    await expect.poll(async () => unreadOf(await exact(local))).toEqual([]);
  });

  it('takes in changes of files that only exact search knows', async () => {
    const local = await settledIndex({ 'a.ts': 'one', 'b.js': 'two' }, { includePatterns: ['*.ts'] });
    await exact(local);
    local.write({ 'b.js': 'changed' });
    await settled();
    expect(unreadOf(await exact(local))).toEqual(['b.js']);
    await expect.poll(async () => unreadOf(await exact(local))).toEqual([]);
    expect((await local.open()).stale.size).toBe(0);
  });

  it('follows changed ignore files', async () => {
    const local = await settledIndex({ 'a.ts': '', 'b.log': '' });
    expect((await exact(local)).paths).toEqual(['a.ts', 'b.log']);
    local.write({ '.gitignore': '*.log\n' });
    expect((await exact(local)).paths).toEqual(['a.ts']);
  });

  it('lists hidden files when asked, new ones too', async () => {
    const local = await settledIndex({ 'a.ts': '', '.github/ci.yml': '', '.env': '' });
    const hidden = async () => (await exact(local)).withHidden();
    expect(await hidden()).toEqual(['.github/ci.yml', 'a.ts']);
    await settled();
    mkdirSync(join(local.root, '.github/new'));
    writeFileSync(join(local.root, '.github/new/x.yml'), '');
    renameSync(join(local.root, 'a.ts'), join(local.root, '.b.ts'));
    expect(await hidden()).toEqual(['.b.ts', '.github/ci.yml', '.github/new/x.yml']);
  });

  it('is there for a project without an index, which is built behind it', async () => {
    const local = await localIndex({ 'a.ts': 'one' });
    const root = join(local.directory, 'other');
    mkdirSync(root);
    writeFileSync(join(root, 'x.ts'), 'x');
    await settled();
    const call = { ...CALL, project: projectAt(root) };
    const view = await local.indexer.exact(undefined, call);
    expect(view).toMatchObject({ id: 'other', paths: ['x.ts'], index: undefined });
    await expect.poll(async () => unreadOf(await local.indexer.exact(undefined, call))).toEqual([]);
  });

  it('is not there for a name without an index', async () => {
    const local = await localIndex({});
    await expect(local.indexer.exact('nope', CALL)).rejects.toMatchObject({
      code: 'source_not_found',
      details: { session: 'nope' },
    });
    await expect(local.indexer.exact(undefined, CALL)).rejects.toMatchObject({ details: { session: null } });
  });

  it('leaves out what its user chose to exclude', async () => {
    const local = await settledIndex({ 'a.ts': '', 'gen/b.ts': '' }, { excludePatterns: ['gen/**'] });
    expect((await exact(local)).paths).toEqual(['a.ts']);
    expect(SETTINGS.excludePatterns).toEqual([]);
  });
});

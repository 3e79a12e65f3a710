/** Commands that make, list and remove indexes. */
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { damageRecord, editRecord } from './support/catalog.ts';
import { json, project } from './support/command.ts';
import { numbered, writeFiles } from './support/lab.ts';

describe('index', () => {
  const { place, root, quarry, program } = project('app');

  it('builds, then only takes in what has changed', async () => {
    const built = json(await program(['index', '--json']));
    expect(built).toMatchObject({
      action: 'built',
      session: 'app',
      path: root,
      files: 3,
      skipped: [{ path: 'logo.png', reason: 'binary' }],
    });

    const unchanged = await quarry(['index']);
    expect(unchanged).toMatchObject({ code: 0, err: '' });
    expect(unchanged.out).toMatch(/^Session app of \S+ is up to date, checked in \d+\.\ds: 3 files, /);

    rmSync(join(root, 'docs/guide.md'));
    writeFiles(root, { 'src/new.ts': 'x', 'src/login.ts': 'y' });
    const updated = await quarry(['index']);
    expect(updated.out).toContain('(1 added, 1 changed, 1 removed)');
    expect(updated.out).toContain('Skipped 1 file (1 binary)');
  });

  it('names the project from anywhere below it', async () => {
    mkdirSync(join(root, 'src/deep'));
    expect(json(await quarry(['index', '--json'], { cwd: join(root, 'src/deep') }))).toMatchObject({
      session: 'app',
      path: root,
    });
  });

  it('builds anew for other settings of the command line, and keeps them', async () => {
    const before = json(await quarry(['sources', 'show', 'app', '--json']));
    expect(
      json(
        await quarry(['index', '--json', '--chunk-size', '100', '--overlap', '5', '--exclude', 'src/new.ts']),
      ),
    ).toMatchObject({ action: 'built', files: 2 });
    const after = json(await quarry(['sources', 'show', 'app', '--json']));
    expect(after.settings).toMatchObject({ chunkSize: 100, overlap: 5, excludePatterns: ['src/new.ts'] });
    expect(after.createdAt).toBe(before.createdAt);
    const next = await quarry(['index']);
    expect(next.out).toContain('up to date');
    expect(next.err).toContain('Note: the index has other settings than the configuration; --force');
  });

  it('--force builds anew with the configuration, as one that was never there', async () => {
    const before = json(await quarry(['sources', 'show', 'app', '--json']));
    expect(json(await quarry(['index', '--force', '--json']))).toMatchObject({ action: 'built', files: 3 });
    const after = json(await quarry(['sources', 'show', 'app', '--json']));
    expect(after.settings).toMatchObject({ chunkSize: 512, overlap: 64 });
    expect(after.createdAt).toBeGreaterThan(before.createdAt);
  });

  it('builds anew what another version of Quarry made', async () => {
    await editRecord(place.home, 'app', { schemaVersion: 0 });
    expect(json(await quarry(['index', '--json']))).toMatchObject({ action: 'built' });
  });

  it('--no-gitignore takes in ignored files', async () => {
    const tree = place.tree({ '.gitignore': 'secret.txt\n', 'secret.txt': 'x', 'a.txt': 'x' }, 'ignoring');
    expect(json(await quarry(['index', tree, '--json']))).toMatchObject({ files: 1 });
    expect(json(await quarry(['index', tree, '--json', '--no-gitignore']))).toMatchObject({
      action: 'built',
      files: 2,
    });
  });

  it('never puts a tree in the place of another without --force', async () => {
    const other = place.tree({ 'a.txt': 'x' }, 'other');
    const refused = await quarry(['index', other, '--session', 'app']);
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toBe(
      `error: Session 'app' is the index of ${root}. Choose another name, or replace it with --force.\n`,
    );
  });

  it('--quiet leaves only the result', async () => {
    expect((await quarry(['index', '--force', '--quiet'])).err).toBe('');
  });

  it('refuses to take the home directory for a project, unless it is named', async () => {
    const home = place.unused('somebody');
    mkdirSync(home, { recursive: true });
    const refused = await quarry(['index'], { cwd: home, env: { HOME: home } });
    expect(refused).toMatchObject({ code: 2, out: '' });
    expect(refused.err).toContain('is not taken for a project');
    expect(await quarry(['index', '.', '--quiet'], { cwd: home, env: { HOME: home } })).toMatchObject({
      code: 0,
    });
  });
});

describe('sources', () => {
  const { place, root, quarry } = project('listed');

  it('without any says so, and makes no index home', async () => {
    const home = place.unused();
    const nothing = await quarry(['sources'], { home });
    expect(nothing).toMatchObject({ code: 0, out: '' });
    expect(nothing.err).toContain('Nothing is indexed.');
    expect(json(await quarry(['sources', '--json'], { home }))).toEqual({ sources: [] });
    expect(existsSync(home)).toBe(false);
  });

  it('lists and shows', async () => {
    await quarry(['index', '--quiet']);
    const { out } = await quarry(['sources']);
    expect(out.split('\n')[0]).toMatch(/^NAME +FILES +CHUNKS +SIZE +INDEXED +PATH$/);
    expect(out.split('\n')[1]).toMatch(new RegExp(`^listed +3 +3 +\\S+ [KM]?B +just now +${root}$`));
    expect(json(await quarry(['sources', 'list', '--json'])).sources).toMatchObject([
      { name: 'listed', status: 'current', path: root, files: 3 },
    ]);
    expect((await quarry(['sources', 'show', 'listed'])).out).toMatch(
      /^chunk size +512 characters, overlap 64$/m,
    );
  });

  it('lists damaged and outdated ones as such', async () => {
    await quarry(['index', '--session', 'old', '--quiet']);
    await quarry(['index', '--session', 'broken', '--quiet']);
    await editRecord(place.home, 'old', { schemaVersion: 0 });
    await damageRecord(place.home, 'broken');
    const { sources } = json(await quarry(['sources', '--json']));
    expect(sources.map(({ name, status }: Record<string, string>) => [name, status])).toEqual([
      ['broken', 'damaged'],
      ['listed', 'current'],
      ['old', 'outdated'],
    ]);
    expect((await quarry(['sources'])).out).toMatch(/^broken +- +- +- +damaged +-$/m);
  });

  it('deletes only when asked outright where nobody can be asked', async () => {
    const refused = await quarry(['sources', 'delete', 'listed']);
    expect(refused).toMatchObject({
      code: 2,
      out: '',
      err: "error: Deleting session 'listed' needs --yes where nobody can be asked.\n",
    });
    expect((await quarry(['sources', 'delete', 'listed', '--yes'])).out).toMatch(
      /^Deleted session listed \(/,
    );
    expect(await quarry(['sources', 'delete', 'listed', '--yes'])).toMatchObject({ code: 1 });
    expect(existsSync(join(root, 'src/session.ts'))).toBe(true);
  });

  it('deletes damaged ones', async () => {
    expect(json(await quarry(['sources', 'delete', 'broken', '--yes', '--json']))).toEqual({
      deleted: 'broken',
      freedBytes: null,
    });
  });
});

describe('interruption', () => {
  const many = numbered(
    6_000,
    (i) => `src/${i % 60}/${i}.txt`,
    (i) => `number ${i} `.repeat(150),
  );
  const { place, quarry, program } = project('large', many);
  const generations = () =>
    readdirSync(join(place.home, 'sources')).flatMap((name) =>
      readdirSync(join(place.home, 'sources', name)),
    );

  it('of a first build leaves nothing, and a first search shows progress', async () => {
    const outcome = await program(['search', 'number'], { interruptAt: 'Indexing: ' });
    expect(outcome).toMatchObject({ code: 130, signal: null, out: '' });
    expect(outcome.err).toMatch(/^Indexing: [\d,]+\/6,000 files.*\nInterrupted\.\n$/);
    expect(generations()).toEqual([]);
    expect(json(await quarry(['sources', '--json'])).sources).toEqual([]);
  });

  it('of a rebuild leaves the old index, and no process is left', async () => {
    expect(await quarry(['index', '--quiet'])).toMatchObject({ code: 0, err: '' });
    const before = generations();
    const outcome = await program(['index', '--force'], { interruptAt: 'Indexing: ' });
    expect(outcome).toMatchObject({ code: 130, signal: null, out: '' });
    expect(generations()).toEqual(before);
    expect(json(await quarry(['search', 'number', '-k', '1', '--json'])).results).toHaveLength(1);
  });
});

/** Libraries on the command line. */
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { jarOf } from './support/artifacts.ts';
import { json, project } from './support/command.ts';
import { git, lab, writeFiles } from './support/lab.ts';

const place = lab();

describe('quarry artifacts', () => {
  const { place: own, quarry, program } = project('artifacts');
  const { home } = own;
  const jar = fileURLToPath(jarOf(place));

  it('adds a JAR by its path, lists it and answers about it', async () => {
    expect(await program(['artifacts', 'add', 'com.acme:demo:1.0', jar])).toMatchObject({
      code: 0,
      out: 'Registered and indexed com.acme:demo:1.0.\n',
    });
    expect((await quarry(['artifacts'])).out).toMatch(/com\.acme:demo:1\.0 +indexed/);
    const listed = await quarry(['artifacts', 'list', '--versions', '>=1', '--json']);
    expect(json(listed)).toMatchObject({ artifacts: [{ artifact_id: 'demo', status: 'indexed' }] });
    expect((await quarry(['artifacts', 'index', 'com.acme:demo:1.0'])).out).toMatch(
      /^Indexed com\.acme:demo:1\.0: 6 files, 7 types \(\d+\.\ds\)\.\n$/,
    );
  });

  it('adds without an index, and a tag of a repository', async () => {
    expect((await quarry(['artifacts', 'add', '--no-index', 'com.acme:demo:2.0', jar])).out).toContain(
      'not indexed yet',
    );
    const work = place.tree({ 'A.java': 'class A {}\n' }, 'work');
    git(work, 'init', '-b', 'main');
    git(work, 'add', '.');
    git(work, 'commit', '-m', 'one');
    git(work, 'tag', 'v1');
    const { code, out } = await quarry(['artifacts', 'add', 'com.acme:git:1', work, '--ref', 'v1']);
    expect([code, out]).toEqual([0, 'Registered and indexed com.acme:git:1.\n']);
  });

  it('finds JARs in local caches', async () => {
    const user = place.unused('user');
    const cached = '.m2/repository/com/acme/demo/1.0/demo-1.0-sources.jar';
    writeFiles(user, { [cached]: 'PK' });
    const { code, out } = await quarry(['artifacts', 'search-cache', 'com.acme:demo'], {
      env: { HOME: user },
    });
    expect([code, out]).toEqual([0, `${join(user, cached)}\n`]);
    const none = await quarry(['artifacts', 'search-cache', 'com.acme:other'], { env: { HOME: user } });
    expect(none.code).toBe(1);
  });

  it('removes all that was written, and never the files of a folder', async () => {
    const folder = place.tree({ 'A.java': 'class A {}\n' }, 'folder');
    await quarry(['artifacts', 'add', 'com.acme:folder:1', folder]);
    for (const name of ['com.acme:folder:1', 'com.acme:git:1', 'com.acme:demo:1.0', 'com.acme:demo:2.0']) {
      expect(await quarry(['artifacts', 'remove', name])).toMatchObject({
        code: 0,
        out: `Removed ${name}.\n`,
      });
    }
    expect(readdirSync(folder)).toEqual(['A.java']);
    for (const kept of ['code', 'source-jar', 'git-bare', 'sources']) {
      expect([kept, existsSync(join(home, kept)) ? readdirSync(join(home, kept)) : []]).toEqual([kept, []]);
    }
    expect(await quarry(['artifacts', 'remove', 'com.acme:demo:1.0'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('Nothing is registered as com.acme:demo:1.0'),
    });
  });

  it.each([
    [['add', 'com.acme:demo', 'x.jar'], 2, 'group:artifact:version'],
    [['add', 'com.acme:..:1', 'x.jar'], 2, 'artifact_id'],
    [['add', 'com.acme:demo:1', 'gone.jar'], 1, 'gone.jar'],
    [['list', '--versions', '>='], 2, 'version_filter'],
    [['nope'], 2, 'nope'],
  ])('%j exits with %i', async (args, code, said) => {
    const outcome = await quarry(['artifacts', ...args]);
    expect(outcome.code).toBe(code);
    expect(outcome.err).toContain(said);
  });

  it('are not deleted like sessions', async () => {
    mkdirSync(home, { recursive: true });
    const outcome = await quarry(['sources', 'delete', 'com.acme:demo:1.0', '--yes']);
    expect(outcome).toMatchObject({ code: 2, err: expect.stringContaining('quarry artifacts remove') });
  });
});

import { chownSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { namesBelow, Origin, Place, temporaryDirectory } from './git-remotes.ts';

describe('a tree', () => {
  const place = new Place();

  it.each([
    '.git',
    '.GIT',
    '.Git',
    'git~1',
    'GIT~1',
    '..',
    '.',
    '.git ',
    '.git.',
    '.git\u200c',
    '.g\u200cit',
    '.git::$INDEX_ALLOCATION',
    '.git\\config',
    'a/b',
    '../out',
    'a/../../out',
    '/out',
    'a/../.git/config',
  ])('with the name %j writes nothing outside', async (name) => {
    const origin = new Origin();
    origin.commit({ 'a.java': 'one' });
    const blob = origin.object('blob', 'hostile');
    const tree = origin.object(
      'tree',
      Buffer.concat([Buffer.from('100644 config\0'), Buffer.from(blob, 'hex')]),
    );
    for (const [mode, id] of [
      ['100644', blob],
      ['40000', tree],
    ] as const) {
      origin.commitTree([[mode, name, id]]);
      const into = place.next();
      const outcome = await place.checkOut({ url: origin.uri, ref: 'main' }, { into }).then(
        ({ names }) => names,
        (error: unknown) => error,
      );
      // A name with a slash is, to Git, a path like any other.
      if (Array.isArray(outcome))
        expect([name, outcome]).toEqual(['a/b', [mode === '40000' ? 'a/b/config' : 'a/b']]);
      else
        expect(outcome).toMatchObject({
          status: expect.stringMatching(/^(invalid_source|git_clone_failed)$/),
        });
      expect(existsSync(into)).toBe(Array.isArray(outcome));
    }
    expect(namesBelow(place.home).filter((path) => path.includes('out'))).toEqual([]);
  });

  it('writes nothing through its links', async () => {
    const origin = new Origin();
    const outside = temporaryDirectory();
    const blob = origin.object('blob', 'hostile');
    const link = origin.object('blob', outside);
    const tree = origin.object('tree', Buffer.concat([Buffer.from('100644 x\0'), Buffer.from(blob, 'hex')]));
    origin.commitTree([
      ['120000', 'a', link],
      ['40000', 'a', tree],
    ]);
    await place.checkOut({ url: origin.uri, ref: 'main' }).catch(() => {});
    expect(readdirSync(outside)).toEqual([]);
  });

  it('is refused as soon as it has too many files, however many these are', async () => {
    const origin = new Origin();
    let id = origin.object('blob', 'x');
    let mode = '100644';
    for (let level = 0; level < 12; level++) {
      const names = Array.from({ length: 10 }, (_, i) => String(i));
      id = origin.object(
        'tree',
        Buffer.concat(
          names.map((name) => Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(id, 'hex')])),
        ),
      );
      mode = '40000';
    }
    origin.commitTree([[mode, 'a', id]]);
    const into = place.next();
    const failure = { status: 'invalid_source', message: expect.stringContaining('more than 100000 files') };
    await expect(place.checkOut({ url: origin.uri, ref: 'main' }, { into })).rejects.toMatchObject(failure);
    expect(existsSync(into)).toBe(false);
  });

  it.each([
    [{ files: 2 }, 'more than 2 files'],
    [{ textBytes: 1 << 20 }, 'more than 1 MiB of text'],
  ])('is refused with more than %j', async (limits, message) => {
    const origin = new Origin();
    const half = 'x'.repeat(1 << 19);
    origin.commit({ a: half, b: half });
    const url = origin.uri;
    expect((await place.checkOut({ url, ref: 'main' }, { limits })).files).toBe(2);
    origin.commit({ c: 'x' });
    const failure = { status: 'invalid_source', message: expect.stringContaining(message) };
    await expect(place.checkOut({ url, ref: 'main' }, { limits })).rejects.toMatchObject(failure);
  });

  it('counts other repositories too', async () => {
    const origin = new Origin();
    const commit = origin.commit({ a: 'x' });
    origin.commitTree(['a', 'b', 'c'].map((name) => ['160000', name, commit]));
    const failure = { status: 'invalid_source' };
    const request = { url: origin.uri, ref: 'main' };
    await expect(place.checkOut(request, { limits: { files: 2 } })).rejects.toMatchObject(failure);
    expect((await place.checkOut(request, { limits: { files: 3 } })).names).toEqual([]);
  });

  it('may hold much that is no text', async () => {
    const origin = new Origin();
    origin.commit({ a: 'x', 'b.png': 'x'.repeat(3000), 'c.txt': 'x'.repeat(2000) });
    const limits = { textBytes: 1000, fileBytes: 1500 };
    expect((await place.checkOut({ url: origin.uri, ref: 'main' }, { limits })).files).toBe(1);
  });

  it.each([
    ['names that are too long', 1, 5000],
    ['paths that are too long', 50, 100],
  ])('is refused with %s', async (_, levels, length) => {
    const origin = new Origin();
    let id = origin.object('blob', 'x');
    let mode = '100644';
    for (let level = 0; level < levels; level++) {
      const entry = Buffer.from(`${mode} ${'n'.repeat(length)}\0`);
      id = origin.object('tree', Buffer.concat([entry, Buffer.from(id, 'hex')]));
      mode = '40000';
    }
    origin.commitTree([[mode, 'a', id]]);
    const failure = { status: 'invalid_source', message: expect.stringContaining('4096 bytes') };
    await expect(place.checkOut({ url: origin.uri, ref: 'main' })).rejects.toMatchObject(failure);
  });

  it('whose files cannot be written is refused', async () => {
    const origin = new Origin();
    origin.commitTree([['100644', 'n'.repeat(300), origin.object('blob', 'x')]]);
    const failure = { status: 'invalid_source', message: expect.stringContaining('unable to create file') };
    await expect(place.checkOut({ url: origin.uri, ref: 'main' })).rejects.toMatchObject(failure);
  });
});

describe('a repository', () => {
  it('that is none, or lacks objects, is git_clone_failed', async () => {
    const place = new Place();
    const empty = `file://${temporaryDirectory()}`;
    const origin = new Origin();
    origin.commit({ 'a.java': 'one' });
    const id = origin.git('rev-parse', 'HEAD:a.java');
    rmSync(join(origin.path, '.git', 'objects', id.slice(0, 2), id.slice(2)));
    for (const url of [empty, `${empty}/none.git`, origin.uri]) {
      const failure = {
        status: 'git_clone_failed',
        message: expect.stringContaining(`${url} cannot be fetched: `),
      };
      await expect(place.checkOut({ url, ref: 'main' })).rejects.toMatchObject(failure);
    }
    expect(place.clones()).toEqual([]);
  });

  it.runIf(process.getuid?.() === 0)('of another user is git_clone_failed, with the reason', async () => {
    const origin = new Origin();
    origin.commit({ 'a.java': 'one' });
    for (const path of ['', '.git', '.git/config']) chownSync(join(origin.path, path), 12345, 12345);
    const failure = { status: 'git_clone_failed', message: expect.stringContaining('dubious ownership') };
    await expect(new Place().checkOut({ url: origin.uri, ref: 'main' })).rejects.toMatchObject(failure);
  });

  it('cannot be fetched where there is no Git', async () => {
    const env = { PATH: '/nowhere' };
    const failure = { status: 'git_clone_failed', message: expect.stringContaining('git is not installed') };
    const request = { url: 'file:///x.git', ref: 'main' };
    await expect(new Place().checkOut(request, { env })).rejects.toMatchObject(failure);
  });
});

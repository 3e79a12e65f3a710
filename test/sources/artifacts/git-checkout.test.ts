import { existsSync, lstatSync, mkdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commitOfRef, removeCheckout } from '../../../src/sources/artifacts/git-checkout.ts';
import { writeTree } from '../tree.ts';
import { git, Origin, Place, quietEnvironment, temporaryDirectory } from './git-remotes.ts';

const read = (root: string, name: string): string => readFileSync(join(root, name), 'utf8');

describe('a ref', () => {
  it('is a tag, light or annotated, a branch, or a commit id, long or short', async () => {
    const origin = new Origin();
    const first = origin.commit({ 'a.java': 'one' });
    origin.git('tag', 'v1');
    const second = origin.commit({ 'a.java': 'two' });
    origin.git('tag', '-a', 'release/2.0', '-m', 'second');
    origin.git('branch', 'feature/x');
    const third = origin.commit({ 'a.java': 'three' });
    const place = new Place();
    for (const [ref, commit, content] of [
      ['v1', first, 'one'],
      ['release/2.0', second, 'two'],
      ['feature/x', second, 'two'],
      ['main', third, 'three'],
      [first, first, 'one'],
      [second.slice(0, 7), second, 'two'],
      [second.toUpperCase(), second, 'two'],
      [origin.git('rev-parse', 'release/2.0'), second, 'two'],
    ] as const) {
      const found = await place.checkOut({ url: origin.uri, ref });
      expect([ref, found.commit, read(found.root, 'a.java')]).toEqual([ref, commit, content]);
      expect([found.files, found.names]).toEqual([1, ['a.java']]);
    }
    expect(place.clones()).toHaveLength(1);
  });

  it('is a tag before a branch before a commit', async () => {
    const origin = new Origin();
    const first = origin.commit({ 'a.java': 'one' });
    origin.git('tag', 'both');
    const second = origin.commit({ 'a.java': 'two' });
    origin.git('branch', 'both');
    origin.git('branch', first.slice(0, 8), second);
    const place = new Place();
    expect((await place.checkOut({ url: origin.uri, ref: 'both' })).commit).toBe(first);
    expect((await place.checkOut({ url: origin.uri, ref: first.slice(0, 8) })).commit).toBe(second);
  });

  it.each([
    'nope',
    'refs/heads/main',
    'heads/main',
    'HEAD',
    'FETCH_HEAD',
    'of-a-tree',
    'abcdef0',
    'a'.repeat(40),
    'b'.repeat(64),
    '--upload-pack',
  ])('%s is not found, or no ref', async (ref) => {
    const origin = new Origin();
    origin.commit({ 'a.java': 'one' });
    origin.git('tag', 'of-a-tree', 'HEAD^{tree}');
    const place = new Place();
    const into = place.next();
    const status = ref.startsWith('-') ? 'invalid_argument' : 'git_ref_not_found';
    const message = expect.stringContaining(ref);
    await expect(place.checkOut({ url: origin.uri, ref }, { into })).rejects.toMatchObject({
      status,
      message,
    });
    expect(existsSync(into)).toBe(false);
    expect(place.clones()).toEqual([]);
  });

  it('that is not found leaves the clone to the versions that have it', async () => {
    const origin = new Origin();
    origin.commit({ 'a.java': 'one' });
    const place = new Place();
    await place.checkOut({ url: origin.uri, ref: 'main' });
    const failure = { status: 'git_ref_not_found' };
    await expect(place.checkOut({ url: origin.uri, ref: 'nope' })).rejects.toMatchObject(failure);
    expect(place.clones()).toHaveLength(1);
  });

  it('is not found in a repository without commits', async () => {
    const origin = new Origin();
    const place = new Place();
    const failure = { status: 'git_ref_not_found' };
    await expect(place.checkOut({ url: origin.uri, ref: 'main' })).rejects.toMatchObject(failure);
    const first = origin.commit({ 'a.java': 'one' });
    expect((await place.checkOut({ url: origin.uri, ref: 'main' })).commit).toBe(first);
  });

  it('may be a commit that nothing leads to any more', async () => {
    const origin = new Origin();
    origin.commit({ 'a.java': 'one' });
    const place = new Place();
    await place.checkOut({ url: origin.uri, ref: 'main' });
    const lost = origin.commit({ 'a.java': 'lost' });
    origin.git('reset', '-q', '--hard', 'HEAD~1');
    origin.git('config', 'uploadpack.allowAnySHA1InWant', 'true');
    const found = await place.checkOut({ url: origin.uri, ref: lost });
    expect(read(found.root, 'a.java')).toBe('lost');
  });
});

describe('the clone', () => {
  it('is asked alone for tags and commits it has; a branch is fetched', async () => {
    const origin = new Origin();
    const first = origin.commit({ 'a.java': 'one' });
    origin.git('tag', 'v1');
    const place = new Place();
    const before = await place.checkOut({ url: origin.uri, ref: 'main' });
    const second = origin.commit({ 'a.java': 'two' });
    origin.git('tag', 'v2');
    expect((await place.checkOut({ url: origin.uri, ref: 'main' })).commit).toBe(second);
    // What was checked out stays as it was.
    expect(read(before.root, 'a.java')).toBe('one');
    rmSync(origin.path, { recursive: true });
    for (const ref of ['v1', 'v2', first]) {
      expect((await place.checkOut({ url: origin.uri, ref })).commit).toBe(ref === 'v2' ? second : first);
    }
    const failure = { status: 'git_clone_failed', message: expect.stringContaining('does not appear') };
    await expect(place.checkOut({ url: origin.uri, ref: 'main' })).rejects.toMatchObject(failure);
    await expect(place.checkOut({ url: origin.uri, ref: 'v3' })).rejects.toMatchObject(failure);
    expect(place.clones()).toHaveLength(1);
  });

  it('follows branches that were set back, removed, or became folders of others', async () => {
    const origin = new Origin();
    const first = origin.commit({ 'a.java': 'one' });
    origin.git('branch', 'topic');
    origin.commit({ 'a.java': 'two' });
    const place = new Place();
    await place.checkOut({ url: origin.uri, ref: 'main' });
    origin.git('reset', '-q', '--hard', first);
    origin.git('branch', '-m', 'topic', 'topic/more');
    expect((await place.checkOut({ url: origin.uri, ref: 'main' })).commit).toBe(first);
    expect((await place.checkOut({ url: origin.uri, ref: 'topic/more' })).commit).toBe(first);
    const failure = { status: 'git_ref_not_found' };
    await expect(place.checkOut({ url: origin.uri, ref: 'topic' })).rejects.toMatchObject(failure);
  });

  it('is one a repository, and keeps neither hooks nor where it came from', async () => {
    const [one, other] = [new Origin(), new Origin()];
    one.commit({ 'a.java': 'one' });
    other.commit({ 'a.java': 'other' });
    const place = new Place();
    const { bare } = await place.checkOut({ url: one.uri, ref: 'main' });
    const { root } = await place.checkOut({ url: other.uri, ref: 'main' });
    expect(read(root, 'a.java')).toBe('other');
    expect(place.clones()).toHaveLength(2);
    expect(bare).toMatch(/\/git-bare\/[0-9a-f]{32}\.git$/);
    expect(read(bare, 'config')).not.toContain('url');
    expect(existsSync(join(bare, 'hooks'))).toBe(false);
  });

  it('tells which commit a ref means without a checkout', async () => {
    const origin = new Origin();
    const commit = origin.commit({ 'a.java': 'one' });
    const { bareDirectory } = new Place();
    const request = { url: origin.uri, shown: origin.uri, isFile: true, ref: 'main' };
    const options = { signal: new AbortController().signal, env: quietEnvironment() };
    expect((await commitOfRef(request, { bareDirectory }, options)).commit).toBe(commit);
    const next = origin.commit({ 'a.java': 'two' });
    expect((await commitOfRef(request, { bareDirectory }, options)).commit).toBe(next);
  });

  it('takes directories whose names need escapes', async () => {
    const path = join(temporaryDirectory(), 'ü %41#');
    mkdirSync(path);
    const origin = new Origin(path);
    origin.commit({ 'a.java': 'one' });
    expect((await new Place().checkOut({ url: origin.uri, ref: 'main' })).names).toEqual(['a.java']);
  });
});

describe('what is checked out', () => {
  it('is a detached worktree with the bytes of the commit', async () => {
    const origin = new Origin();
    const attributes = '*.txt text eol=crlf\n*.id ident\n*.le working-tree-encoding=UTF-16LE\n* filter=lfs\n';
    const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 5\n';
    origin.git('config', 'core.autocrlf', 'false');
    origin.commit({ 'b.txt': 'a\nb\n', 'c.id': '$Id$\n', 'd.le': 'abc', 'large.bin': pointer });
    writeTree(origin.path, { '.gitattributes': attributes });
    origin.git('add', '.gitattributes');
    origin.git('commit', '-q', '-m', 'attributes');
    const commit = origin.git('rev-parse', 'HEAD');
    const found = await new Place().checkOut({ url: origin.uri, ref: 'main' });
    const texts = ['b.txt', 'c.id', 'd.le', 'large.bin'].map((name) => read(found.root, name));
    expect(texts).toEqual(['a\nb\n', '$Id$\n', 'abc', pointer]);
    const listed = git(found.bare, 'worktree', 'list', '--porcelain');
    expect(listed).toContain(`worktree ${found.root}\nHEAD ${commit}\ndetached`);
  });

  it('has links as links, and nothing of other repositories', async () => {
    const origin = new Origin();
    const inner = origin.commit({ 'a.java': 'one' });
    const link = origin.object('blob', '../../../etc/hostname');
    const blob = origin.object('blob', 'text');
    const modules = origin.object('blob', `[submodule "sub"]\n\tpath = sub\n\turl = ${origin.uri}\n`);
    origin.commitTree([
      ['100644', '.gitmodules', modules],
      ['100755', 'run.sh', blob],
      ['160000', 'sub', inner],
      ['120000', 'z', link],
    ]);
    const found = await new Place().checkOut({ url: origin.uri, ref: 'main' });
    expect(found.names).toEqual(['.gitmodules', 'run.sh', 'z']);
    expect(lstatSync(join(found.root, 'z')).isSymbolicLink()).toBe(true);
    expect(readlinkSync(join(found.root, 'z'))).toBe('../../../etc/hostname');
    expect(existsSync(join(found.bare, 'modules'))).toBe(false);
    await removeCheckout(found.root, found.bare);
    expect(existsSync(found.root)).toBe(false);
  });

  it('leaves out what cannot be text', async () => {
    const origin = new Origin();
    origin.commit({ 'a.java': 'one', 'b.class': 'x', 'lib/c.JAR': 'x', 'large.txt': 'x'.repeat(2000) });
    const place = new Place();
    const found = await place.checkOut({ url: origin.uri, ref: 'main' }, { limits: { fileBytes: 1999 } });
    expect([found.names, found.files]).toEqual([['a.java'], 1]);
  });

  it('may have any name that a file can have', async () => {
    const origin = new Origin();
    const blob = origin.object('blob', 'text');
    const names = [' ', '*', '-f', ':(top)x', 'a\nb', 'a\tb', 'a\\b', 'aux', 'ü', '"q"'].sort();
    origin.commitTree(names.map((name) => ['100644', name, blob]));
    const found = await new Place().checkOut({ url: origin.uri, ref: 'main' });
    expect(found.names).toEqual(names);
  });
});

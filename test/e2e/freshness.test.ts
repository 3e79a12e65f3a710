import { mkdirSync, renameSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, test } from 'vitest';
import type { ServerProcess } from './client.ts';
import { recordOf } from './support/catalog.ts';
import { type Files, lab, numbered, writeFiles } from './support/lab.ts';
import { failureOf, hitsOf, readSearch } from './support/replies.ts';

const place = lab();
let server: ServerProcess;
let sessions = 0;

beforeAll(() => {
  server = place.server();
});

/** An indexed tree that has been asked once, and the function that asks it. */
async function asked(files: Files, more: Record<string, unknown> = {}) {
  const session = `s${++sessions}`;
  const root = place.tree(files);
  await server.callTool('index_repository', { path: root, session, ...more });
  const hits = async (query: string) => (await hitsOf(server, root, { session, query, k: 100 })).sort();
  await hits('anything');
  return { session, root, hits };
}

describe('a change is in the next answer', () => {
  it('an edited file', async () => {
    const { root, hits } = await asked({ 'a.txt': 'before', 'b.txt': 'other' });
    writeFiles(root, { 'a.txt': 'after' });
    expect(await hits('after')).toEqual(['a.txt']);
    expect(await hits('before')).toEqual([]);
  });

  it('many edits, each asked for at once', async () => {
    const { root, hits } = await asked({ 'a.txt': 'before', 'b.txt': 'other' });
    for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
      writeFiles(root, { 'a.txt': letter.repeat(6) });
      expect(await hits(letter.repeat(6))).toEqual(['a.txt']);
    }
  });

  it('an edit that keeps size and modification time', async () => {
    const { root, hits } = await asked({ 'a.txt': 'aaaa' });
    const { atime, mtime } = statSync(join(root, 'a.txt'));
    writeFiles(root, { 'a.txt': 'bbbb' });
    utimesSync(join(root, 'a.txt'), atime, mtime);
    expect(await hits('bbbb')).toEqual(['a.txt']);
  });

  it('new files, in old and in new directories', async () => {
    const { root, hits } = await asked({ 'a/a.txt': 'word' });
    writeFiles(root, { 'b.txt': 'word', 'a/b.txt': 'word', 'c/d/e.txt': 'word' });
    expect(await hits('word')).toEqual(['a/a.txt', 'a/b.txt', 'b.txt', 'c/d/e.txt']);
    writeFiles(root, { 'c/d/f.txt': 'word' });
    expect(await hits('word')).toContain('c/d/f.txt');
  });

  it('a file in a directory that was empty', async () => {
    const { root, hits } = await asked({ 'a.txt': 'word' });
    mkdirSync(join(root, 'empty/deep'), { recursive: true });
    expect(await hits('word')).toEqual(['a.txt']);
    writeFiles(root, { 'empty/deep/b.txt': 'word' });
    expect(await hits('word')).toEqual(['a.txt', 'empty/deep/b.txt']);
  });

  it('deleted files and directories', async () => {
    const { root, hits } = await asked({
      'a.txt': 'word',
      'b/b.txt': 'word',
      'b/c/c.txt': 'word',
      'd.txt': 'word',
    });
    rmSync(join(root, 'a.txt'));
    expect(await hits('word')).toEqual(['b/b.txt', 'b/c/c.txt', 'd.txt']);
    rmSync(join(root, 'b'), { recursive: true });
    expect(await hits('word')).toEqual(['d.txt']);
  });

  it('renamed files and directories', async () => {
    const { root, hits } = await asked({ 'a.txt': 'word', 'b/b.txt': 'word' });
    renameSync(join(root, 'a.txt'), join(root, 'z.txt'));
    renameSync(join(root, 'b'), join(root, 'y'));
    expect(await hits('word')).toEqual(['y/b.txt', 'z.txt']);
  });

  it('two files that have changed places', async () => {
    const { root, hits } = await asked({ 'a.txt': 'one', 'b.txt': 'two' });
    renameSync(join(root, 'a.txt'), join(root, 'c'));
    renameSync(join(root, 'b.txt'), join(root, 'a.txt'));
    renameSync(join(root, 'c'), join(root, 'b.txt'));
    expect(await hits('one')).toEqual(['b.txt']);
    expect(await hits('two')).toEqual(['a.txt']);
  });

  it('a directory that was removed and made again', async () => {
    const { root, hits } = await asked({ 'a/a.txt': 'word', 'b.txt': 'x' });
    rmSync(join(root, 'a'), { recursive: true });
    writeFiles(root, { 'a/a.txt': 'word again' });
    expect(await hits('again')).toEqual(['a/a.txt']);
    writeFiles(root, { 'a/a.txt': 'third time' });
    expect(await hits('third')).toEqual(['a/a.txt']);
    expect(await hits('again')).toEqual([]);
  });

  it('a changed ignore file', async () => {
    const { root, hits } = await asked({ 'a.txt': 'word', 'sub/b.txt': 'word', '.gitignore': '' });
    writeFiles(root, { '.gitignore': 'a.txt\n' });
    expect(await hits('word')).toEqual(['sub/b.txt']);
    writeFiles(root, { '.gitignore': 'b.txt\n' });
    expect(await hits('word')).toEqual(['a.txt']);
    writeFiles(root, { '.gitignore': '', 'sub/.ignore': '*\n' });
    expect(await hits('word')).toEqual(['a.txt']);
    rmSync(join(root, 'sub/.ignore'));
    expect(await hits('word')).toEqual(['a.txt', 'sub/b.txt']);
  });

  it('a changed exclude file of Git, also one that is new', async () => {
    const { root, hits } = await asked({
      'a.txt': 'word',
      'b.txt': 'word',
      '.git/HEAD': 'ref: refs/heads/main\n',
    });
    writeFiles(root, { '.git/info/exclude': 'a.txt\n' });
    expect(await hits('word')).toEqual(['b.txt']);
    writeFiles(root, { '.git/info/exclude': 'b.txt\n' });
    expect(await hits('word')).toEqual(['a.txt']);
  });

  it('a text that becomes binary, and text again', async () => {
    const { root, hits } = await asked({ 'a.txt': 'word' });
    writeFileSync(join(root, 'a.txt'), Buffer.from('word\0'));
    expect(await hits('word')).toEqual([]);
    writeFiles(root, { 'a.txt': 'word' });
    expect(await hits('word')).toEqual(['a.txt']);
  });

  it('a file that is replaced by a directory, or by a link', async () => {
    const { root, hits } = await asked({ 'a.txt': 'word', 'b.txt': 'word', 'c.txt': 'word' });
    rmSync(join(root, 'a.txt'));
    writeFiles(root, { 'a.txt/deep.txt': 'word' });
    rmSync(join(root, 'b.txt'));
    symlinkSync(join(root, 'c.txt'), join(root, 'b.txt'));
    expect(await hits('word')).toEqual(['a.txt/deep.txt', 'c.txt']);
  });

  it('in literal mode, in lists of files and in their counts', async () => {
    const { session, root } = await asked({ 'a.txt': 'word' });
    writeFiles(root, { 'b.txt': 'x::y' });
    expect(await hitsOf(server, root, { session, query: 'x::y', literal: true })).toEqual(['b.txt']);
    rmSync(join(root, 'a.txt'));
    expect(await server.callTool('find_file', { session, pattern: '*' })).toContain(
      '**Matches:** 1 of 1 total files',
    );
    writeFiles(root, { 'c.txt': 'x', 'd.txt': 'x' });
    expect(await server.callTool('list_dir', { session })).toContain('**Files:** 3 (showing 3)');
  });

  it('in another process too', async () => {
    const { session, root, hits } = await asked({ 'a.txt': 'before' });
    const other = place.server();
    expect(await hitsOf(other, root, { session, query: 'before' })).toEqual(['a.txt']);
    writeFiles(root, { 'a.txt': 'after' });
    expect(await hits('after')).toEqual(['a.txt']);
    expect(await hitsOf(other, root, { session, query: 'after' })).toEqual(['a.txt']);
    expect(await hitsOf(other, root, { session, query: 'before' })).toEqual([]);
  });

  it('made while no server was running', async () => {
    const { session, root } = await asked({ 'a.txt': 'before', 'b.txt': 'x' });
    writeFiles(root, { 'a.txt': 'after', 'c.txt': 'after' });
    rmSync(join(root, 'b.txt'));
    const later = place.server();
    expect((await hitsOf(later, root, { session, query: 'after' })).sort()).toEqual(['a.txt', 'c.txt']);
    expect(await later.callTool('get_session_info', { session })).toContain('- **Files:** 2\n');
  });
});

describe('what is no change', () => {
  it('a file that is only touched is not published again', async () => {
    const { session, root, hits } = await asked({ 'a.txt': 'word' });
    const before = await recordOf(place.home, session);
    utimesSync(join(root, 'a.txt'), new Date(0), new Date(0));
    expect(await hits('word')).toEqual(['a.txt']);
    expect((await recordOf(place.home, session)).snapshot).toEqual(before.snapshot);
  });
});

describe('many changes', () => {
  const name = (i: number) => `${String(i).padStart(3, '0')}.txt`;

  it('files written just before they were indexed are none', async () => {
    const session = `s${++sessions}`;
    const root = place.tree(numbered(400, name, () => 'word'));
    await server.callTool('index_repository', { path: root, session });
    const reply = readSearch(await server.callTool('search_code', { session, query: 'word' }));
    expect(reply.notes).toEqual([]);
    expect(reply.passages).toHaveLength(10);
  });

  test.each([1, 200])('%i changed files are taken in before answering', async (count) => {
    const { session, root } = await asked(numbered(210, name, () => 'before'));
    writeFiles(
      root,
      numbered(count, name, () => 'after'),
    );
    const reply = readSearch(await server.callTool('search_code', { session, query: 'after', k: 100 }));
    expect(reply.notes).toEqual([]);
    expect(reply.passages).toHaveLength(Math.min(count, 100));
  });

  it('with 201 an answer says that they are not included', async () => {
    const { session, root } = await asked(numbered(210, name, () => 'before'));
    writeFiles(
      root,
      numbered(201, name, () => 'after'),
    );
    const note = 'Note: 201 files changed since the last indexing and are not yet included.';
    const old = readSearch(await server.callTool('search_code', { session, query: 'before', k: 100 }));
    expect(old.notes).toEqual([note]);
    expect(old.passages.map(({ path }) => path.slice(-7))).toEqual(
      Array.from({ length: 9 }, (_, i) => name(201 + i)),
    );
  });

  it('they are included before long', async () => {
    const { root, hits } = await asked(numbered(300, name, () => 'before'));
    writeFiles(
      root,
      numbered(300, name, () => 'after'),
    );
    await expect.poll(() => hits('before OR after'), { timeout: 20_000 }).toHaveLength(100);
    expect(await hits('before')).toEqual([]);
  });

  it('deleted files never appear', async () => {
    const { session, root, hits } = await asked(numbered(310, name, () => 'word'));
    for (let i = 0; i < 300; i++) rmSync(join(root, name(i)));
    expect(await hits('word')).toEqual(Array.from({ length: 10 }, (_, i) => name(300 + i)));
    const listed = await server.callTool('list_dir', { session });
    expect(listed.match(/\.txt`/g)).toHaveLength(10);
    expect(await failureOf(server, 'read_file', { session, file_path: name(0) })).toMatchObject({
      code: -32001,
      message: expect.stringMatching(/^File not found: 000\.txt\./),
    });
  });
});

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeTree } from '../tree.ts';
import { Origin, Place, quietEnvironment, temporaryDirectory } from './git-remotes.ts';
import { type GitServer, serveGit } from './git-server.ts';

/** Command lines of living processes that hold a text. */
function processesWith(text: string): string[] {
  const lines = execFileSync('ps', ['-A', '-ww', '-o', 'stat=,args='], { encoding: 'utf8' }).split('\n');
  return lines.filter((line) => line.includes(text) && !line.startsWith('Z') && !line.includes('ps -A'));
}

/** A server that takes every request and never says anything. */
function silentServer(): Promise<GitServer> {
  return serveGit('/nowhere', () => true);
}

describe.skipIf(process.platform === 'win32')('nothing is left', () => {
  it('of a fetch from a server that says nothing', async () => {
    const server = await silentServer();
    const place = new Place();
    const into = place.next();
    const request = { url: `${server.origin}/x.git`, ref: 'main' };
    await expect(place.checkOut(request, { into, limits: { fetchMs: 400 } })).rejects.toMatchObject({
      status: 'git_clone_failed',
      message: expect.stringContaining('took longer than 0.4 s'),
    });
    expect(server.requests.length).toBeGreaterThan(0);
    expect(processesWith(server.origin)).toEqual([]);
    expect([place.clones(), existsSync(into)]).toEqual([[], false]);
  });

  it('of a fetch from a server that stops in the middle', async () => {
    const origin = new Origin();
    origin.commit({ 'a.java': 'one' });
    const server = await serveGit(dirname(origin.path), (request, response) => {
      if (request.method !== 'POST') return false;
      response.writeHead(200, { 'content-type': 'application/x-git-upload-pack-result' }).write('0008NAK\n');
      return true;
    });
    const place = new Place();
    const url = `${server.origin}/${basename(origin.path)}/.git`;
    const failure = { status: 'git_clone_failed' };
    const limits = { fetchMs: 600 };
    await expect(place.checkOut({ url, ref: 'main' }, { limits })).rejects.toMatchObject(failure);
    expect(processesWith(server.origin)).toEqual([]);
    expect(place.clones()).toEqual([]);
  });

  it('of a cancelled fetch', async () => {
    const controller = new AbortController();
    const server = await serveGit('/nowhere', () => {
      controller.abort();
      return true;
    });
    const place = new Place();
    const request = { url: `${server.origin}/x.git`, ref: 'main' };
    const failure = { code: 'cancelled', message: 'The request was cancelled.' };
    await expect(place.checkOut(request, { signal: controller.signal })).rejects.toMatchObject(failure);
    expect(processesWith(server.origin)).toEqual([]);
    expect(place.clones()).toEqual([]);
    // One that was cancelled before starts nothing.
    const { requests } = server;
    const count = requests.length;
    await expect(place.checkOut(request, { signal: controller.signal })).rejects.toMatchObject(failure);
    expect(requests).toHaveLength(count);
  });

  it('of programs that do not end when they are asked to', async () => {
    const directory = temporaryDirectory();
    const mark = join(directory, 'mark');
    const lines = [
      '#!/bin/sh',
      "trap '' TERM HUP INT",
      `echo $$ >'${mark}'`,
      'sleep 61.5 & sleep 61.5 & wait; wait',
    ];
    writeTree(directory, { ssh: `${lines.join('\n')}\n` });
    execFileSync('chmod', ['755', join(directory, 'ssh')]);
    const env = quietEnvironment({ PATH: `${directory}:${process.env.PATH}` });
    const request = { url: 'git@host.example:x.git', ref: 'main' };
    const failure = { status: 'git_clone_failed' };
    await expect(new Place().checkOut(request, { env, limits: { fetchMs: 500 } })).rejects.toMatchObject(
      failure,
    );
    expect(Number(readFileSync(mark, 'utf8'))).toBeGreaterThan(0);
    expect(processesWith('sleep 61.5')).toEqual([]);
    expect(processesWith(join(directory, 'ssh'))).toEqual([]);
  });
});

describe('at the same time', () => {
  it('calls for one repository make one clone, also while it changes', async () => {
    const origin = new Origin();
    const commits = Array.from({ length: 4 }, (_, i) => {
      const commit = origin.commit({ 'a.java': String(i) });
      origin.git('tag', `v${i}`);
      return commit;
    });
    const server = await serveGit(dirname(origin.path));
    const url = `${server.origin}/${basename(origin.path)}/.git`;
    const place = new Place();
    const found = await Promise.all(commits.map((_, i) => place.checkOut({ url, ref: `v${i}` })));
    expect(found.map(({ commit }) => commit)).toEqual(commits);
    expect(found.map(({ root }) => readFileSync(join(root, 'a.java'), 'utf8'))).toEqual(['0', '1', '2', '3']);
    expect(server.requests.filter((line) => line.startsWith('GET'))).toHaveLength(1);
    expect(place.clones()).toHaveLength(1);
  });

  it('one that is cancelled while it waits does not wait for the other', async () => {
    const server = await silentServer();
    const place = new Place();
    const controller = new AbortController();
    const request = { url: `${server.origin}/x.git`, ref: 'main' };
    let hasFirstEnded = false;
    const first = place.checkOut(request, { limits: { fetchMs: 1500 } }).catch(() => {
      hasFirstEnded = true;
    });
    const second = place.checkOut(request, { signal: controller.signal });
    setTimeout(() => controller.abort(), 100);
    await expect(second).rejects.toMatchObject({ code: 'cancelled' });
    expect(hasFirstEnded).toBe(false);
    await first;
  });

  it('other processes that hold its locks are waited for', async () => {
    const origin = new Origin();
    origin.commit({ 'a.java': 'one' });
    const place = new Place();
    const { bare } = await place.checkOut({ url: origin.uri, ref: 'main' });
    const next = origin.commit({ 'a.java': 'two' });
    const lock = join(bare, 'refs', 'heads', 'main.lock');
    mkdirSync(dirname(lock), { recursive: true });
    writeFileSync(lock, '');
    setTimeout(() => execFileSync('rm', [lock]), 300);
    expect((await place.checkOut({ url: origin.uri, ref: 'main' })).commit).toBe(next);
  });
});

describe('what others left behind', () => {
  const old = new Date(Date.now() - 7_200_000);

  it('is removed when it is old: unfinished clones, locks and packs', async () => {
    const origin = new Origin();
    origin.commit({ 'a.java': 'one' });
    const place = new Place();
    for (const name of ['.old.tmp', '.young.tmp', 'kept'])
      writeTree(join(place.bareDirectory, name), { HEAD: '' });
    for (const name of ['.old.tmp', 'kept']) utimesSync(join(place.bareDirectory, name), old, old);
    const { bare } = await place.checkOut({ url: origin.uri, ref: 'main' });
    expect(place.clones().sort()).toEqual(['.young.tmp', basename(bare), 'kept'].sort());

    const leftovers = ['packed-refs.lock', 'refs/heads/main.lock', 'objects/pack/tmp_pack_x', '.draft'];
    writeTree(
      bare,
      Object.fromEntries([...leftovers, 'objects/pack/tmp_pack_young'].map((name) => [name, ''])),
    );
    for (const name of leftovers) utimesSync(join(bare, name), old, old);
    const next = origin.commit({ 'a.java': 'two' });
    expect((await place.checkOut({ url: origin.uri, ref: 'main' })).commit).toBe(next);
    expect(leftovers.filter((name) => existsSync(join(bare, name)))).toEqual([]);
    expect(readdirSync(join(bare, 'objects', 'pack'))).toContain('tmp_pack_young');
  });

  it('is made anew when it is no clone', async () => {
    const origin = new Origin();
    const commit = origin.commit({ 'a.java': 'one' });
    const place = new Place();
    const { bare } = await place.checkOut({ url: origin.uri, ref: 'main' });
    execFileSync('rm', ['-r', join(bare, 'objects'), join(bare, 'HEAD')]);
    expect((await place.checkOut({ url: origin.uri, ref: 'main' })).commit).toBe(commit);
    expect(place.clones()).toEqual([basename(bare)]);
  });
});

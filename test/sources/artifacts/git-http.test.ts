import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeTree } from '../tree.ts';
import { Origin, Place, quietEnvironment } from './git-remotes.ts';
import { onlyFor, serveGit } from './git-server.ts';

function originOf(texts: Readonly<Record<string, string>> = { 'a.java': 'one' }): Origin {
  const origin = new Origin();
  origin.commit(texts);
  return origin;
}

/** Path of the repository below the directory that is served. */
const pathOf = (origin: Origin): string => `/${basename(origin.path)}/.git`;
const projectsOf = (origin: Origin): string => dirname(origin.path);

/** Everything below a directory that holds a text, as paths or contents. */
function holding(directory: string, text: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => path.includes(text) || readFileSync(path).includes(text));
}

describe('over http', () => {
  it('versions are fetched into one clone, and progress is told', async () => {
    const texts = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`f${i}.java`, `class F${i} {}`]));
    const origin = originOf(texts);
    origin.git('tag', 'v1');
    const server = await serveGit(projectsOf(origin));
    const place = new Place();
    const told: string[] = [];
    const url = `${server.origin}${pathOf(origin)}`;
    const found = await place.checkOut({ url, ref: 'main' }, { onProgress: (text) => told.push(text) });
    expect(found.files).toBe(300);
    expect(told).toContain('Receiving objects: 100%');
    expect(told.every((text) => /^[A-Z][a-z ]+: \d+%$/.test(text))).toBe(true);
    const count = server.requests.length;
    expect((await place.checkOut({ url, ref: 'v1' })).commit).toBe(found.commit);
    expect(server.requests).toHaveLength(count);
    expect(place.clones()).toHaveLength(1);
  });

  it('a failing listener ends it, and is told', async () => {
    const origin = originOf();
    const server = await serveGit(projectsOf(origin));
    const place = new Place();
    const onProgress = (): void => {
      throw new Error('listener');
    };
    const request = { url: `${server.origin}${pathOf(origin)}`, ref: 'main' };
    await expect(place.checkOut(request, { onProgress })).rejects.toMatchObject({
      status: 'git_clone_failed',
      message: expect.stringContaining('listener'),
    });
    expect(place.clones()).toEqual([]);
  });

  it.each([
    ['not there', 404, 'not found'],
    ['broken', 500, '500'],
    ['forbidden', 403, '403'],
  ])('a repository that is %s is git_clone_failed', async (_, status, words) => {
    const server = await serveGit('/nowhere', (_, response) => {
      response.writeHead(status).end('no');
      return true;
    });
    const failure = { status: 'git_clone_failed', message: expect.stringContaining(words) };
    const url = `${server.origin}/x.git`;
    await expect(new Place().checkOut({ url, ref: 'main' })).rejects.toMatchObject(failure);
  });

  it('a page that is no repository has no refs, and is not kept', async () => {
    const server = await serveGit('/nowhere', (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'.repeat(1000));
      return true;
    });
    const place = new Place();
    const failure = { status: expect.stringMatching(/^git_(clone_failed|ref_not_found)$/) };
    await expect(place.checkOut({ url: `${server.origin}/x`, ref: 'main' })).rejects.toMatchObject(failure);
    expect(place.clones()).toEqual([]);
  });

  it('what the other side says cannot steer a terminal', async () => {
    const server = await serveGit('/nowhere', (_, response) => {
      const line = 'ERR \u001b[31mred\u0007 text';
      const packets = [`# service=git-upload-pack\n`, line].map(
        (text) => `${(Buffer.byteLength(text) + 4).toString(16).padStart(4, '0')}${text}`,
      );
      response.writeHead(200, { 'content-type': 'application/x-git-upload-pack-advertisement' });
      response.end(`${packets[0]}0000${packets[1]}`);
      return true;
    });
    const failure = { status: 'git_clone_failed', message: expect.stringMatching(/^\P{Cc}*red\P{Cc}*$/u) };
    await expect(new Place().checkOut({ url: `${server.origin}/x`, ref: 'main' })).rejects.toMatchObject(
      failure,
    );
  });
});

describe('a user name and a password', () => {
  const password = 'p@ss wörd/%41:1';
  const withUser = (origin: string, user: string, secret: string): string =>
    origin.replace('://', `://${encodeURIComponent(user)}:${encodeURIComponent(secret)}@`);

  it('are used for the fetch, on no command line, and kept nowhere', async () => {
    const origin = originOf();
    const lines: string[] = [];
    const isRight = onlyFor('alice', password);
    const server = await serveGit(projectsOf(origin), (request, response) => {
      lines.push(execFileSync('ps', ['-A', '-ww', '-o', 'args'], { encoding: 'utf8' }));
      return isRight(request, response);
    });
    const env = quietEnvironment();
    const kept = join(env.HOME ?? '', 'credentials');
    writeTree(env.HOME ?? '', { '.gitconfig': `[credential]\nhelper = store --file=${kept}\n` });
    const place = new Place();
    const shown = `${server.origin}${pathOf(origin)}`;
    const url = withUser(shown, 'alice', password);
    const found = await place.checkOut({ url, shown, ref: 'main' }, { env });
    expect(found.names).toEqual(['a.java']);
    expect(lines.join('\n')).toContain('remote-http');
    for (const secret of ['p@ss', encodeURIComponent(password), 'alice']) {
      expect(lines.filter((line) => line.includes(secret))).toEqual([]);
      expect(holding(place.home, secret)).toEqual([]);
    }
    expect(existsSync(kept)).toBe(false);
    // The clone is that of the same address without them; and without them there is nothing to fetch.
    expect((await place.checkOut({ url: shown, ref: found.commit }, { env })).bare).toBe(found.bare);
    await expect(place.checkOut({ url: shown, ref: 'main' }, { env })).rejects.toMatchObject({
      status: 'git_clone_failed',
      message: expect.stringContaining('terminal prompts disabled'),
    });
  });

  it('that are wrong are git_clone_failed, without a prompt and without a word of them', async () => {
    const origin = originOf();
    const server = await serveGit(projectsOf(origin), onlyFor('alice', password));
    const shown = `${server.origin}${pathOf(origin)}`;
    const url = withUser(shown, 'alice', 'geheim');
    const place = new Place();
    const error: unknown = await place
      .checkOut({ url, shown, ref: 'main' })
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      status: 'git_clone_failed',
      message: `${shown} cannot be fetched: Authentication failed for '${shown}/'`,
    });
    expect(place.clones()).toEqual([]);
  });

  it.skipIf(process.platform === 'win32')('are asked of nobody', async () => {
    const origin = originOf();
    const server = await serveGit(projectsOf(origin), onlyFor('alice', 'geheim'));
    const env = quietEnvironment();
    const home = env.HOME ?? '';
    const ask = join(home, 'ask.sh');
    writeTree(home, { 'ask.sh': `#!/bin/sh\necho asked >>'${home}/asked'\necho geheim\n` });
    chmodSync(ask, 0o755);
    writeTree(home, { '.gitconfig': `[core]\naskPass = ${ask}\n[credential]\nusername = alice\n` });
    const asking = { ...env, GIT_ASKPASS: ask, SSH_ASKPASS: ask, GIT_TERMINAL_PROMPT: '1', DISPLAY: ':0' };
    const request = { url: `${server.origin}${pathOf(origin)}`, ref: 'main' };
    for (const environment of [env, asking]) {
      await expect(new Place().checkOut(request, { env: environment })).rejects.toMatchObject({
        status: 'git_clone_failed',
        message: expect.stringContaining('terminal prompts disabled'),
      });
    }
    expect(existsSync(join(home, 'asked'))).toBe(false);
  });

  it('may be a token alone', async () => {
    const origin = originOf();
    const server = await serveGit(projectsOf(origin), onlyFor('ghp_token', ''));
    const shown = `${server.origin}${pathOf(origin)}`;
    const url = shown.replace('://', '://ghp_token@');
    expect((await new Place().checkOut({ url, shown, ref: 'main' })).names).toEqual(['a.java']);
  });

  it('are not given to another server', async () => {
    const origin = originOf();
    const seen: (string | undefined)[] = [];
    const ask = onlyFor('nobody', 'x');
    const other = await serveGit(projectsOf(origin), (request, response) => {
      seen.push(request.headers.authorization);
      return ask(request, response);
    });
    const server = await serveGit('/nowhere', (request, response) => {
      response.writeHead(302, { location: `${other.origin}${request.url}` }).end();
      return true;
    });
    const shown = `${server.origin}${pathOf(origin)}`;
    const url = withUser(shown, 'alice', 'geheim');
    const failure = { status: 'git_clone_failed' };
    await expect(new Place().checkOut({ url, shown, ref: 'main' })).rejects.toMatchObject(failure);
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.filter((header) => header !== undefined)).toEqual([]);
  });

  it('are not shown when the server repeats them', async () => {
    const server = await serveGit('/nowhere', (_, response) => {
      response.writeHead(302, { location: 'ftp://alice:geheim@127.0.0.1/x' }).end('geheim');
      return true;
    });
    const shown = `${server.origin}/x.git`;
    const url = withUser(shown, 'alice', 'geheim');
    const message = expect.not.stringMatching(/geheim|alice/);
    await expect(new Place().checkOut({ url, shown, ref: 'main' })).rejects.toMatchObject({ message });
  });
});

describe('a redirect', () => {
  it.each(['file:///etc/hostname', 'ftp://127.0.0.1/x', 'ext::sh', 'git://127.0.0.1/x'])(
    'to %s leads nowhere',
    async (location) => {
      const server = await serveGit('/nowhere', (_, response) => {
        response.writeHead(302, { location }).end();
        return true;
      });
      const failure = { status: 'git_clone_failed' };
      const url = `${server.origin}/x.git`;
      await expect(new Place().checkOut({ url, ref: 'main' })).rejects.toMatchObject(failure);
    },
  );
});

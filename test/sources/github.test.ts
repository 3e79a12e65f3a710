import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { apiBase, gitHubRepository, gitHubToken, pullRequest } from '../../src/sources/github.ts';

const API = 'https://api.github.com';

describe('gitHubRepository', () => {
  it.each([
    'https://github.com/owner/my.repo',
    'https://github.com/owner/my.repo.git',
    'https://github.com/owner/my.repo/',
    'https://user:password@github.com/owner/my.repo.git',
    'git@github.com:owner/my.repo.git',
    'github.com:owner/my.repo',
    'ssh://git@github.com/owner/my.repo.git',
    'ssh://git@ssh.github.com:443/owner/my.repo.git',
    'git://github.com/owner/my.repo.git',
    'https://GitHub.com/owner/my.repo',
  ])('reads %s', (url) => {
    expect(gitHubRepository(url, API)).toEqual({ owner: 'owner', name: 'my.repo' });
  });

  it.each([
    'https://gitlab.com/owner/repo',
    'https://github.com.evil.org/owner/repo',
    'https://evil.org/github.com/owner',
    'https://github.com/owner',
    'https://github.com/owner/repo/more',
    'https://github.com/owner/..',
    'https://github.com/own%2fer/repo',
    'git@gitlab.com:owner/repo.git',
    '/srv/github.com/owner/repo',
    'file:///srv/owner/repo',
    '',
  ])('takes %j for none', (url) => {
    expect(gitHubRepository(url, API)).toBeUndefined();
  });

  it('knows the host of the interface', () => {
    const repository = { owner: 'o', name: 'r' };
    expect(gitHubRepository('git@ghe.corp:o/r.git', 'https://ghe.corp/api/v3')).toEqual(repository);
    expect(gitHubRepository('git@ghe.corp:o/r.git', 'https://api.ghe.corp')).toEqual(repository);
  });
});

describe('apiBase', () => {
  it.each([
    [{}, API],
    [{ GITHUB_API_URL: ' ' }, API],
    [{ GITHUB_API_URL: 'https://ghe.corp/api/v3/' }, 'https://ghe.corp/api/v3'],
  ])('%j: %s', (env, base) => {
    expect(apiBase(env)).toBe(base);
  });
});

describe('gitHubToken', () => {
  const signal = new AbortController().signal;

  it.each([
    [{ GITHUB_TOKEN: ' a\n', GH_TOKEN: 'b' }, 'a'],
    [{ GITHUB_TOKEN: '', GH_TOKEN: 'b' }, 'b'],
    [{ GITHUB_TOKEN: 'two words' }, undefined],
    [{ PATH: '/nowhere' }, undefined],
  ])('%j: %s', async (env, token) => {
    expect(await gitHubToken(env, signal)).toBe(token);
  });
});

describe('pullRequest', () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  async function serve(answer: RequestListener): Promise<string> {
    const started = createServer(answer);
    server = started;
    await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
    const address = started.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  }

  const place = { owner: 'o', name: 'r' };

  it('gives up when the time is over', async () => {
    const api = await serve(() => {});
    const asked = pullRequest(1, place, { api, token: 't', signal: AbortSignal.timeout(50) });
    await expect(asked).rejects.toThrow('GitHub timed out (10 s)');
  });

  it('gives up when the call is cancelled', async () => {
    const api = await serve(() => {});
    const controller = new AbortController();
    const asked = pullRequest(1, place, { api, token: 't', signal: controller.signal });
    controller.abort();
    await expect(asked).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('does not read an endless answer, and never tells the token', async () => {
    const api = await serve((_request, response) => {
      const more = () => response.write('x'.repeat(1 << 20), () => setImmediate(more));
      more();
    });
    const asked = pullRequest(1, place, { api, token: 'secret', signal: new AbortController().signal });
    const error: unknown = await asked.catch((reason: unknown) => reason);
    expect(String(error)).toContain('GitHub could not be reached');
    expect(JSON.stringify(error) + String(error)).not.toContain('secret');
  });
});

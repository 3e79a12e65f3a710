import type { ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { askedWait } from '../../../src/sources/artifacts/download-limits.ts';
import { download, fetched, freshDirectories } from './downloading.ts';
import { serve } from './file-server.ts';

freshDirectories();

const failed = (why: string | RegExp) => ({
  status: 'download_failed',
  message: expect.stringMatching(why),
  text: undefined,
  names: [],
});

const LONG = 3_600_000;

describe('an answer without a file', () => {
  it.each([400, 401, 403, 404, 410, 416, 418])('of %i is final', async (status) => {
    const { origin, requests } = await serve((_, response) => response.writeHead(status).end());
    expect(await download(`${origin}/x.jar`)).toEqual(failed(`HTTP ${status} `));
    expect(requests).toHaveLength(1);
  });

  it.each([204, 300, 304])('of %i is final', async (status) => {
    const { origin, requests } = await serve((_, response) => response.writeHead(status).end());
    expect(await download(`${origin}/x.jar`)).toEqual(failed(`HTTP ${status} `));
    expect(requests).toHaveLength(1);
  });

  it.each([429, 500, 502, 503, 504, 599])('of %i is asked for three times', async (status) => {
    const { origin, requests } = await serve((_, response) => response.writeHead(status).end());
    expect(await download(`${origin}/x.jar`)).toEqual(failed(`HTTP ${status} .*\\(attempts: 3\\)$`));
    expect(requests).toHaveLength(3);
  });

  it('is none if a later attempt brings one', async () => {
    const { origin, requests } = await serve((_, response, nth) => {
      if (nth < 3) response.writeHead(503).end('later');
      else response.end('x');
    });
    expect(await download(`${origin}/x.jar`)).toEqual(fetched('x'));
    expect(requests).toHaveLength(3);
  });

  it('is asked for from the beginning, redirects and all', async () => {
    const { origin, requests } = await serve(({ url }, response, nth) => {
      if (url === '/x.jar') response.writeHead(302, { location: `/${nth}.jar` }).end();
      else if (nth < 6) response.writeHead(500).end();
      else response.end('x');
    });
    expect(await download(`${origin}/x.jar`, { redirects: 1 })).toEqual(fetched('x'));
    expect(requests.map(({ url }) => url)).toEqual([
      '/x.jar',
      '/1.jar',
      '/x.jar',
      '/3.jar',
      '/x.jar',
      '/5.jar',
    ]);
  });

  it('has words that no terminal is steered by', async () => {
    const words = Buffer.from('No\u0085 \u009b2J').toString('latin1');
    const { origin } = await serve((_, response) => response.writeHead(404, words).end());
    expect((await download(`${origin}/x.jar`)).message).toMatch(/HTTP 404 No\\x85 \\x9b2J$/);
  });
});

describe('Retry-After', () => {
  const unavailable =
    (status: number, wait: string) => (_: unknown, response: ServerResponse, nth: number) => {
      if (nth === 1) response.writeHead(status, { 'retry-after': wait }).end();
      else response.end('x');
    };

  it.each([
    ['0', { waitsMs: [LONG] }],
    ['1000', { waitsMs: [LONG], askedWaitMs: 1 }],
    [new Date(Date.now() + LONG).toUTCString(), { waitsMs: [LONG], askedWaitMs: 1 }],
    [new Date(0).toUTCString(), { waitsMs: [LONG] }],
    ['-1', { waitsMs: [1], askedWaitMs: LONG }],
    ['soon', { waitsMs: [1], askedWaitMs: LONG }],
  ])('%s says how long to wait, up to a limit', async (wait, limits) => {
    for (const status of [429, 503]) {
      const { origin, requests } = await serve(unavailable(status, wait));
      expect(await download(`${origin}/x.jar`, limits)).toEqual(fetched('x'));
      expect(requests).toHaveLength(2);
    }
  });

  it('does not make time longer than it is', async () => {
    const { origin, requests } = await serve(unavailable(503, '1000'));
    const outcome = await download(`${origin}/x.jar`, { askedWaitMs: LONG, totalMs: 200 });
    expect(outcome).toEqual(failed('it took longer than 0.2 s'));
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['120', 120_000],
    [' 1 ', 1_000],
    ['Sat, 01 Jan 2000 00:00:10 GMT', 10_000],
    ['Saturday, 01-Jan-00 00:00:10 GMT', 10_000],
    ['Sat Jan  1 00:00:10 2000 GMT', 10_000],
    ['Fri, 31 Dec 1999 23:59:59 GMT', 0],
    ['', undefined],
    ['-5', undefined],
    ['1.5', undefined],
    ['1e3', undefined],
    ['9999999999999', undefined],
    ['2000-01-01', undefined],
    ['Sat, never', undefined],
    [null, undefined],
  ])('%j is %j ms', (header, ms) => {
    expect(askedWait(header, Date.UTC(2000, 0, 1))).toBe(ms);
  });
});

describe('a connection', () => {
  it('that cannot be made is tried three times', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.on('listening', resolve));
    const address = server.address();
    await new Promise((resolve) => server.close(resolve));
    if (address === null || typeof address === 'string') throw new Error('The server had no port.');
    const why = `ECONNREFUSED 127.0.0.1:${address.port} \\(attempts: 3\\)$`;
    expect(await download(`http://127.0.0.1:${address.port}/x.jar`)).toEqual(failed(why));
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['before the answer', (response) => response.destroy()],
    ['before the announced end', (response) => cut(response.writeHead(200, { 'content-length': '10' }))],
    ['within a chunk', (response) => cut(response)],
    [
      'with a wrong length',
      (response) => response.writeHead(200, { 'content-length': '10', connection: 'close' }).end('12345'),
    ],
    ['with what is no HTTP', (response) => response.socket?.end('HTTP/9 what\r\n\r\n')],
  ])('that breaks off %s is tried three times', async (_, breakOff) => {
    const broken = await serve((_, response) => breakOff(response));
    expect(await download(`${broken.origin}/x.jar`)).toEqual(failed('\\(attempts: 3\\)$'));
    expect(broken.requests).toHaveLength(3);
    const mended = await serve((_, response, nth) => (nth < 3 ? breakOff(response) : response.end('ab')));
    expect(await download(`${mended.origin}/x.jar`)).toEqual(fetched('ab'));
  });

  it('on which nothing comes is given up, once', async () => {
    const { origin, requests } = await serve(() => {});
    expect(await download(`${origin}/x.jar`, { stallMs: 100 })).toEqual(failed('nothing came for 0.1 s$'));
    expect(requests).toHaveLength(1);
  });

  it('on which nothing comes any more is given up', async () => {
    const { origin, requests } = await serve((_, response) => void response.write('12345'));
    expect(await download(`${origin}/x.jar`, { stallMs: 200 })).toEqual(failed('nothing came for 0.2 s$'));
    expect(requests).toHaveLength(1);
  });

  it('that is slow is waited for as long as something comes', async () => {
    const { origin } = await serve((_, response) => drip(response, 40));
    expect(await download(`${origin}/x.jar`, { stallMs: 2_000 })).toEqual(fetched('x'.repeat(40)));
  });

  it('that is slow is given up after the time in all', async () => {
    const { origin } = await serve((_, response) => drip(response, 100_000));
    expect(await download(`${origin}/x.jar`, { totalMs: 300 })).toEqual(failed('it took longer than 0.3 s$'));
  });

  it('may be idle longer between attempts than within one', async () => {
    const { origin } = await serve((_, response, nth) => {
      if (nth === 1) response.writeHead(503).end();
      else response.end('x');
    });
    expect(await download(`${origin}/x.jar`, { stallMs: 1_000, waitsMs: [1_500] })).toEqual(fetched('x'));
  });
});

describe('a download that nobody waits for any more', () => {
  const cancelled = {
    status: 'cancelled',
    message: 'The request was cancelled.',
    text: undefined,
    names: [],
  };

  it('is not begun', async () => {
    const { origin, requests } = await serve((_, response) => response.end('x'));
    expect(await download(`${origin}/x.jar`, {}, { signal: AbortSignal.abort() })).toEqual(cancelled);
    expect(requests).toHaveLength(0);
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['before the answer', () => {}],
    ['within the body', (response) => void response.write('12345')],
  ])('ends %s, and the connection with it', async (_, begin) => {
    const caller = new AbortController();
    let isGone: Promise<unknown> = Promise.resolve();
    const { origin } = await serve((_, response) => {
      isGone = new Promise((resolve) => response.on('close', resolve));
      begin(response);
      setTimeout(() => caller.abort(), 50);
    });
    expect(await download(`${origin}/x.jar`, {}, { signal: caller.signal })).toEqual(cancelled);
    await isGone;
  });

  it('ends between attempts', async () => {
    const caller = new AbortController();
    const { origin, requests } = await serve((_, response) => {
      response.writeHead(500).end();
      setTimeout(() => caller.abort(), 50);
    });
    expect(await download(`${origin}/x.jar`, { waitsMs: [LONG] }, { signal: caller.signal })).toEqual(
      cancelled,
    );
    expect(requests).toHaveLength(1);
  });
});

function cut(response: ServerResponse): void {
  response.write('12345', () => response.socket?.destroy());
}

function drip(response: ServerResponse, pieces: number): void {
  if (response.destroyed) return;
  if (pieces === 0) response.end();
  else response.write('x', () => setTimeout(() => drip(response, pieces - 1), 10));
}

import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { DOWNLOAD_LIMITS } from '../../../src/sources/artifacts/download-limits.ts';
import { download, fetched, freshDirectories, into } from './downloading.ts';
import { countingDown, serve } from './file-server.ts';

freshDirectories();

const failed = (why: string | RegExp) => ({
  status: 'download_failed',
  message: expect.stringMatching(why),
  text: undefined,
  names: [],
});

describe('a download', () => {
  it('brings the bytes, and says how far it is', async () => {
    const bytes = 'x'.repeat(700);
    const { origin, requests } = await serve((_, response) => {
      response.setHeader('content-length', 700);
      response.write(bytes.slice(0, 300), () => response.end(bytes.slice(300)));
    });
    const seen: (readonly [number, number | undefined])[] = [];
    const onProgress = (done: number, total: number | undefined) => seen.push([done, total]);
    expect(await download(`${origin}/a%20b/x.jar?q=1#f`, {}, { onProgress })).toEqual(fetched(bytes));
    expect(seen.at(-1)).toEqual([700, 700]);
    expect(requests.map(({ url }) => url)).toEqual(['/a%20b/x.jar?q=1']);
    expect(requests[0]?.headers['accept-encoding']).toBe('identity');
  });

  it('takes the place of what was there, but not when it fails', async () => {
    const { origin } = await serve(({ url }, response) => {
      response.writeHead(url === '/x.jar' ? 200 : 404).end('new');
    });
    writeFileSync(into, 'old');
    expect(await download(`${origin}/none.jar`)).toMatchObject({ status: 'download_failed', text: 'old' });
    expect(await download(`${origin}/x.jar`)).toEqual(fetched('new'));
  });

  it('without Content-Length has no known end', async () => {
    const { origin } = await serve((_, response) => {
      response.write('a', () => response.end('b'));
    });
    const totals = new Set<number | undefined>();
    const onProgress = (_: number, total: number | undefined) => totals.add(total);
    expect(await download(`${origin}/x.jar`, {}, { onProgress })).toEqual(fetched('ab'));
    expect(totals).toEqual(new Set([undefined]));
  });

  it('is unpacked if the server packs it all the same, and counted as it comes out', async () => {
    const { origin } = await serve(({ url }, response) => {
      response.setHeader('content-encoding', 'gzip');
      response.end(gzipSync('y'.repeat(url === '/x.jar' ? 900 : 1_001)));
    });
    expect(await download(`${origin}/bomb.jar`)).toEqual(failed('larger than 1000 bytes'));
    expect(await download(`${origin}/x.jar`)).toEqual(fetched('y'.repeat(900)));
  });

  it('may be as long as five minutes and 256 MiB', () => {
    expect(DOWNLOAD_LIMITS).toEqual({
      bytes: 268_435_456,
      stallMs: 30_000,
      totalMs: 300_000,
      waitsMs: [1_000, 2_000],
      askedWaitMs: 30_000,
      redirects: 5,
    });
  });
});

describe('redirects', () => {
  it('are followed up to five times', async () => {
    const { origin, requests } = await serve(countingDown('x'));
    expect(await download(`${origin}/5`)).toEqual(fetched('x'));
    expect(requests).toHaveLength(6);
  });

  it('are not followed a sixth time', async () => {
    const { origin, requests } = await serve(countingDown('x'));
    expect(await download(`${origin}/6`)).toEqual(failed('there are more than 5 redirects'));
    expect(requests).toHaveLength(6);
  });

  it.each([301, 302, 303, 307, 308])('may be %i', async (status) => {
    const { origin, requests } = await serve(({ url }, response) => {
      const location = Buffer.from('../b/ü y.jar?z').toString('latin1');
      if (url === '/a/x.jar') response.writeHead(status, { location }).end('elsewhere');
      else response.end('x');
    });
    expect(await download(`${origin}/a/x.jar`)).toEqual(fetched('x'));
    expect(requests[1]).toMatchObject({ method: 'GET', url: '/b/%C3%BC%20y.jar?z' });
  });

  it.each([
    ['ftp://127.0.0.1/x.jar', 'HTTP 302 leads to ftp:'],
    ['file:///etc/passwd', 'HTTP 302 leads to file:'],
    ['data:text/plain,x', 'HTTP 302 leads to data:'],
    ['javascript:x', 'HTTP 302 leads to javascript:'],
    ['http://', 'HTTP 302 leads to something that is no URL'],
    ['//[', 'HTTP 302 leads to something that is no URL'],
    ['http://h:99999/', 'HTTP 302 leads to something that is no URL'],
  ])('to %s are refused', async (location, why) => {
    const { origin, requests } = await serve((_, response) => response.writeHead(302, { location }).end());
    expect(await download(`${origin}/x.jar`)).toEqual(failed(why));
    expect(requests).toHaveLength(1);
  });

  it('need a place to go to', async () => {
    const { origin } = await serve((_, response) => response.writeHead(302).end());
    expect(await download(`${origin}/x.jar`)).toEqual(failed('HTTP 302 without a place to go to'));
  });

  it('are followed even if their own body never ends', async () => {
    const { origin } = await serve(({ url }, response) => {
      if (url === '/y.jar') response.end('y');
      else response.writeHead(302, { location: '/y.jar' }).write('z');
    });
    expect(await download(`${origin}/x.jar`)).toEqual(fetched('y'));
  });
});

describe('sizes', () => {
  it('up to the limit are taken', async () => {
    const { origin } = await serve((_, response) => response.end('x'.repeat(1_000)));
    expect(await download(`${origin}/x.jar`)).toEqual(fetched('x'.repeat(1_000)));
  });

  it('over it are refused before the body is read', async () => {
    const { origin, requests } = await serve((_, response) => {
      response.writeHead(200, { 'content-length': '1001' }).flushHeaders();
    });
    expect(await download(`${origin}/x.jar`)).toEqual(failed('larger than 1000 bytes'));
    expect(requests).toHaveLength(1);
  });

  it('are counted when nothing is said of them, and the connection is let go of', async () => {
    let isGone: Promise<unknown> = Promise.resolve();
    const { origin, requests } = await serve((_, response) => {
      isGone = new Promise((resolve) => response.on('close', resolve));
      const send = () => response.write('x'.repeat(300), (error) => error || setTimeout(send, 1));
      send();
    });
    expect(await download(`${origin}/x.jar`)).toEqual(failed('larger than 1000 bytes'));
    expect(requests).toHaveLength(1);
    await isGone;
  });
});

describe('user and password', () => {
  const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`;

  it.each([
    ['me:SECRET', 'me:SECRET'],
    ['me', 'me:'],
    [':SECRET', ':SECRET'],
    ['m%40e:S%3A%C3%BC%2F', 'm@e:S:ü/'],
    ['me:%zz%ff', 'me:%zz%ff'],
    ['me:%0d%0ax', 'me:\r\nx'],
  ])('%s are sent as Basic authentication', async (user, pair) => {
    const { origin, requests } = await serve((_, response) => response.end('x'));
    expect(await download(`${origin.replace('//', `//${user}@`)}/x.jar`)).toEqual(fetched('x'));
    expect(requests[0]).toMatchObject({ url: '/x.jar', headers: { authorization: basic(pair) } });
  });

  it('are sent on within their own origin only', async () => {
    const other = await serve((_, response) => response.end('x'));
    const { origin, requests } = await serve(({ url }, response) => {
      const location = url === '/1' ? '/2' : `${other.origin.replace('//', '//her:hers@')}/3`;
      response.writeHead(302, { location }).end();
    });
    expect(await download(`${origin.replace('//', '//me:SECRET@')}/1`)).toEqual(fetched('x'));
    expect(requests.map(({ headers }) => headers.authorization)).toEqual([
      basic('me:SECRET'),
      basic('me:SECRET'),
    ]);
    expect(other.requests.map(({ headers }) => headers.authorization)).toEqual([undefined]);
  });

  it('are not sent to another name of the same machine', async () => {
    const { origin, requests } = await serve(({ url, socket }, response) => {
      if (url === '/2') response.end('x');
      else response.writeHead(307, { location: `http://localhost:${socket.localPort}/2` }).end();
    });
    expect((await download(`${origin.replace('//', '//me:SECRET@')}/1`)).status).toBe('done');
    expect(requests.map(({ headers }) => headers.authorization)).toEqual([basic('me:SECRET'), undefined]);
  });

  it('stand in no message', async () => {
    const { origin, requests } = await serve(({ url }, response) => {
      if (url?.startsWith('/404')) response.writeHead(404).end();
      else if (url?.startsWith('/500')) response.writeHead(500).end();
      else if (url?.startsWith('/ftp')) response.writeHead(302, { location: 'ftp://me:SECRET@h/' }).end();
      else if (url?.startsWith('/bad')) response.writeHead(302, { location: 'http://me:SECRET@:1/' }).end();
      else requests.at(-1)?.socket.destroy();
    });
    for (const path of ['404', '500', 'ftp', 'bad', 'cut']) {
      const outcome = await download(`${origin.replace('//', '//me:SECRET@')}/${path}?key=SECRET`);
      expect(outcome).toMatchObject({ status: 'download_failed', names: [] });
      expect(outcome.message).toContain(`source_uri '${origin}/${path}?...' could not be downloaded: `);
      expect(outcome.message).not.toMatch(/SECRET|me:|@/);
    }
  });
});

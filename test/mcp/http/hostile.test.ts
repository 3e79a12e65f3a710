import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { beginSession, callOf, INITIALIZE, modern, ping, send } from './client.ts';
import { type Serving, serveFixtures, until } from './serving.ts';
import { post, RawSocket } from './socket.ts';

const MEGABYTE = 1024 * 1024;

let serving: Serving;
let port: number;
beforeAll(async () => {
  serving = await serveFixtures({ limits: { maxSessions: 100 } });
  port = serving.port;
});
afterAll(async () => {
  serving.end();
  await serving.ended;
  expect(serving.faults).toEqual([]);
});
/** Whatever was done to it, the server goes on. */
afterEach(async () => {
  expect((await send(port, modern('tools/call', { name: 'protocol' }))).text).toContain('2026-07-28');
});

describe('a body over the limit', () => {
  it('is refused by its declared length, before any of it has come', async () => {
    const socket = await RawSocket.open(port);
    socket.write(post('', { 'Content-Length': String(100 * MEGABYTE) }));
    await socket.until(/HTTP\/1\.1 413 /);
    await socket.closed;
  });

  it('is refused before its client is told to send it', async () => {
    const socket = await RawSocket.open(port);
    socket.write(post('', { 'Content-Length': String(MEGABYTE + 1), Expect: '100-continue' }));
    await socket.until(/^HTTP\/1\.1 413 /);
    expect(socket.text).not.toContain('100 Continue');
    socket.socket.destroy();
  });

  it('is refused when it comes in chunks without end', async () => {
    const socket = await RawSocket.open(port);
    socket.write(
      'POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
    );
    const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
    const sending = setInterval(() => socket.socket.writable && socket.write(chunk), 1);
    await socket.until(/HTTP\/1\.1 413 /);
    await socket.closed;
    clearInterval(sending);
  });

  it('is read by a client that sends all of it before it looks', async () => {
    const reply = await send(port, { body: `"${'x'.repeat(2 * MEGABYTE)}"` });
    expect(reply.status).toBe(413);
  });

  it('is read to its end when that comes slowly', async () => {
    const socket = await RawSocket.open(port);
    socket.write(post('x'.repeat(1000), { 'Content-Length': String(2 * MEGABYTE) }));
    await socket.until(/^HTTP\/1\.1 413 /);
    // Takes longer than the server waits for more of the body.
    for (let left = 2 * MEGABYTE - 1000; left > 0; left -= MEGABYTE / 8) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(socket.socket.readableEnded).toBe(false);
      socket.write('x'.repeat(Math.min(left, MEGABYTE / 8)));
    }
    await socket.closed;
  });

  it('starts one byte over it', async () => {
    const bytes = (count: number) => `${JSON.stringify(INITIALIZE)}${' '.repeat(count)}`;
    const room = MEGABYTE - JSON.stringify(INITIALIZE).length;
    expect(await send(port, { body: bytes(room) })).toMatchObject({ status: 200 });
    expect(await send(port, { body: bytes(room + 1) })).toMatchObject({ status: 413 });
  });
});

describe('a client that is slow', () => {
  let impatient: Serving;
  beforeAll(async () => {
    impatient = await serveFixtures({ limits: { headersTimeoutMs: 200, requestTimeoutMs: 400 } });
  });
  afterAll(async () => {
    impatient.end();
    await impatient.ended;
    expect(impatient.faults).toEqual([]);
  });

  it('with its headers loses the connection', async () => {
    const socket = await RawSocket.open(impatient.port);
    socket.write('POST /mcp HTTP/1.1\r\nHost: localhost\r\n');
    await socket.closed;
    expect(socket.statuses).toEqual([408]);
  });

  it('with its body loses the connection', async () => {
    const socket = await RawSocket.open(impatient.port);
    socket.write(post('{', { 'Content-Length': '100' }));
    await socket.closed;
    expect(socket.statuses).toEqual([408]);
  });

  it('with its body, but asks to go on, is told to', async () => {
    const socket = await RawSocket.open(port);
    const body = JSON.stringify(INITIALIZE);
    socket.write(post('', { 'Content-Length': String(body.length), Expect: '100-continue' }));
    await socket.until(/^HTTP\/1\.1 100 Continue\r\n\r\n/);
    socket.write(body);
    await socket.until(/HTTP\/1\.1 200 OK/);
    socket.socket.destroy();
  });
});

describe('headers', () => {
  it.each([
    ['too many', { 'X-Bomb': 'x'.repeat(20_000) }, 431],
    ['two lengths of the body', { 'Transfer-Encoding': 'chunked' }, 400],
    ['a second Host', { 'Content-Type': 'application/json\r\nHost: evil.example' }, 400],
    ['a line end within', { 'Mcp-Session-Id': 'a\r\n b' }, 400],
    ['a session that is no id', { 'Mcp-Session-Id': '../../etc/passwd' }, 404],
    ['a session of thousands of characters', { 'Mcp-Session-Id': 'x'.repeat(10_000) }, 404],
  ])('that are %s are refused', async (_name, headers, status) => {
    const socket = await RawSocket.open(port);
    socket.write(post(JSON.stringify(ping()), headers));
    await socket.until(/\r\n\r\n/);
    expect(socket.statuses).toEqual([status]);
    socket.socket.destroy();
  });

  it.each([
    ['none', 'POST /mcp HTTP/1.1\r\n\r\n', 400],
    ['no Host, as HTTP/1.0 may', 'POST /mcp HTTP/1.0\r\nContent-Length: 0\r\n\r\n', 403],
    ['what is no HTTP', '\x16\x03\x01\x02\x00\x01\x00\x01', 400],
  ])('that are %s are refused', async (_name, bytes, status) => {
    const socket = await RawSocket.open(port);
    socket.write(bytes);
    await socket.until(/\r\n\r\n/);
    expect(socket.statuses).toEqual([status]);
    socket.socket.destroy();
  });
});

describe('JSON', () => {
  it.each([
    ['nothing', '', 400, -32700],
    ['no JSON', '{"jsonrpc":', 400, -32700],
    ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0x22]), 400, -32700],
    ['nested too deep', `${'['.repeat(500_000)}${']'.repeat(500_000)}`, 400, -32600],
    ['brackets that are never closed', '{"a":'.repeat(200_000), 400, -32600],
    ['a string', '"hello"', 400, -32600],
    ['null', 'null', 400, -32600],
    ['no jsonrpc', '{"id":1,"method":"ping"}', 400, -32600],
    ['a fractional id', '{"jsonrpc":"2.0","id":1.5,"method":"ping"}', 400, -32600],
    ['params that are an array', '{"jsonrpc":"2.0","id":3,"method":"ping","params":[1]}', 400, -32602],
  ])('that is %s is refused', async (_name, body, status, code) => {
    const reply = await send(port, { headers: { 'content-type': 'application/json' }, body });
    expect(reply).toMatchObject({ status, json: { jsonrpc: '2.0', error: { code } } });
  });

  it('brackets within strings do not count', async () => {
    const text = '[{"\\'.repeat(1000);
    const reply = await send(port, modern('tools/call', { name: 'echo', arguments: { text } }));
    expect(reply.status).toBe(200);
  });

  it('a batch of more messages than can be counted is refused', async () => {
    const headers = await beginSession(port, '2025-03-26');
    const body = `[${'1,'.repeat(500_000)}1]`;
    const reply = await send(port, { headers: { ...headers, 'content-type': 'application/json' }, body });
    expect(reply).toMatchObject({ status: 400, json: { error: { code: -32600 } } });
  });

  it('members that are called like those of every object do no harm', async () => {
    const body =
      '{"jsonrpc":"2.0","id":1,"method":"constructor","__proto__":{"x":1},"params":{"__proto__":{"y":1}}}';
    const headers = { ...(await beginSession(port)), 'content-type': 'application/json' };
    expect(await send(port, { headers, body })).toMatchObject({ json: { error: { code: -32601 } } });
    expect(({} as { x?: number }).x).toBeUndefined();
  });
});

describe('sessions', () => {
  it('beyond the limit are refused until others end', async () => {
    const begun: string[] = [];
    for (let round = 0; round < 20; round++) {
      const replies = await Promise.all(Array.from({ length: 20 }, () => send(port, { body: INITIALIZE })));
      for (const { status, headers, text } of replies) {
        const id = headers['mcp-session-id'];
        if (status === 200 && typeof id === 'string') begun.push(id);
        else
          expect({ status, headers, text }).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
      }
    }
    expect(begun.length).toBeLessThanOrEqual(100);
    for (const id of begun) await send(port, { method: 'DELETE', headers: { 'mcp-session-id': id } });
    expect(await send(port, { body: INITIALIZE })).toMatchObject({ status: 200 });
  });

  it('cannot be guessed, and guessing changes nothing', async () => {
    const { 'mcp-session-id': id } = await beginSession(port);
    for (const guess of [id.toUpperCase(), id.slice(0, -1), `${id}0`, id.replace(/.$/, '!'), '*', '%00']) {
      const headers = { 'mcp-session-id': guess };
      for (const method of ['POST', 'DELETE']) {
        expect(await send(port, { method, headers, body: ping() })).toMatchObject({ status: 404 });
      }
    }
    expect(await send(port, { headers: { 'mcp-session-id': id }, body: ping() })).toMatchObject({
      status: 200,
    });
  });
});

describe('a connection', () => {
  it('with many requests at once gets its answers in order', async () => {
    const headers = await beginSession(port);
    const socket = await RawSocket.open(port);
    const requests = Array.from({ length: 200 }, (_, id) => post(JSON.stringify(ping(id)), headers));
    socket.write(requests.join(''));
    await socket.until(/"id":199\b/);
    const ids = [...socket.text.matchAll(/"id":(\d+)/g)].map(([, id]) => Number(id));
    expect(ids).toEqual(requests.map((_, id) => id));
    socket.socket.destroy();
  });

  it('that is closed on one side has gone, and its call with it', async () => {
    const headers = await beginSession(port);
    const socket = await RawSocket.open(port);
    socket.write(post(JSON.stringify(callOf('wait', { name: 'half' })), headers));
    await until(() => serving.host.waiting.some(({ name }) => name === 'half'));
    socket.socket.end();
    await until(() => serving.host.waiting.some(({ name, signal }) => name === 'half' && signal.aborted));
    await socket.closed;
  });
});

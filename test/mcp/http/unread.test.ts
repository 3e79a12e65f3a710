import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { EventStream } from '../../../src/mcp/http/event-stream.ts';
import { DEFAULT_LIMITS, type HttpLimits } from '../../../src/mcp/http/limits.ts';
import { beginSession, callOf, ping, send } from './client.ts';
import { type Serving, serveFixtures, until } from './serving.ts';
import { post, RawSocket } from './socket.ts';

let serving: Serving;
async function serve(limits: Partial<HttpLimits>): Promise<number> {
  serving = await serveFixtures({ limits });
  return serving.port;
}
afterEach(async () => {
  for (const { release } of serving.host.waiting) release('over');
  serving.end();
  await serving.ended;
  expect(serving.faults).toEqual([]);
});

const names = () => serving.host.waiting.map(({ name }) => name);
const waits = (headers: Record<string, string>, ...named: string[]) =>
  named.map((name) => post(JSON.stringify(callOf('wait', { name })), headers)).join('');

describe('requests that are sent before the answers to those before', () => {
  it('are begun one after another', async () => {
    const port = await serve({});
    const socket = await RawSocket.open(port);
    socket.write(waits(await beginSession(port), 'a', 'b', 'c'));
    for (const [at, name] of ['a', 'b', 'c'].entries()) {
      await until(() => names().includes(name));
      // Nothing that was sent later has overtaken it.
      expect(await send(port, { headers: await beginSession(port), body: ping() })).toMatchObject({
        status: 200,
      });
      expect(names()).toHaveLength(at + 1);
      serving.host.waiting[at]?.release(`answer to ${name}`);
      await socket.until(new RegExp(`answer to ${name}`));
    }
    socket.socket.destroy();
  });

  it('are not begun when the client has gone', async () => {
    const port = await serve({});
    const headers = await beginSession(port);
    const socket = await RawSocket.open(port);
    socket.write(waits(headers, 'a', 'b'));
    await until(() => names().includes('a'));
    socket.socket.destroy();
    await until(() => serving.host.waiting[0]?.signal.aborted === true);
    expect(await send(port, { headers, body: callOf('protocol') })).toMatchObject({ status: 200 });
    expect(names()).toEqual(['a']);
  });

  it.each([
    ['too many', { maxPipelined: 3 }],
    ['too large', { maxPipelinedBytes: 20_000 }],
  ])('close the connection when they are %s', async (_name, limits) => {
    const port = await serve(limits);
    const headers = await beginSession(port);
    const socket = await RawSocket.open(port);
    socket.write(waits(headers, 'a', 'b', 'c', 'd', 'e', 'f'));
    await socket.closed;
    await until(() => serving.host.waiting.every(({ signal }) => signal.aborted));
    // What they took is free again.
    for (let round = 0; round < 5; round++) {
      const next = await RawSocket.open(port);
      const pings = post(JSON.stringify(ping()), headers).repeat(3);
      next.write(pings);
      await until(() => next.statuses.length === 3);
      expect(next.statuses).toEqual([200, 200, 200]);
      next.socket.destroy();
    }
  });
});

describe('a client that does not read', () => {
  /** Sends more, and asks for more, than the system takes on its way; a reset is told by what could not be sent. */
  async function greedy(port: number, headers: Record<string, string>): Promise<RawSocket> {
    const socket = await RawSocket.open(port);
    socket.socket.pause();
    const body = JSON.stringify(callOf('echo', { text: 'x'.repeat(500_000) }));
    for (let asked = 0; asked < 40; asked++) socket.write(post(body, headers));
    return socket;
  }

  it('its answer loses the connection', async () => {
    const port = await serve({ unreadTimeoutMs: 200 });
    const headers = await beginSession(port);
    const socket = await greedy(port, headers);
    await socket.closed;
    expect(await send(port, { headers, body: ping() })).toMatchObject({ status: 200 });
  });

  it('loses the connection when too much is unread by all, and who reads does not', async () => {
    const port = await serve({ maxUnsentToAllBytes: 100_000 });
    const headers = await beginSession(port);
    const reading = await RawSocket.open(port);
    const socket = await greedy(port, headers);
    await socket.closed;
    reading.write(post(JSON.stringify(ping()), headers));
    await reading.until(/^HTTP\/1\.1 200 /);
    reading.socket.destroy();
  });

  it('its stream loses the connection', async () => {
    await serve({});
    let sent = 0;
    let isOver = false;
    const server = createServer((_req, res) => {
      const stream = new EventStream(res, { ...DEFAULT_LIMITS, maxUnsentBytes: 100_000 });
      stream.whenClosed(() => {
        isOver = true;
      });
      const sending = setInterval(() => {
        if (isOver) clearInterval(sending);
        else stream.send('x'.repeat(100_000));
        sent += 100_000;
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    // A server over TCP has such an address.
    const { port } = server.address() as AddressInfo;
    const socket = await RawSocket.open(port);
    socket.socket.pause();
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await until(() => isOver);
    expect(sent).toBeGreaterThan(100_000);
    socket.socket.destroy();
    server.close();
  });
});

describe('a client that sends nothing', () => {
  it('loses the connection', async () => {
    const port = await serve({ headersTimeoutMs: 100 });
    const socket = await RawSocket.open(port);
    await socket.closed;
  });

  it('after an answer loses the connection', async () => {
    const port = await serve({ idleTimeoutMs: 100 });
    const socket = await RawSocket.open(port);
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await socket.until(/"ok"/);
    await socket.closed;
  });
});

it('small bodies are served whatever large ones take', async () => {
  const port = await serve({ maxHeldBytes: 10_000, uncountedBodyBytes: 1000 });
  const headers = await beginSession(port);
  const text = 'x'.repeat(9_500);
  const large = await RawSocket.open(port);
  large.write(post(text, { 'Content-Length': '20000' }));
  const echo = (length: number) =>
    send(port, { headers, body: callOf('echo', { text: 'x'.repeat(length) }) }).then(({ status }) => status);
  while ((await echo(5_000)) !== 503);
  expect(await echo(500)).toBe(200);
  large.socket.destroy();
  while ((await echo(5_000)) !== 200);
});

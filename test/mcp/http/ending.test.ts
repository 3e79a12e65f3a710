import { describe, expect, it } from 'vitest';
import { beginSession, callOf, modern, openEvents, send } from './client.ts';
import { serveFixtures, until } from './serving.ts';
import { RawSocket } from './socket.ts';

describe('a server that is to end', () => {
  it('ends at once when nothing is under way, with connections and streams open', async () => {
    const serving = await serveFixtures({ limits: { graceMs: 30_000 } });
    const { port } = serving;
    const socket = await RawSocket.open(port);
    const idle = await RawSocket.open(port);
    idle.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await idle.until(/ok/);
    const stream = await openEvents(port, { method: 'GET', headers: await beginSession(port) });
    serving.end();
    await serving.ended;
    await Promise.all([socket.closed, idle.closed, stream.ended]);
    await expect(send(port)).rejects.toThrow('ECONNREFUSED');
  });

  it('lets calls finish', async () => {
    const serving = await serveFixtures({ limits: { graceMs: 30_000 } });
    const { port } = serving;
    const calls = [
      send(port, { headers: await beginSession(port), body: callOf('wait', { name: 'a' }) }),
      send(port, modern('tools/call', { name: 'wait', arguments: { name: 'b' } })),
    ];
    await until(() => serving.host.waiting.length === 2);
    serving.end();
    for (const { release } of serving.host.waiting) release('finished');
    for (const reply of await Promise.all(calls)) expect(reply.text).toContain('finished');
    await serving.ended;
  });

  it('takes no more requests', async () => {
    const serving = await serveFixtures({ limits: { graceMs: 30_000 } });
    const headers = await beginSession(serving.port);
    const kept = await RawSocket.open(serving.port);
    const call = send(serving.port, { headers, body: callOf('wait', { name: 'a' }) });
    await until(() => serving.host.waiting.length === 1);
    serving.end();
    kept.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await kept.closed;
    expect(kept.statuses.filter((status) => status !== 503)).toEqual([]);
    serving.host.waiting[0]?.release('done');
    await call;
    await serving.ended;
  });

  it('cancels and answers calls that take longer than their time', async () => {
    const serving = await serveFixtures({ limits: { graceMs: 20 } });
    const { port } = serving;
    const withSession = send(port, {
      headers: await beginSession(port),
      body: callOf('wait', { name: 'a' }),
    });
    const without = send(port, modern('tools/call', { name: 'wait', arguments: { name: 'b' } }));
    await until(() => serving.host.waiting.length === 2);
    serving.end();
    expect((await withSession).json.error?.code).toBe(-32603);
    expect((await without).status).toBe(503);
    await serving.ended;
    expect(serving.host.waiting.map(({ signal }) => signal.aborted)).toEqual([true, true]);
    expect(serving.faults).toEqual([]);
  });

  it('ends streams of subscriptions as the protocol has it', async () => {
    const serving = await serveFixtures();
    const stream = await openEvents(
      serving.port,
      modern('subscriptions/listen', { notifications: { resourceSubscriptions: ['index'] } }, 'sub'),
    );
    await stream.first(1);
    serving.end();
    await stream.ended;
    expect(stream.received.at(-1)).toMatchObject({ id: 'sub', result: {} });
    await serving.ended;
  });

  it('that was to end before it began, ends', async () => {
    const { serveOverHttp } = await import('../../../src/mcp/http/serve-http.ts');
    const { fixtureHost } = await import('../fixture-host.ts');
    await serveOverHttp(fixtureHost(), { host: '127.0.0.1', port: 0, signal: AbortSignal.abort() });
  });
});

it('an address that is taken is told', async () => {
  const serving = await serveFixtures();
  await expect(serveFixtures({ port: serving.port })).rejects.toMatchObject({
    code: 'invalid_request',
    message: expect.stringContaining('the port is in use'),
  });
  serving.end();
  await serving.ended;
});

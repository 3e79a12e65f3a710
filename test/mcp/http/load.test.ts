import { afterEach, describe, expect, it } from 'vitest';
import type { HttpLimits } from '../../../src/mcp/http/limits.ts';
import { beginSession, callOf, modern, openEvents, ping, type Reply, send } from './client.ts';
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

const wait = (name: string, id: string | number = 1) => callOf('wait', { name }, id);
const names = () => serving.host.waiting.map(({ name }) => name);

describe('calls', () => {
  it('of one session, however slow, hold up no other session', async () => {
    const port = await serve({ slots: 4, maxWaiting: 100, graceMs: 100 });
    const [slow, quick] = [await beginSession(port), await beginSession(port)];
    const slowCalls = Array.from({ length: 20 }, (_, at) =>
      send(port, { headers: slow, body: wait(`s${at}`, at) }),
    );
    await until(() => names().length === 3);
    expect((await send(port, { headers: quick, body: callOf('protocol') })).text).toContain('2025-11-25');
    serving.end();
    for (const reply of await Promise.all(slowCalls)) expect([200, 503]).toContain(reply.status);
  });

  it('of a session hold up neither its pings nor its list of tools', async () => {
    const port = await serve({ slots: 1 });
    const headers = await beginSession(port);
    void send(port, { headers, body: wait('slow') });
    await until(() => names().length === 1);
    expect(await send(port, { headers, body: ping() })).toMatchObject({ status: 200 });
    expect(await send(port, { headers, body: { ...ping(), method: 'tools/list' } })).toMatchObject({
      status: 200,
    });
    serving.host.waiting[0]?.release('done');
  });

  it.each([
    ['with sessions', async (port: number) => ({ headers: await beginSession(port), body: wait('x') })],
    ['without', async () => modern('tools/call', { name: 'wait', arguments: { name: 'x' } })],
  ])('%s beyond what can wait are refused, with a time to come back', async (_name, sendingOf) => {
    const port = await serve({ slots: 1, maxWaiting: 4 });
    const sending = await sendingOf(port);
    const refused: Reply[] = [];
    const all = Array.from({ length: 5 }, async () => {
      const reply = await send(port, sending);
      if (reply.status !== 200) refused.push(reply);
      return reply;
    });
    await until(() => refused.length === 2);
    for (const reply of refused)
      expect(reply).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    // One at work and two, half of the room, wait.
    for (let done = 0; done < 3; done++) {
      await until(() => serving.host.waiting.length > done);
      serving.host.waiting[done]?.release('done');
    }
    const statuses = (await Promise.all(all)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 200, 503, 503]);
  });

  it('that wait are cancelled like those under way', async () => {
    const port = await serve({ slots: 1 });
    const headers = await beginSession(port);
    const first = send(port, { headers, body: wait('first', 1) });
    await until(() => names().length === 1);
    const second = send(port, { headers, body: wait('second', 2) });
    const third = send(port, { headers, body: wait('third', 3) });
    const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 2 } };
    await send(port, { headers, body: cancel });
    expect(await second).toMatchObject({ status: 202 });
    serving.host.waiting[0]?.release('done');
    await first;
    await until(() => names().length === 2);
    expect(names()).toEqual(['first', 'third']);
    serving.host.waiting[1]?.release('done');
    await third;
  });

  it('that take long become streams, so that nobody takes the server for dead', async () => {
    const port = await serve({ streamAfterMs: 20, keepAliveMs: 20 });
    const headers = await beginSession(port);
    for (const sending of [
      { headers, body: wait('a') },
      modern('tools/call', { name: 'wait', arguments: { name: 'a' } }),
    ]) {
      const socket = await RawSocket.open(port);
      const extra = Object.entries(sending.headers ?? {}).filter(([, value]) => value !== undefined);
      socket.write(post(JSON.stringify(sending.body), Object.fromEntries(extra) as Record<string, string>));
      await socket.until(/text\/event-stream[\s\S]*: alive/);
      serving.host.waiting.at(-1)?.release('at last');
      await socket.until(/data: .*at last/);
      socket.socket.destroy();
    }
  });
});

describe('bodies', () => {
  it('take no more memory together than they may', async () => {
    const port = await serve({ maxHeldBytes: 1000, uncountedBodyBytes: 0 });
    const headers = await beginSession(port);
    const slow = await RawSocket.open(port);
    slow.write(post('x'.repeat(900), { 'Content-Length': '1800' }));
    await until(() => true);
    let status = 200;
    while (status !== 503)
      status = (await send(port, { headers, body: { ...ping(), params: { x: 'x'.repeat(400) } } })).status;
    slow.socket.destroy();
    while (status !== 200)
      status = (await send(port, { headers, body: { ...ping(), params: { x: 'x'.repeat(400) } } })).status;
  });
});

describe('a session', () => {
  it('ends when there was no POST for its time, and its stream with it', async () => {
    const port = await serve({ sessionLifetimeMs: 400, keepAliveMs: 10 });
    const headers = await beginSession(port);
    const stream = await openEvents(port, { method: 'GET', headers });
    await stream.ended;
    expect(await send(port, { headers, body: ping() })).toMatchObject({ status: 404 });
    expect(await send(port, { method: 'GET', headers })).toMatchObject({ status: 404 });
  });
});

import type { IncomingMessage } from 'node:http';
import { connect, createServer, type Socket } from 'node:net';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterEach, describe, expect, it } from 'vitest';
import type { HttpLimits } from '../../../src/mcp/http/limits.ts';
import { beginSession, callOf, open, openEvents, ping, send } from './client.ts';
import { type Serving, serveFixtures, until } from './serving.ts';

let serving: Serving;
/** Answers become streams at once. */
async function serve(limits: Partial<HttpLimits> = {}): Promise<number> {
  serving = await serveFixtures({ limits: { streamAfterMs: 1, ...limits } });
  return serving.port;
}
afterEach(async () => {
  for (const { release } of serving.host.waiting) release('over');
  serving.end();
  await serving.ended;
  expect(serving.faults).toEqual([]);
});

type Headers = Awaited<ReturnType<typeof beginSession>>;

const waiting = (name: string) => serving.host.waiting.find((call) => call.name === name);

async function textOf(res: IncomingMessage): Promise<string> {
  return (await res.setEncoding('utf8').toArray()).join('');
}

/** A connection that breaks once its stream has begun; resolves with the id of the first event. */
async function broken(port: number, sending: Parameters<typeof open>[1]): Promise<string> {
  const going = new AbortController();
  const res = await open(port, { ...sending, signal: going.signal });
  res.on('error', () => {});
  let text = '';
  await new Promise<void>((resolve) => {
    res.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      if (text.includes('\n\n')) resolve();
    });
  });
  going.abort();
  return /^id: (.+)$/m.exec(text)?.[1] ?? 'none';
}

/** A call of `wait` whose connection breaks while it is under way. */
async function leftCall(port: number, headers: Headers, name: string, id = 1): Promise<string> {
  const eventId = await broken(port, { headers, body: callOf('wait', { name }, id) });
  await until(() => waiting(name) !== undefined);
  return eventId;
}

const resume = (port: number, headers: Headers, id: string) =>
  send(port, { method: 'GET', headers: { ...headers, 'last-event-id': id } });

describe('the answer to a POST that has become a stream', () => {
  it('begins with an id, no data, and when to come back', async () => {
    const port = await serve({ retryMs: 77 });
    const headers = await beginSession(port);
    const res = await open(port, { headers, body: callOf('wait', { name: 'a' }) });
    waiting('a')?.release('done');
    expect(await textOf(res)).toMatch(
      /^id: \S+\nretry: 77\ndata: \n\nevent: message\nid: \S+\ndata: \{.*done.*\n\n$/,
    );
  });

  it.each(['2025-03-26', '2025-06-18'])('has ids, and no event without data, under %s', async (version) => {
    const port = await serve();
    const headers = await beginSession(port, version);
    const res = await open(port, { headers, body: callOf('wait', { name: 'a' }) });
    waiting('a')?.release('done');
    expect(await textOf(res)).toMatch(/^event: message\nid: \S+\ndata: \{.*done.*\n\n$/);
  });

  it('goes on without its connection, for who comes back', async () => {
    const port = await serve();
    const headers = await beginSession(port);
    const id = await leftCall(port, headers, 'a');
    const again = await openEvents(port, { method: 'GET', headers: { ...headers, 'last-event-id': id } });
    waiting('a')?.release('the answer');
    await again.ended;
    expect(again.received).toEqual([
      { jsonrpc: '2.0', id: 1, result: { content: [{ type: 'text', text: 'the answer' }] } },
    ]);
    expect(waiting('a')?.signal.aborted).toBe(false);
  });

  it('waits for its client when it has been given to nobody', async () => {
    const port = await serve();
    const headers = await beginSession(port);
    const id = await leftCall(port, headers, 'a');
    waiting('a')?.release('the answer');
    expect((await resume(port, headers, id)).text).toContain('the answer');
    // It may be lost once more.
    expect((await resume(port, headers, id)).text).toContain('the answer');
  });

  it('is sent from the event on that the client has read last', async () => {
    const port = await serve();
    const headers = await beginSession(port);
    const body = { ...callOf('wipe'), params: { name: 'wipe', _meta: { progressToken: 'p' } } };
    const { text } = await send(port, { headers, body });
    const ids = [...text.matchAll(/^id: (.+)$/gm)].map(([, id = '']) => id);
    expect(ids).toHaveLength(3);
    const rests = await Promise.all(ids.map(async (id) => (await resume(port, headers, id)).text));
    for (const [at, rest] of rests.entries()) {
      expect([...rest.matchAll(/^id: (.+)$/gm)].map(([, id]) => id)).toEqual(ids.slice(at + 1));
    }
  });

  it('leaves the connection before, which may be half open, for the one of a client that is back', async () => {
    const port = await serve();
    const headers = await beginSession(port);
    const first = await open(port, { headers, body: callOf('wait', { name: 'a' }) });
    const [head = ''] = await first.setEncoding('utf8').take(1).toArray();
    const id = /^id: (.+)$/m.exec(String(head))?.[1] ?? 'none';
    const again = await openEvents(port, { method: 'GET', headers: { ...headers, 'last-event-id': id } });
    waiting('a')?.release('the answer');
    await again.ended;
    expect(again.received).toHaveLength(1);
  });

  it('is cancelled when nobody comes back in time', async () => {
    const port = await serve({ resumeMs: 50 });
    const headers = await beginSession(port);
    const id = await leftCall(port, headers, 'a');
    await until(() => waiting('a')?.signal.aborted === true);
    expect(await resume(port, headers, id)).toMatchObject({ status: 400 });
  });

  it('is cancelled when its client says so elsewhere', async () => {
    const port = await serve();
    const headers = await beginSession(port);
    const id = await leftCall(port, headers, 'a', 5);
    const params = { requestId: 5 };
    await send(port, { headers, body: { jsonrpc: '2.0', method: 'notifications/cancelled', params } });
    expect(waiting('a')?.signal.aborted).toBe(true);
    expect(await resume(port, headers, id)).toMatchObject({ status: 200, text: '' });
  });

  it('is cancelled when its client leaves more of them than it may', async () => {
    const port = await serve({ maxLeftStreams: 2 });
    const headers = await beginSession(port);
    for (const [at, name] of ['a', 'b', 'c'].entries()) await leftCall(port, headers, name, at);
    await until(() => waiting('a')?.signal.aborted === true);
    expect(['b', 'c'].map((name) => waiting(name)?.signal.aborted)).toEqual([false, false]);
  });

  it('ends with its session', async () => {
    const port = await serve();
    const headers = await beginSession(port);
    const id = await leftCall(port, headers, 'a');
    await send(port, { method: 'DELETE', headers });
    expect(waiting('a')?.signal.aborted).toBe(true);
    expect(await resume(port, headers, id)).toMatchObject({ status: 404 });
  });

  it('is of its session alone', async () => {
    const port = await serve();
    const [mine, others] = [await beginSession(port), await beginSession(port)];
    const id = await leftCall(port, mine, 'a');
    waiting('a')?.release('the answer');
    expect(await resume(port, others, id)).toMatchObject({ status: 400 });
    expect((await resume(port, mine, id)).text).toContain('the answer');
  });

  it('is lost when it is larger than what is kept', async () => {
    const port = await serve({ maxReplayBytes: 1000 });
    const headers = await beginSession(port);
    const id = await leftCall(port, headers, 'a');
    waiting('a')?.release('x'.repeat(1000));
    expect(await resume(port, headers, id)).toMatchObject({ status: 200, text: '' });
  });

  it('is kept while all streams together keep no more than they may', async () => {
    const port = await serve({ maxHeldReplayBytes: 1000 });
    const sessions = [await beginSession(port), await beginSession(port)];
    const ids: string[] = [];
    for (const [at, headers] of sessions.entries()) {
      ids.push(await leftCall(port, headers, `n${at}`));
      waiting(`n${at}`)?.release('x'.repeat(600));
      await until(() => true);
    }
    const texts = await Promise.all(
      sessions.map(async (headers, at) => (await resume(port, headers, ids[at] ?? '')).text),
    );
    expect(texts.map((text) => text.includes('xxx'))).toEqual([true, false]);
    for (const headers of sessions) await send(port, { method: 'DELETE', headers });
    const headers = await beginSession(port);
    const id = await leftCall(port, headers, 'later');
    waiting('later')?.release('x'.repeat(600));
    expect((await resume(port, headers, id)).text).toContain('xxx');
  });
});

describe('the stream of a GET', () => {
  it('is sent what its client missed, in order and once', async () => {
    const port = await serve();
    const headers = await beginSession(port);
    const id = await broken(port, { method: 'GET', headers });
    const streams = [];
    for (let round = 0; round < 2; round++) {
      serving.reindexed('project');
      // Changes are told together, after a while.
      await new Promise((resolve) => setTimeout(resolve, 150));
      streams.push(await openEvents(port, { method: 'GET', headers: { ...headers, 'last-event-id': id } }));
    }
    const [once, twice] = streams;
    expect(await once?.first(1)).toHaveLength(1);
    expect(await twice?.first(2)).toHaveLength(2);
    twice?.close();
  });

  it('begins anew when what it had kept is gone', async () => {
    const port = await serve({ resumeMs: 20 });
    const headers = await beginSession(port);
    const id = await broken(port, { method: 'GET', headers });
    await new Promise((resolve) => setTimeout(resolve, 100));
    const again = await openEvents(port, { method: 'GET', headers: { ...headers, 'last-event-id': id } });
    serving.reindexed('project');
    expect(await again.first(1)).toHaveLength(1);
    again.close();
  });

  it.each([
    ['nothing', ''],
    ['no event', 'get-1'],
    ['an answer that never was', 'post-999-1'],
    ['too many numbers', 'get-1-1-1'],
    ['no number', 'get-x-1'],
    ['a path', '../../etc/passwd'],
    ['thousands of digits', '9'.repeat(4000)],
  ])('does not begin with an id that is %s', async (_name, id) => {
    const port = await serve();
    const headers = { ...(await beginSession(port)), 'last-event-id': id };
    expect(await send(port, { method: 'GET', headers })).toMatchObject({ status: 400 });
  });
});

it('the official client gets its answer when its connection breaks', async () => {
  const port = await serve({ retryMs: 10 });
  const sockets = new Set<Socket>();
  const proxy = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)));
    }
    near.on('close', () => far.destroy());
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no address.');
  const client = new Client({ name: 'c', version: '1' }, { versionNegotiation: { mode: 'legacy' } });
  const transport = new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${address.port}/mcp`));
  await client.connect(transport);
  const call = client.callTool({ name: 'wait', arguments: { name: 'a' } });
  await until(() => waiting('a') !== undefined);
  await new Promise((resolve) => setTimeout(resolve, 50));
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => setTimeout(resolve, 50));
  waiting('a')?.release('after all');
  expect((await call).content).toMatchObject([{ text: 'after all' }]);
  await client.close();
  for (const socket of sockets) socket.destroy();
  proxy.close();
  expect(await send(port, { headers: await beginSession(port), body: ping() })).toMatchObject({
    status: 200,
  });
});

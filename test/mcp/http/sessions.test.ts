import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginSession, callOf, INITIALIZE, openEvents, ping, send } from './client.ts';
import { type Serving, serveFixtures, until } from './serving.ts';

let serving: Serving;
let port: number;
beforeAll(async () => {
  serving = await serveFixtures();
  port = serving.port;
});
afterAll(async () => {
  serving.end();
  await serving.ended;
  expect(serving.faults).toEqual([]);
});

const UNKNOWN = { 'mcp-session-id': '7f0d9f2c-0000-4000-8000-000000000000' };

describe('a session', () => {
  it.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])(
    'begins with initialize under %s',
    async (version) => {
      const reply = await send(port, {
        body: { ...INITIALIZE, params: { ...INITIALIZE.params, protocolVersion: version } },
      });
      expect(reply.status).toBe(200);
      expect(reply.headers['mcp-session-id']).toMatch(/^[\x21-\x7e]{32,}$/);
      expect(reply.json.result).toMatchObject({ protocolVersion: version, serverInfo: { name: 'quarry' } });
    },
  );

  it('calls tools under the version it was begun with', async () => {
    const headers = await beginSession(port, '2025-06-18');
    const reply = await send(port, { headers, body: callOf('protocol') });
    expect(reply.json).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: { content: [{ type: 'text', text: '2025-06-18' }] },
    });
  });

  it.each(['application/json', 'text/event-stream', '*/*'])('begins for who accepts %s', async (accept) => {
    const reply = await send(port, { body: INITIALIZE, headers: { accept } });
    expect(reply.text).toContain('"serverInfo"');
    const id = String(reply.headers['mcp-session-id']);
    expect(await send(port, { headers: { 'mcp-session-id': id }, body: ping() })).toMatchObject({
      status: 200,
    });
  });

  it('does not begin when initialize fails', async () => {
    const reply = await send(port, { body: { ...INITIALIZE, params: {} } });
    expect(reply.headers['mcp-session-id']).toBeUndefined();
    expect(reply.json.error).toEqual({
      code: -32602,
      message: 'Missing required parameter: protocolVersion',
    });
  });

  it('is not initialized twice', async () => {
    const headers = await beginSession(port);
    expect(await send(port, { headers, body: INITIALIZE })).toMatchObject({ status: 400 });
    expect(await send(port, { headers, body: ping() })).toMatchObject({ status: 200 });
  });

  it('ends with DELETE, and its calls and stream with it', async () => {
    const headers = await beginSession(port);
    const stream = await openEvents(port, { method: 'GET', headers });
    const call = send(port, { headers, body: callOf('wait', { name: 'deleted' }) });
    await until(() => serving.host.waiting.some(({ name }) => name === 'deleted'));
    expect(await send(port, { method: 'DELETE', headers })).toMatchObject({ status: 204 });
    await stream.ended;
    expect((await call).json.error?.message).toContain('session ended');
    expect(serving.host.waiting.find(({ name }) => name === 'deleted')?.signal.aborted).toBe(true);
    expect(await send(port, { headers, body: ping() })).toMatchObject({ status: 404 });
  });
});

describe.each([
  ['POST', { body: ping() }],
  ['POST of a notification', { body: { jsonrpc: '2.0', method: 'notifications/x' } }],
  ['POST of a response', { body: { jsonrpc: '2.0', id: 1, result: {} } }],
  ['POST of a batch', { body: [ping()] }],
  ['GET', { method: 'GET' }],
  ['DELETE', { method: 'DELETE' }],
])('a %s', (_name, sending) => {
  it('without session is a bad request', async () => {
    const reply = await send(port, sending);
    expect(reply.status).toBe(400);
    expect(reply.json.error?.message).toContain('Mcp-Session-Id');
  });

  it('of an unknown session finds none', async () => {
    const reply = await send(port, { ...sending, headers: UNKNOWN });
    expect(reply.status).toBe(404);
    expect(reply.json.error?.message).toContain('initialize');
  });
});

describe('messages', () => {
  it.each([
    ['a notification', { jsonrpc: '2.0', method: 'notifications/x' }],
    ['a malformed notification', { jsonrpc: '2.0', method: 'notifications/x', params: [] }],
    ['a response', { jsonrpc: '2.0', id: 1, result: {} }],
  ])('%s is accepted without an answer', async (_name, body) => {
    const headers = await beginSession(port);
    expect(await send(port, { headers, body })).toMatchObject({ status: 202, text: '' });
  });

  it('that are unknown methods are refused as over stdio', async () => {
    const headers = await beginSession(port);
    const reply = await send(port, { headers, body: { ...ping(4), method: 'tools/destroy' } });
    expect(reply.json).toMatchObject({ id: 4, error: { code: -32601 } });
  });

  it.each([
    ['an unknown tool', { name: 'search_cod' }, 'Tool not found: search_cod'],
    ['no name', { arguments: {} }, 'Missing required parameter: name'],
    [
      'arguments that are a string',
      { name: 'echo', arguments: '{}' },
      "Invalid type for 'arguments': expected object",
    ],
  ])('%s is refused in the same words as over stdio', async (_name, params, message) => {
    const headers = await beginSession(port);
    const reply = await send(port, { headers, body: { ...callOf('x'), params } });
    expect(reply.json.error).toEqual({ code: -32602, message });
  });

  it('errors of tools keep their numbers', async () => {
    const headers = await beginSession(port);
    const reply = await send(port, { headers, body: callOf('fail', { code: 'index_error' }) });
    expect(reply.json.error).toEqual({ code: -32002, message: 'It failed: index_error' });
  });

  it('under one id at once each get their own answer', async () => {
    const headers = await beginSession(port);
    const texts = ['a', 'b', 'c'].map(async (name) => {
      const reply = await send(port, { headers, body: callOf('wait', { name: `same-${name}` }) });
      return JSON.stringify(reply.json.result);
    });
    const calls = () => serving.host.waiting.filter(({ name }) => name.startsWith('same-'));
    await until(() => calls().length === 3);
    for (const call of calls().reverse()) call.release(call.name);
    for (const [at, text] of (await Promise.all(texts)).entries())
      expect(text).toContain(`same-${'abc'[at]}`);
  });

  it('a version that is unknown is refused, one that is known is not', async () => {
    const headers = await beginSession(port);
    const under = (version: string) =>
      send(port, { headers: { ...headers, 'mcp-protocol-version': version }, body: ping() });
    expect(await under('2025-11-25')).toMatchObject({ status: 200 });
    expect(await under('1999-01-01')).toMatchObject({ status: 400 });
  });
});

describe('cancelling', () => {
  it('a call aborts it, and its request ends without an answer', async () => {
    const headers = await beginSession(port);
    const call = send(port, { headers, body: callOf('wait', { name: 'cancelled' }, 'long') });
    await until(() => serving.host.waiting.some(({ name }) => name === 'cancelled'));
    const params = { requestId: 'long', reason: 'changed my mind' };
    await send(port, { headers, body: { jsonrpc: '2.0', method: 'notifications/cancelled', params } });
    expect(await call).toMatchObject({ status: 202, text: '' });
    expect(serving.host.waiting.find(({ name }) => name === 'cancelled')?.signal.aborted).toBe(true);
  });

  it('happens when the client goes', async () => {
    const headers = await beginSession(port);
    const going = new AbortController();
    const call = send(port, { headers, body: callOf('wait', { name: 'left' }), signal: going.signal });
    await until(() => serving.host.waiting.some(({ name }) => name === 'left'));
    going.abort();
    await expect(call).rejects.toThrow();
    await until(() => serving.host.waiting.some(({ name, signal }) => name === 'left' && signal.aborted));
    expect(await send(port, { headers, body: ping() })).toMatchObject({ status: 200 });
  });

  it('a call of another session does nothing', async () => {
    const [mine, others] = [await beginSession(port), await beginSession(port)];
    const call = send(port, { headers: mine, body: callOf('wait', { name: 'mine' }, 7) });
    await until(() => serving.host.waiting.some(({ name }) => name === 'mine'));
    const params = { requestId: 7 };
    await send(port, {
      headers: others,
      body: { jsonrpc: '2.0', method: 'notifications/cancelled', params },
    });
    serving.host.waiting.find(({ name }) => name === 'mine')?.release('kept');
    expect(JSON.stringify((await call).json.result)).toContain('kept');
  });
});

describe('answers', () => {
  const withProgress = { ...callOf('wipe'), params: { name: 'wipe', _meta: { progressToken: 'p' } } };

  it('are JSON where there is nothing else to tell', async () => {
    const headers = await beginSession(port);
    const reply = await send(port, { headers, body: callOf('wipe') });
    expect(reply.headers['content-type']).toBe('application/json');
  });

  it('are a stream where progress was asked for', async () => {
    const headers = await beginSession(port);
    const stream = await openEvents(port, { headers, body: withProgress });
    await stream.ended;
    expect(stream.received).toMatchObject([
      { method: 'notifications/progress', params: { progressToken: 'p', progress: 1 } },
      { id: 1, result: { content: [{ text: 'wiped' }] } },
    ]);
  });

  it.each([
    ['application/json', 'application/json'],
    ['text/event-stream', 'text/event-stream'],
    ['*/*', 'text/event-stream'],
    [undefined, 'text/event-stream'],
  ])('to a client that accepts %s are %s', async (accept, type) => {
    const headers = { ...(await beginSession(port)), accept };
    const reply = await send(port, { headers, body: withProgress });
    expect(reply.headers['content-type']).toBe(type);
    expect(reply.text).toContain('wiped');
  });

  it('to a client that accepts neither are refused', async () => {
    const headers = { ...(await beginSession(port)), accept: 'text/html' };
    expect(await send(port, { headers, body: ping() })).toMatchObject({ status: 406 });
    expect(await send(port, { headers, method: 'GET' })).toMatchObject({ status: 406 });
  });
});

describe('batches', () => {
  it('are answered as one array under 2025-03-26', async () => {
    const headers = await beginSession(port, '2025-03-26');
    const body = [ping('a'), { jsonrpc: '2.0', method: 'notifications/x' }, 5, ping('b')];
    const { json } = await send(port, { headers, body });
    expect(json).toHaveLength(3);
    expect(json).toEqual(
      expect.arrayContaining([
        { jsonrpc: '2.0', id: 'a', result: {} },
        { jsonrpc: '2.0', id: 'b', result: {} },
        { jsonrpc: '2.0', id: null, error: { code: -32600, message: expect.any(String) } },
      ]),
    );
  });

  it('of one request are answered as an array of one', async () => {
    const headers = await beginSession(port, '2025-03-26');
    expect((await send(port, { headers, body: [ping('a')] })).json).toEqual([
      { jsonrpc: '2.0', id: 'a', result: {} },
    ]);
  });

  it('of notifications are accepted', async () => {
    const headers = await beginSession(port, '2025-03-26');
    const body = [{ jsonrpc: '2.0', method: 'notifications/x' }];
    expect(await send(port, { headers, body })).toMatchObject({ status: 202, text: '' });
  });

  it.each(['2024-11-05', '2025-06-18', '2025-11-25'])('are refused under %s', async (version) => {
    const headers = await beginSession(port, version);
    const reply = await send(port, { headers, body: [ping()] });
    expect(reply.status).toBe(400);
    expect(reply.json.error).toEqual({
      code: -32600,
      message: 'Invalid request: batches are not supported by this protocol version',
    });
  });

  it.each([
    ['that are empty', []],
    ['of too many messages', Array.from({ length: 51 }, (_, id) => ping(id))],
  ])('%s are refused', async (_name, body) => {
    const headers = await beginSession(port, '2025-03-26');
    expect(await send(port, { headers, body })).toMatchObject({
      status: 400,
      json: { error: { code: -32600 } },
    });
  });
});

describe('the stream of a GET', () => {
  it('tells every session that the index has changed', async () => {
    const streams = await Promise.all(
      [1, 2].map(async () => openEvents(port, { method: 'GET', headers: await beginSession(port) })),
    );
    serving.reindexed('project');
    for (const stream of streams) {
      expect(await stream.first(1)).toEqual([
        { jsonrpc: '2.0', method: 'notifications/resources/updated', params: { uri: 'index' } },
      ]);
      stream.close();
    }
  });

  it('gets what is told until a newer one is opened', async () => {
    const headers = await beginSession(port);
    const older = await openEvents(port, { method: 'GET', headers });
    const newer = await openEvents(port, { method: 'GET', headers });
    serving.reindexed('project');
    await newer.first(1);
    newer.close();
    await newer.ended;
    await until(() => true);
    serving.reindexed('project');
    await older.first(1);
    expect(older.received).toHaveLength(1);
    older.close();
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Events, modern, open, openEvents, send } from './client.ts';
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

describe('requests of 2026-07-28', () => {
  it('need no session and begin none', async () => {
    const reply = await send(port, modern('tools/call', { name: 'protocol' }));
    expect(reply.status).toBe(200);
    expect(reply.headers['mcp-session-id']).toBeUndefined();
    expect(reply.json.result).toMatchObject({ content: [{ type: 'text', text: '2026-07-28' }] });
  });

  it('discover the server', async () => {
    const { json } = await send(port, modern('server/discover'));
    expect(json.result).toMatchObject({ supportedVersions: ['2026-07-28'], capabilities: { tools: {} } });
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
    const reply = await send(port, modern('tools/call', params));
    expect(reply.json.error).toEqual({ code: -32602, message });
  });

  it('errors of tools keep their numbers', async () => {
    const reply = await send(
      port,
      modern('tools/call', { name: 'fail', arguments: { code: 'index_error' } }),
    );
    expect(reply.json.error).toEqual({ code: -32002, message: 'It failed: index_error' });
  });

  it('an unknown method is not found', async () => {
    const reply = await send(port, modern('tools/destroy', {}, 'x'));
    expect(reply).toMatchObject({ status: 404, json: { id: 'x', error: { code: -32601 } } });
  });

  it.each([
    ['no method in the headers', { 'mcp-method': undefined }],
    ['another method in the headers', { 'mcp-method': 'tools/list' }],
    ['another tool in the headers', { 'mcp-name': 'wipe' }],
    ['another version in the headers', { 'mcp-protocol-version': '2025-11-25' }],
  ])('with %s are refused', async (_name, headers) => {
    const sending = modern('tools/call', { name: 'protocol' });
    const reply = await send(port, { ...sending, headers: { ...sending.headers, ...headers } });
    expect(reply).toMatchObject({ status: 400, json: { error: { code: -32020 } } });
  });

  it('of a version that is unknown are told which are known', async () => {
    const version = '2099-01-01';
    const sending = modern('ping', { _meta: { 'io.modelcontextprotocol/protocolVersion': version } });
    const reply = await send(port, {
      ...sending,
      headers: { ...sending.headers, 'mcp-protocol-version': version },
    });
    expect(reply).toMatchObject({
      status: 400,
      json: { error: { code: -32022, data: { supported: ['2026-07-28'] } } },
    });
  });

  it('stream progress to who asked for it', async () => {
    const stream = await openEvents(
      port,
      modern('tools/call', { name: 'wipe', _meta: { progressToken: 'p' } }),
    );
    await stream.ended;
    expect(stream.received).toMatchObject([
      { method: 'notifications/progress', params: { progressToken: 'p', progress: 1 } },
      { id: 1, result: { content: [{ text: 'wiped' }] } },
    ]);
  });

  it.each([
    ['application/json', 'application/json'],
    ['text/event-stream', 'text/event-stream'],
  ])('of a client that accepts %s alone are answered so', async (accept, type) => {
    for (const meta of [{}, { progressToken: 'p' }]) {
      const sending = modern('tools/call', { name: 'wipe', _meta: meta });
      const reply = await send(port, { ...sending, headers: { ...sending.headers, accept } });
      expect(reply.headers['content-type']).toBe(type);
      expect(reply.text).toContain('wiped');
    }
  });

  it('are cancelled when the client goes', async () => {
    const going = new AbortController();
    const call = send(port, {
      ...modern('tools/call', { name: 'wait', arguments: { name: 'left' } }),
      signal: going.signal,
    });
    await until(() => serving.host.waiting.some(({ name }) => name === 'left'));
    going.abort();
    await expect(call).rejects.toThrow();
    await until(() => serving.host.waiting.some(({ name, signal }) => name === 'left' && signal.aborted));
  });
});

describe('subscriptions/listen', () => {
  const listen = (uris: string[], id = 'sub') =>
    modern('subscriptions/listen', { notifications: { resourceSubscriptions: uris } }, id);

  it('is acknowledged on a stream', async () => {
    const stream = new Events(await open(port, listen(['index'])));
    expect(await stream.first(1)).toMatchObject([{ method: 'notifications/subscriptions/acknowledged' }]);
    stream.close();
  });

  it('is told of what it asked for, and of nothing else', async () => {
    const index = new Events(await open(port, listen(['index', 'quarry://source/a/index'])));
    const other = new Events(await open(port, listen(['quarry://source/b/index'])));
    await Promise.all([index.first(1), other.first(1)]);
    serving.reindexed('a');
    expect((await index.first(3)).slice(1).map(({ params }) => params?.uri)).toEqual([
      'index',
      'quarry://source/a/index',
    ]);
    expect(other.received).toHaveLength(1);
    index.close();
    other.close();
  });

  it('is refused to a client that takes no streams', async () => {
    const sending = listen(['index']);
    const reply = await send(port, {
      ...sending,
      headers: { ...sending.headers, accept: 'application/json' },
    });
    expect(reply.status).toBe(406);
  });
});

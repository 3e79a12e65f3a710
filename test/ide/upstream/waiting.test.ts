import { describe, expect, it } from 'vitest';
import { Refusal } from '../../../src/ide/types.ts';
import { IdeRpcError } from '../../../src/ide/upstream/upstream.ts';
import { freePorts, textOf, upstreamScene } from './upstream-scene.ts';

const scene = upstreamScene();
const OTHER = { kind: 'other' } as const;

describe('waiting for a connection', () => {
  it('is done in order, and by all on one connection', async () => {
    const ide = await scene.fake({ tools: 'mixed' });
    ide.delay(100, ['initialize']);
    const { call } = scene.open(ide.port);
    const messages = Array.from({ length: 20 }, (_, index) => String(index));
    const answers = await Promise.all(
      messages.map(async (message) => textOf(await call('ping_it', { message }, { kind: 'read' }))),
    );
    expect(answers).toEqual(messages.map((message) => `pong: ${message}`));
    // Ids are given when a request is sent; which of them arrives first is up to TCP.
    const calls = ide.requests.filter(({ method }) => method === 'tools/call');
    const inOrder = calls.toSorted((one, other) => Number(one.id) - Number(other.id));
    expect(inOrder.map(({ params }) => Object(params.arguments).message)).toEqual(messages);
    expect(new Set(calls.map(({ id }) => id)).size).toBe(20);
    expect(ide.methods().filter((method) => method === 'initialize')).toHaveLength(1);
  });

  it('has a limit', async () => {
    const [port = 0] = await freePorts(1);
    const { call } = scene.open(port, { JETBRAINS_MCP_QUEUE_LIMIT: '2' });
    const results = await Promise.allSettled([1, 2, 3].map(() => call('ping_it', {}, OTHER)));
    const messages = results.map((result) => (result.status === 'rejected' ? result.reason.message : ''));
    expect(messages[0]).toContain('No JetBrains IDE found');
    expect(messages[1]).toBe(messages[0]);
    expect(messages[2]).toBe('Queue limit (2) reached while waiting for the IDE');
  });

  it('has an end, for calls and methods alike', async () => {
    const port = await scene.server(() => {});
    const { call, upstream } = scene.open(port, { JETBRAINS_MCP_QUEUE_WAIT_TIMEOUT_S: '1' });
    const text = 'timed out after 1 s waiting for the IDE';
    await Promise.all([
      expect(call('ping_it', {}, OTHER)).rejects.toThrow(new Refusal(`ping_it ${text}`)),
      expect(upstream.tools()).rejects.toThrow(new Refusal(`tools/list ${text}`)),
    ]);
  });

  it('ends when the client cancels', async () => {
    const port = await scene.server(() => {});
    const { call } = scene.open(port);
    const abort = new AbortController();
    const calling = call('ping_it', {}, { ...OTHER, signal: abort.signal });
    setTimeout(() => abort.abort(), 20);
    await expect(calling).rejects.toBeInstanceOf(Refusal);
    await expect(call('ping_it', {}, { ...OTHER, signal: abort.signal })).rejects.toBeInstanceOf(Refusal);
  });
});

describe('a request', () => {
  it('gives back what the IDE answers, as it is', async () => {
    const ide = await scene.fake();
    const result = {
      content: [{ type: 'image', data: 'aGk=', mimeType: 'image/png', _meta: { a: 1 } }],
      structuredContent: { other: [null] },
      isError: true,
      _meta: { 'x/y': { z: 1.5 } },
    };
    ide.onCall('anything', () => result);
    const { call, upstream } = scene.open(ide.port);
    expect(await call('anything')).toEqual(result);
    const params = {
      name: 'anything',
      arguments: { a: { b: [1, 'ü😀'] } },
      _meta: { 'x/y': 1 },
      extra: true,
    };
    await upstream.request('tools/call', params, { name: 'anything', kind: 'other' });
    expect(ide.requests.at(-1)?.params).toEqual(params);
  });

  it('rejects with the JSON-RPC error of the IDE', async () => {
    const ide = await scene.fake();
    ide.onCall('anything', () => ({ rpcError: { code: -32602, message: 'Bad things', data: { a: 1 } } }));
    const error = await scene
      .open(ide.port)
      .call('anything')
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(IdeRpcError);
    expect(error).toMatchObject({ code: -32602, message: 'Bad things', data: { a: 1 } });
  });

  it.each<[object, string | RegExp, number]>([
    [{ http: 500, body: 'boom\n' }, 'The IDE answered with HTTP status 500: boom', 1],
    [{ http: 403 }, 'The IDE answered with HTTP status 403', 1],
    [{ http: 400, body: 'Bad argument' }, 'The IDE answered with HTTP status 400: Bad argument', 1],
    [
      { http: 400, body: '{"jsonrpc":"2.0","id":null,"error":{"code":-32602,"message":"Bad argument"}}' },
      /^Bad argument$/,
      1,
    ],
    // Whoever answers so may be somebody else by now.
    [{ http: 200, body: '<p>Hello' }, /lost during 'anything'/, 2],
  ])('rejects for the answer %o', async (answer, message, count) => {
    const ide = await scene.fake();
    ide.onCall('anything', () => answer);
    const { call } = scene.open(ide.port);
    await expect(call('anything', {}, { kind: 'read' })).rejects.toThrow(message);
    expect(ide.calls('anything')).toHaveLength(count);
    ide.onCall('anything', undefined);
    expect(await call('search', { q: 'x' })).toBeDefined();
  });

  it('looks for the IDE again when somebody else answers in its place', async () => {
    const [first = 0, second = 0] = await freePorts(2);
    const ide = await scene.fake({ port: first, tools: 'mixed' });
    const { call } = scene.open(first, { JETBRAINS_MCP_PORT_SCAN_LIMIT: '2' });
    await call('ping_it', { message: 'm' });
    await ide.restart({ newPort: second });
    await scene.server((_, response) => response.writeHead(501).end(), first);
    await expect(call('ping_it', { message: 'm' })).rejects.toThrow('HTTP status 501');
    expect(textOf(await call('ping_it', { message: 'm' }))).toBe('pong: m');
  });

  it('may have a large answer, though not any', async () => {
    const ide = await scene.fake();
    const { call } = scene.open(ide.port);
    const text = 'x'.repeat(20 * 1024 * 1024);
    ide.onCall('large', () => ({ content: [{ type: 'text', text }] }));
    expect(textOf(await call('large'))).toBe(text);
    const port = await scene.server((_, response) => {
      response.setHeader('content-type', 'application/json');
      const part = Buffer.alloc(1024 * 1024, 32);
      const write = () => {
        while (response.write(part));
        response.once('drain', write);
      };
      write();
    });
    const endless = scene.open(port, { MCP_URL: `http://127.0.0.1:${port}/` });
    await expect(endless.upstream.tools()).rejects.toThrow('is larger than 1 MB');
    ide.onCall('larger', () => ({ content: [{ type: 'text', text: text.repeat(4) }] }));
    await expect(call('larger')).rejects.toThrow(new Refusal("The IDE's answer is larger than 64 MB"));
    expect(ide.calls('larger')).toHaveLength(1);
  });
});

describe('a request that takes too long', () => {
  it.each(['json', 'sse'] as const)('is cancelled, and its late answer dropped (%s)', async (answers) => {
    const ide = await scene.fake({ tools: 'mixed', answers });
    const { call } = scene.open(ide.port, { JETBRAINS_MCP_TOOL_CALL_TIMEOUT_S: '1' });
    await call('ping_it', { message: 'm' });
    ide.delay(1_500, ['tools/call']);
    await expect(call('ping_it', { message: 'slow' }, OTHER)).rejects.toThrow(
      new Refusal("Tool 'ping_it' timed out after 1 s"),
    );
    const isCancelled = () => ide.methods().at(-1) === 'notifications/cancelled';
    await ide.waitFor(isCancelled);
    const slow = ide.requests.find(({ params }) => JSON.stringify(params).includes('slow'));
    expect(ide.requests.at(-1)?.params).toMatchObject({ requestId: slow?.id });
    ide.delay(0);
    expect(textOf(await call('ping_it', { message: 'next' }))).toBe('pong: next');
    expect(ide.calls('ping_it')).toHaveLength(3);
  });

  it('is not sent again, whatever its kind, and needs no new session', async () => {
    const ide = await scene.fake({ tools: 'mixed' });
    const { call, upstream } = scene.open(ide.port, { JETBRAINS_MCP_TOOL_CALL_TIMEOUT_S: '1' });
    await upstream.tools();
    ide.onMethod('tools/call', () => 'never');
    const kinds = ['read', 'write', 'other'] as const;
    await Promise.all(
      kinds.map((kind) =>
        expect(call(`never_${kind}`, {}, { kind })).rejects.toThrow(`Tool 'never_${kind}' timed out`),
      ),
    );
    for (const kind of kinds) expect(ide.calls(`never_${kind}`)).toHaveLength(1);
    expect(ide.methods().filter((method) => method === 'initialize')).toHaveLength(1);
  });

  it('is named without a tool where it is none', async () => {
    const ide = await scene.fake({ capabilities: { resources: {} } });
    ide.onMethod('resources/list', () => 'never');
    const { upstream } = scene.open(ide.port, { JETBRAINS_MCP_TOOL_CALL_TIMEOUT_S: '1' });
    const options = { name: 'resources/list', kind: 'read' } as const;
    await expect(upstream.request('resources/list', {}, options)).rejects.toThrow(
      new Refusal("Request 'resources/list' timed out after 1 s"),
    );
  });

  it('may have no limit', async () => {
    const ide = await scene.fake({ tools: 'mixed' });
    const { call } = scene.open(ide.port, { JETBRAINS_MCP_TOOL_CALL_TIMEOUT_S: '1' });
    await call('ping_it', { message: 'm' });
    ide.delay(1_200, ['tools/call']);
    expect(textOf(await call('ping_it', { message: 'm' }, { ...OTHER, timeout: false }))).toBe('pong: m');
  });

  it('is cancelled by the client, too', async () => {
    const ide = await scene.fake();
    const { call } = scene.open(ide.port);
    ide.onCall('endless', () => 'never');
    const abort = new AbortController();
    const calling = call('endless', {}, { kind: 'other', signal: abort.signal });
    await ide.waitFor(() => ide.calls('endless').length === 1);
    abort.abort();
    await expect(calling).rejects.toBeInstanceOf(Refusal);
    const called = ide.requests.find(({ method }) => method === 'tools/call');
    await ide.waitFor(() => ide.methods().at(-1) === 'notifications/cancelled');
    expect(ide.requests.at(-1)?.params).toMatchObject({ requestId: called?.id });
  });
});

import { describe, expect, it } from 'vitest';
import { connectLocally, MODERN_META, settle } from './connection.ts';

const call = (name: string) => ({ name, arguments: {} });
const text = (message: { result?: Record<string, unknown> }) => message.result?.content;

describe('the handshake of the 2025 protocols', () => {
  it.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])('agrees on %s', async (version) => {
    const { client } = connectLocally();
    const result = await client.initialize(version);
    expect(result).toEqual({
      protocolVersion: version,
      capabilities: { tools: {} },
      serverInfo: { name: 'quarry', title: 'Quarry', version: '1.2.3' },
      instructions: expect.stringMatching(/^Quarry /),
    });
    expect(text(await client.request('tools/call', call('protocol')))).toEqual([
      { type: 'text', text: version },
    ]);
  });

  it.each(['2023-01-01', '2026-07-28', '2099-01-01', 'x'])('offers the newest for %s', async (version) => {
    const { client } = connectLocally();
    expect(await client.initialize(version)).toMatchObject({ protocolVersion: '2025-11-25' });
  });

  it('asks for the version alone', async () => {
    const { client } = connectLocally();
    const { result } = await client.request('initialize', { protocolVersion: '2025-06-18' });
    expect(result).toMatchObject({ protocolVersion: '2025-06-18' });
  });

  it.each([
    [{ capabilities: {} }, 'Missing required parameter: protocolVersion'],
    [undefined, 'Missing required parameter: protocolVersion'],
    [{ protocolVersion: 5 }, "Invalid type for 'protocolVersion': expected string"],
    [{ protocolVersion: '2025-11-25', capabilities: [] }, "Invalid type for 'capabilities': expected object"],
  ])('refuses %j', async (params, message) => {
    const { client } = connectLocally();
    expect((await client.request('initialize', params)).error).toEqual({ code: -32602, message });
  });

  it('may be left out: requests are answered all the same', async () => {
    const { client } = connectLocally();
    expect(text(await client.request('tools/call', call('protocol')))).toEqual([
      { type: 'text', text: 'none' },
    ]);
  });

  it('is answered before what was sent along with it', async () => {
    const { client } = connectLocally();
    const params = {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'c', version: '1' },
    };
    const messages = [
      { jsonrpc: '2.0', id: 1, method: 'initialize', params },
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', id: 2, method: 'tools/call', params: call('protocol') },
    ];
    client.sendRaw(messages.map((message) => `${JSON.stringify(message)}\n`).join(''));
    expect(text(await client.answer(2))).toEqual([{ type: 'text', text: '2025-06-18' }]);
    expect(client.received.map((line) => (Array.isArray(line) ? line : line.id))).toEqual([1, 2]);
  });

  it('serves ping', async () => {
    const { client } = connectLocally();
    await client.initialize();
    expect((await client.request('ping')).result).toEqual({});
  });
});

describe('the stateless protocol 2026-07-28', () => {
  it('discovers the server', async () => {
    const { client } = connectLocally();
    const { result } = await client.request('server/discover', { _meta: MODERN_META });
    expect(result).toMatchObject({
      supportedVersions: ['2026-07-28'],
      capabilities: { tools: {} },
      instructions: expect.stringMatching(/^Quarry /),
      resultType: 'complete',
      _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'quarry', version: '1.2.3' } },
    });
  });

  it('lists and calls tools without any handshake', async () => {
    const { client } = connectLocally();
    const list = await client.request('tools/list', { _meta: MODERN_META });
    expect(list.result?.tools).toHaveLength(8);
    const answer = await client.request('tools/call', { _meta: MODERN_META, ...call('protocol') });
    expect(answer.result).toMatchObject({
      content: [{ type: 'text', text: '2026-07-28' }],
      resultType: 'complete',
    });
  });

  it('wants its parameters in every request', async () => {
    const { client } = connectLocally();
    await client.request('tools/list', { _meta: MODERN_META });
    expect((await client.request('tools/list')).error?.code).toBe(-32602);
  });

  it('refuses a version nobody knows and names its own', async () => {
    const { client } = connectLocally();
    const _meta = { ...MODERN_META, 'io.modelcontextprotocol/protocolVersion': '2099-01-01' };
    const { error } = await client.request('tools/list', { _meta });
    expect(error).toMatchObject({
      code: -32022,
      data: { supported: ['2026-07-28'], requested: '2099-01-01' },
    });
  });

  it('has no ping', async () => {
    const { client } = connectLocally();
    expect((await client.request('ping', { _meta: MODERN_META })).error?.code).toBe(-32601);
  });

  it('still lets a client fall back to the handshake after discovery', async () => {
    const { client } = connectLocally();
    await client.request('server/discover', { _meta: MODERN_META });
    expect(await client.initialize('2025-03-26')).toMatchObject({ protocolVersion: '2025-03-26' });
  });

  it('is not kept from ending by a subscription', async () => {
    const { client, served } = connectLocally({ graceMs: 600_000 });
    await client.request('tools/list', { _meta: MODERN_META });
    client.send({
      jsonrpc: '2.0',
      id: 'sub',
      method: 'subscriptions/listen',
      params: { _meta: MODERN_META, notifications: { toolsListChanged: true } },
    });
    await settle();
    client.endInput();
    await served;
  });
});

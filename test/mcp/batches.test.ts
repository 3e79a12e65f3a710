import { describe, expect, it } from 'vitest';
import { connectLocally, settle } from './connection.ts';

const ping = (id: unknown) => ({ jsonrpc: '2.0', id, method: 'ping' });
const pong = (id: unknown) => ({ jsonrpc: '2.0', id, result: {} });
const isBatch = (line: unknown) => Array.isArray(line);

async function initialized(version: string) {
  const connection = connectLocally();
  await connection.client.initialize(version);
  return connection;
}

describe('batches under 2025-03-26', () => {
  const version = '2025-03-26';

  it('are answered as one array', async () => {
    const { client } = await initialized(version);
    client.send([ping('a'), { jsonrpc: '2.0', method: 'notifications/x' }, ping('b')]);
    const answers = await client.waitFor(isBatch);
    expect(answers).toHaveLength(2);
    expect(answers).toEqual(expect.arrayContaining([pong('a'), pong('b')]));
  });

  it('may follow the handshake without waiting for its answer', async () => {
    const { client } = connectLocally();
    const params = { protocolVersion: version, capabilities: {}, clientInfo: { name: 'c', version: '1' } };
    client.sendRaw(
      `${JSON.stringify({ ...ping('i'), method: 'initialize', params })}\n[${JSON.stringify(ping('a'))}]\n`,
    );
    expect(await client.waitFor(isBatch)).toEqual([pong('a')]);
  });
});

describe('a batch', () => {
  it('waits for its slowest request', async () => {
    const { client, host } = await initialized('2025-03-26');
    const call = {
      jsonrpc: '2.0',
      id: 'slow',
      method: 'tools/call',
      params: { name: 'wait', arguments: { name: 'x' } },
    };
    client.send([ping('a'), call]);
    await settle();
    expect(client.received.filter(isBatch)).toEqual([]);
    host.waiting[0]?.release('done');
    const answers = await client.waitFor(isBatch);
    expect(answers).toEqual([
      pong('a'),
      { jsonrpc: '2.0', id: 'slow', result: { content: [{ type: 'text', text: 'done' }] } },
    ]);
  });

  it('does not wait for a request that was cancelled', async () => {
    const { client } = await initialized('2025-03-26');
    const call = {
      jsonrpc: '2.0',
      id: 'slow',
      method: 'tools/call',
      params: { name: 'wait', arguments: { name: 'x' } },
    };
    client.send([ping('a'), call]);
    await settle();
    client.notify('notifications/cancelled', { requestId: 'slow' });
    expect(await client.waitFor(isBatch)).toEqual([pong('a')]);
  });

  it('names its members that are no requests', async () => {
    const { client } = await initialized('2025-03-26');
    client.send([1, { jsonrpc: '2.0', id: 'x' }, ping('a')]);
    const error = { code: -32600, message: expect.any(String) };
    expect(await client.waitFor(isBatch)).toEqual([
      { jsonrpc: '2.0', id: null, error },
      { jsonrpc: '2.0', id: 'x', error },
      pong('a'),
    ]);
  });

  it('cannot contain the handshake', async () => {
    const { client } = await initialized('2025-03-26');
    client.send([{ ...ping('i'), method: 'initialize' }]);
    expect(await client.waitFor(isBatch)).toEqual([
      { jsonrpc: '2.0', id: 'i', error: { code: -32600, message: expect.stringContaining('initialize') } },
    ]);
  });

  it('of nothing but notifications is not answered', async () => {
    const { client } = await initialized('2025-03-26');
    client.send([{ jsonrpc: '2.0', method: 'notifications/x' }]);
    await client.request('ping');
    expect(client.received.filter(isBatch)).toEqual([]);
  });

  it('that is empty is an invalid request', async () => {
    const { client } = await initialized('2025-03-26');
    client.send([]);
    expect((await client.answer(null)).error?.code).toBe(-32600);
  });

  it.each(['2024-11-05', '2025-06-18', '2025-11-25'])('is an invalid request under %s', async (version) => {
    const { client } = await initialized(version);
    client.send([ping('a')]);
    expect(await client.answer(null)).toEqual({
      jsonrpc: '2.0',
      id: null,
      error: { code: -32600, message: 'Invalid request: batches are not supported by this protocol version' },
    });
  });
});

import { PassThrough, Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { connectLocally, settle } from './connection.ts';

const CALL = { name: 'wait', arguments: { name: 'x' } };

describe('when the input ends', () => {
  it('a request sent just before is answered', async () => {
    const { client, served } = connectLocally();
    client.sendRaw('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"protocol"}}\n');
    client.endInput();
    await served;
    expect((await client.answer(1)).result?.content).toEqual([{ type: 'text', text: 'none' }]);
  });

  it('a last line without an end is read', async () => {
    const { client, served } = connectLocally();
    client.sendRaw('{"jsonrpc":"2.0","id":1,"method":"ping"}');
    client.endInput();
    await served;
    expect((await client.answer(1)).result).toEqual({});
  });

  it('calls under way are waited for', async () => {
    const { client, host, served } = connectLocally({ graceMs: 600_000 });
    const answer = client.request('tools/call', CALL);
    client.endInput();
    await settle();
    host.waiting[0]?.release('in time');
    expect((await answer).result?.content).toEqual([{ type: 'text', text: 'in time' }]);
    await served;
  });

  it('calls that take too long are cancelled, and answered with an error', async () => {
    const { client, host, served } = connectLocally({ graceMs: 20 });
    const answer = client.request('tools/call', CALL);
    client.endInput();
    await served;
    expect(host.waiting[0]?.signal.aborted).toBe(true);
    expect((await answer).error).toEqual({
      code: -32603,
      message: 'The input ended before the request was finished; it was cancelled.',
    });
  });

  it('serving ends only when all answers have been written', async () => {
    let written = 0;
    const slow = new Writable({
      write: (_chunk, _encoding, done) => {
        setTimeout(() => {
          written += 1;
          done();
        }, 5);
      },
    });
    const { client, served } = connectLocally({ output: slow });
    for (const id of [1, 2, 3]) client.send({ jsonrpc: '2.0', id, method: 'ping' });
    client.endInput();
    await served;
    expect(written).toBe(3);
  });

  it('without a request, serving ends', async () => {
    const { client, served } = connectLocally({ graceMs: 600_000 });
    client.endInput();
    await served;
    expect(client.received).toEqual([]);
  });

  it('a cancelled call is not waited for', async () => {
    const { client, served } = connectLocally({ graceMs: 600_000 });
    client.send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: CALL });
    await settle();
    client.notify('notifications/cancelled', { requestId: 1 });
    client.endInput();
    await served;
    expect(client.received).toEqual([]);
  });
});

describe('serving ends', () => {
  it('at once when asked to, and calls are cancelled', async () => {
    const ending = new AbortController();
    const { client, host, served, toServer } = connectLocally({ signal: ending.signal, graceMs: 600_000 });
    client.send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: CALL });
    await settle();
    ending.abort();
    await served;
    expect(host.waiting[0]?.signal.aborted).toBe(true);
    expect(toServer.destroyed).toBe(true);
  });

  it('at once when asked to before it began', async () => {
    const { served } = connectLocally({ signal: AbortSignal.abort() });
    await served;
  });

  it('quietly when the client no longer reads', async () => {
    const broken = new Writable({
      write: (_chunk, _encoding, done) => done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })),
    });
    const faults: Error[] = [];
    const { client, served } = connectLocally({ output: broken, onerror: (error) => faults.push(error) });
    client.send({ jsonrpc: '2.0', id: 1, method: 'ping' });
    await served;
    expect(faults.map(({ message }) => message)).toEqual([]);
  });

  it('with a word when the output breaks otherwise', async () => {
    const broken = new Writable({ write: (_chunk, _encoding, done) => done(new Error('disk on fire')) });
    const faults: Error[] = [];
    const { client, served } = connectLocally({ output: broken, onerror: (error) => faults.push(error) });
    client.send({ jsonrpc: '2.0', id: 1, method: 'ping' });
    await served;
    expect(faults.map(({ message }) => message)).toContainEqual(expect.stringContaining('disk on fire'));
  });

  it('with a word when the input breaks', async () => {
    const faults: Error[] = [];
    const { toServer, served } = connectLocally({ onerror: (error) => faults.push(error) });
    toServer.destroy(new Error('cable cut'));
    await served;
    expect(faults.map(({ message }) => message)).toEqual(['cable cut']);
  });
});

it('a client that does not read is not read from either', async () => {
  const output = new PassThrough({ highWaterMark: 1024 });
  const { client, host } = connectLocally({ output });
  const text = 'x'.repeat(1024 * 1024);
  const calls = 40;
  for (let id = 1; id <= calls; id++) {
    client.send({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'echo', arguments: { text } } });
  }
  await settle();
  await settle();
  const whileStuck = host.calls.length;
  expect(whileStuck).toBeGreaterThan(0);
  expect(whileStuck).toBeLessThan(calls);
  let received = 0;
  await new Promise<void>((resolve) => {
    output.on('data', (chunk: Buffer) => {
      received += chunk.toString().split('\n').length - 1;
      if (received === calls) resolve();
    });
  });
  expect(host.calls).toHaveLength(calls);
});

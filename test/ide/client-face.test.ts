import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/ide/types.ts';
import { IdeRpcError } from '../../src/ide/upstream/failures.ts';
import { connected, echo } from './client-face-scene.ts';

describe('a request', () => {
  it.each<[string | number]>([[1], [0], [-7], [9007199254740991], ['1'], [''], ['a b'], ['ü\n']])(
    'with id %j is answered under it',
    async (id) => {
      const { client } = connected(echo);
      const { result } = await client.request('x', { a: [1, null] }, id);
      expect(result).toEqual({ method: 'x', params: { a: [1, null] } });
    },
  );

  it('is passed on as it is, with _meta of any form, and what JSON-RPC does not know is no hindrance', async () => {
    const { client } = connected(echo);
    const params = { _meta: 7, arguments: { _meta: [] }, other: 'x' };
    client.send({ jsonrpc: '2.0', id: 1, method: 'x', params, extra: true });
    expect((await client.answer(1)).result).toEqual({ method: 'x', params });
    client.send({ jsonrpc: '2.0', id: 2, method: 'x', params: null });
    expect((await client.answer(2)).result).toEqual({ method: 'x' });
  });

  it('waits for no other', async () => {
    const { client, asked } = connected();
    for (const id of [1, 2, 3]) client.send({ jsonrpc: '2.0', id, method: `m${id}` });
    await expect.poll(() => asked.length).toBe(3);
    for (const { method, answer } of [...asked].reverse()) answer({ method });
    await client.answer(1);
    expect(client.received).toEqual(
      [3, 2, 1].map((id) => ({ jsonrpc: '2.0', id, result: { method: `m${id}` } })),
    );
  });

  it('under an id that is still open gets an answer of its own', async () => {
    const { client, asked } = connected();
    client.send({ jsonrpc: '2.0', id: 1, method: 'a' });
    client.send({ jsonrpc: '2.0', id: 1, method: 'b' });
    await expect.poll(() => asked.length).toBe(2);
    for (const { method, answer } of asked) answer({ method });
    await expect.poll(() => client.received.length).toBe(2);
  });

  it.each<[string, () => unknown, JsonObject]>([
    [
      'an error of the protocol',
      () => Promise.reject(new IdeRpcError(-32002, 'gone', { uri: 'x' })),
      { code: -32002, message: 'gone', data: { uri: 'x' } },
    ],
    ['any other error', () => Promise.reject(new Error('broken')), { code: -32603, message: 'broken' }],
    [
      'one that is thrown',
      () => {
        throw new IdeRpcError(-32601, 'no');
      },
      { code: -32601, message: 'no' },
    ],
    ['no error at all', () => Promise.reject('odd'), { code: -32603, message: 'odd' }],
  ])('that fails with %s is answered with it', async (_case, request, error) => {
    const { client } = connected(request);
    expect((await client.request('x')).error).toEqual(error);
  });

  it('without a result has an empty one', async () => {
    const { client } = connected(() => undefined);
    expect((await client.request('x')).result).toEqual({});
  });
});

describe('a notification', () => {
  it('is passed on; what goes wrong with it does no harm', async () => {
    const { client, notified, settled } = connected(echo);
    client.notify('throws', { a: 1 });
    client.notify('n');
    await settled();
    expect(notified).toEqual([
      ['throws', { a: 1 }],
      ['n', undefined],
    ]);
  });

  it('of cancellation aborts that request alone, which gets no answer', async () => {
    const { client, asked, notified } = connected();
    client.send({ jsonrpc: '2.0', id: 1, method: 'a' });
    client.send({ jsonrpc: '2.0', id: '1', method: 'b' });
    await expect.poll(() => asked.length).toBe(2);
    for (const requestId of [1, 'unknown', null]) client.notify('notifications/cancelled', { requestId });
    client.notify('notifications/cancelled');
    await expect.poll(() => asked[0]?.signal.aborted).toBe(true);
    expect(asked[1]?.signal.aborted).toBe(false);
    asked[0]?.answer('late');
    asked[1]?.answer({ fine: true });
    await client.answer('1');
    expect(client.received).toEqual([{ jsonrpc: '2.0', id: '1', result: { fine: true } }]);
    expect(notified).toEqual([]);
  });

  it('to a client that does not read is dropped rather than kept', async () => {
    const { face, output } = connected(echo);
    output.removeAllListeners('data');
    output.pause();
    const params = { data: 'x'.repeat(1024 * 1024) };
    for (let i = 0; i < 100; i++) face.notify('notifications/message', params);
    expect(output.writableLength + output.readableLength).toBeLessThan(20 * 1024 * 1024);
  });
});

describe('a question to the client', () => {
  const never = new AbortController().signal;

  it('is asked under an id of its own, and answered', async () => {
    const { face, client } = connected(echo);
    const roots = face.ask('roots/list', { _meta: { x: 1 } }, never);
    const line = await client.waitFor(
      (message) => !Array.isArray(message) && message.method === 'roots/list',
    );
    expect(line).toEqual({
      jsonrpc: '2.0',
      id: expect.any(String),
      method: 'roots/list',
      params: { _meta: { x: 1 } },
    });
    client.send({ jsonrpc: '2.0', id: 'other', result: { wrong: true } });
    client.send({ jsonrpc: '2.0', id: Array.isArray(line) ? null : line.id, result: { roots: [] } });
    expect(await roots).toEqual({ roots: [] });
  });

  it('rejects with the error of the client', async () => {
    const { face, client } = connected(echo);
    const asked = face.ask('sampling/createMessage', undefined, never);
    const line = await client.waitFor((message) => !Array.isArray(message) && message.method !== undefined);
    const id = Array.isArray(line) ? null : line.id;
    client.send({ jsonrpc: '2.0', id, error: { code: -1, message: 'User said no', data: 7 } });
    await expect(asked).rejects.toMatchObject({ code: -1, message: 'User said no', data: 7 });
  });

  it('that is taken back is cancelled', async () => {
    const { face, client } = connected(echo);
    const abort = new AbortController();
    const asked = face.ask('elicitation/create', {}, abort.signal);
    abort.abort();
    await expect(asked).rejects.toThrow('cancelled');
    const note = await client.waitFor(
      (message) => !Array.isArray(message) && message.method === 'notifications/cancelled',
    );
    expect(note).toMatchObject({ params: { requestId: 'quarry-1' } });
    await expect(face.ask('elicitation/create', {}, abort.signal)).rejects.toThrow('cancelled');
  });

  it('is not asked while very many are open; the end ends all', async () => {
    const { face } = connected(echo);
    const asked = Array.from({ length: 100 }, () =>
      face.ask('roots/list', undefined, new AbortController().signal),
    );
    await expect(face.ask('roots/list', undefined, never)).rejects.toThrow('Too many');
    face.close('The end.');
    for (const { status } of await Promise.allSettled(asked)) expect(status).toBe('rejected');
  });
});

describe('the end', () => {
  it('answers what is open, once, and aborts it', async () => {
    const { face, client, asked } = connected();
    client.send({ jsonrpc: '2.0', id: 'a', method: 'x' });
    await expect.poll(() => asked.length).toBe(1);
    face.close('The end.');
    asked[0]?.answer({});
    expect((await client.answer('a')).error).toEqual({ code: -32603, message: 'The end.' });
    expect(asked[0]?.signal.aborted).toBe(true);
    await face.flushed();
    expect(client.received).toHaveLength(1);
  });

  it('of the input is noticed', async () => {
    const { face, client } = connected(echo);
    client.endInput();
    await face.gone;
  });

  it.each(['input', 'output'] as const)('of the %s by a failure is noticed', async (stream) => {
    const all = connected(echo);
    all[stream].destroy(new Error('EPIPE'));
    all.input.on('error', () => {});
    await all.face.gone;
    all.face.notify('x');
    await all.face.flushed();
  });
});

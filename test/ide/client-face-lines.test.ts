/** What a client may write besides single sound messages. */
import { describe, expect, it } from 'vitest';
import type { ClientHandler } from '../../src/ide/client-face.ts';
import { connected, echo } from './client-face-scene.ts';

describe('what is no request', () => {
  const invalid = (message: string, code = -32600, id: unknown = null) => ({
    jsonrpc: '2.0',
    id,
    error: { code, message },
  });

  it.each<[string, unknown]>([
    ['{"jsonrpc":"2.0"', invalid(expect.stringMatching(/^Parse error: /), -32700)],
    ['nonsense', invalid(expect.stringMatching(/^Parse error: /), -32700)],
    ['7', invalid('Invalid request: expected a JSON object')],
    ['null', invalid('Invalid request: expected a JSON object')],
    ['{"id":5,"method":"x"}', invalid(`Invalid request: 'jsonrpc' must be "2.0"`, -32600, 5)],
    [
      '{"jsonrpc":"1.0","id":"a","method":"x"}',
      invalid(`Invalid request: 'jsonrpc' must be "2.0"`, -32600, 'a'),
    ],
    ['{"jsonrpc":"2.0","id":1}', invalid(`Invalid request: 'method' must be a string`, -32600, 1)],
    ['{"jsonrpc":"2.0","id":1,"method":2}', invalid(`Invalid request: 'method' must be a string`, -32600, 1)],
    [
      '{"jsonrpc":"2.0","id":null,"method":"x"}',
      invalid(`Invalid request: 'id' must be a string or an integer`),
    ],
    [
      '{"jsonrpc":"2.0","id":1.5,"method":"x"}',
      invalid(`Invalid request: 'id' must be a string or an integer`),
    ],
    [
      '{"jsonrpc":"2.0","id":[1],"method":"x"}',
      invalid(`Invalid request: 'id' must be a string or an integer`),
    ],
    [
      '{"jsonrpc":"2.0","id":1,"method":"x","params":[1]}',
      invalid('Invalid params: expected an object', -32602, 1),
    ],
    [
      '{"jsonrpc":"2.0","id":1,"method":"x","params":"p"}',
      invalid('Invalid params: expected an object', -32602, 1),
    ],
    [
      '[{"jsonrpc":"2.0","id":1,"method":"x"}]',
      invalid('Invalid request: batches are not supported by this protocol version'),
    ],
  ])('%s is answered so', async (line, answer) => {
    const { client, settled } = connected(echo);
    client.sendLine(line);
    await settled();
    expect(client.received[0]).toEqual(answer);
    expect(client.received).toHaveLength(2);
  });

  it('bytes that are no UTF-8, and lines without an end', async () => {
    const { client, settled } = connected(echo);
    client.sendRaw(Buffer.from([0x22, 0xff, 0x22, 0x0a]));
    client.sendRaw(Buffer.alloc(10 * 1024 * 1024 + 1, 0x20));
    client.sendRaw('\n');
    await settled();
    expect(client.received.slice(0, 2)).toEqual([
      invalid('Parse error: the line is not valid UTF-8', -32700),
      invalid('Invalid request: the line is too long'),
    ]);
  });

  it.each([
    '',
    '   ',
    '\t\r',
    '{"jsonrpc":"2.0","id":9,"result":{}}',
    '{"jsonrpc":"2.0","id":9,"error":{}}',
    '{"jsonrpc":"2.0","result":1}',
    '{"jsonrpc":"2.0","method":"n","params":[]}',
  ])('%j is not answered', async (line) => {
    const { client, settled, notified } = connected(echo);
    client.sendLine(line);
    await settled();
    expect(client.received).toHaveLength(1);
    expect(notified).toEqual([]);
  });

  it('the last line needs no end, and lines may come in pieces', async () => {
    const { client, face } = connected(echo);
    for (const piece of [
      '{"jsonrpc":"2.0",',
      '"id":1,"method":"x"}\r\n{"jsonrpc":"2.0","id":2',
      ',"method":"y"}',
    ]) {
      client.sendRaw(piece);
    }
    client.endInput();
    await face.gone;
    await client.answer(2);
    expect(client.received.map((line) => !Array.isArray(line) && line.id)).toEqual([1, 2]);
  });
});

describe('a batch of an old version', () => {
  const old = (request?: ClientHandler['request']) => {
    const all = connected(request);
    all.face.takesBatches = true;
    return all;
  };

  it('is answered in one line when all of it is there, and notifications in it get nothing', async () => {
    const { client, asked, notified } = old();
    client.send([
      { jsonrpc: '2.0', id: 1, method: 'a' },
      { jsonrpc: '2.0', method: 'n', params: { x: 1 } },
      { jsonrpc: '2.0', id: 2, method: 'b' },
      { jsonrpc: '2.0', id: 3, method: 'initialize' },
      7,
    ]);
    await expect.poll(() => asked.length).toBe(2);
    asked[1]?.answer({ n: 2 });
    asked[0]?.answer({ n: 1 });
    const line = await client.waitFor(Array.isArray);
    expect(line).toEqual([
      {
        jsonrpc: '2.0',
        id: 3,
        error: { code: -32600, message: "Invalid request: 'initialize' cannot be part of a batch" },
      },
      {
        jsonrpc: '2.0',
        id: null,
        error: { code: -32600, message: 'Invalid request: expected a JSON object' },
      },
      { jsonrpc: '2.0', id: 2, result: { n: 2 } },
      { jsonrpc: '2.0', id: 1, result: { n: 1 } },
    ]);
    expect(client.received).toHaveLength(1);
    expect(notified).toEqual([['n', { x: 1 }]]);
  });

  it('does not wait for what is cancelled', async () => {
    const { client, asked, settled: _ } = old();
    client.send([1, 2].map((id) => ({ jsonrpc: '2.0', id, method: 'a' })));
    await expect.poll(() => asked.length).toBe(2);
    asked[0]?.answer({});
    client.notify('notifications/cancelled', { requestId: 2 });
    expect(await client.waitFor(Array.isArray)).toEqual([{ jsonrpc: '2.0', id: 1, result: {} }]);
  });

  it.each<[string, unknown[], string]>([
    ['an empty one', [], 'Invalid request: the batch is empty'],
    ['too long a one', Array(1001).fill(1), 'Invalid request: a batch may have at most 1000 messages'],
  ])('%s is refused as a whole', async (_case, batch, message) => {
    const { client, settled } = old(echo);
    client.send(batch);
    await settled();
    expect(client.received[0]).toEqual({ jsonrpc: '2.0', id: null, error: { code: -32600, message } });
  });

  it('of notifications alone gets no answer', async () => {
    const { client, settled, notified } = old(echo);
    client.send([{ jsonrpc: '2.0', method: 'n' }]);
    await settled();
    expect(client.received).toHaveLength(1);
    expect(notified).toHaveLength(1);
  });
});
